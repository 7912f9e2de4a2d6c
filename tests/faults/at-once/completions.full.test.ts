/**
 * Concurrent completions of many jobs on the same batches, reserved or added by a scan: without faults,
 * under throttling and conflicts, and with lost responses. No batch is overdrawn, and
 * each completion takes effect once.
 */
import { randomUUID } from "node:crypto";
import { completeJob } from "@apothecary/core/jobs/contract";
import { lineId } from "@apothecary/core/jobs/job.rows";
import { openJob } from "@apothecary/core/jobs/open-job";
import { reserveStock } from "@apothecary/core/picking/contract";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { verify } from "@apothecary/core/verify/verify-stock";
import { afterEach, expect, test } from "vitest";
import type * as z from "zod";
import { clearFaults, type FaultRates, injectFaults } from "../../lib/faults.ts";
import { stockLineNow, bookIn, plantItem, plantJob, plantLocation, reservedBy } from "../../lib/stock-fixtures.ts";
import { comparableState, stateNow } from "../../lib/state.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { claimBody } from "../fixture.ts";

type Completion = z.input<typeof completeJob.body>["data"];

const WATER = "WAT0001";
const BULK = "LAW01-B";
/** Maximum number of attempts of a client for one request. */
const MAX_RESENDS = 60;

afterEach(() => clearFaults());

/** A world with water and the formulas made of it. */
async function waterworks(): Promise<World> {
  const world = await makeWorld();
  for (const bin of ["A1", "B2"]) await plantLocation(bin);
  await plantLocation("MAIN", { warehouse: "Production" });
  await plantItem(WATER);
  await plantItem(BULK, { categoryType: "Product", categoryName: "Bulk", categoryCode: "B" });
  return world;
}

const waterJob = (quantity: number, n: number) => plantJob({ [WATER]: quantity }, { code: BULK, batchNumber: `${200 + n}-26` });

/** The quantities used: `[id, used, quantity when the form was opened]`. */
function completion(jobId: number, used: readonly (readonly [string, number, number])[]): Completion {
  const stockLines = used.map(([elementId, usedQuantity, quantityOfBatch]) => ({ elementId, exhausted: false, usedQuantity, quantityOfBatch }));
  return {
    jobId,
    usedStock: [{ id: lineId(jobId, WATER), notUsed: false, batches: stockLines }],
    totalProduced: 1,
    confirmYield: true,
    notes: "",
    shortageData: null,
  };
}

/** Sends a completion until the final response, as the screen does, with one request id. */
async function sent(world: World, data: Completion, requestId: string): Promise<{ status: number; body: unknown }> {
  const send = () => world.call(completeJob, { body: { data } }, { requestId });
  let answer = await send();
  for (let again = 0; again < MAX_RESENDS && answer.status >= 500; again++) answer = await send();
  return answer;
}

const CROWD = 64;
const THERE = 40;

test(`${CROWD} jobs use 1 each of an unreserved batch of ${THERE}: ${THERE} are completed, the others are refused with the reason and stay open`, async () => {
  const world = await waterworks();
  const stockLineId = await bookIn(world, WATER, THERE, "A1");
  const jobs = [];
  for (let n = 0; n < CROWD; n++) jobs.push(await waterJob(1, n));
  const answers = await Promise.all(jobs.map(({ id }) => sent(world, completion(id, [[stockLineId, 1, THERE]]), randomUUID())));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(THERE);
  expect(new Set(refused.map(({ status, body }) => `${status} ${(body as { message: string }).message}`))).toEqual(
    new Set(["404 This batch is no longer in stock."]),
  );
  const states = await Promise.all(jobs.map(async ({ id }) => (await openJob(id)).state));
  expect(states).toEqual(answers.map(({ status }) => (status === 200 ? "completed" : "open")));
  expect((await findItem(WATER))?.item).toMatchObject({ quantity: 0, allocated: CROWD - THERE });
  expect((await verify()).findings).toEqual([]);
});

/** Number of jobs on one batch. */
const JOBS = 18;
const RESERVED = 1_000;
/** The last job's reservation of the batch that the others add. */
const OTHERS = 500;
const SPARE = 2_000;

/**
 * Eighteen jobs with equal reservations of all of one batch. A third use exactly that, a third use 100 less and
 * scan a batch not reserved for them, a third use 50 of it in addition.
 */
