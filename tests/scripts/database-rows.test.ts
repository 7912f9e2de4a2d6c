import { scanEverything } from "@apothecary/core/lib/table/scan";
import type { Row } from "@apothecary/core/lib/table/write";
import { expect, test } from "vitest";
import { plant } from "../lib/base-world.ts";
import { rowsWithKeys } from "../lib/database-rows.ts";
import { savedWorld, stateNow } from "../lib/state.ts";
import { workerEngine } from "../lib/worker-engine.ts";
import { makeWorld } from "../lib/world.ts";

/** A value of each type that rows have. */
const VALUES = {
  ...{ text: 'Crème "B": é', empty: "", whole: 12, decimal: -0.125, large: 1_795_000_000_123, yes: true, nothing: null },
  ...{ list: [1, "two", { three: 3 }], B: { B: "no binary value" }, answer: Uint8Array.from([0, 1, 254, 255]), names: new Set(["a", "b"]) },
};

async function scanned(): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of scanEverything()) rows.push(row);
  return rows;
}

const inKeyOrder = (rows: Iterable<Row>): Row[] =>
  [...rows]
    .toSorted((a, b) => (`${a.PK}\n${a.SK}` < `${b.PK}\n${b.SK}` ? -1 : 1))
    .map((row) => (row["answer"] ? { ...row, answer: [...(row["answer"] as Uint8Array)] } : row));

test("a state has the rows that a Scan returns, after each write and after a restore", async () => {
  const { tableName } = await makeWorld();
  const saved = await savedWorld();
  const before = await scanned();
  expect(inKeyOrder((await stateNow()).values())).toEqual(inKeyOrder(before));

  await plant({ PK: "Z#1", SK: "VALUES", ...VALUES });
  const after = await scanned();
  expect(after).toHaveLength(before.length + 1);
  expect(inKeyOrder((await stateNow()).values())).toEqual(inKeyOrder(after));
  expect((await stateNow()).get("Z#1\nVALUES")).toMatchObject({ ...VALUES, answer: expect.any(Uint8Array) });

  const { file } = workerEngine();
  const keys = [...after, { PK: "Z#1", SK: "NONE" }].map(({ PK, SK }) => ({ PK, SK }));
  if (file) expect(inKeyOrder(rowsWithKeys(file, tableName, keys))).toEqual(inKeyOrder(after));

  await saved.restore();
  if (file) expect(inKeyOrder(rowsWithKeys(file, tableName, keys))).toEqual(inKeyOrder(before));
  expect(inKeyOrder((await stateNow()).values())).toEqual(inKeyOrder(before));
});
