/**
 * Reserving, releasing, exchanging, transferring, picking, adjusting to zero, freezing and completing on one batch, concurrently
 * and in random order: the five rules hold for every schedule.
 */
import { randomUUID } from "node:crypto";
import { complete } from "@apothecary/core/jobs/completion/complete-job";
import { lineId } from "@apothecary/core/jobs/job.rows";
import { jobKey, jobReservedKey } from "@apothecary/core/jobs/job-parts.rows";
import { openJob } from "@apothecary/core/jobs/open-job";
import { transactionKey } from "@apothecary/core/transaction/entry.rows";
import { verify } from "@apothecary/core/verify/verify-stock";
import { type Actor, systemActor } from "@apothecary/core/lib/actions/actor";
import { AppError } from "@apothecary/core/lib/actions/error";
import { setRandom } from "@apothecary/core/lib/actions/id";
import { getMany, queryAll } from "@apothecary/core/lib/table/table";
import { exchange } from "@apothecary/core/picking/exchange";
import { release } from "@apothecary/core/picking/release-reservation";
import { reserve } from "@apothecary/core/picking/reserve";
import { transferReserved } from "@apothecary/core/picking/transfer-reserved";
import { adjust } from "@apothecary/core/stock/lots/adjust";
import { receive } from "@apothecary/core/stock/arrivals/receive";
import { removeReservationsAndSetStatus, setStatus } from "@apothecary/core/stock/lots/status";
import { transfer } from "@apothecary/core/stock/transfers/transfer-stock";
import { itemPartition } from "@apothecary/core/stock/items/item.rows";
import * as fc from "fast-check";
import { afterEach, beforeAll, expect, test } from "vitest";
import { clearFaults, oneAtATime, seeded } from "../../lib/faults.ts";
import { stockLineNow, plantItem, plantJob, plantLocation } from "../../lib/stock-fixtures.ts";
import { aJobSalesItem, aLine } from "../../lib/rows.ts";
import { makeWorld } from "../../lib/world.ts";

const SCHEDULES = 1_000;
const MANY_JOBS_SCHEDULES = 100;
/** Time limits: as many schedules as fit are run, however slow the machine is. */
const ENOUGH_MS = 60_000;
const MANY_JOBS_ENOUGH_MS = 30_000;
const STOCK = 100;
const reason = "Because";

beforeAll(async () => {
  await makeWorld();
  for (const bin of ["A1", "B2", "LINE"]) await plantLocation(bin);
  await plantLocation("MAIN", { warehouse: "Production" });
});
afterEach(() => {
  clearFaults();
  setRandom();
});

/**
 * One batch of a hundred, and jobs that need some of it. A spare batch of a variant, which jobs for exactly this
 * item must not use.
 */
interface Setup {
  sku: string;
  stockLineId: string;
  spare: string;
  jobs: readonly [number, number, ...number[]];
}

/** An operation on the batch, with a quantity and one of the jobs. */
type ScheduledAction = (setup: Setup, quantity: number, jobId: number, actor: Actor) => Promise<unknown>;