async function morning(world: World): Promise<{ water: string; spare: string; keeper: number; completions: Completion[]; fromSpare: number }> {
  const water = await bookIn(world, WATER, JOBS * RESERVED, "A1");
  const spare = await bookIn(world, WATER, SPARE, "B2", { expiry: "2035-01-31" });
  const jobs = [];
  for (let n = 0; n < JOBS; n++) jobs.push((await waterJob(RESERVED, n)).id);
  const keeper = (await waterJob(OTHERS, JOBS)).id;
  const reservationList = [...jobs.map((id) => claimBody(id, water, RESERVED)), claimBody(keeper, spare, OTHERS)];
  await world.good(reserveStock, { body: { reservationList } }, { as: "everything" });
  const used = [
    { water: RESERVED, spare: 0 },
    { water: RESERVED - 100, spare: 100 },
    { water: RESERVED, spare: 50 },
  ];
  const completions = jobs.map((id, i) => {
    const one = used[i % used.length] ?? { water: 0, spare: 0 };
    const stockLines: [string, number, number][] = [[water, one.water, JOBS * RESERVED]];
    if (one.spare > 0) stockLines.push([spare, one.spare, SPARE]);
    return completion(id, stockLines);
  });
  return { water, spare, keeper, completions, fromSpare: (JOBS / used.length) * 150 };
}

const SEEDS = [1, 2];
const WAYS: readonly (readonly [string, Omit<FaultRates, "seed">])[] = [
  ["with nothing in the way", {}],
  ["under throttling and conflicts at 20 % each", { throttling: 0.2, conflicts: 0.2 }],
  // Each job sends at least one request: at 50 %, at least one of eighteen responses is lost with near certainty.
  ["where answers get lost at 50 %", { lostAnswers: 0.5 }],
];

test.each(WAYS)(
  `${JOBS} jobs complete at once on one batch, %s: each takes effect once, and nothing is made or lost`,
  async (_, rates) => {
    for (const seed of SEEDS) {
      const world = await waterworks();
      const { water, spare, keeper, completions, fromSpare } = await morning(world);
      const requests = completions.map((data) => ({ data, requestId: randomUUID() }));
      const injected = injectFaults({ seed, ...rates });
      const answers = await Promise.all(requests.map(({ data, requestId }) => sent(world, data, requestId)));
      clearFaults();
      expect(answers.map(({ status }) => status)).toEqual(completions.map(() => 200));
      const { throttled, conflicts, lost } = injected;
      expect(throttled + conflicts + lost > 0, "faults were injected").toBe(Object.keys(rates).length > 0);

      const waterLeft = (JOBS / 3) * 100;
      expect(await stockLineNow(water)).toMatchObject({ quantity: waterLeft, unreserved: waterLeft });
      expect(await stockLineNow(spare)).toMatchObject({ quantity: SPARE - fromSpare, unreserved: SPARE - fromSpare - OTHERS });
      expect((await reservedBy(keeper)).byJob).toEqual({ [spare]: OTHERS });
      expect((await findItem(WATER))?.item).toMatchObject({ quantity: waterLeft + SPARE - fromSpare, allocated: OTHERS });
      expect((await findItem(BULK))?.item.quantity).toBe(JOBS * 1_000);
      expect((await verify()).findings).toEqual([]);

      const came = comparableState(await stateNow());
      for (const [i, { data, requestId }] of requests.entries()) expect((await sent(world, data, requestId)).body).toEqual(answers[i]?.body);
      expect(comparableState(await stateNow())).toEqual(came);
    }
  },
  1_200_000,
);

test(`while ${JOBS} jobs complete on one batch, reads of it are consistent`, async () => {
  const world = await waterworks();
  const { completions } = await morning(world);
  let done = false;
  const seen: string[] = [];
  const reading = async (): Promise<void> => {
    while (!done) {
      const opened = await findItem(WATER);
      const stockLines = opened?.stockLines ?? [];
      const sum = stockLines.reduce((total, { quantity }) => total + quantity, 0);
      const broken = stockLines.filter(
        ({ quantity, unreserved, reservations }) =>
          unreserved < 0 || unreserved + Object.values(reservations).reduce((total, one) => total + one.quantity, 0) !== quantity,
      );
      seen.push(`${(opened?.item.quantity ?? 0) - sum} ${broken.length}`);
    }
  };
  const completing = Promise.all(completions.map((data) => sent(world, data, randomUUID()))).finally(() => {
    done = true;
  });
  const [answers] = await Promise.all([completing, reading()]);
  expect(answers.map(({ status }) => status)).toEqual(completions.map(() => 200));
  expect(seen.length).toBeGreaterThan(0);
  expect(new Set(seen)).toEqual(new Set(["0 0"]));
});
