/** How many codes a worker has; 50 workers share the 17,576 codes. */
const OF_WORKER = 350;
const LETTERS = 26;

let used = 0;

/** A client code of three letters that no other test of the shared host has: each worker counts through its own. */
export function nextCode(): string {
  const code = Number(process.env["TEST_WORKER_INDEX"] ?? 0) * OF_WORKER + used;
  used += 1;
  return [Math.floor(code / LETTERS ** 2) % LETTERS, Math.floor(code / LETTERS) % LETTERS, code % LETTERS]
    .map((letter) => String.fromCharCode(65 + letter))
    .join("");
}
