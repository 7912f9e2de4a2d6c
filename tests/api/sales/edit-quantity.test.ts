/** Editing the quantity of a line that several jobs make, below what is allocated to them: by the contract's section 8. */
import { createCompoundingJob, togglePrinted } from "@apothecary/core/jobs/contract";
import { openJob } from "@apothecary/core/jobs/open-job";
import { editSalesOrder, shipOrder, ShrinkRefusal, unallocatedSalesItems } from "@apothecary/core/sales/contract";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { clearFaults, killAt, watchCalls } from "../../lib/faults.ts";
import { killPoints } from "../../lib/soak.ts";
import { type SavedWorld, savedWorld } from "../../lib/state.ts";
import { bookIn, plantLocation } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { bulkLine, details, FORMULA, itemStock, plantCompany, plantOrder, rulesHold } from "../jobs/jobs.fixtures.ts";
import { reserve } from "../stock/stock.fixtures.ts";
import { type Made, quantityEdits } from "./edit-quantity.fixtures.ts";

let world: World;
let base: SavedWorld;
beforeAll(async () => {
  world = await makeWorld();
  await plantCompany();
  base = await savedWorld();
});
beforeEach(() => base.restore());
afterEach(() => clearFaults());

const { makeJobs, head, edit, refusedWith, confirmed, complete, shownLine, quantities } = quantityEdits(() => world);

test("the youngest jobs without reservations shrink first; the answer is a preview until its mark comes along", async () => {
  const [salesId = 0] = await plantOrder([{ quantity: 100 }]);
  const [a, b, c] = (await makeJobs(salesId, 40, 30, 20)) as [Made, Made, Made];
  const jars = await bookIn(world, "JAR0001", 100, "A1");
  await reserve(world, c.filling, jars, 20);
  await world.good(togglePrinted, { body: { jobId: a.bulk } });
  const before = await itemStock("WAX0001");

  expect(await edit(salesId, 90)).toMatchObject({ status: 200 });
  const { mark, jobs } = await refusedWith(salesId, 50);
  expect(jobs.map(({ jobId, before: was, after, cancelled, unit, printed }) => [jobId, was, after, cancelled, unit, printed])).toEqual([
    [a.bulk, 2, 1.5, false, "Kg", true],
    [a.filling, 40, 30, false, "units", false],
    [b.bulk, 1.5, 0, true, "Kg", false],
    [b.filling, 30, 0, true, "units", false],
  ]);
  expect((await openJob(b.bulk)).state).toBe("open");
  expect(await quantities(salesId)).toMatchObject({ ordered: 90 });

  const done = await edit(salesId, 50, { preview: mark });
  expect(done).toMatchObject({ status: 200, body: { details: { "Recipe sheet to print again: ": (await openJob(a.bulk)).jobNumber } } });
  expect(await openJob(a.bulk)).toMatchObject({ netQuantity: 1.5, grossQuantity: 1.5, printed: false, busy: null, salesItems: [{ quantity: 30 }] });
  expect((await openJob(a.filling)).lines).toMatchObject({ JAR0001: { quantity: 30 }, LID0001: { quantity: 60 }, "ABC01-B": { quantity: 1_500 } });
  expect([(await openJob(b.bulk)).state, (await openJob(b.filling)).state]).toEqual(["cancelled", "cancelled"]);
  expect(await shownLine(salesId)).toMatchObject({
    quantity: 50,
    jobs: [
      { formulaJobId: a.bulk, productJobId: a.filling, quantity: 30 },
      { formulaJobId: c.bulk, productJobId: c.filling, quantity: 20 },
    ],
  });
  expect(before.allocated - (await itemStock("WAX0001")).allocated).toBe(300 + 900);
  expect(await itemStock("JAR0001")).toMatchObject({ allocated: 50, reserved: 20 });
  expect(await quantities(salesId)).toEqual({ ordered: 50, shipped: 0, open: 50, cancelled: 0 });
  await rulesHold();
});

