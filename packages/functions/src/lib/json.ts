/**
 * Reads JSON strictly: a key twice in one object is refused, where `JSON.parse` would keep the last.
 */
import { AppError } from "@apothecary/core/lib/error";
import { MAX_LINES } from "@apothecary/core/lib/fields";

/** No body is nested deeper, and no list or object in one is longer. */
const MAX_DEPTH = 32;
const MAX_MEMBERS = MAX_LINES;

/** Parses a body; 400 for what is no JSON, says a key twice or one that is a prototype's, or is nested too deep or too long. */
export function parseStrictly(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refusal("The body is not JSON.");
  }
  refuseHostileShape(text);
  return value;
}

/** A list or an object that is open: the keys that an object had so far, and how many commas there were. */
interface Open {
  keys: Set<string> | undefined;
  commas: number;
}

/** Walks text that is known to be JSON. */
function refuseHostileShape(text: string): void {
  const open: Open[] = [];
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    const inner = open.at(-1);
    if (character === "{" || character === "[") {
      open.push({ keys: character === "{" ? new Set() : undefined, commas: 0 });
      if (open.length > MAX_DEPTH) throw refusal("The body is nested too deep.");
    } else if (character === "}" || character === "]") open.pop();
    else if (character === "," && inner) {
      inner.commas += 1;
      if (inner.commas >= MAX_MEMBERS) throw refusal(`A list has ${MAX_MEMBERS} entries at most.`);
    } else if (character === '"') {
      const end = endOfString(text, i);
      if (inner?.keys && isKey(text, end)) addKey(inner.keys, JSON.parse(text.slice(i, end)) as string);
      i = end - 1;
    }
  }
}

function addKey(keys: Set<string>, key: string): void {
  if (key === "__proto__") throw refusal("A field cannot be called __proto__.");
  if (keys.has(key)) throw refusal(`The field ${key.slice(0, 50)} is there twice.`);
  keys.add(key);
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
