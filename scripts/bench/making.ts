/**
 * Row 15: processor time of the server, the engine aside, to allocate, reserve and complete a job of 15 ingredients.
 */
import { completeJob, createCompoundingJob } from "@apothecary/core/jobs/contract";
import { reserveStock } from "@apothecary/core/picking/contract";
import { newSale } from "@apothecary/core/sales/contract";
import { allocation, type Chain, completion, reservation } from "./chain.ts";
import { type Figure, median } from "./figures.ts";
import { measured } from "./world.ts";

export const MAKING_ROUNDS = 20;
/** Rounds that are not counted: the first calls pay for what is loaded once. */
const WARM = 5;
/** What the three took before their rows were made thin, in milliseconds, and how much of that is the target. */
const BEFORE_MS = 146;
const PART = 0.6;

/** Measures with a chain of which no job was completed yet. */
export async function measureMaking(chain: Chain): Promise<Figure[]> {
  const times = { allocate: [] as number[], reserve: [] as number[], complete: [] as number[] };
  for (let round = 0; round < MAKING_ROUNDS; round++) {
    await measured(newSale, { body: chain.bulkOrder });
    const input = await allocation(chain, `${String(round + 100)}-26`);
    const made = await timed(() => measured(createCompoundingJob, input));
    const { jobId } = made.result.body as { jobId: number };
    const reserved = await timed(() => measured(reserveStock, reservation(chain, jobId)));
    const completed = await timed(() => measured(completeJob, completion(chain, jobId, round)));
    if (round < WARM) continue;
    times.allocate.push(made.ms);
    times.reserve.push(reserved.ms);
    times.complete.push(completed.ms);
  }
  const all = Object.entries(times).map(([what, each]) => [what, median(each)] as const);
  const sum = all.reduce((total, [, ms]) => total + ms, 0);
  const against = all.map(([what, ms]) => `${what} ${ms.toFixed(0)}`).join(", ");
  return [{ row: "15", what: "processor time of a job of 15 ingredients ÷ before, ms", measured: sum / BEFORE_MS, against, target: PART, kind: "most" }];
}

/** Milliseconds of processor time, of all threads of this process. */
async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { result, ms: (user + system) / 1_000 };
}
