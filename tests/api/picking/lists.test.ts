import { lineId } from "@apothecary/core/jobs/job.rows";
import { MIXED_TYPES, pickListGenerator, reservationsByJob, reservationsForSelectedJobs, reserveStock } from "@apothecary/core/picking/contract";
import { beforeAll, expect, test } from "vitest";
import { bookIn, plantItem, plantJob, plantLocation, changeJob } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantLocation("A1");
  await plantLocation("B2");
});

const reserve = (jobId: number, elementId: string, quantity: number) =>
  world.good(reserveStock, { body: { reservationList: [{ jobId, jobStockId: lineId(jobId, elementId.split("~")[0] ?? ""), elementId, quantity }] } });

test("a pick list adds up what the jobs need, and shows the batches that expire first at the top", async () => {
  await plantItem("LST0001");
  const never = await bookIn(world, "LST0001", 100, "A1");
  const late = await bookIn(world, "LST0001", 100, "B2", { expiry: "2031-06-30" });
  const soon = await bookIn(world, "LST0001", 100, "A1", { expiry: "2030-06-30" });
  await bookIn(world, "LST0001", 1_000, "A1", { status: 1 });
  await bookIn(world, "LST0001", 1_000, "A1", { expiry: "2020-06-30" });
  const [one, two] = [await plantJob({ LST0001: 250 }), await plantJob({ LST0001: 150 })];
  await reserve(one.id, late, 60);
  await reserve(two.id, never, 100);

  const list = await world.good(pickListGenerator, { body: { jobs: [one.id, two.id] } });
  expect(list).toHaveLength(1);
  expect(list[0]).toMatchObject({
    sku: "LST0001",
    category: "Emulsifier",
    totalStock: 2_300,
    totalUnreservedStock: 140,
    quantity: 400,
    requirementRemaining: 240,
    shortage: 100,
  });
  expect(
    list[0]?.batches.map((stockLine) => [stockLine.id, stockLine.quantityOfBatch, stockLine.unreservedQuantity, stockLine.reserved, stockLine.totalRequired]),
  ).toEqual([
    [soon, 100, 100, 0, 400],
    [late, 100, 40, 60, 400],
    [never, 100, 0, 100, 400],
  ]);
  expect(list[0]?.requiredFor.map((need) => [need.jobId, need.jobStockId, need.elementSku, need.quantity, need.reserved, need.remaining])).toEqual([
    [one.id, lineId(one.id, "LST0001"), "LST0001", 250, 60, 190],
    [two.id, lineId(two.id, "LST0001"), "LST0001", 150, 100, 50],
  ]);
  expect(list[0]?.requiredFor[0]?.reservations).toEqual([{ reservationId: `${one.id}~${late}`, elementId: late, quantity: 60 }]);
});

test("what others have reserved is not offered", async () => {
  await plantItem("LST0002");
  const stockLineId = await bookIn(world, "LST0002", 100, "A1");
  const [mine, theirs] = [await plantJob({ LST0002: 100 }), await plantJob({ LST0002: 100 })];
  await reserve(theirs.id, stockLineId, 100);
  const [item] = await world.good(pickListGenerator, { body: { jobs: [mine.id] } });
  expect(item).toMatchObject({ totalStock: 100, totalUnreservedStock: 0, shortage: 100, batches: [] });
});

test("a report that is run again is up to date", async () => {
  await plantItem("LST0009");
  const stockLineId = await bookIn(world, "LST0009", 100, "A1");
  const [mine, theirs] = [await plantJob({ LST0009: 100 }), await plantJob({ LST0009: 100 })];
  const run = async () => {
    const [item] = await world.good(pickListGenerator, { body: { jobs: [mine.id] } }, { as: "manager" });
    return [item?.requirementRemaining, item?.totalUnreservedStock, item?.shortage];
  };
  expect(await run()).toEqual([100, 100, 0]);
  await reserve(theirs.id, stockLineId, 70);
  expect(await run()).toEqual([100, 30, 70]);
  await reserve(mine.id, stockLineId, 30);
  expect(await run()).toEqual([70, 0, 70]);
});

