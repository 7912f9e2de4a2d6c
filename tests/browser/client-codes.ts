/** How many workers share the 17,576 codes: more than there are, because a worker is replaced after a failed test. */
const WORKERS = 20;
const LETTERS = 26;

let used = 0;

/** A client code of three letters that no other test of the shared host has: each worker takes every twentieth, 878 in all. */
export function nextCode(): string {
  const worker = Number(process.env["TEST_WORKER_INDEX"] ?? 0) % WORKERS;
  const code = used * WORKERS + worker;
  used += 1;
  if (code >= LETTERS ** 3) throw new Error("This worker has used all of its client codes.");
  return [Math.floor(code / LETTERS ** 2), Math.floor(code / LETTERS) % LETTERS, code % LETTERS].map((letter) => String.fromCharCode(65 + letter)).join("");
}
