import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CHAPTERS } from "../validation/rules.ts";

const ROOT = new URL("../../", import.meta.url).pathname;
const PAGE = `${ROOT}docs/validation.md`;
const HEAD = `# Validation

The rules that the application keeps, the requirements that each serves, and the tests that prove it. "Annex 11" is EU GMP Annex 11, "11.10" and the like are sections of 21 CFR Part 11, and ISO 22716 is its edition of 2007. \`npm test\` runs every test except those of files named \`.full.test.ts\`, which \`npm run test:long\` runs. CI runs both.

This page is made from \`tests/validation/rules.ts\`: edit that, then run \`npx vitest run tests/scripts/validation.test.ts -u\`. A rule without a test fails the tests.
`;

/** Where each title stands: title → files. */
const files = new Map<string, Set<string>>();
for (const file of execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "tests", "packages"], { cwd: ROOT, encoding: "utf8" }).split(
  "\n",
)) {
  if (!/\.(test|spec|fixtures)\.tsx?$/.test(file)) continue;
  for (const [, , title = ""] of readFileSync(ROOT + file, "utf8").matchAll(/\b(?:test|it)(?:\.each\([^\n]*?\))?\(\s*(["'`])((?:(?!\1).)*)\1/g)) {
    files.set(title, (files.get(title) ?? new Set()).add(file));
  }
}

function testLine(title: string): string {
  const [file = "no test has this title"] = files.get(title) ?? [];
  return `- ${title} (\`${file}\`)`;
}

test("each rule has tests, which exist", () => {
  const titles = CHAPTERS.flatMap(({ rules }) => rules.flatMap(({ tests }) => tests));
  expect(titles.filter((title) => !files.has(title))).toEqual([]);
  expect(CHAPTERS.flatMap(({ rules }) => rules.filter(({ tests, serves }) => tests.length === 0 || serves.length === 0))).toEqual([]);
});

test("the page is as the rules are", async () => {
  const chapters = CHAPTERS.map(({ title, rules }) => {
    const entries = rules.map(({ rule, serves, tests }) => `**${rule}** ${serves.join(", ")}.\n\n${tests.map(testLine).join("\n")}\n`);
    return `## ${title}\n\n${entries.join("\n")}`;
  });
  await expect([HEAD, ...chapters].join("\n")).toMatchFileSnapshot(PAGE);
});
