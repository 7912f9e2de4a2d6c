/**
 * Requests to count a location: a picker who does not find a batch asks, those who start stock takes see it, a count closes it.
 */
import { countRequests, dismissCountRequest, requestCount, stockTakeConfirmEmpty } from "@apothecary/core/stock-take/contract";
import { COUNT_REQUESTS } from "@apothecary/core/warehouse/count-request.rows";
import { withMissing } from "@apothecary/core/stock-take/count-requests";
import { queryAll } from "@apothecary/core/lib/table/table";
import { reportsDigest } from "@apothecary/core/reports/contract";
import { addNewLocation, removeLocation } from "@apothecary/core/warehouse/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookIn, plantJob } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { everythingHolds } from "../stock/stock.fixtures.ts";
import { adjustStockLine, begin, complete, count, fresh, moveStockLine, newRequest, rowId, show } from "./stock-take.fixtures.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(everythingHolds);

const WAREHOUSE = { as: "warehouse" } as const;
const COUNTER = { as: "stocktake" } as const;

/** A bin with a batch that a job needs. */
async function needed() {
  const { sku, bin } = await fresh();
  const elementId = await bookIn(world, sku, 100, bin);
  return { sku, bin, elementId, job: await plantJob({ [sku]: 60 }) };
}
type Needed = Awaited<ReturnType<typeof needed>>;

const ask = (of: Pick<Needed, "bin" | "elementId">, jobIds: number[], options: object = WAREHOUSE) =>
  world.call(requestCount, { body: { locationId: of.bin, elementId: of.elementId, jobIds } }, options);
const listed = () => world.good(countRequests, {}, COUNTER);
const requestFor = async ({ bin }: Pick<Needed, "bin">) => (await listed()).find(({ locationId }) => locationId === bin);
const dismiss = (locationId: string, version?: number) => world.call(dismissCountRequest, { body: { locationId, version } }, COUNTER);

test("a missing batch is listed with the picker, time and job, and counted in the digest", async () => {
  const of = await needed();
  const before = new Date().toISOString();
  const { status, body } = await ask(of, [of.job.id]);
  const request = await requestFor(of);
  const batchNumber = request?.missing[0]?.batchNumber ?? "";
  expect([status, body]).toEqual([
    200,
    { type: "success", message: `${of.sku} ${batchNumber} was not found. A count of Main ${of.bin} has been requested.`, locationId: of.bin },
  ]);
  expect(request).toEqual({
    ...{ locationId: of.bin, warehouse: "Main", bin: of.bin, version: 1, stockTake: null },
    missing: [
      {
        ...{ elementId: of.elementId, sku: of.sku, name: `Item ${of.sku}`, batchNumber, jobs: [{ jobId: of.job.id, jobNumber: of.job.jobNumber }] },
        ...{ requestedBy: "warehouse Tester", requestedAt: expect.any(String) as string },
      },
    ],
  });
  expect((request?.missing[0]?.requestedAt ?? "") >= before).toBe(true);
  const open = (await listed()).length;
  for (const as of ["stocktake", "admin"]) expect(await world.good(reportsDigest, {}, { as })).toContainEqual({ kind: "countRequests", count: open });
  for (const as of ["warehouse", "manager"]) expect((await world.good(reportsDigest, {}, { as })).map(({ kind }) => kind)).not.toContain("countRequests");
});

test("a location has one open request, which names each batch once with the jobs that need it", async () => {
  const of = await needed();
  const [other, second] = [await plantJob({ [of.sku]: 5 }), await bookIn(world, of.sku, 20, of.bin)];
  const requestId = newRequest();
  const first = await ask(of, [of.job.id], { ...WAREHOUSE, requestId });
  expect((await ask(of, [of.job.id], { ...WAREHOUSE, requestId })).body).toEqual(first.body);
  await Promise.all([ask(of, [of.job.id, other.id, other.id]), ask({ ...of, elementId: second }, [other.id]), ask(of, [of.job.id])]);
  const request = await requestFor(of);
  const jobsByElement = Object.fromEntries((request?.missing ?? []).map(({ elementId, jobs }) => [elementId, jobs.map(({ jobId }) => jobId)]));
  expect(jobsByElement).toEqual({ [of.elementId]: [of.job.id, other.id], [second]: [other.id] });
  expect(request?.version).toBe(3);
});

test("a request does not grow without limit", () => {
  const one = (n: number) => ({
    ...{ elementId: `WAX0001~${n}`, sku: "WAX0001", name: "Wax", batchNumber: "A001" },
    ...{ jobs: [{ jobId: n, jobNumber: `J${n}` }], requestedBy: "Ann", requestedAt: "2026-01-01T09:00:00.000Z" },
  });
  let missing = withMissing([], one(0)) ?? [];
  for (let n = 1; n < 100; n++) missing = withMissing(missing, one(n)) ?? missing;
  expect(missing).toHaveLength(20);
  for (let n = 1; n < 100; n++) missing = withMissing(missing, { ...one(0), jobs: [{ jobId: n, jobNumber: `J${n}` }] }) ?? missing;
  expect(missing[0]?.jobs).toHaveLength(20);
  expect(withMissing(missing, one(5))).toBeUndefined();
});