test("a reserved job gives back what it reserved above its new quantity", async () => {
  const [salesId = 0] = await plantOrder([{ quantity: 50 }]);
  const [a, b] = (await makeJobs(salesId, 20, 30)) as [Made, Made];
  const jars = await bookIn(world, "JAR0001", 100, "A1");
  await reserve(world, a.filling, jars, 20);
  await reserve(world, b.filling, jars, 30);
  const jobs = await confirmed(salesId, 35);
  expect(jobs.find(({ jobId }) => jobId === b.filling)).toMatchObject({
    ...{ before: 30, after: 15, cancelled: false },
    released: [{ sku: "JAR0001", name: "Item JAR0001", quantity: 15, unit: "units" }],
  });
  expect(await itemStock("JAR0001")).toEqual({ quantity: 100, allocated: 35, reserved: 35 });
  await rulesHold();
});

test("what is completed or shipped stays, and what is filled of made bulk: below it the edit is refused with the lowest quantity", async () => {
  await plantLocation("P1");
  const [salesId = 0] = await plantOrder([{ quantity: 100 }]);
  const [made, begun, rest] = (await makeJobs(salesId, 30, 40, 30)) as [Made, Made, Made];
  for (const { bulk } of [made, begun]) await complete(bulk, 2);
  await complete(made.filling, 30);
  await complete(begun.filling, 5, true);
  await world.good(shipOrder, { body: { id: head(salesId).salesOrderId, lines: [{ salesId, quantity: 10 }] } });
  const [makes, compounded] = await Promise.all([openJob(made.filling), openJob(begun.bulk)]);
  expect(await edit(salesId, 69)).toMatchObject({
    status: 409,
    body: {
      message: `The quantity of Product ABC01-CR-50 cannot be below 70 units: ${makes.jobNumber} for 30 units is completed, ${compounded.jobNumber} for 40 units is completed.`,
      lowest: 70,
    },
  });
  expect(await edit(salesId, 9)).toMatchObject({ status: 409, body: { message: "10 units of Product ABC01-CR-50 have been shipped already." } });
  const jobs = await confirmed(salesId, 70);
  expect(jobs.map(({ jobId, cancelled }) => [jobId, cancelled])).toEqual([
    [rest.bulk, true],
    [rest.filling, true],
  ]);
  expect(await openJob(begun.filling)).toMatchObject({ state: "open", grossQuantity: 40, quantityProduced: 5 });
  expect(await quantities(salesId)).toEqual({ ordered: 70, shipped: 10, open: 60, cancelled: 0 });
  await rulesHold();
  await complete(begun.filling, 35);
  expect((await shownLine(salesId))?.dateCompleted).not.toBeNull();
  await rulesHold();
});

test("a line is completed once the edit leaves only what is made, and waits again after a larger quantity is ordered", async () => {
  const [salesId = 0] = await plantOrder([{ quantity: 60 }]);
  const [made, , other] = (await makeJobs(salesId, 20, 30, 10)) as [Made, Made, Made];
  for (const { bulk, filling } of [made, other]) {
    await complete(bulk, 1);
    await complete(filling, filling === made.filling ? 20 : 10);
  }
  await confirmed(salesId, 30);
  expect((await shownLine(salesId))?.dateCompleted).not.toBeNull();
  await rulesHold();
  expect(await edit(salesId, 45)).toMatchObject({ status: 200 });
  expect((await shownLine(salesId))?.dateCompleted).toBeNull();
  expect((await world.good(unallocatedSalesItems)).find((row) => row.salesItemId === salesId)).toMatchObject({ quantity: 15, ordered: 45 });
  // A completed job keeps the PO number that it was made under.
  expect(await edit(salesId, 45, { poNumber: "PO-LATER" })).toMatchObject({ status: 200 });
  await rulesHold();
});

test("a compounding job that several lines share makes less of one, and keeps its wastage", async () => {
  const [first = 0, second = 0] = await plantOrder([{ quantity: 100 }, bulkLine(3)]);
  await makeJobs(first, 40);
  const salesItems = [
    { salesItemId: first, fillWeight: 50 },
    { salesItemId: second, fillWeight: 1_000, quantity: 2 },
  ];
  const { jobId = 0 } = await world.good(createCompoundingJob, { body: { formulaId: FORMULA, jobDetails: details({ wastagePercent: 10 }), salesItems } });
  expect(await openJob(jobId)).toMatchObject({ netQuantity: 5, grossQuantity: 5.5 });
  const jobs = await confirmed(first, 60);
  expect(jobs).toMatchObject([
    { jobId, before: 5.5, after: 3.3, cancelled: false },
    { before: 60, after: 20, cancelled: false },
  ]);
  expect(await openJob(jobId)).toMatchObject({ netQuantity: 3, grossQuantity: 3.3, lines: { WAX0001: { quantity: 1_980 }, OIL0001: { quantity: 1_320 } } });
  await rulesHold();
  await confirmed(first, 40);
  expect(await openJob(jobId)).toMatchObject({ netQuantity: 2, salesItems: [{ salesId: second, quantity: 2 }] });
  await rulesHold();
});

