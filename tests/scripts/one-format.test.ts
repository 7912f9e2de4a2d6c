/**
 * Numbers, amounts and dates are written in one way (`core/src/lib/rules/quantity.ts`, `kit/table/columns/format.ts`): `25 000`, `−19 500`,
 * `£1 250.50`, `31/03/2028`. Nothing else formats them.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { webSources } from "./web-sources.ts";

const CORE = new URL("../../packages/core/src/", import.meta.url).pathname;
/** The formatters themselves. */
const FORMATTERS = ["lib/rules/quantity.ts"];

/** Code that formats a number or a date by itself. */
const FORMATS: readonly RegExp[] = [
  /\.toLocale(String|DateString|TimeString)\(/,
  /Intl\.NumberFormat/,
  /[£−] ?\$?\{/,
  // `${quantity} g`, `${yield} %`: the number of a template without its format.
  /\$\{[\w.?]*([qQ]uantity|[gG]rams|[kK]ilograms|KILOGRAMS|[pP]ercent|[uU]nits)\} ?(g|kg|Kg|units|Units|%)(?![\w-])/,
  // A day as it is stored, as the text of an element or within a sentence.
  /(?<![=\w$])\{[\w.?]*([a-z]Date|date[A-Z]\w*|[a-z]Day)\}/,
  /(says?|on|until|before|from|since|expires) \$\{([\w.?]*(Date|Day)|day)\}/,
];

function coreSources(): { file: string; source: string }[] {
  const files = readdirSync(CORE, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  return files.map((file) => ({ file, source: readFileSync(join(CORE, file), "utf8") }));
}

function formatsIn(source: string): string[] {
  return source
    .split("\n")
    .filter((line) => !/^\s*(\*|\/\*|\/\/)/.test(line) && !/^\s*(import|export) .*\bfrom "/.test(line) && FORMATS.some((one) => one.test(line)));
}

test("numbers, amounts and dates are formatted by the formatters alone", () => {
  const sources = [...webSources().filter(({ file }) => file.endsWith(".tsx") || !file.startsWith("lib/")), ...coreSources()];
  const shown = sources.filter(({ file }) => !/\.test\.tsx?$/.test(file) && !FORMATTERS.includes(file) && !/^(verify|demo|seals\/seal)/.test(file));
  expect(shown.length).toBeGreaterThan(800);
  expect(shown.flatMap(({ file, source }) => formatsIn(source).map((line) => `${file}: ${line.trim()}`))).toEqual([]);
});

test.each([
  "  return value.toLocaleString();",
  'const plain = new Intl.NumberFormat("en-GB");',
  "  value: `£$" + "{price.toFixed(5)}`,",
  "  return `$" + "{row.quantity} g`;",
  "  <td>− {amount(needed)}</td>",
  "  <td>{batch.expiryDate}</td>",
  "  {dateCreated}",
  "  throw conflict(`The day was sealed on $" + "{day}.`);",
])("this would be found: %s", (line) => {
  expect(formatsIn(line)).toEqual([line]);
});

test.each(["  return quantityText(row.quantity, unit);", "  <DayField value={expiryDate} />", "  <Batch {...batch} expiryDate={batch.expiryDate} />"])(
  "this is right: %s",
  (line) => {
    expect(formatsIn(line)).toEqual([]);
  },
);
