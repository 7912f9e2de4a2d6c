/**
 * Screens use fields: display texts (a response's `message` and `details`) are shown and never parsed.
 */
import { expect, test } from "vitest";
import { webSources } from "./web-sources.ts";

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
  const screens = webSources().filter(({ file }) => !/\.test\.tsx?$/.test(file));
  const found = screens.flatMap(({ file, source }) => readsIn(source).map((line) => `${file}: ${line}`));
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
