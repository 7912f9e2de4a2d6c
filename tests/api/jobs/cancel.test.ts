/**
 * Cancelling a compounding job, and taking a sales item out of one.
 */
import { randomUUID } from "node:crypto";
import { cancelItemFromCompoundingJob, cancelJob, fetchOpenJobs } from "@apothecary/core/jobs/contract";
import { openJob } from "@apothecary/core/jobs/open-job";
import { endpointRoles } from "@apothecary/core/lib/rules/endpoint";
import { beforeAll, describe, expect, test } from "vitest";
import { bookIn, reservedBy } from "../../lib/stock-fixtures.ts";
import { userId, userNamed } from "../../lib/base-world.ts";
import { grant } from "../../lib/people.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { allocateItems, BULK_SKU, bulkLine, itemStock, soLine, plantCompany, plantOrder, rulesHold } from "./jobs.fixtures.ts";
import { requestLedger, reserve } from "../stock/stock.fixtures.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantCompany();
});

describe("a compounding job that is cancelled", () => {
  test("frees everything, gives its sales items back, and takes its filling jobs along, once", async () => {
    const wax = await bookIn(world, "WAX0001", 9_000, "A1");
    const jars = await bookIn(world, "JAR0001", 500, "A1");
    const [cream = 0, bulk = 0] = await plantOrder([{ quantity: 100 }, bulkLine(3)]);
    const { job, fillings } = await allocateItems(world, [cream, bulk]);
    await reserve(world, job.id, wax, 3_000);
    await reserve(world, fillings[0]?.id ?? 0, jars, 100);
    const requestId = randomUUID();
    const first = await world.good(cancelJob, { body: { jobId: job.id } }, { as: "manager", requestId });
    expect(await world.good(cancelJob, { body: { jobId: job.id } }, { as: "manager", requestId })).toEqual(first);
    for (const sku of ["WAX0001", "OIL0001", "JAR0001", "LID0001", BULK_SKU]) expect(await itemStock(sku)).toMatchObject({ allocated: 0, reserved: 0 });
    expect(await itemStock("WAX0001")).toMatchObject({ quantity: 9_000 });
    expect(await openJob(job.id)).toMatchObject({ state: "cancelled", busy: null });
    expect(await openJob(fillings[0]?.id ?? 0)).toMatchObject({ state: "cancelled" });
    for (const id of [cream, bulk]) expect(await soLine(id)).toMatchObject({ formulaJobId: null, productJobId: null, g1p: "UNALLOCATED" });
    const entries = await requestLedger(requestId);
    expect(entries.map((entry) => [entry.action, entry.jobId, entry.difference])).toEqual([
      ["Job Cancelled", fillings[0]?.id, 0],
      ["Job Cancelled", job.id, 0],
    ]);
    expect((await world.good(fetchOpenJobs)).some((row) => row.id === job.id)).toBe(false);
    await rulesHold();
  });

  test("can be made again from the same items, under another batch number", async () => {
    const ids = await plantOrder([{ quantity: 10 }]);
    const { job } = await allocateItems(world, ids);
    await world.good(cancelJob, { body: { jobId: job.id } });
    const again = await allocateItems(world, ids);
    expect(await soLine(ids[0] ?? 0)).toMatchObject({ formulaJobId: again.job.id });
    await rulesHold();
  });

  test("is refused twice, for filling jobs and unknown ones", async () => {
    const { job, fillings } = await allocateItems(world, await plantOrder([{ quantity: 10 }]));
    const call = (jobId: number) => world.call(cancelJob, { body: { jobId } }, { as: "buyer" });
    expect((await call(fillings[0]?.id ?? 0)).status).toBe(400);
    expect((await call(99_999)).status).toBe(404);
    expect((await call(job.id)).status).toBe(200);
    expect((await call(job.id)).status).toBe(409);
  });
});

describe("a sales item that is removed", () => {
  test("scales the job down by its share, trims, and waits for a job again", async () => {
    const [first = 0, second = 0] = await plantOrder([{ quantity: 60 }, { quantity: 40 }]);
    const before = await itemStock("WAX0001");
    const { job, fillings } = await allocateItems(world, [first, second], 100, { additionalWastage: 1 });
    const wax = await bookIn(world, "WAX0001", 9_000, "A1");
    await reserve(world, job.id, wax, 6_600);
    const jars = await itemStock("JAR0001");
    const requestId = randomUUID();
    const body = { salesId: second };
    await world.good(cancelItemFromCompoundingJob, { body }, { as: "staff", requestId });
    await world.good(cancelItemFromCompoundingJob, { body }, { as: "staff", requestId });
    expect(await openJob(job.id)).toMatchObject({ netQuantity: 6, grossQuantity: 7, state: "open", salesItems: [{ salesId: first }] });
    expect((await itemStock("WAX0001")).allocated - before.allocated).toBe(4_200);
    expect((await reservedBy(job.id)).byStockLine).toEqual({ [wax]: 4_200 });
    expect((await itemStock("JAR0001")).allocated).toBe(jars.allocated - 40);
    expect(await openJob(fillings[1]?.id ?? 0)).toMatchObject({ state: "cancelled" });
    expect(await openJob(fillings[0]?.id ?? 0)).toMatchObject({ state: "open" });
    expect(await soLine(second)).toMatchObject({ formulaJobId: null, productJobId: null, g1p: "UNALLOCATED" });
    expect(await requestLedger(requestId)).toMatchObject([
      { action: "Job Cancelled", jobId: fillings[1]?.id },
      { action: "Reservation Removed", jobId: job.id, elementId: wax, forJobs: { [job.id]: -2_400 } },
    ]);
    await rulesHold();
  });

  test("of bulk has no filling job to cancel", async () => {
    const [cream = 0, bulk = 0] = await plantOrder([{ quantity: 100 }, bulkLine(3)]);
    const { job } = await allocateItems(world, [cream, bulk], 50);
    await world.good(cancelItemFromCompoundingJob, { body: { salesId: bulk } });
    expect(await openJob(job.id)).toMatchObject({ netQuantity: 5 });
    expect(await soLine(bulk)).toMatchObject({ formulaJobId: null });
    await rulesHold();
  });

  test("as the last one cancels the job, for whom that is allowed", async () => {
    const [only = 0] = await plantOrder([{ quantity: 10 }]);
    const { job } = await allocateItems(world, [only]);
    const take = (as: string) => world.call(cancelItemFromCompoundingJob, { body: { salesId: only } }, { as });
    const refused = await take("staff");
    expect(refused).toMatchObject({ status: 403, body: { permission: "cancelJob", allowedRoles: endpointRoles(cancelJob) } });
    expect((await openJob(job.id)).state).toBe("open");
    expect((await take("manager")).status).toBe(200);
    expect((await openJob(job.id)).state).toBe("cancelled");
    expect((await take("manager")).status).toBe(409);
    expect((await world.call(cancelItemFromCompoundingJob, { body: { salesId: 987_654_321 } })).status).toBe(404);
    await rulesHold();
  });

  test("as the last one cancels the job for whom a manager has permitted it", async () => {
    const [only = 0] = await plantOrder([{ quantity: 10 }]);
    const { job } = await allocateItems(world, [only]);
    await grant(userId("staff"), "cancelJob", userNamed("manager"));
    expect((await world.call(cancelItemFromCompoundingJob, { body: { salesId: only } }, { as: "staff" })).status).toBe(200);
    expect((await openJob(job.id)).state).toBe("cancelled");
  });
});
