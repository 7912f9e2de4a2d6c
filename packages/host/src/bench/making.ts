/**
 * Row 15: CPU time of the server, without the engine, to allocate, reserve and complete a job of 15 ingredients.
 */
import { completeJob, createCompoundingJob } from "@apothecary/core/jobs/contract";
import { reserveStock } from "@apothecary/core/picking/contract";
import { newSale } from "@apothecary/core/sales/contract";
import { allocation, type Chain, completion, reservation } from "./chain.ts";
import { type Figure, median } from "./figures.ts";
import { measured } from "./world.ts";

export const MAKING_ROUNDS = 20;
/** Warm-up rounds, which are not measured. */
const WARM = 5;
/** The earlier duration of the three before their rows were reduced, in milliseconds, and the target as a fraction of it. */
const BEFORE_MS = 146;
const PART = 0.6;

/** Measures with fixtures without completed jobs. */
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

/** Milliseconds of CPU time, of all threads of this process. */
async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { result, ms: (user + system) / 1_000 };
}
