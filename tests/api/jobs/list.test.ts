/**
 * The list of open jobs, page by page.
 */
import { fetchOpenJobs, togglePrinted } from "@apothecary/core/jobs/contract";
import type { Job } from "@apothecary/core/jobs/job.rows";
import { jobRows } from "@apothecary/core/jobs/job-parts.rows";
import { beforeAll, expect, test } from "vitest";
import { bookIn, plantItem, changeJob, plantJob, plantLocation } from "../../lib/stock-fixtures.ts";
import { plantAll } from "../../lib/base-world.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { reserve } from "../stock/stock.fixtures.ts";

const JOBS = 1_030;

let world: World;
let first: Job;
beforeAll(async () => {
  world = await makeWorld();
  await plantLocation("A1");
  await plantItem("WAX0001");
  first = await plantJob({ WAX0001: 100 }, { dateCreated: "2026-01-01T09:00:00.000Z", category: "Cream" });
  const others = Array.from({ length: JOBS - 1 }, (_, i) => jobRows({ ...first, id: 10_000 + i, lines: {}, state: "open" })).flat();
  await plantAll(others);
});

test("every open job is listed once, for any page size", async () => {
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await world.call(fetchOpenJobs, { query: cursor === undefined ? {} : { cursor } }, { as: "staff" });
    expect(page.status).toBe(200);
    seen.push(...page.body.map((job) => job.id));
    cursor = page.headers["x-next-cursor"];
  } while (cursor !== undefined);
  expect(seen).toHaveLength(JOBS);
  expect(new Set(seen).size).toBe(JOBS);
});

test("a row says what the list shows, and follows what happens", async () => {
  const stockLineId = await bookIn(world, "WAX0001", 500, "A1");
  await reserve(world, first.id, stockLineId, 60);
  await world.good(togglePrinted, { body: { jobId: first.id } });
  const row = (await world.good(fetchOpenJobs)).find((job) => job.id === first.id);
  expect(row).toEqual({
    id: first.id,
    jobNumber: first.jobNumber,
    poNumber: "",
    salesOrderId: null,
    purchaseOrders: [],
    code: "ABC01-B",
    rAndDCode: "RD-1",
    name: "Calming cream",
    client: "Client",
    grossQuantity: 10,
    batchNumber: "101-26",
    printed: true,
    dateCreated: "01/01/2026",
    type: "Formula",
    fillSize: null,
    category: "Cream",
    hasReservation: true,
  });
});

test("a cursor of another list is refused", async () => {
  expect((await world.call(fetchOpenJobs, { query: { cursor: "nonsense" } })).status).toBe(400);
});

test("the list returns changes since its ETag: a flag, a first reservation, a closed job", async () => {
  const [one, two, three] = [await plantJob({ WAX0001: 1 }), await plantJob({ WAX0001: 5 }), await plantJob({ WAX0001: 1 })];
  const whole = await world.call(fetchOpenJobs);
  const since = (whole.headers["etag"] ?? "").replaceAll('"', "");
  await world.good(togglePrinted, { body: { jobId: one.id } });
  await reserve(world, two.id, await bookIn(world, "WAX0001", 50, "A1"), 5);
  await changeJob(three.id, { state: "cancelled", lines: {}, dateCancelled: new Date().toISOString() });
  const changed = await world.call(fetchOpenJobs, { query: { since } });
  expect(changed.body).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: one.id, printed: true }),
      expect.objectContaining({ id: two.id, hasReservation: true }),
      { id: three.id, removed: true },
    ]),
  );
  expect((await world.call(fetchOpenJobs, { query: { since: "nonsense" } })).status).toBe(400);
});