test("one edit cancels a line and shrinks another of the same compounding job", async () => {
  const [first = 0, second = 0] = await plantOrder([{ quantity: 100 }, bulkLine(4)]);
  await makeJobs(first, 40);
  const salesItems = [
    { salesItemId: first, fillWeight: 50 },
    { salesItemId: second, fillWeight: 1_000 },
  ];
  const { jobId = 0 } = await world.good(createCompoundingJob, { body: { formulaId: FORMULA, jobDetails: details(), salesItems } });
  const body = {
    ...head(first),
    salesItems: [
      { salesId: first, quantity: 70 },
      { salesId: second, cancelled: true },
    ],
  };
  const { preview } = ShrinkRefusal.parse((await world.call(editSalesOrder, { body })).body);
  expect(preview.jobs[0]).toMatchObject({ jobId, before: 7, after: 1.5, cancelled: false });
  await world.good(editSalesOrder, { body: { ...body, preview: preview.mark } });
  expect(await openJob(jobId)).toMatchObject({ netQuantity: 1.5, busy: null, salesItems: [{ salesId: first, quantity: 30 }] });
  expect((await shownLine(second))?.dateCancelled).not.toBeNull();
  await rulesHold();
});

test("a preview that is out of date is refused with the present one; of two people at once, one edits and the other sees the new state", async () => {
  const [salesId = 0] = await plantOrder([{ quantity: 100 }]);
  const [, b] = (await makeJobs(salesId, 50, 50)) as [Made, Made];
  const { mark } = await refusedWith(salesId, 60);
  await reserve(world, b.filling, await bookIn(world, "JAR0001", 100, "A1"), 50);
  const late = await edit(salesId, 60, { preview: mark });
  expect(late).toMatchObject({ status: 409, body: { message: expect.stringContaining("is now different") } });
  const now = ShrinkRefusal.parse(late.body).preview;
  expect(now.jobs.map(({ jobId }) => jobId)).not.toContain(b.filling);

  const both = await Promise.all([edit(salesId, 60, { preview: now.mark }), edit(salesId, 60, { preview: now.mark, poNumber: "PO-F" })]);
  for (const one of both) expect([200, 409]).toContain(one.status);
  expect(both.some(({ status }) => status === 200)).toBe(true);
  expect((await shownLine(salesId))?.jobs.map(({ quantity }) => quantity)).toEqual([10, 50]);
  expect(await quantities(salesId)).toMatchObject({ ordered: 60, open: 60 });
  await rulesHold();
});

test("wherever it is cut off between its steps, the edit takes effect once and whole", async () => {
  const [salesId = 0] = await plantOrder([{ quantity: 100 }]);
  const made = await makeJobs(salesId, 30, 30, 30);
  await reserve(world, made[2]?.filling ?? 0, await bookIn(world, "JAR0001", 100, "A1"), 30);
  const { mark } = await refusedWith(salesId, 20);
  const planted = await savedWorld();
  const requestId = crypto.randomUUID();
  const body = { ...head(salesId), salesItems: [{ salesId, quantity: 20 }], preview: mark };
  const send = () => world.call(editSalesOrder, { body }, { requestId });
  const check = async () => {
    expect((await shownLine(salesId))?.jobs).toMatchObject([{ productJobId: made[2]?.filling, quantity: 20 }]);
    expect(await itemStock("JAR0001")).toEqual({ quantity: 100, allocated: 20, reserved: 20 });
    expect(await quantities(salesId)).toEqual({ ordered: 20, shipped: 0, open: 20, cancelled: 0 });
    await rulesHold();
  };
  const calls = watchCalls();
  expect(await send()).toMatchObject({ status: 200 });
  clearFaults();
  await check();
  for (const { nth, when } of killPoints(calls)) {
    await planted.restore();
    killAt(nth, when, "writes");
    await send();
    clearFaults();
    expect(await send()).toMatchObject({ status: 200 });
    await check();
  }
});
