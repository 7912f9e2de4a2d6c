/** Stock of an item that needs a release is Quarantined from its arrival, however it arrives (contract, section 8, Its lots). */
import { bookDelivery } from "@apothecary/core/deliveries/contract";
import { completeJob } from "@apothecary/core/jobs/contract";
import { freezeAndRecall, thawRecall } from "@apothecary/core/recall/contract";
import {
  addExcessStock,
  goodsIn,
  IMPORT_COLUMNS,
  importOpeningStock,
  removeReservationsStatusUpdate,
  stockTransfer,
  updateBatchNumber,
  updateStockStatus,
} from "@apothecary/core/stock/contract";
import { releaseInbox } from "@apothecary/core/release/contract";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { afterAll, beforeAll, expect, test } from "vitest";
import { userId } from "../../lib/base-world.ts";
import { bookIn, plantItem, plantLocation, stockLineNow } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { allocateItems, BULK_SKU, plantCompany, plantOrder, usedFrom, usedLine } from "../jobs/jobs.fixtures.ts";
import { begin, complete, countAsFound, linesAt, rowId, sendCount } from "../stock-take/stock-take.fixtures.ts";
import { everythingHolds, newRequest, requestLedger, reserve } from "../stock/stock.fixtures.ts";
import { needRelease, neededItem, rowsNow } from "./release.fixtures.ts";

const reason = "Certificate is here";
let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantCompany();
  for (const bin of ["C1", "C2", "C3"]) await plantLocation(bin);
});
afterAll(everythingHolds);

const awaitsNow = async (id: string) => (await stockLineNow(id))?.awaitsRelease;

test("goods in are Quarantined although Live was chosen, and the answer says why; those of other items are as they were", async () => {
  const sku = await neededItem(world);
  const requestId = newRequest();
  const goodsInDetails = { goodsInItem: sku, goodsInQuantity: 500, goodsInLocation: "C1", goodsInStatus: 0, packSize: 0 };
  const answer = await world.good(goodsIn, { body: { goodsInDetails } as never }, { as: "warehouse", requestId });
  expect(answer.message).toContain("Quarantined until it is released");
  expect(await stockLineNow(answer.elementId)).toMatchObject({ status: 1, awaitsRelease: { by: [userId("warehouse")] } });
  expect(await requestLedger(requestId)).toMatchObject([{ action: "Goods In", status: 1, awaitsRelease: true }]);
  expect((await findItem(sku))?.item).toMatchObject({ quantity: 500, unusable: 500 });
  await plantItem("FREE0001");
  const free = await bookIn(world, "FREE0001", 100, "C1");
  expect(await stockLineNow(free)).toMatchObject({ status: 0 });
  expect(await awaitsNow(free)).toBeUndefined();
});

test("lines of deliveries, excess and opening stock are Quarantined too; the lines are counted in the answer", async () => {
  const sku = await neededItem(world, { categoryType: "Componentry", priceUnit: "unit" });
  const line = { sku, quantity: 10, packSize: 0, supplierBatchNumber: "", expiryDate: "", status: 0 as const };
  const delivery = { supplier: 14, orderNumber: "", location: "C1", lines: Array.from({ length: 20 }, () => line) };
  const booked = await world.good(bookDelivery, { body: { delivery } });
  expect(booked.details).toMatchObject({ "Quarantined until they are released: ": 20 });
  const excess = await world.good(addExcessStock, { body: { stockItem: sku, quantity: 7, location: "C2", reason: "Found" } });
  expect(excess.message).toContain("Quarantined until it is released");
  const cells: Record<string, string> = { sku, batchNumber: "Y001", quantity: "30", packSize: "0", warehouse: "Main", bin: "C2", expiryDate: "" };
  const columns = IMPORT_COLUMNS["opening-stock"].map(({ field }) => field);
  const lines = ["Live", "Quarantined"].map((status, i) => ({
    line: i + 2,
    cells: columns.map((field) => ({ ...cells, batchNumber: `Y10${i}`, status })[field] ?? ""),
  }));
  const imported = await world.good(importOpeningStock, { body: { preview: false, fileName: "old.csv", columns, lines } });
  expect(imported).toMatchObject({ accepted: 2, details: { "Quarantined until they are released: ": 2 } });
  const rows = await rowsNow(sku);
  expect(rows.every(([, , awaits]) => awaits)).toBe(true);
  expect(rows.map(([quantity, status]) => `${quantity} ${status}`).filter((row) => !row.startsWith("10 "))).toEqual(["30 1", "30 1", "7 1"]);
});

