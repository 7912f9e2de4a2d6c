import { MAX_WRITES, transact } from "@apothecary/core/lib/table/table";
import { createCompoundingJob, createStockJob } from "@apothecary/core/jobs/contract";
import { reserveStock } from "@apothecary/core/picking/contract";
import { itemDemand, readiness, readinessDetails, readinessOnceMade } from "@apothecary/core/sales/contract";
import { purchasePlan } from "@apothecary/core/reports/contract";
import { salesOrderId, putLine, newSalesId } from "@apothecary/core/sales/order.rows";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { addOnOrder, updateStockStatus } from "@apothecary/core/stock/contract";
import { beforeEach, expect, test } from "vitest";
import { bookIn, plantItem } from "../../lib/stock-fixtures.ts";
import { expectUnits, readUnits } from "../../lib/units.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { batchNumber, BULK_SKU, bulkLine, FORMULA, soLine, plantCompany, plantFormula, plantOrder } from "../jobs/jobs.fixtures.ts";

/** Sales items in one answer. */
const PAGE_ROWS = 2_000;
/** Far from the orders that the fixtures number. */
const FIRST_PLANTED = 50_000;

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
  const [of] = await world.good(readinessDetails, { body: { salesItems: [late, 424_242] } });
  expect(of).toMatchObject({ salesItemId: late, readiness: "short" });
  expect(of?.needs.find(({ sku }) => sku === "WAX0001")).toEqual({
    ...{ sku: "WAX0001", name: "Item WAX0001", needed: 6_000, reserved: 0, usable: 9_000, takenFirst: 6_000, remaining: 3_000, expiresBefore: 0 },
    ...{ quarantined: 0, onOrder: 0, awaited: 0, missing: 3_000, readyOn: null, clientUsable: 0, clientAwaited: 0, inside: null, formulaId: null },
  });
});

/** Orders 10 kg of a formula that is all Bulk of another, which is 60 % wax and 40 % oil. */
async function orderOfBulkInBulk(dispatchDate: string | null = "2027-01-01"): Promise<number> {
  const [line = 0] = await plantOrder([{ ...bulkLine(10), formulaId: 9, formulaCode: "XYZ01", dispatchDate }]);
  return line;
}

test("missing bulk is to be made: its own materials are checked, less what a job for stock is making", async () => {
  await plantFormula(9, "XYZ01", { [BULK_SKU]: 100 });
  await bookIn(world, "OIL0001", 3_000, "A1");
  const line = await orderOfBulkInBulk();
  expect((await listed()).get(line)).toMatchObject({
    readiness: "short",
    shortages: [
      { sku: BULK_SKU, awaited: 0, missing: 10_000, inside: null, formulaId: FORMULA },
      { sku: "WAX0001", awaited: 0, missing: 6_000, inside: BULK_SKU, formulaId: null },
      { sku: "OIL0001", awaited: 0, missing: 1_000, inside: BULK_SKU, formulaId: null },
    ],
  });
  const plan = await world.good(purchasePlan);
  expect(plan.map(({ sku, needed, missing, waitingOrders }) => ({ sku, needed, missing, waitingOrders }))).toEqual([
    { sku: "OIL0001", needed: 4_000, missing: 1_000, waitingOrders: 1 },
    { sku: "WAX0001", needed: 6_000, missing: 6_000, waitingOrders: 1 },
  ]);
  await world.good(createStockJob, {
    body: { formulaId: FORMULA, jobDetails: { netQuantity: 4, wastagePercent: 0, batchNumber: batchNumber() }, reason: "Base" },
  });
  expect((await listed()).get(line)?.shortages).toMatchObject([
    { sku: BULK_SKU, awaited: 4_000, missing: 6_000 },
    { sku: "WAX0001", missing: 3_600, inside: BULK_SKU },
    // The job for stock is older than the order's dispatch date, but has none itself: it comes last.
  ]);
  const { demands } = await world.good(itemDemand, { body: { sku: BULK_SKU } });
  expect(demands).toMatchObject([{ onOrder: 4_000, awaited: 4_000, missing: 6_000 }]);
});

