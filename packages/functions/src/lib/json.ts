/**
 * Reads JSON strictly: a key twice in one object is refused, where `JSON.parse` would keep the last.
 */
import { AppError } from "@apothecary/core/lib/error";

/** No body is nested deeper: a bound for the walk below. */
const MAX_DEPTH = 32;

/** Parses a body; 400 for what is no JSON, says a key twice, or is nested too deep. */
export function parseStrictly(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError("bad_input", "The body is not JSON.", { errors: [{ path: "", message: "The body is not JSON." }] });
  }
  refuseRepeatedKeys(text);
  return value;
}

/** Walks text that is known to be JSON, keeping the keys of each object that is open. */
function refuseRepeatedKeys(text: string): void {
  const open: (Set<string> | null)[] = [];
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (character === "{" || character === "[") {
      open.push(character === "{" ? new Set() : null);
      if (open.length > MAX_DEPTH) throw refusal("The body is nested too deep.");
    } else if (character === "}" || character === "]") open.pop();
    else if (character === '"') {
      const end = endOfString(text, i);
      const keys = open.at(-1);
      if (keys && isKey(text, end)) {
        const key = JSON.parse(text.slice(i, end)) as string;
        if (keys.has(key)) throw refusal(`The field ${key.slice(0, 50)} is there twice.`);
        keys.add(key);
      }
      i = end - 1;
    }
  }
}

function endOfString(text: string, start: number): number {
  let i = start + 1;
  while (text[i] !== '"') i += text[i] === "\\" ? 2 : 1;
  return i + 1;
}

function isKey(text: string, after: number): boolean {
  let i = after;
  while (text[i] === " " || text[i] === "\n" || text[i] === "\r" || text[i] === "\t") i++;
  return text[i] === ":";
}

function refusal(message: string): AppError {
  return new AppError("bad_input", message, { errors: [{ path: "", message }] });
}
