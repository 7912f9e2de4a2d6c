/**
 * A closed job is read-only: it opens with how it ended, and every call that changes an open job refuses it.
 */
import {
  addElementToJob,
  cancelJob,
  completeJob,
  editCompoundingJob,
  fetchJob,
  fetchOpenJobs,
  togglePrinted,
  updateJobStockQuantity,
} from "@apothecary/core/jobs/contract";
import { lineId } from "@apothecary/core/jobs/job.rows";
import { openJob } from "@apothecary/core/jobs/open-job";
import { reserveStock } from "@apothecary/core/picking/contract";
import { beforeAll, expect, test } from "vitest";
import { bookIn } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { allocateItems, details, plantCompany, plantOrder, rulesHold, usedFrom, usedLine } from "./jobs.fixtures.ts";

let world: World;
let wax: string;
beforeAll(async () => {
  world = await makeWorld();
  await plantCompany();
  wax = await bookIn(world, "WAX0001", 50_000, "A1");
});

/** A compounding job that used wax alone. */
async function completed(): Promise<number> {
  const { job } = await allocateItems(world, await plantOrder([{ quantity: 10 }]));
  const usedStock = [usedLine(job.id, "WAX0001", [usedFrom(wax, 300, 50_000)]), usedLine(job.id, "OIL0001", [])];
  await world.good(completeJob, { body: { data: { jobId: job.id, usedStock, totalProduced: 0.5, confirmYield: true } } });
  return job.id;
}

async function cancelled(): Promise<number> {
  const { job } = await allocateItems(world, await plantOrder([{ quantity: 10 }]));
  await world.good(cancelJob, { body: { jobId: job.id } });
  return job.id;
}

/** The status of every call that changes an open job. */
async function statuses(jobId: number): Promise<number[]> {
  const line = lineId(jobId, "WAX0001");
  const jobDetails = { ...details(), netQuantity: 1, grossQuantity: 1 };
  const data = { jobId, usedStock: [usedLine(jobId, "WAX0001", []), usedLine(jobId, "OIL0001", [])], totalProduced: 0 };
  const answers = await Promise.all([
    world.call(editCompoundingJob, { body: { jobId, jobDetails } }),
    world.call(updateJobStockQuantity, { body: { id: line, quantity: 1 } }),
    world.call(addElementToJob, { body: { jobId, newElements: [{ resourceSku: "SOL0001", quantity: 1 }] } }),
    world.call(togglePrinted, { body: { jobId } }),
    world.call(cancelJob, { body: { jobId } }),
    world.call(completeJob, { body: { data } }),
    world.call(reserveStock, { body: { reservationList: [{ jobId, jobStockId: line, elementId: wax, quantity: 1 }] } }),
  ]);
  return answers.map(({ status }) => status);
}

test.each([
  ["completed", completed, { dateCompleted: expect.any(String), dateCancelled: null }],
  ["cancelled", cancelled, { dateCompleted: null, dateCancelled: expect.any(String) }],
] as const)("a %s job opens with how it ended, and nothing changes it any more", async (state, close, ended) => {
  const jobId = await close();
  const before = await openJob(jobId);
  expect(before.state).toBe(state);
  expect((await world.good(fetchJob, { params: { id: String(jobId) } })).jobDetails).toMatchObject(ended);
  expect((await world.good(fetchOpenJobs)).some(({ id }) => id === jobId)).toBe(false);
  expect(await statuses(jobId)).toEqual(Array(7).fill(409));
  expect(await openJob(jobId)).toEqual(before);
  await rulesHold();
});
