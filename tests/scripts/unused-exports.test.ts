import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const EXPORTED = /^export (?:async )?(?:function\*?|const|class|let|interface|type|enum) ([A-Za-z_$][\w$]*)/gm;
const WORD = /[A-Za-z_$][\w$]*/g;
/** Entities are for all features, however many use them at present. */
const FOR_ALL = /^packages\/web\/src\/entities\//;

test("there are no unused exports", () => {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx"], { cwd: ROOT, encoding: "utf8" });
  const files = listed.split("\n").filter((file) => file !== "");
  const times = new Map<string, number>();
  const exported: [string, string][] = [];
  for (const file of files) {
    const text = readFileSync(ROOT + file, "utf8");
    for (const [word] of text.matchAll(WORD)) times.set(word, (times.get(word) ?? 0) + 1);
    for (const [, name = ""] of text.matchAll(EXPORTED)) if (!FOR_ALL.test(file)) exported.push([file, name]);
  }
  expect(exported.length).toBeGreaterThan(1_000);
  expect(exported.filter(([, name]) => times.get(name) === 1)).toEqual([]);
});