test("what a job made is Quarantined, by who completed the job", async () => {
  await needRelease(world, BULK_SKU);
  const [salesId = 0] = await plantOrder([{ quantity: 100, dispatchDate: "2026-12-01" }]);
  const { job } = await allocateItems(world, [salesId]);
  const wax = await bookIn(world, "WAX0001", 10_000, "A1");
  const oil = await bookIn(world, "OIL0001", 2_100, "A1");
  await reserve(world, job.id, wax, 3_000);
  await reserve(world, job.id, oil, 2_000);
  const usedStock = [usedLine(job.id, "WAX0001", [usedFrom(wax, 3_000, 10_000)]), usedLine(job.id, "OIL0001", [usedFrom(oil, 2_000, 2_100)])];
  const answer = await world.good(completeJob, { body: { data: { jobId: job.id, usedStock, totalProduced: 4.95 } } }, { as: "staff" });
  expect(answer.message).toContain("What was made is Quarantined until it is released");
  // Its label says so too.
  expect(answer.status).toBe(1);
  expect(await stockLineNow(answer.elementId ?? "")).toMatchObject({ status: 1, awaitsRelease: { by: [userId("staff")] } });
  // The inbox has what it was made for, behind what waits longer.
  const inbox = await world.good(releaseInbox);
  expect(inbox.find(({ sku }) => sku === BULK_SKU)).toMatchObject({ jobs: 1, dispatchDate: "2026-12-01" });
  expect(inbox.map(({ since }) => since)).toEqual(inbox.map(({ since }) => since).toSorted());
  expect(inbox.length).toBeGreaterThan(1);
});

test("it becomes Live by no change of status, no renumbering and no thaw; other statuses stay open", async () => {
  const sku = await neededItem(world);
  const elementId = await bookIn(world, sku, 500, "C1");
  const { batchNumber = "" } = (await stockLineNow(elementId)) ?? {};
  const refused = { status: 409, body: { message: expect.stringContaining("awaits its release"), release: { sku, batchNumber } } };
  expect(await world.call(updateStockStatus, { body: { elementId, newStatus: 0, reason } })).toMatchObject(refused);
  expect(await world.call(removeReservationsStatusUpdate, { body: { elementId, status: 0, reservations: [], reason } })).toMatchObject(refused);
  expect(await world.call(updateBatchNumber, { body: { id: elementId, newBatchNumber: "Z999", reason } })).toMatchObject({ status: 409 });
  await world.good(updateStockStatus, { body: { elementId, newStatus: 3, reason } });
  await world.good(updateStockStatus, { body: { elementId, newStatus: 1, reason } });
  const { recallId = 0 } = await world.good(freezeAndRecall, { body: { batches: [{ sku, batchNumber }], reason } });
  await world.good(thawRecall, { body: { recallId, reason } });
  expect(await rowsNow(sku)).toEqual([[500, 1, true]]);
});

test("it waits in whichever row it is: moved, split and joined, with all who booked it in", async () => {
  const sku = await neededItem(world);
  const first = await bookIn(world, sku, 500, "C1");
  const transfer = { elementId: first, transferQuantity: 200, transferLocation: "C2", reason: "Nearer" };
  const { elementId: second } = await world.good(stockTransfer, { body: { transferDetails: transfer } });
  expect(await rowsNow(sku)).toEqual([
    [200, 1, true],
    [300, 1, true],
  ]);
  await world.good(stockTransfer, { body: { transferDetails: { ...transfer, elementId: second, transferLocation: "C1" } } });
  expect(await awaitsNow(first)).toMatchObject({ by: [userId("admin")] });
  expect(await rowsNow(sku)).toEqual([[500, 1, true]]);
});

test("stock found by a count waits, unless its lot is in stock and Live", async () => {
  await plantItem("FREE0002");
  const live = await bookIn(world, "FREE0002", 100, "C3");
  await needRelease(world, "FREE0002");
  const sku = await neededItem(world);
  await bookIn(world, sku, 50, "C3");
  const { batchNumber = "" } = (await stockLineNow(live)) ?? {};
  await plantLocation("C9");
  const id = await begin(world, ["C9"]);
  const seen = await linesAt(world, rowId(id, "C9"));
  const found = (of: string, number: string) => ({
    ...{ elementId: null, sku: of, batchNumber: number, countedQuantity: 5, expiryDate: null, notFound: false, newItem: true },
  });
  const number = (await findItem(sku))?.stockLines[0]?.batchNumber ?? "";
  const body = { ...countAsFound(seen), elements: [found("FREE0002", batchNumber), found(sku, number)] };
  expect((await sendCount(world, body, { as: "stocktake" })).status).toBe(200);
  expect((await complete(world, id)).status).toBe(200);
  expect(await rowsNow("FREE0002")).toEqual([
    [100, 0, false],
    [5, 0, false],
  ]);
  expect(await rowsNow(sku)).toEqual([
    [5, 1, true],
    [50, 1, true],
  ]);
});
