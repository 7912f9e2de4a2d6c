/** Editing the quantity of a line whose jobs are completed in part: by the contract's section 8. */
import { createCompoundingJob } from "@apothecary/core/jobs/contract";
import { openJob } from "@apothecary/core/jobs/open-job";
import { editSalesOrder, ShrinkRefusal } from "@apothecary/core/sales/contract";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { type SavedWorld, savedWorld } from "../../lib/state.ts";
import { bookIn } from "../../lib/stock-fixtures.ts";
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

const { makeJobs, head, edit, confirmed, complete, shownLine, quantities } = quantityEdits(() => world);

test("a job that is completed in part shrinks last, and to what it has made; its last part needs no more material", async () => {
  const [salesId = 0] = await plantOrder([{ quantity: 100 }]);
  const [begun, other] = (await makeJobs(salesId, 60, 40)) as [Made, Made];
  const wax = await bookIn(world, "WAX0001", 5_000, "A1");
  const jars = await bookIn(world, "JAR0001", 100, "A1");
  const lids = await bookIn(world, "LID0001", 200, "A1");
  await reserve(world, begun.bulk, wax, 1_800);
  // 1.02 kg are bulk for 20.4 units: 21 of them stay. All its wax is weighed in.
  await complete(begun.bulk, 1.02, true, [{ sku: "WAX0001", elementId: wax, usedQuantity: 1_800, quantityOfBatch: 5_000 }]);
  expect(await shownLine(salesId)).toMatchObject({ hasMade: false });
  await complete(begun.filling, 5, true);
  expect(await shownLine(salesId)).toMatchObject({ hasMade: true });
  const { jobNumber } = await openJob(begun.bulk);
  expect(await edit(salesId, 20)).toMatchObject({
    status: 409,
    body: { message: `The quantity of Product ABC01-CR-50 cannot be below 21 units: ${jobNumber} has made enough for 21 units.`, lowest: 21 },
  });

  const jobs = await confirmed(salesId, 21);
  expect(jobs.map(({ jobId, before, after, made, cancelled }) => [jobId, before, after, made, cancelled])).toEqual([
    [begun.bulk, 3, 1.05, 1.02, false],
    [begun.filling, 60, 21, 5, false],
    [other.bulk, 2, 0, 0, true],
    [other.filling, 40, 0, 0, true],
  ]);
  expect(await openJob(begun.bulk)).toMatchObject({
    ...{ state: "open", busy: null, grossQuantity: 1.05, quantityProduced: 1.02, salesItems: [{ quantity: 21 }] },
    lines: { WAX0001: { quantity: 0, drawn: 630 }, OIL0001: { quantity: 420 } },
  });
  expect(await itemStock("WAX0001")).toMatchObject({ allocated: 0, reserved: 0 });
  expect(await quantities(salesId)).toEqual({ ordered: 21, shipped: 0, open: 21, cancelled: 0 });
  await rulesHold();

  await complete(begun.bulk, 0.03);
  await complete(begun.filling, 16, false, [
    { sku: "JAR0001", elementId: jars, usedQuantity: 21, quantityOfBatch: 100 },
    { sku: "LID0001", elementId: lids, usedQuantity: 42, quantityOfBatch: 200 },
  ]);
  expect((await shownLine(salesId))?.dateCompleted).not.toBeNull();
  await rulesHold();
});

test("a job for what its parts made is completed with nothing more", async () => {
  const [salesId = 0] = await plantOrder([{ quantity: 100 }]);
  const [begun] = (await makeJobs(salesId, 60, 40)) as [Made];
  await complete(begun.bulk, 1, true);
  await complete(begun.filling, 20, true);
  await confirmed(salesId, 20);
  await complete(begun.bulk, 0);
  await complete(begun.filling, 0);
  expect(await openJob(begun.filling)).toMatchObject({ state: "completed", quantityProduced: 20, shortage: null });
  expect(await shownLine(salesId)).toMatchObject({ quantity: 20, jobs: [{ productJobStatus: "Completed", quantity: 20 }] });
  await rulesHold();
});

test("two lines of one job that is completed in part do not leave it for less than it made together, and neither leaves it", async () => {
  const [first = 0, second = 0] = await plantOrder([{ quantity: 100 }, bulkLine(4)]);
  await makeJobs(first, 40);
  const salesItems = [
    { salesItemId: first, fillWeight: 50 },
    { salesItemId: second, fillWeight: 1_000, quantity: 2 },
  ];
  const { jobId = 0 } = await world.good(createCompoundingJob, { body: { formulaId: FORMULA, jobDetails: details(), salesItems } });
  await world.good(createCompoundingJob, { body: { formulaId: FORMULA, jobDetails: details(), salesItems: [{ salesItemId: second, fillWeight: 1_000 }] } });
  await complete(jobId, 3, true);
  const both = (quantity: number, kilograms: number) => ({
    ...head(first),
    salesItems: [
      { salesId: first, quantity },
      { salesId: second, quantity: kilograms },
    ],
  });
  const { jobNumber } = await openJob(jobId);
  const refused = await world.call(editSalesOrder, { body: both(20, 1) });
  expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining(`A part of job ${jobNumber} is completed`) } });
  const cancels = {
    ...head(first),
    salesItems: [
      { salesId: first, quantity: 50 },
      { salesId: second, cancelled: true },
    ],
  };
  expect((await world.call(editSalesOrder, { body: cancels })).status).toBe(409);
  const { preview } = ShrinkRefusal.parse((await world.call(editSalesOrder, { body: both(40, 1) })).body);
  await world.good(editSalesOrder, { body: { ...both(40, 1), preview: preview.mark } });
  expect(await openJob(jobId)).toMatchObject({ grossQuantity: 3 });
  await rulesHold();
});
