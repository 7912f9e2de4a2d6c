/**
 * Reads JSON strictly: a key twice in one object is refused, where `JSON.parse` would keep the last.
 */
import { AppError } from "@apothecary/core/lib/actions/error";
import { MAX_LINES } from "@apothecary/core/lib/rules/fields";

/** The deepest nesting, and the most members of a list or object. */
const MAX_DEPTH = 32;
const MAX_MEMBERS = MAX_LINES;
/** The largest and smallest magnitude of numbers, which doubles and the table store precisely enough. */
const LARGEST = Number.MAX_SAFE_INTEGER;
const SMALLEST = 1e-15;
const NUMBER = /-?[\d.eE+-]+/y;

/** Parses a body. Refuses (400) invalid JSON, duplicate keys, keys of the prototype, too deep nesting, too long bodies, and numbers out of range. */
export function parseStrictly(text: string): unknown {
  refuseHostileShape(text);
  return parsed(text);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refusal("The body is not JSON.");
  }
}

/** An open list or object: the keys of an object so far, and the number of commas. */
interface Open {
  keys: Set<string> | undefined;
  commas: number;
}

/** Walks the text before it is parsed, so that nothing is built from a hostile one. Text that is not JSON may pass: parsing refuses it. */
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
      if (inner.commas >= MAX_MEMBERS) throw refusal(`A list can have at most ${MAX_MEMBERS} entries.`);
    } else if (character === '"') {
      const end = endOfString(text, i);
      if (inner?.keys && isKey(text, end)) addKey(inner.keys, parsedKey(text.slice(i, end)));
      i = end - 1;
    } else if (character === "-" || isDigit(character)) i = endOfNumber(text, i) - 1;
  }
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= "0" && character <= "9";
}

function endOfNumber(text: string, start: number): number {
  NUMBER.lastIndex = start;
  const [literal = ""] = NUMBER.exec(text) ?? [];
  const size = Math.abs(Number(literal));
  if (size > LARGEST || (size < SMALLEST && /[1-9]/.test(literal.replace(/e.*/i, "")))) throw refusal("A number is too large or too small.");
  return start + literal.length;
}

function parsedKey(literal: string): string {
  return literal.includes("\\") ? (parsed(literal) as string) : literal.slice(1, -1);
}

function addKey(keys: Set<string>, key: string): void {
  if (key === "__proto__") throw refusal("A field cannot be called __proto__.");
  if (keys.has(key)) throw refusal(`The field ${key.slice(0, 50)} appears twice.`);
  keys.add(key);
}

function endOfString(text: string, start: number): number {
  let i = start + 1;
  while (i < text.length && text[i] !== '"') i += text[i] === "\\" ? 2 : 1;
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
