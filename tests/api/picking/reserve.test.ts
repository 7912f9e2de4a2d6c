import { randomUUID } from "node:crypto";
import { lineId } from "@apothecary/core/jobs/job.rows";
import { openJob } from "@apothecary/core/jobs/open-job";
import { type EntryRow, transactionKey } from "@apothecary/core/transaction/entry.rows";
import { queryAll } from "@apothecary/core/lib/table/table";
import { removeReservation, reserveStock } from "@apothecary/core/picking/contract";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { beforeAll, expect, test } from "vitest";
import { stockLineNow, bookIn, plantItem, plantJob, plantLocation, reservedBy, changeJob } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantLocation("A1");
  for (const sku of ["EMU0001", "EMU0002"]) await plantItem(sku);
});

const requestLedger = (requestId: string) => queryAll<EntryRow>({ partition: transactionKey(requestId).PK, strong: true });
const entry = (jobId: number, elementId: string, quantity: number) => ({
  jobId,
  jobStockId: lineId(jobId, elementId.split("~")[0] ?? ""),
  elementId,
  quantity,
});

test("is stored once on the batch and on the job, with one ledger row per batch", async () => {
  const [a, b] = [await bookIn(world, "EMU0001", 1_000, "A1"), await bookIn(world, "EMU0002", 500, "A1")];
  const job = await plantJob({ EMU0001: 800, EMU0002: 500 });
  const requestId = randomUUID();
  const reservationList = [entry(job.id, a, 300), entry(job.id, b, 500), entry(job.id, a, 400)];
  const first = await world.good(reserveStock, { body: { reservationList } }, { requestId, as: "warehouse" });
  const again = await world.good(reserveStock, { body: { reservationList } }, { requestId, as: "warehouse" });
  expect(first).toMatchObject({ type: "success", message: "2 reservations have been made." });
  expect(again).toEqual(first);
  const { byJob, byStockLine } = await reservedBy(job.id);
  expect(byJob).toEqual({ [a]: 700, [b]: 500 });
  expect(byStockLine).toEqual(byJob);
  expect(await stockLineNow(a)).toMatchObject({ quantity: 1_000, unreserved: 300 });
  const ledger = await requestLedger(requestId);
  expect(ledger.map((row) => [row.action, row.elementId, row.difference, row.jobNumber, row.quantity])).toEqual([
    ["Reservation", a, 0, job.jobNumber, 1_000],
    ["Reservation", b, 0, job.jobNumber, 500],
  ]);
  expect((await findItem("EMU0001"))?.item.quantity).toBe(1_000);
});

test("refuses what a batch has not unreserved, over all entries and jobs, and changes nothing", async () => {
  const a = await bookIn(world, "EMU0001", 100, "A1");
  const [one, two] = [await plantJob({ EMU0001: 80 }), await plantJob({ EMU0001: 80 })];
  const answered = await world.call(reserveStock, { body: { reservationList: [entry(one.id, a, 80), entry(two.id, a, 21)] } });
  expect(answered.status).toBe(400);
  expect(answered.body).toMatchObject({
    message: "This is not a valid reservation quantity",
    errors: [{ path: "reservationList.1.quantity", message: "This is not a valid reservation quantity" }],
  });
  expect((await stockLineNow(a))?.reservations).toEqual({});
  await world.good(reserveStock, { body: { reservationList: [entry(one.id, a, 80), entry(two.id, a, 20)] } });
  expect((await stockLineNow(a))?.unreserved).toBe(0);
});

