import { createCompoundingJob, fetchJob } from "@apothecary/core/jobs/contract";
import { reserveStock } from "@apothecary/core/picking/contract";
import { readiness, readinessOf } from "@apothecary/core/sales/contract";
import { addOnOrder, updateStockStatus } from "@apothecary/core/stock/contract";
import * as fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { bookIn } from "../lib/scene.ts";
import { makeWorld, type World } from "../lib/world.ts";
import { batchNumber, bulkLine, FORMULA, plantCompany, plantOrder, rulesHold } from "./jobs.fixtures.ts";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
  await plantCompany();
});

/** An order of so many kilograms of Bulk: 60 % wax and 40 % oil. */
const bulkOrder = async (kilograms: number, dispatchDate: string | null): Promise<number> =>
  (await plantOrder([{ ...bulkLine(kilograms), dispatchDate }]))[0] ?? 0;
const listed = async () => new Map((await world.good(readiness)).map((row) => [row.salesItemId, row]));

test("each open line says whether it can be made, and what runs out first", async () => {
  await bookIn(world, "WAX0001", 9_000, "A1");
  await bookIn(world, "OIL0001", 5_000, "A1");
  const late = await bulkOrder(10, "2027-03-01");
  const early = await bulkOrder(10, "2027-01-01");
  const cream = (await plantOrder([{ quantity: 10, dispatchDate: null }]))[0] ?? 0;
  const rows = await listed();
  expect(rows.get(early)).toMatchObject({ readiness: "ready", shortages: [], allocated: false });
  expect(rows.get(late)).toMatchObject({
    readiness: "short",
    shortages: [
      { sku: "OIL0001", awaited: 0, missing: 3_000 },
      { sku: "WAX0001", awaited: 0, missing: 3_000 },
    ],
  });
  expect(
    rows
      .get(cream)
      ?.shortages.map(({ sku }) => sku)
      .toSorted(),
  ).toEqual(["JAR0001", "LID0001", "OIL0001", "WAX0001"]);
  const [of] = await world.good(readinessOf, { body: { salesItems: [late, 424_242] } });
  expect(of).toMatchObject({ salesItemId: late, readiness: "short" });
  expect(of?.needs.find(({ sku }) => sku === "WAX0001")).toEqual({
    ...{ sku: "WAX0001", name: "Item WAX0001", needed: 6_000, reserved: 0, usable: 9_000, takenFirst: 6_000, remaining: 3_000 },
    ...{ quarantined: 0, onOrder: 0, awaited: 0, missing: 3_000 },
  });
});

test("stock in quarantine and on order is awaited; frozen and expired stock counts nothing", async () => {
  await bookIn(world, "OIL0001", 4_000, "A1");
  await bookIn(world, "WAX0001", 3_000, "A1", { status: 1 });
  const frozen = await bookIn(world, "WAX0001", 9_000, "A1");
  await world.good(updateStockStatus, { body: { elementId: frozen, newStatus: 2, reason: "Test" } });
  const line = await bulkOrder(10, null);
  expect((await listed()).get(line)).toMatchObject({ readiness: "short", shortages: [{ sku: "WAX0001", awaited: 3_000, missing: 3_000 }] });
  await world.good(addOnOrder, { body: { element: "WAX0001", quantity: 3_000 } });
  expect((await listed()).get(line)).toMatchObject({ readiness: "awaited", shortages: [{ sku: "WAX0001", awaited: 6_000, missing: 0 }] });
});

test("what open jobs reserved is theirs; a job's items show how its jobs stand, and its own bulk is no shortage", async () => {
  await bookIn(world, "WAX0001", 600, "A1");
  await bookIn(world, "OIL0001", 400, "A1");
  await bookIn(world, "JAR0001", 20, "A1");
  await bookIn(world, "LID0001", 40, "A1");
  const [cream = 0] = await plantOrder([{ quantity: 20, dispatchDate: "2027-05-01" }]);
  expect((await listed()).get(cream)?.readiness).toBe("ready");
  await allocate(cream, 50);
  expect((await listed()).get(cream)).toMatchObject({ readiness: "ready", allocated: true });
  const earlier = await bulkOrder(1, "2027-01-01");
  const rows = await listed();
  expect([rows.get(earlier)?.readiness, rows.get(cream)?.readiness]).toEqual(["ready", "short"]);
});

/** Allocates one sales item; answers the compounding job. */
async function allocate(salesItemId: number, fillWeight: number): Promise<number> {
  const jobDetails = { wastagePercent: 0, batchNumber: batchNumber() };
  const { jobId } = await world.good(createCompoundingJob, { body: { formulaId: FORMULA, jobDetails, salesItems: [{ salesItemId, fillWeight }] } });
  return jobId ?? 0;
}

/** Reserves all that a job needs, as far as there is any; answers whether that was all. */
async function reserveAll(jobId: number): Promise<boolean> {
  const { jobStock } = await world.good(fetchJob, { params: { id: String(jobId) } });
  let all = true;
  for (const line of jobStock) {
    let open = line.allocatedQuantity - line.reserved;
    const reservationList = line.batches.flatMap(({ elementId, unreservedQuantity, status }) => {
      const quantity = status === 0 ? Math.min(open, unreservedQuantity) : 0;
      open -= quantity;
      return quantity > 0 ? [{ jobId, jobStockId: line.id, elementId, quantity }] : [];
    });
    if (reservationList.length > 0) await world.good(reserveStock, { body: { reservationList } });
    if (open > 0) all = false;
  }
  return all;
}

test("a line is ready exactly where allocating and reserving it then succeeds", async () => {
  const anyLine = fc.record({ kilograms: fc.integer({ min: 1, max: 12 }), month: fc.option(fc.integer({ min: 1, max: 9 })) });
  const anyStock = fc.array(
    fc.record({ sku: fc.constantFrom("WAX0001", "OIL0001"), grams: fc.integer({ min: 1, max: 9_000 }), status: fc.constantFrom<0 | 1>(0, 0, 0, 1) }),
    {
      maxLength: 5,
    },
  );
  await fc.assert(
    fc.asyncProperty(anyStock, fc.array(anyLine, { minLength: 1, maxLength: 4 }), async (batches, lines) => {
      world = await makeWorld();
      await plantCompany();
      for (const { sku, grams, status } of batches) await bookIn(world, sku, grams, "A1", { status });
      for (const { kilograms, month } of lines) await bulkOrder(kilograms, month === null ? null : `2027-0${month}-01`);
      const rows = await world.good(readiness);
      const made: boolean[] = [];
      for (const { salesItemId } of rows) made.push(await reserveAll(await allocate(salesItemId, 1_000)));
      expect(rows.map((row) => row.readiness === "ready")).toEqual(made);
    }),
    { numRuns: 12 },
  );
  await rulesHold();
});