test("the pick list refuses no job, both types together, unknown and closed jobs", async () => {
  await plantItem("LST0003");
  const formula = await plantJob({ LST0003: 1 });
  const product = await plantJob({ LST0003: 1 }, { type: "Product" });
  const closed = await plantJob({ LST0003: 1 }, { state: "cancelled", dateCancelled: new Date().toISOString() });
  const refusals = await Promise.all([[], [formula.id, product.id], [999_999], [closed.id]].map((jobs) => world.call(pickListGenerator, { body: { jobs } })));
  expect(refusals.map((answer) => [answer.status, (answer.body as unknown as { message: string }).message])).toEqual([
    [400, "Please select at least one job"],
    [400, "Cannot generate report for multiple types. Please select either products or formulas."],
    [404, "The job 999999 does not exist."],
    [409, `Job ${closed.jobNumber} is already cancelled.`],
  ]);
});

test("jobs may come as rows of the table of open jobs", async () => {
  await plantItem("LST0004");
  const job = await plantJob({ LST0004: 5 });
  const row = { id: job.id, jobNumber: job.jobNumber, type: job.type, client: job.client };
  expect(await world.good(pickListGenerator, { body: { jobs: [row] } })).toHaveLength(1);
  const stray = await world.call(pickListGenerator, { body: { jobs: [{ ...row, isAdmin: true }] as never } });
  expect(stray.status).toBe(400);
});

test("the stock sheet shows reservations, and shortages with the stock that can serve them", async () => {
  await plantItem("LST0005");
  await plantItem("LST0006");
  const [a, b] = [await bookIn(world, "LST0005", 100, "A1"), await bookIn(world, "LST0005", 80, "B2")];
  const job = await plantJob({ LST0005: 150, LST0006: 7 });
  await reserve(job.id, a, 100);
  const sheet = await world.good(reservationsByJob, { body: { jobId: job.id } }, { as: "staff" });
  expect(sheet).toEqual({
    reservations: [
      {
        reservationId: `${job.id}~${a}`,
        elementId: a,
        sku: "LST0005",
        name: "Item LST0005",
        batch: expect.stringMatching(/^[A-Z0-9]\d{3}$/),
        bin: "A1",
        warehouse: "Main",
        quantityOfBatch: 100,
        required: 150,
        reserved: 100,
        exhausted: true,
      },
    ],
    unfulfilledRequirements: [
      { sku: "LST0005", name: "Item LST0005", quantity: 50, availableStock: 80 },
      { sku: "LST0006", name: "Item LST0006", quantity: 7, availableStock: 0 },
    ],
    jobNumber: job.jobNumber,
    batchNumber: "101-26",
    quantity: 10,
  });
  expect(b).not.toBe(a);
  expect((await world.call(reservationsByJob, { body: { jobId: 999_999 } })).status).toBe(404);
});

test("picking shows each batch once, for all the jobs that reserved it, along the walk", async () => {
  await plantItem("LST0007");
  const [far, near] = [await bookIn(world, "LST0007", 100, "B2"), await bookIn(world, "LST0007", 100, "A1")];
  const [one, two] = [await plantJob({ LST0007: 90 }), await plantJob({ LST0007: 60 })];
  await reserve(one.id, far, 40);
  await reserve(two.id, far, 60);
  await reserve(one.id, near, 20);
  const { reservations, unfulfilled } = await world.good(reservationsForSelectedJobs, { body: { selectedRows: [one.id, two.id] } });
  expect(
    reservations.map((row) => [row.elementId, row.pickQuantity, row.transferQuantity, row.requiredFor.map((job) => [job.jobId, job.reservationQuantity])]),
  ).toEqual([
    [near, 20, 20, [[one.id, 20]]],
    [
      far,
      100,
      100,
      [
        [one.id, 40],
        [two.id, 60],
      ],
    ],
  ]);
  expect(unfulfilled).toEqual({ [one.id]: [{ sku: "LST0007", name: "Item LST0007", quantity: 30 }] });
});

test("picking refuses both types together, as the pick list does", async () => {
  const [formula, product] = [await plantJob({}), await plantJob({}, { type: "Product" })];
  const refused = await world.call(reservationsForSelectedJobs, { body: { selectedRows: [formula.id, product.id] } });
  expect([refused.status, (refused.body as unknown as { message: string }).message]).toEqual([400, MIXED_TYPES]);
  expect((await world.call(reservationsForSelectedJobs, { body: { selectedRows: [product.id] } })).status).toBe(200);
});

test("a completed job misses nothing any more", async () => {
  await plantItem("LST0008");
  const job = await plantJob({ LST0008: 90 });
  await changeJob(job.id, { state: "completed", dateCompleted: "2026-01-05T10:00:00.000Z" });
  const sheet = await world.good(reservationsByJob, { body: { jobId: job.id } });
  expect(sheet.unfulfilledRequirements).toEqual([]);
});