test("refuses what others have reserved meanwhile, and says who, for which job, and what is left", async () => {
  const a = await bookIn(world, "EMU0001", 100, "A1");
  const [one, two] = [await plantJob({ EMU0001: 80 }), await plantJob({ EMU0001: 80 })];
  await world.good(reserveStock, { body: { reservationList: [entry(one.id, a, 70)] } }, { as: "warehouse" });
  const { batchNumber } = (await stockLineNow(a)) ?? {};
  const answered = await world.call(reserveStock, { body: { reservationList: [entry(two.id, a, 50)] } });
  expect(answered.status).toBe(409);
  const reservations = [{ jobId: one.id, jobNumber: one.jobNumber, client: one.client, quantity: 70, at: expect.any(String), user: "warehouse" }];
  expect(answered.body).toMatchObject({ reserved: [{ elementId: a, batchNumber, quantity: 100, unreserved: 30, asked: 50, reservations }] });
  expect(answered.body.message).toContain(`30 g can be reserved, not 50 g. Reserved: 70 g for ${one.jobNumber} by warehouse.`);
  expect((await reservedBy(two.id)).byJob).toEqual({});
  // More than the batch holds is no change by others.
  const beyond = await world.call(reserveStock, { body: { reservationList: [entry(two.id, a, 101)] } });
  expect([beyond.status, beyond.body.message]).toEqual([400, "This is not a valid reservation quantity"]);
  await world.good(reserveStock, { body: { reservationList: [entry(two.id, a, 30)] } });
});

test("refuses more than a line is allocated, over all its batches", async () => {
  const [a, b] = [await bookIn(world, "EMU0001", 100, "A1"), await bookIn(world, "EMU0001", 100, "A1")];
  const job = await plantJob({ EMU0001: 120 });
  await world.good(reserveStock, { body: { reservationList: [entry(job.id, a, 100)] } });
  const answered = await world.call(reserveStock, { body: { reservationList: [entry(job.id, b, 21)] } });
  expect(answered.status).toBe(400);
  expect(answered.body.message).toBe("This is not a valid reservation quantity");
});

test.each([0, -1, 1.5, "7", 9_999_999_999, null])("refuses the quantity %s", async (quantity) => {
  const answered = await world.call(reserveStock, {
    body: { reservationList: [{ jobId: 1, jobStockId: "1~EMU0001", elementId: "EMU0001~x", quantity: quantity as number }] },
  });
  expect(answered.status).toBe(400);
  expect(answered.body.message).toBe("This is not a valid reservation quantity");
});

test("refuses an empty list in the specification's words", async () => {
  const answered = await world.call(reserveStock, { body: { reservationList: [] } });
  expect(answered.status).toBe(400);
  expect(answered.body.message).toBe("You have not added any reservations.");
});

test("refuses batches that are quarantined or expired; the expiry day itself is still good", async () => {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" }).format(new Date());
  const [quarantined, expired, good] = [
    await bookIn(world, "EMU0001", 100, "A1", { status: 1 }),
    await bookIn(world, "EMU0001", 100, "A1", { expiry: "2020-01-31" }),
    await bookIn(world, "EMU0001", 100, "A1", { expiry: today }),
  ];
  const job = await plantJob({ EMU0001: 300 });
  for (const stockLineId of [quarantined, expired]) {
    const answered = await world.call(reserveStock, { body: { reservationList: [entry(job.id, stockLineId, 10)] } });
    expect(answered.status).toBe(409);
    expect(answered.body.message).toContain("cannot be reserved");
  }
  await world.good(reserveStock, { body: { reservationList: [entry(job.id, good, 10)] } });
});

test("refuses lines, batches and jobs that are not there or do not belong together", async () => {
  const a = await bookIn(world, "EMU0001", 100, "A1");
  const job = await plantJob({ EMU0001: 50 });
  const other = await plantJob({ EMU0002: 50 });
  const done = await plantJob({ EMU0001: 50 }, { state: "completed", dateCompleted: new Date().toISOString() });
  const cases = [
    [{ ...entry(job.id, a, 5), jobStockId: lineId(other.id, "EMU0001") }, 400],
    [{ ...entry(job.id, a, 5), jobStockId: lineId(job.id, "EMU0002") }, 400],
    [entry(job.id, "EMU0001~nowhere", 5), 404],
    [entry(other.id, a, 5), 404],
    [entry(999_999, a, 5), 404],
    [entry(done.id, a, 5), 409],
  ] as const;
  for (const [one, status] of cases) {
    const answered = await world.call(reserveStock, { body: { reservationList: [one] } });
    expect([answered.status, answered.text]).toEqual([status, expect.any(String)]);
  }
  expect((await stockLineNow(a))?.reservations).toEqual({});
});