test("a batch that has left the location by now needs no count", async () => {
  const [moved, used, there] = [await needed(), await needed(), await needed()];
  await moveStockLine(world, moved.elementId, 100, there.bin);
  await adjustStockLine(world, used.elementId, 0);
  for (const of of [moved, used]) {
    const { body } = await ask(of, [of.job.id]);
    expect(body).toEqual({ type: "info", message: `The batch has left Main ${of.bin}. No count is needed.`, locationId: of.bin });
    expect(await requestFor(of)).toBeUndefined();
  }
});

test("an unknown location or job and bad input are refused, and no request is saved", async () => {
  const of = await needed();
  expect((await ask({ ...of, bin: "NOWHERE" }, [of.job.id])).status).toBe(404);
  expect((await ask(of, [of.job.id, 999_999])).status).toBe(404);
  expect((await ask(of, [])).status).toBe(400);
  expect(
    (
      await ask(
        of,
        Array.from({ length: 21 }, () => of.job.id),
      )
    ).status,
  ).toBe(400);
  expect(await requestFor(of)).toBeUndefined();
});

test("dismissing a stale request is refused, so that later reports are not dismissed unseen", async () => {
  const of = await needed();
  expect((await dismiss(of.bin)).status).toBe(404);
  await ask(of, [of.job.id]);
  const other = await plantJob({ [of.sku]: 5 });
  await ask(of, [other.id]);
  expect(await dismiss(of.bin, 1)).toMatchObject({ status: 409, body: { current: { version: 2 } } });
  expect((await dismiss(of.bin, 2)).body).toMatchObject({ type: "success", message: `The request to count Main ${of.bin} has been dismissed.` });
  expect(await requestFor(of)).toBeUndefined();
  expect((await dismiss(of.bin, 2)).status).toBe(404);
});

test("a count of the location closes the request; a first count that must be made again does not", async () => {
  const of = await needed();
  await ask(of, [of.job.id]);
  const id = await begin(world, [of.bin], { tolerancePercent: 1 });
  const row = rowId(id, of.bin);
  expect((await requestFor(of))?.stockTake).toEqual({ stockTakeGroupId: id, stockTakeId: row, counted: false });
  expect((await count(world, row, { [of.elementId]: 10 }, { as: "staff" })).secondCount).toBe(true);
  expect(await requestFor(of)).toBeDefined();
  await count(world, row, { [of.elementId]: 10 }, { as: "warehouse" });
  expect(await requestFor(of)).toBeUndefined();
  await ask(of, [of.job.id]);
  expect((await requestFor(of))?.stockTake?.counted).toBe(true);
});

test("a count that was made before the request leaves it open until the location is counted again in another stock take, or dismissed", async () => {
  const of = await needed();
  const other = await needed();
  const first = await begin(world, [of.bin, other.bin]);
  for (const { bin, elementId } of [of, other]) await count(world, rowId(first, bin), { [elementId]: 100 });
  for (const one of [of, other]) await ask(one, [one.job.id]);
  expect((await requestFor(of))?.stockTake).toMatchObject({ stockTakeGroupId: first, counted: true });
  await complete(world, first);
  expect(await requestFor(of)).toMatchObject({ stockTake: null, missing: [{ elementId: of.elementId }] });
  const second = await begin(world, [of.bin]);
  await count(world, rowId(second, of.bin), { [of.elementId]: 0 });
  expect(await requestFor(of)).toBeUndefined();
  expect((await dismiss(other.bin)).status).toBe(200);
  expect(await requestFor(other)).toBeUndefined();
});

test("a location that is confirmed as empty closes its request, many of them in steps", async () => {
  const many = await Promise.all(Array.from({ length: 50 }, () => needed()));
  const target = await fresh();
  for (const of of many) {
    await ask(of, [of.job.id]);
    await moveStockLine(world, of.elementId, 100, target.bin);
  }
  const id = await begin(
    world,
    many.map(({ bin }) => bin),
  );
  const confirmedEmpty = (await show(world, id)).locations.map((location) => location.id);
  expect(await world.good(stockTakeConfirmEmpty, { body: { confirmedEmpty } })).toMatchObject({ message: "50 locations are confirmed as empty." });
  const bins = new Set(many.map(({ bin }) => bin));
  expect((await listed()).filter(({ locationId }) => bins.has(locationId))).toEqual([]);
});

test("a request whose location is removed goes with it", async () => {
  const { sku } = await fresh();
  const { locationId } = await world.good(addNewLocation, { body: { warehouse: "Main", bin: "SOON-GONE" } });
  const elementId = await bookIn(world, sku, 10, locationId);
  const job = await plantJob({ [sku]: 10 });
  await ask({ bin: locationId, elementId }, [job.id]);
  await adjustStockLine(world, elementId, 0);
  await world.good(removeLocation, { body: { locationId } });
  expect((await queryAll({ partition: COUNT_REQUESTS, strong: true })).map(({ SK }) => SK)).not.toContain(locationId);
});
