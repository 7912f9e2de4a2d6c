/** All open jobs read together, as readiness and the purchase plan do: what they cost, and that each is the same as read alone. */
import type { LineReservation } from "@apothecary/core/jobs/job.rows";
import { type JobHeadRow, jobRows, OPEN_JOBS } from "@apothecary/core/jobs/job-parts.rows";
import { findJobs, findOpenJobs } from "@apothecary/core/jobs/open-job";
import { queryAll } from "@apothecary/core/lib/table/table";
import { readiness } from "@apothecary/core/sales/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { plantAll } from "../../lib/base-world.ts";
import { beforeFirst, clearFaults } from "../../lib/faults.ts";
import { aJob, aJobSalesItem, aLine } from "../../lib/rows.ts";
import { changeJob, plantItem } from "../../lib/stock-fixtures.ts";
import { readUnits } from "../../lib/units.ts";
import { makeWorld, type World } from "../../lib/world.ts";

const JOBS = 60;
const NOW = "2026-01-05T09:00:00.000Z";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
  await plantItem("WAX0001");
});
afterEach(() => clearFaults());

const plantJobs = (first: number, count: number): Promise<void> =>
  plantAll(
    Array.from({ length: count }, (_, i) => {
      const reservations: Record<string, LineReservation> = i % 2 === 0 ? { "WAX0001~1": { quantity: 5, at: NOW } } : {};
      return jobRows(aJob(first + i, { salesItems: [aJobSalesItem({ salesId: first + i })], lines: { WAX0001: aLine("WAX0001", 10, { reservations }) } }));
    }).flat(),
  );
const openHeads = () => queryAll<JobHeadRow>({ partition: OPEN_JOBS, index: "g1" });

test("an open job costs readiness little more than its lines and its sales items", async () => {
  const units = async () => readUnits(await world.call(readiness));
  await plantJobs(1, 1);
  const before = await units();
  await plantJobs(2, JOBS);
  const more = (await units()) - before;
  expect(more).toBeGreaterThanOrEqual(JOBS);
  expect(more).toBeLessThan(1.25 * JOBS);
});

test("open jobs that are read together are the same as read by their ids, with what they have reserved", async () => {
  await plantJobs(1, 4);
  const heads = await openHeads();
  const jobs = await findOpenJobs(heads);
  expect(jobs).toHaveLength(4);
  expect(jobs).toEqual([...(await findJobs(heads.map(({ id }) => id))).values()]);
  expect(jobs.map(({ lines }) => lines["WAX0001"]?.reservations["WAX0001~1"]?.quantity).toSorted()).toEqual([5, 5, undefined, undefined]);
});

test("jobs that are written between the reads are as they are then, and closed ones are left out", async () => {
  await plantJobs(1, 3);
  const heads = await openHeads();
  await changeJob(1, { state: "cancelled", dateCancelled: NOW });
  beforeFirst("BatchGetItemCommand", () => changeJob(2, { lines: { WAX0001: aLine("WAX0001", 20) } }));
  const jobs = await findOpenJobs(heads);
  expect(jobs.map(({ id, lines }) => [id, lines["WAX0001"]?.quantity])).toEqual([
    [2, 20],
    [3, 10],
  ]);
});