test("two who want the last of a batch: one gets it", async () => {
  const a = await bookIn(world, "EMU0001", 100, "A1");
  const jobs = [await plantJob({ EMU0001: 70 }), await plantJob({ EMU0001: 70 })];
  const answers = await Promise.all(jobs.map((job) => world.call(reserveStock, { body: { reservationList: [entry(job.id, a, 70)] } })));
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
  expect((await stockLineNow(a))?.unreserved).toBe(30);
});

test("reservations that do not fit one transaction are made in steps, with their count in the response", async () => {
  const skus = Array.from({ length: 120 }, (_, i) => `STEP${String(i).padStart(4, "0")}`);
  for (const sku of skus) await plantItem(sku);
  const stockLineIds: string[] = [];
  for (const sku of skus) stockLineIds.push(await bookIn(world, sku, 50, "A1"));
  const job = await plantJob(Object.fromEntries(skus.map((sku) => [sku, 30])));
  const requestId = randomUUID();
  const reservationList = stockLineIds.map((stockLineId) => entry(job.id, stockLineId, 30));
  const first = await world.good(reserveStock, { body: { reservationList } }, { requestId });
  expect(first).toMatchObject({ type: "success", message: "120 reservations have been made." });
  expect(await world.good(reserveStock, { body: { reservationList } }, { requestId })).toEqual(first);
  const { byJob, byStockLine } = await reservedBy(job.id);
  expect(byJob).toEqual(Object.fromEntries(stockLineIds.map((id) => [id, 30])));
  expect(byStockLine).toEqual(byJob);
  expect(await requestLedger(requestId)).toHaveLength(120);
});

test("a reservation is released on both sides, once", async () => {
  const a = await bookIn(world, "EMU0001", 100, "A1");
  const job = await plantJob({ EMU0001: 70 });
  await world.good(reserveStock, { body: { reservationList: [entry(job.id, a, 70)] } });
  const requestId = randomUUID();
  const body = { reservationId: `${job.id}~${a}` };
  const first = await world.good(removeReservation, { body }, { requestId });
  expect(await world.good(removeReservation, { body }, { requestId })).toEqual(first);
  expect(await stockLineNow(a)).toMatchObject({ quantity: 100, unreserved: 100, reservations: {} });
  expect((await openJob(job.id)).lines["EMU0001"]).toMatchObject({ quantity: 70, reservations: {} });
  expect((await requestLedger(requestId)).map((row) => [row.action, row.elementId, row.difference, row.jobNumber])).toEqual([
    ["Reservation Removed", a, 0, job.jobNumber],
  ]);
  const gone = await world.call(removeReservation, { body });
  expect(gone.status).toBe(404);
});

test("refuses to release an unknown reservation, or one of a busy job", async () => {
  for (const reservationId of ["x", "1~EMU0001", "999~EMU0001~x"]) {
    expect((await world.call(removeReservation, { body: { reservationId } })).status).toBe(404);
  }
  const a = await bookIn(world, "EMU0001", 100, "A1");
  const job = await plantJob({ EMU0001: 70 });
  await world.good(reserveStock, { body: { reservationList: [entry(job.id, a, 70)] } });
  await changeJob(job.id, { busy: "an operation" });
  const answered = await world.call(removeReservation, { body: { reservationId: `${job.id}~${a}` } });
  expect(answered.status).toBe(409);
  expect((await stockLineNow(a))?.unreserved).toBe(30);
});
