/**
 * Screens use fields: display texts (a response's `message` and `details`) are shown and never parsed.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const WEB = new URL("../../packages/web/src/", import.meta.url).pathname;

/** Patterns of code that parses a display text. */
const READS: readonly RegExp[] = [
  /(?<!["'])\bdetails(\?\.)?\[/,
  /[.?]details(\?\.)?\./,
  /\.message\??\.(match|matchAll|split|startsWith|endsWith|includes|indexOf|search|slice|substring|replace|replaceAll)\(/,
  /\b(says|sentence|remark)\??\.(match|matchAll|split|startsWith|endsWith|includes|indexOf|search)\(/,
  /(?<!typeof \S*)\.message [!=]== ["'`]\w/,
  /\.(exec|test)\((\w+\.)*message\)/,
];

function readsIn(source: string): string[] {
  return source.split("\n").filter((line) => READS.some((read) => read.test(line)));
}

test("no screen takes a message or its details apart", () => {
  const files = readdirSync(WEB, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) => readsIn(readFileSync(join(WEB, file), "utf8")).map((line) => `${file}: ${line}`));
  expect(found).toEqual([]);
});

test.each([
  'answer.details?.["Done"]',
  "remedies.find(([begins]) => says.startsWith(begins))",
  'const [id] = refusal.message.split(": ");',
  "if (/Batch number: (.*)/.test(message)) open();",
  "Number(answer.details.Total)",
  'if (error.message === "Not found.") close();',
])("this would be found: %s", (line) => {
  expect(readsIn(line)).toEqual([line]);
});
