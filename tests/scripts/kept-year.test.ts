import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keptYear, yearDigest } from "../../packages/host/src/demo/kept-year.ts";
import type { Summary } from "../../packages/host/src/demo/load.ts";
import { temporaryFolder } from "./host.ts";

const SUMMARY: Summary = { from: "2025-10-15", to: "2026-10-15", businesses: 1, places: 2, materials: 3, components: 4, formulas: 5, products: 6, seconds: 7 };
let folder: string;
let remove: () => void;
/** How often the year was simulated. */
let times: number;

beforeEach(() => {
  ({ folder, remove } = temporaryFolder());
  times = 0;
});
afterEach(() => remove());

/** Writes a database, and meanwhile waits for something. */
const simulated =
  (content: string, meanwhile: () => Promise<unknown> = async () => undefined) =>
  async (database: string): Promise<Summary> => {
    times += 1;
    writeFileSync(database, content.slice(0, 1));
    await meanwhile();
    writeFileSync(database, content);
    return SUMMARY;
  };

test("a year is simulated once for each digest", async () => {
  const first = await keptYear(folder, "a", simulated("first"));
  expect(await keptYear(folder, "a", simulated("second"))).toEqual(first);
  expect([readFileSync(first.database, "utf8"), first.summary, times]).toEqual(["first", SUMMARY, 1]);
  const other = await keptYear(folder, "b", simulated("other"));
  expect([readFileSync(other.database, "utf8"), times]).toEqual(["other", 2]);
});

test("two that make it at once both have it, and nothing else is left", async () => {
  const both = Promise.withResolvers<void>();
  const together = () =>
    simulated("same", () => {
      if (times === 2) both.resolve();
      return both.promise;
    });
  const [one, other] = await Promise.all([keptYear(folder, "a", together()), keptYear(folder, "a", together())]);
  expect(one).toEqual(other);
  expect([readFileSync(one.database, "utf8"), times, readdirSync(folder)]).toEqual(["same", 2, ["demo-a"]]);
});

test("what was interrupted is not taken, and is removed a day later", async () => {
  const failing = simulated("failed", () => Promise.reject(new Error("Killed.")));
  await expect(keptYear(folder, "a", failing)).rejects.toThrow("Killed.");
  expect(readdirSync(folder)).toEqual([]);
  // A process that is killed removes nothing.
  const left = join(folder, "demo-a.left");
  mkdirSync(left);
  writeFileSync(join(left, "dynamodb.sqlite"), "f");
  const { database } = await keptYear(folder, "a", simulated("whole"));
  expect([readFileSync(database, "utf8"), existsSync(left)]).toEqual(["whole", true]);
  utimesSync(left, 0, 0);
  await keptYear(folder, "b", simulated("next"));
  expect(readdirSync(folder).toSorted()).toEqual(["demo-a", "demo-b"]);
});

test("the digest differs with the content, the name and the number of the sources, and with nothing else", () => {
  mkdirSync(join(folder, "core/stock"), { recursive: true });
  const [item, lock] = [join(folder, "core/stock/item.ts"), join(folder, "lock.json")];
  const digest = () => yearDigest(folder, ["core", "lock.json"]);
  writeFileSync(item, "one");
  writeFileSync(lock, "{}");
  const seen = [digest()];
  utimesSync(item, 0, 0);
  writeFileSync(join(folder, "core/item.test.ts"), "a test");
  expect(digest()).toBe(seen[0]);
  writeFileSync(item, "two");
  seen.push(digest());
  writeFileSync(join(folder, "core/new.ts"), "");
  seen.push(digest());
  renameSync(join(folder, "core/new.ts"), join(folder, "core/other.ts"));
  seen.push(digest());
  writeFileSync(lock, '{ "version": 2 }');
  seen.push(digest());
  expect(new Set(seen).size).toBe(5);
  rmSync(join(folder, "core/other.ts"));
  writeFileSync(item, "one");
  writeFileSync(lock, "{}");
  expect(digest()).toBe(seen[0]);
});

test("the sources of the product and of the simulation are part of it", () => {
  expect(yearDigest()).toMatch(/^[0-9a-f]{32}$/);
});
