/** The next free batch number with imported stock: none is used twice, and it takes a few reads. */
import { counterKey, noteTaken, skipTo } from "@apothecary/core/lib/table/counter";
import { transact, update } from "@apothecary/core/lib/table/table";
import type { Write } from "@apothecary/core/lib/table/write";
import { ALL_NUMBERS, batchNumberAt, noteBrought, numberPosition } from "@apothecary/core/stock/lots/batch-numbers";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { clearFaults, watchCalls } from "../../lib/faults.ts";
import { stockLineNow, bookIn, plantItem, plantLocation } from "../../lib/stock-fixtures.ts";
import { importing, importWorld, material, world } from "../imports/import.fixtures.ts";
import { everythingHolds } from "./stock.fixtures.ts";

/** A goods-in whose first number is taken: the first attempt, the look for another, the second attempt. */
const FEW_CALLS = 20;

beforeAll(async () => {
  await importWorld();
  await plantLocation("BIN-1");
  await plantItem("ACT0001");
});
afterEach(() => clearFaults());
afterAll(everythingHolds);

const currentBatchNumber = async (id: string) => (await stockLineNow(id))?.batchNumber;

async function calls<T>(work: () => Promise<T>): Promise<{ result: T; calls: number }> {
  const sent = watchCalls();
  const result = await work();
  clearFaults();
  return { result, calls: sent.length };
}

/** The numbers at these places of the sequence belong to an item, as an import leaves them. */
async function bring(positions: number[], noted: boolean): Promise<void> {
  const claims = positions.map(
    (n): Write => ({ kind: "put", item: { PK: `BN#${batchNumberAt(n)}`, SK: "CLAIM", sku: "ACT0001", at: new Date().toISOString() } }),
  );
  for (let i = 0; i < claims.length; i += 100) await transact(claims.slice(i, i + 100));
  if (noted) for (const write of noteBrought(positions.map(batchNumberAt))) await transact([write]);
}

test("a number has its position in the sequence", () => {
  for (const n of [1, 999, 1_000, 25_974, 25_975, ALL_NUMBERS]) expect(numberPosition(batchNumberAt(n))).toBe(n);
  expect(numberPosition("b001")).toBe(1_000);
});

test("the first delivery after an import bears no number that an imported lot of the same SKU has", async () => {
  const lot = { sku: "ACT0001", batchNumber: "A001", supplierBatchNumber: "LOT-9", quantity: "5", packSize: "0", warehouse: "Main", bin: "BIN-1" };
  const lots = [lot, { ...lot, batchNumber: "A002" }, { ...lot, batchNumber: "A004" }];
  expect(await importing("opening-stock", lots)).toMatchObject({ accepted: 3 });
  expect(await currentBatchNumber(await bookIn(world, "ACT0001", 10, "BIN-1"))).toBe("A003");
  expect(await currentBatchNumber(await bookIn(world, "ACT0001", 10, "BIN-1"))).toBe("A005");
});

test("two thousand imported numbers in a row, and every second of the next five hundred, are passed over in a few calls", async () => {
  const start = 100;
  const after = start + 2_000;
  await skipTo("rawMaterialBatch", start - 1);
  await bring(
    Array.from({ length: 2_000 }, (_, i) => start + i),
    true,
  );
  await bring(
    Array.from({ length: 250 }, (_, i) => after + 1 + 2 * i),
    true,
  );
  for (const n of [after, after + 2, after + 4]) {
    const booked = await calls(() => bookIn(world, "ACT0001", 10, "BIN-1"));
    expect(await currentBatchNumber(booked.result)).toBe(batchNumberAt(n));
    expect(booked.calls).toBeLessThan(FEW_CALLS);
  }
});

test("unrecorded taken numbers are skipped too, and then recorded", async () => {
  const start = 5_000;
  await skipTo("rawMaterialBatch", start - 1);
  await bring(
    Array.from({ length: 350 }, (_, i) => start + i),
    false,
  );
  expect(await currentBatchNumber(await bookIn(world, "ACT0001", 10, "BIN-1"))).toBe(batchNumberAt(start + 350));
  await update({ key: counterKey("rawMaterialBatch"), add: { last: -351 } });
  await bring([start + 350], false);
  const again = await calls(() => bookIn(world, "ACT0001", 10, "BIN-1"));
  expect(await currentBatchNumber(again.result)).toBe(batchNumberAt(start + 351));
  expect(again.calls).toBeLessThan(FEW_CALLS + 5);
});

test("numbers that restart from the beginning skip recorded ones", async () => {
  await skipTo("rawMaterialBatch", ALL_NUMBERS);
  expect(await currentBatchNumber(await bookIn(world, "ACT0001", 10, "BIN-1"))).toBe("A006");
});

test("imported SKUs are skipped in a few calls", async () => {
  for (const write of noteTaken(
    "sku:EMU",
    Array.from({ length: 900 }, (_, i) => i + 3),
  ))
    await transact([write]);
  expect(await importing("raw-materials", [material({ sku: "EMU0001" }), material({ sku: "EMU0002", name: "Another" })])).toMatchObject({ accepted: 2 });
  const { result, calls: sent } = await calls(() => importing("raw-materials", [material({ name: "The next" })]));
  expect(result.made).toMatchObject([{ made: "EMU0903" }]);
  expect(sent).toBeLessThan(FEW_CALLS + 10);
});