test("bulk in bulk in bulk: the demand of a material on the lowest level is found from the material too, and without a batch of the bulk above", async () => {
  await plantFormula(9, "XYZ01", { [BULK_SKU]: 50, WAX0001: 50 });
  await plantFormula(10, "TOP01", { "XYZ01-B": 100 });
  await plantItem("XYZ01-B", { categoryType: "Product" });
  await bookIn(world, BULK_SKU, 1_000, "A1");
  const [line = 0] = await plantOrder([{ ...bulkLine(10), formulaId: 10, formulaCode: "TOP01", dispatchDate: "2027-01-01" }]);
  const short = async () => (await listed()).get(line)?.shortages.map(({ sku, missing, inside }) => [inside, sku, missing]);
  expect(await short()).toEqual([
    [null, "XYZ01-B", 10_000],
    [BULK_SKU, "OIL0001", 1_600],
    ["XYZ01-B", "WAX0001", 5_000],
    [BULK_SKU, "WAX0001", 2_400],
    ["XYZ01-B", BULK_SKU, 4_000],
  ]);
  const { demands } = await world.good(itemDemand, { body: { sku: "OIL0001" } });
  expect(demands).toMatchObject([{ sku: "OIL0001", needed: 1_600, missing: 1_600, inside: BULK_SKU, salesItems: [{ salesItemId: line }] }]);
  const lot = (await findItem(BULK_SKU))?.stockLines[0]?.batchNumber ?? "";
  const without = await world.good(itemDemand, { body: { sku: BULK_SKU, withoutBatch: lot } });
  expect(without.demands).toMatchObject([{ sku: BULK_SKU, needed: 5_000, missing: 5_000, more: 1_000, was: "short" }]);
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

test("reservations of open jobs count for them; a job's items show their jobs' status, and their own bulk is not a shortage", async () => {
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

test("items that are chosen to be made first leave less for the others, and take what those have now", async () => {
  await bookIn(world, "WAX0001", 6_000, "A1");
  await bookIn(world, "OIL0001", 4_000, "A1");
  const early = await bulkOrder(10, "2027-01-01");
  const late = await bulkOrder(10, "2027-03-01");
  const small = await bulkOrder(1, null);
  const changes = async (chosen: number[]) =>
    (await world.good(readinessOnceMade, { body: { salesItems: chosen } })).map((row) => [row.salesItemId, row.was, row.readiness, row.shortages.length]);
  expect(await changes([late])).toEqual([
    [early, "ready", "short", 2],
    [late, "short", "ready", 0],
  ]);
  expect(await changes([small, 424_242])).toEqual([
    [early, "ready", "short", 2],
    [small, "short", "ready", 0],
  ]);
  expect(await changes([early])).toEqual([]);
  expect((await world.call(readinessOnceMade, { body: { salesItems: [] } })).status).toBe(400);
});

test("an item says who needs it, in the order in which they are served, a job with its sales items as one", async () => {
  await bookIn(world, "WAX0001", 7_000, "A1");
  const late = await bulkOrder(10, "2027-03-01");
  const [one = 0, two = 0] = await plantOrder([
    { ...bulkLine(2), dispatchDate: "2027-02-01" },
    { ...bulkLine(3), dispatchDate: "2027-02-01" },
  ]);
  const jobDetails = { wastagePercent: 0, batchNumber: batchNumber() };
  const salesItems = [one, two].map((salesItemId) => ({ salesItemId, fillWeight: 1_000 }));
  const { jobId, jobNumber } = await world.good(createCompoundingJob, { body: { formulaId: FORMULA, jobDetails, salesItems } });
  const { demands, partial } = await world.good(itemDemand, { body: { sku: "WAX0001" } });
  expect(partial).toBe(false);
  expect(demands).toMatchObject([
    { job: { jobId, jobNumber }, dispatchDate: "2027-02-01", needed: 3_000, takenFirst: 0, missing: 0, readiness: "ready" },
    { job: null, dispatchDate: "2027-03-01", needed: 6_000, takenFirst: 3_000, missing: 2_000, readiness: "short" },
  ]);
  expect(demands.map((demand) => demand.salesItems.map(({ salesItemId }) => salesItemId))).toEqual([[one, two], [late]]);
  expect(await world.good(itemDemand, { body: { sku: "NONE0001" } })).toEqual({ demands: [], partial: false });
});

test("a batch says what depends on it: whose reservations it holds, and who would be short without it", async () => {
  const bad = await bookIn(world, "WAX0001", 4_000, "A1");
  await bookIn(world, "WAX0001", 2_500, "A1");
  const number = (await findItem("WAX0001"))?.stockLines.find(({ id }) => id === bad)?.batchNumber ?? "";
  const early = await bulkOrder(3, "2027-01-01");
  const [one = 0] = await plantOrder([{ ...bulkLine(2), dispatchDate: "2027-02-01" }]);
  const jobDetails = { wastagePercent: 0, batchNumber: batchNumber() };
  const { jobId } = await world.good(createCompoundingJob, { body: { formulaId: FORMULA, jobDetails, salesItems: [{ salesItemId: one, fillWeight: 1_000 }] } });
  const late = await bulkOrder(1, null);
  await world.good(reserveStock, { body: { reservationList: [{ jobId: jobId ?? 0, jobStockId: `${jobId}~WAX0001`, elementId: bad, quantity: 1_000 }] } });
  const { demands } = await world.good(itemDemand, { body: { sku: "WAX0001", withoutBatch: number } });
  expect(demands).toMatchObject([
    { salesItems: [{ salesItemId: one }], job: { jobId, printed: false }, was: "ready", readiness: "short", lost: 1_000, more: 500, missing: 500 },
    { salesItems: [{ salesItemId: late }], job: null, was: "ready", readiness: "short", lost: 0, more: 600, missing: 600 },
  ]);
  expect(demands.some(({ salesItems }) => salesItems.some(({ salesItemId }) => salesItemId === early))).toBe(false);
  expect(await world.good(itemDemand, { body: { sku: "WAX0001", withoutBatch: "NONE" } })).toEqual({ demands: [], partial: false });
});

test("the demand of one item is the same as in all open demand, and open jobs that do not need it cost nothing", async () => {
  await bookIn(world, "WAX0001", 6_500, "A1");
  const [cream = 0] = await plantOrder([{ quantity: 40, dispatchDate: "2027-01-15" }]);
  const first = await world.call(itemDemand, { body: { sku: "JAR0001" } });
  for (const day of ["2027-01-01", "2027-02-01", "2027-03-01"]) {
    const salesItems = [{ salesItemId: await bulkOrder(3, day), fillWeight: 1_000 }];
    await world.good(createCompoundingJob, { body: { formulaId: FORMULA, jobDetails: { wastagePercent: 0, batchNumber: batchNumber() }, salesItems } });
  }
  const waiting = [cream, await bulkOrder(2, "2027-02-15"), await bulkOrder(2, null)];
  const later = await world.call(itemDemand, { body: { sku: "JAR0001" } });
  expect(later.body).toEqual(first.body);
  expectUnits(readUnits(later) - readUnits(first), 0);
  const { demands } = await world.good(itemDemand, { body: { sku: "WAX0001" } });
  expect(demands).toHaveLength(6);
  const details = await world.good(readinessDetails, { body: { salesItems: waiting } });
  for (const { salesItemId, needs } of details) {
    const alone = demands.find(({ job, salesItems }) => job === null && salesItems[0]?.salesItemId === salesItemId);
    expect(alone).toMatchObject(needs.find(({ sku }) => sku === "WAX0001") ?? {});
  }
  expect(details.map(({ salesItemId }) => salesItemId).toSorted((a, b) => a - b)).toEqual(waiting.toSorted((a, b) => a - b));
});

test("the list is paginated without duplicates or gaps", async () => {
  const undated = await bulkOrder(1, null);
  const dated = await bulkOrder(1, "2027-01-01");
  const line = await soLine(dated);
  const planted = Array.from({ length: PAGE_ROWS }, (_, i) => newSalesId(FIRST_PLANTED + i, 1));
  const writes = planted.map((salesId) => putLine({ ...line, salesId, salesOrderId: salesOrderId(salesId), dispatchDate: "2027-02-01" }));
  while (writes.length > 0) await transact(writes.splice(0, MAX_WRITES));
  const first = await world.call(readiness);
  expect(first.body).toHaveLength(PAGE_ROWS);
  expect(first.body[0]?.salesItemId).toBe(dated);
  const second = await world.call(readiness, { query: { cursor: first.headers["x-next-cursor"] ?? "" } });
  expect(second.headers["x-next-cursor"]).toBeUndefined();
  const ids = [...first.body, ...second.body].map(({ salesItemId }) => salesItemId);
  expect(ids.toSorted((a, b) => a - b)).toEqual([...planted, undated, dated].toSorted((a, b) => a - b));
});

/** Allocates one sales item; answers the compounding job. */
async function allocate(salesItemId: number, fillWeight: number): Promise<number> {
  const jobDetails = { wastagePercent: 0, batchNumber: batchNumber() };
  const { jobId } = await world.good(createCompoundingJob, { body: { formulaId: FORMULA, jobDetails, salesItems: [{ salesItemId, fillWeight }] } });
  return jobId ?? 0;
}
