/**
 * Comments, test titles and documents use standard terms. These words are refused because they are unclear; the standard
 * term is beside each.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = new URL("../../", import.meta.url).pathname;
const HERE = "tests/scripts/plain-words.test.ts";

/** Refused phrases, each with its replacement. */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [/\bmend(s|ed|ing)?\b/i, "fix, retry, recover"],
  [/\blikeness(es)?\b/i, "key, comparable state"],
  [/\bweather\b/i, "faults"],
  [/\bhindrances?\b/i, "violation, reason"],
  [/\bdesks?\b/i, "context"],
  [/\bshel(f|ves)\b(?![- ]li(fe|ves))/i, "draft store, bin"],
  [/\bstands? against\b/i, "refuses, prevents, compares with"],
  [/\b(?:all|what|it|which) (?:\w+ ){0,3}(?:is|are) told (?:at|in|by|line|on)\b/i, "is shown, is returned"],
  [/\ball the same\b/i, "still, in any case"],
  [/\blooked for\b/i, "searched for"],
  [/\bhangs? on\b/i, "depends on"],
  [/\bone's own\b/i, "the user's own"],
  [/\bthe very same\b/i, "the same"],
  [/\bthere is none\b/i, "it does not exist, nothing is stored"],
  [/\bwhoever\b/i, "the user, the caller, the function"],
  [/\bstrongly read\b/i, "strongly consistent"],
  [/\bin whatever case\b/i, "ignoring case"],
  [/\b(?:is|are) left aside\b/i, "is ignored"],
  [/\bvouch(es|ed|ing)?\b/i, "sign, trust"],
  [/\bstands? in (?:the|its|their|nobody's) way\b/i, "blocks, prevents"],
  [/\brules on plain values\b/i, "pure"],
  [/\bby halves\b/i, "in part"],
  [/\bcomes? to (?:its|their) end\b/i, "finishes"],
  [/\bas it lies in\b/i, "as stored"],
  [/\bsomebody\b/i, "a user, another user"],
  [/\bnobody\b/i, "no user, other users cannot"],
  [/\bwhatever\b/i, "any, regardless of"],
  [/\banew\b/i, "again, rewritten"],
  [/\bonce more\b/i, "again"],
  [/\b(?:is|are|was|were) asked\b/i, "is requested, needs"],
];

/** The lines of a source that are prose: comments and test titles. */
function prose(source: string): string[] {
  let within = false;
  return source.split("\n").filter((line) => {
    const begins = /^\s*\/\*/.test(line);
    const isComment = within || begins || /(?:^|\s)\/\/ |\s\/\*\* /.test(line);
    if (within || begins) within = !line.includes("*/");
    return isComment || /\b(?:test|describe)(?:\.\w+)?\(["'`]/.test(line);
  });
}

function refusedIn(lines: readonly string[]): string[] {
  return lines.flatMap((line) => REFUSED.flatMap(([word, better]) => (word.test(line) ? [`${line.trim()} → ${better}`] : [])));
}

function trackedFiles(...patterns: string[]): string[] {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "--", ...patterns], { cwd: ROOT, encoding: "utf8" });
  return listed.split("\n").filter((file) => file !== "" && file !== HERE);
}

test("comments and test titles use standard terms", () => {
  const files = trackedFiles("packages/**/*.ts", "packages/**/*.tsx", "packages/**/*.css", "scripts/**/*.ts", "stacks/*.ts", "tests/**/*.ts");
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.flatMap((file) => refusedIn(prose(readFileSync(join(ROOT, file), "utf8"))).map((line) => `${file}: ${line}`))).toEqual([]);
});

test("pages use standard terms", () => {
  const files = trackedFiles("README.md", "docs/*.md", "docs/decisions/*.md");
  expect(files.length).toBeGreaterThan(10);
  expect(files.flatMap((file) => refusedIn(readFileSync(join(ROOT, file), "utf8").split("\n")).map((line) => `${file}: ${line}`))).toEqual([]);
});

test.each([
  "/** The very same row. */",
  "  // It is looked for all the same.",
  'test("what is wrong is told at its field", () => {',
  "/**\n * What hangs on it.\n */",
])("this would be found: %s", (source) => {
  expect(refusedIn(prose(source)).length).toBeGreaterThan(0);
});

test("code itself may use any word", () => {
  expect(prose('const words = "all the same";')).toEqual([]);
});

/** Names of functions that say nothing of what they make, and words that tell a reader nothing. */
const UNCLEAR_NAME = /\b(?:function\*?\s+(\w+[a-z]Of)\b|(?:const|let)\s+(\w+[a-z]Of)\s*=\s*(?:async\s*)?(?:\([^=]*\)|\w+)(?::\s*[^=]+)?\s*=>)/g;
const UNCLEAR_WORD =
  /\b(?:function\*?|const|let)\s+(removeAllTheSame|freezeOnceMore|hangsOn\w+|told|judged|judge(?:All|Open|Without)|anAdminStays|bearersOf|dressed|begun|retelling|stillHolds|\w*[sS]cene|shop|house|\w+House|offer)\b/g;

/** Names of a row of stock, a lot or a location that say batch or place (`docs/glossary.md`). */
const BATCH_NAME = /\b(?:function\*?|const|let|class|interface|type|enum)\s+(\w*(?:[bB]atch|BATCH)\w*)|\((batch|batches)\) =>/g;
const PLACE_NAME = /\b(?:function\*?|const|let|class|interface|type|enum)\s+((?:places?|\w+(?<!To|[iI]n)Places?|Places?)\b)|\((places?)\) =>/g;
/** The words of the wire and of the trade that have batch in them. */
const WIRE_WORDS = /batch[_-]?(?:numbers?|record|account|itemFailures)|(?:supplier|one|part|without|quantityOf)[_-]?batch(?:es)?|find[_-]?batches/gi;

function tradeNames(source: string): string[] {
  const batches = [...source.matchAll(BATCH_NAME)].filter(([, name, parameter]) => /batch/i.test((name ?? parameter ?? "").replaceAll(WIRE_WORDS, "")));
  return [...batches, ...source.matchAll(PLACE_NAME)].map(([found]) => found);
}

function unclearNames(source: string): string[] {
  return [...[...source.matchAll(UNCLEAR_NAME), ...source.matchAll(UNCLEAR_WORD)].map(([found]) => found), ...tradeNames(source)];
}

test("names of functions say what they make or do", () => {
  const files = trackedFiles("packages/**/*.ts", "packages/**/*.tsx", "scripts/**/*.ts", "stacks/*.ts", "tests/**/*.ts", "tests/**/*.tsx");
  expect(files.flatMap((file) => unclearNames(readFileSync(join(ROOT, file), "utf8")).map((found) => `${file}: ${found}`))).toEqual([]);
});

test.each([
  "export function linesOf(order: Order) {",
  "const keyOf = (row: Row): string => row.PK;",
  "const told = names.slice(0, 3);",
  "async function makeHouse(page: Page) {",
  "function RemoveBatch({ stockLine }: Props) {",
  "const batches = await openStockLines(ids);",
  "const MAX_BATCHES = 50;",
  "ids.map((batch) => batch.id)",
  "interface LinePlace {",
  "for (const place of locations) {",
])("this would be found: %s", (source) => {
  expect(unclearNames(source)).toHaveLength(1);
});

test.each([
  "const batchNumber = typed;",
  "function nextFormulaBatchNumber() {",
  "const oneBatch = true;",
  "export async function findBatches(number: string) {",
  "function placeLine() {",
])("this is allowed: %s", (source) => {
  expect(unclearNames(source)).toEqual([]);
});

test("files are named as what they contain", () => {
  const files = trackedFiles("packages/*/src/**");
  expect(files.filter((file) => /batch|\/places?[/.]/i.test(file.replaceAll(WIRE_WORDS, "")))).toEqual([]);
});
