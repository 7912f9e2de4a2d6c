/**
 * A function has at most 70 lines and a file at most 300. Because the formatter indents, a
 * function ends at the next closing line with its own indentation.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const MAX_FUNCTION_LINES = 70;
const MAX_FILE_LINES = 300;
const OPENS = /^\s*(export )?(default )?(async )?function\b|=> \{$/;

const files = execFileSync("git", ["ls-files", "*.ts", "*.tsx"], { cwd: ROOT, encoding: "utf8" })
  .split("\n")
  .filter((file) => file !== "");

const lineIndent = (line: string): string => /^\s*/.exec(line)?.[0] ?? "";

/** The functions of a source that are too long, by their first line (from 1), with their lengths. */
function longFunctions(source: string): [begins: number, length: number][] {
  const lines = source.split("\n");
  return lines.flatMap((line, begins): [number, number][] => {
    if (!OPENS.test(line)) return [];
    const indent = lineIndent(line);
    // Multi-line parameters close at the same indentation, but open the body on that line.
    const length = lines.slice(begins + 1).findIndex((other) => lineIndent(other) === indent && /^\s*[})]/.test(other) && !other.endsWith("{")) + 2;
    return length > MAX_FUNCTION_LINES ? [[begins + 1, length]] : [];
  });
}

test("no function of the product is too long", () => {
  const sources = files.filter((file) => /^(packages|scripts|stacks)\//.test(file) && !file.includes(".test."));
  expect(sources.length).toBeGreaterThan(800);
  const long = sources.flatMap((file) => longFunctions(readFileSync(ROOT + file, "utf8")).map(([begins, length]) => `${file}:${begins} has ${length} lines`));
  expect(long).toEqual([]);
});

test("no file is too long", () => {
  const long = files.filter((file) => readFileSync(ROOT + file, "utf8").split("\n").length - 1 > MAX_FILE_LINES);
  expect(long).toEqual([]);
});

test("a long function would be found", () => {
  const body = "  step();\n".repeat(MAX_FUNCTION_LINES);
  expect(longFunctions(`function run(\n  a: string,\n): void {\n${body}}\n`)).toEqual([[1, MAX_FUNCTION_LINES + 4]]);
  expect(longFunctions(`const run = () => {\n${body}};\n`)).toEqual([[1, MAX_FUNCTION_LINES + 2]]);
  expect(longFunctions(`function run() {\n  step();\n}\n${body}`)).toEqual([]);
});