const SCHEDULED_ACTIONS: Record<string, ScheduledAction> = {
  reserve: ({ sku, stockLineId }, quantity, jobId, actor) => reserve([{ jobId, jobStockId: lineId(jobId, sku), elementId: stockLineId, quantity }], actor),
  giveBack: ({ stockLineId }, _, jobId, actor) => release(`${jobId}~${stockLineId}`, actor),
  exchange: ({ sku, stockLineId, spare, jobs: [later, earlier] }, quantity, _, actor) => {
    const party = (jobId: number) => ({ jobId, jobStockId: lineId(jobId, sku) });
    const instead = quantity % 2 === 0 ? [{ elementId: spare, quantity: Math.ceil(quantity / 2) }] : [];
    return exchange({ elementId: stockLineId, quantity, to: party(earlier), from: party(later), instead }, actor);
  },
  move: ({ stockLineId }, transferQuantity, jobId, actor) =>
    transfer({ elementId: stockLineId, transferQuantity, transferLocation: jobId % 2 === 0 ? "B2" : "LINE", reason }, actor),
  pick: ({ stockLineId }, quantity, jobId, actor) => {
    const reservations = [{ reservationId: `${jobId}~${stockLineId}`, pickQuantity: Math.min(10, quantity), transferQuantity: quantity }];
    return transferReserved({ reservations, transferLocation: "LINE", roamingPallet: false, palletNumber: "", palletWarehouse: "" }, actor);
  },
  empty: ({ stockLineId }, _, __, actor) => adjust({ id: stockLineId, newQuantity: 0, reason }, actor),
  recount: ({ stockLineId }, newQuantity, _, actor) => adjust({ id: stockLineId, newQuantity, reason }, actor),
  freeze: ({ stockLineId }, _, __, actor) => setStatus({ elementId: stockLineId, newStatus: 2, reason }, actor),
  thaw: ({ stockLineId }, _, __, actor) => setStatus({ elementId: stockLineId, newStatus: 0, reason }, actor),
  freezeAnyway: ({ stockLineId }, _, jobId, actor) =>
    removeReservationsAndSetStatus({ elementId: stockLineId, status: 2, reservations: [`${jobId}~${stockLineId}`], reason }, actor),
  complete: async ({ sku, stockLineId }, quantity, jobId, actor) => {
    const quantityOfBatch = (await stockLineNow(stockLineId))?.quantity ?? 0;
    const stockLines = [{ elementId: stockLineId, exhausted: quantity % 2 === 0, usedQuantity: Math.min(quantity, quantityOfBatch), quantityOfBatch }];
    const usedStock = [{ id: lineId(jobId, sku), notUsed: stockLines[0]?.usedQuantity === 0, batches: stockLines }];
    return complete(
      {
        jobId,
        usedStock,
        totalProduced: 10,
        notes: "",
        expiryDate: null,
        shortageData: null,
        partial: false,
        yieldReason: "",
        confirmYield: true,
        confirmNoExpiry: true,
      },
      actor,
    );
  },
};

let setups = 0;

/** A job's requirement of the item and its reservation of the batch. `exactly`: no variants, and dispatched before the others. */
interface Wants {
  needed: number;
  reserved: number;
  exactly?: boolean;
}

const EARLIER = [aJobSalesItem({ dispatchDate: "2031-01-31" })];

function plantWant(sku: string, position: number, needed: number, exactly: boolean) {
  const over = { code: `${sku}-B`, batchNumber: `${101 + position}-26` };
  if (!exactly) return plantJob({ [sku]: needed }, over);
  return plantJob({}, { ...over, salesItems: EARLIER, lines: { [sku]: aLine(sku, needed, { exactMatch: true }) } });
}

async function newSetup(wants: readonly Wants[]): Promise<Setup & { setUp: string[] }> {
  const sku = `SCH${String(++setups).padStart(5, "0")}`;
  await plantItem(sku, { variants: [`${sku}-2`], baseSku: sku });
  await plantItem(`${sku}-2`, { baseSku: sku });
  await plantItem(`${sku}-B`, { categoryType: "Product", categoryName: "Bulk", categoryCode: "B" });
  const delivery = { goodsInItem: sku, goodsInQuantity: STOCK, goodsInLocation: "A1", goodsInStatus: 0 as const, packSize: 0 };
  const emptyDetails = {
    goodsInOrderNumber: "",
    goodsInSupplier: null,
    goodsInSupplierBatchNumber: "",
    goodsInExpiryDateFormatted: null,
    confirmExpiry: true,
    confirmSupplierBatch: true,
  };
  const setUp = [randomUUID(), randomUUID(), randomUUID()] as const;
  const { elementId: stockLineId } = await receive({ ...delivery, ...emptyDetails }, systemActor(setUp[0]));
  const { elementId: spare } = await receive({ ...delivery, ...emptyDetails, goodsInItem: `${sku}-2` }, systemActor(setUp[2]));
  const jobs: number[] = [];
  for (const [i, { needed, exactly }] of wants.entries()) jobs.push((await plantWant(sku, i, needed, exactly ?? false)).id);
  const claims = wants.flatMap(({ reserved }, i) => (reserved > 0 ? [{ jobId: jobs[i] ?? 0, quantity: reserved }] : []));
  await reserve(
    claims.map(({ jobId, quantity }) => ({ jobId, jobStockId: lineId(jobId, sku), elementId: stockLineId, quantity })),
    systemActor(setUp[1]),
  );
  const [one, two, ...more] = jobs;
  if (one === undefined || two === undefined) throw new Error("A scene has two jobs at least.");
  return { sku, stockLineId, spare, jobs: [one, two, ...more], setUp: [...setUp] };
}

