import { readdirSync } from "node:fs";
import type { Row } from "@apothecary/core/lib/table/write";
import type { Rows } from "@apothecary/core/verify/verify-stock";
import { afterEach, expect, test, vi } from "vitest";
import { withKeptRows } from "../../packages/host/src/commands/kept-rows.ts";
import { temporaryFolder } from "./host.ts";

const ROWS: Row[] = Array.from({ length: 2_500 }, (_, n) => ({ PK: `I#${n}`, SK: "Šalvěj\n", quantity: n / 4, nested: { list: [null, true, "\u2028"] } }));

async function all(rows: Rows): Promise<Row[]> {
  const seen: Row[] = [];
  for await (const row of rows()) seen.push(row);
  return seen;
}

afterEach(() => vi.unstubAllEnvs());

test("rows are read once, and are the same from then on; the file has no name", async () => {
  const { folder, remove } = temporaryFolder();
  vi.stubEnv("TMPDIR", folder);
  let readings = 0;
  await withKeptRows(async (keep) => {
    const rows = keep(() => {
      readings += 1;
      return ROWS;
    });
    for (const _ of [1, 2, 3]) expect(await all(rows)).toEqual(ROWS);
    expect(await all(keep(() => ROWS.slice(0, 1)))).toEqual(ROWS.slice(0, 1));
    expect(readdirSync(folder)).toEqual([]);
  });
  remove();
  expect(readings).toBe(1);
});

test("a reading that was given up is read again", async () => {
  await withKeptRows(async (keep) => {
    const rows = keep(() => ROWS);
    for await (const row of rows()) if (row === ROWS[1_500]) break;
    expect(await all(rows)).toEqual(ROWS);
  });
});