/** All rows of a scene. */
async function readRows({ sku, jobs }: Setup, requestIds: readonly string[]) {
  const partitions = [
    itemPartition(sku),
    itemPartition(`${sku}-2`),
    itemPartition(`${sku}-B`),
    ...jobs.map((id) => jobKey(id).PK),
    ...requestIds.map((id) => transactionKey(id).PK),
  ];
  const [reserved, ...rows] = await Promise.all([
    getMany(jobs.map(jobReservedKey), true),
    ...partitions.map((partition) => queryAll({ partition, strong: true })),
  ]);
  return [...reserved.flatMap((row) => row ?? []), ...rows.flat()];
}

interface Planned {
  name: string;
  quantity: number;
  /** The index of its job among the scene's. */
  job: number;
}

const arbitraryDeed = (names: readonly string[], jobs: number) =>
  fc.record({ name: fc.constantFrom(...names), quantity: fc.integer({ min: 1, max: STOCK }), job: fc.nat({ max: jobs - 1 }) });

/** Runs all operations concurrently, in the order of the seed, and verifies the five rules. */
async function assertRulesHold(wants: readonly Wants[], plannedActions: readonly Planned[], seed: number): Promise<void> {
  const setup = await newSetup(wants);
  const random = seeded(seed);
  setRandom((bytes) => Uint8Array.from({ length: bytes }, () => Math.floor(random() * 256)));
  oneAtATime(seed);
  const requestIds = plannedActions.map(() => randomUUID());
  const outcomes = await Promise.allSettled(
    plannedActions.map(({ name, quantity, job }, i) => SCHEDULED_ACTIONS[name]?.(setup, quantity, setup.jobs[job] ?? 0, systemActor(requestIds[i] ?? ""))),
  );
  clearFaults();
  setRandom();
  const faults = outcomes.filter((outcome) => outcome.status === "rejected" && !(outcome.reason instanceof AppError));
  expect(faults).toEqual([]);
  // Rows shared by all scenes, such as locations, counters and the day's totals, are verified at the end.
  const { findings } = await verify(await readRows(setup, [...setup.setUp, ...requestIds]));
  expect(findings.filter((finding) => !/place|produced in a day|a counter/.test(finding.rule))).toEqual([]);
  for (const id of setup.jobs) expect((await openJob(id)).busy).toBeNull();
}

/** One job with forty of the hundred reserved, and another that needs some too. */
const TWO_JOBS: readonly Wants[] = [
  { needed: 80, reserved: 40 },
  { needed: 60, reserved: 0, exactly: true },
];

test("the five rules hold for any concurrent actions on one batch, in any order", async () => {
  const enough = performance.now() + ENOUGH_MS;
  const plannedActions = fc.array(arbitraryDeed(Object.keys(SCHEDULED_ACTIONS), TWO_JOBS.length), { minLength: 2, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(plannedActions, fc.nat(), async (planned, seed) => {
      if (performance.now() < enough) await assertRulesHold(TWO_JOBS, planned, seed);
    }),
    { numRuns: SCHEDULES },
  );
  expect(setups).toBeGreaterThan(0);
  expect((await verify()).findings).toEqual([]);
});

/** Eighteen jobs with five of the hundred reserved each: ten are left to scan. */
const EIGHTEEN_JOBS: readonly Wants[] = Array.from({ length: 18 }, () => ({ needed: 6, reserved: 5 }));
const OTHER_DEEDS = Object.keys(SCHEDULED_ACTIONS).filter((name) => name !== "complete");

test("eighteen jobs complete on one batch while others move, count and freeze it: the five rules hold", async () => {
  const enough = performance.now() + MANY_JOBS_ENOUGH_MS;
  const used = fc.array(fc.integer({ min: 1, max: 8 }), { minLength: EIGHTEEN_JOBS.length, maxLength: EIGHTEEN_JOBS.length });
  const others = fc.array(arbitraryDeed(OTHER_DEEDS, EIGHTEEN_JOBS.length), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(used, others, fc.nat(), async (quantities, meanwhile, seed) => {
      const completions = quantities.map((quantity, job) => ({ name: "complete", quantity, job }));
      if (performance.now() < enough) await assertRulesHold(EIGHTEEN_JOBS, [...completions, ...meanwhile], seed);
    }),
    { numRuns: MANY_JOBS_SCHEDULES },
  );
  expect((await verify()).findings).toEqual([]);
});
