/**
 * Changes of jobs as parts: jobs that are cancelled, sales lines that are returned, allocations that change. Until the
 * last part the jobs are `busy`, so that no other request changes them.
 */
import type { Actor } from "../../lib/actions/actor.ts";
import type { Action } from "../../lib/rules/endpoint.ts";
import type { Write } from "../../lib/table/write.ts";
import type { OrderLine } from "../../sales/order.rows.ts";
import type { Plan } from "../../transaction/commit.ts";
import { type Effect, packed } from "../../transaction/packed.ts";
import type { Job } from "../job.rows.ts";
import { openJobs } from "../open-job.ts";
import { readSalesLines, unallocating } from "../sales-lines.ts";
import { type ChangedJobs, changedJobsWrites, LINE_ROOM, type ReservingJobs, withoutJob, withTargets } from "./changed-jobs.ts";
import type { Targets } from "./resize.ts";
import { readReservedStockLines } from "./unmake.ts";

export type Part =
  /** Releases and cancels a job, and returns these sales lines to the allocation screen. */
  | { kind: "release"; jobId: number; salesIds: number[] }
  /** Returns sales lines without a filling job to the allocation screen. */
  | { kind: "unallocate"; salesIds: number[] }
  /** Changes the allocation of lines of a job and, if given, its batch number. */
  | { kind: "resize"; jobId: number; targets: Targets; batchNumber?: string };

interface Notes {
  formulaJobId: number;
  answer: Action;
}

interface Context extends ReservingJobs {
  /** The sales lines to return. */
  lines?: readonly (OrderLine | undefined)[];
}

interface Changing extends Effect<Notes>, ChangedJobs {}

interface Changes extends Pick<Context, "stockLines" | "lines"> {
  jobs: readonly [Job, ...Job[]];
  becomes?: readonly Job[];
  writes?: Write[];
  parts: Part[];
  answer: Action;
}

const changing = packed({
  kind: "change_jobs",
  most: 8,
  read: async (_notes: Notes, parts: readonly Part[]): Promise<Context> => {
    const jobIds = parts.flatMap((part) => (part.kind === "unallocate" ? [] : [part.jobId]));
    const salesIds = parts.flatMap((part) => (part.kind === "resize" ? [] : part.salesIds));
    const [jobs, lines] = await Promise.all([openJobs(jobIds), readSalesLines(salesIds)]);
    return { jobs, lines, stockLines: await readReservedStockLines([...jobs.values()]) };
  },
  start: ({ jobs, stockLines }: Context, notes: Notes): Changing => ({ notes, ledger: [], jobs, stockLines, writes: [] }),
  apply: (context, effect, part, actor) => changed(context, effect, part, actor).effect,
  split: (context, effect, part, actor) => changed(context, effect, part, actor, LINE_ROOM),
  lock: (effect, { requestId }) => ({ ...effect, jobs: new Map([...effect.jobs].map(([id, job]) => [id, { ...job, busy: requestId }])) }),
  write: changedJobsWrites,
  close: ({ answer }) => answer,
  earlier: ({ tasks, ...notes }: Notes & { tasks: Part[] }) => ({ parts: tasks, notes }),
});

/**
 * Plans changes of open jobs, as read, the compounding job first. `becomes` and `writes` take effect with the first
 * transaction, even if a part follows in steps.
 */
export function changeJobs(change: Changes, actor: Actor): Plan<Action> {
  const { jobs, becomes = [], stockLines, lines = [], writes = [], parts, answer } = change;
  const context = { jobs: byId(jobs), stockLines, lines };
  const notes = { formulaJobId: jobs[0].id, answer };
  return changing({ notes, parts, context, effect: { notes, ledger: [], jobs: byId([...jobs, ...becomes]), stockLines, writes } }, actor);
}

function byId(jobs: readonly Job[]): Map<number, Job> {
  return new Map(jobs.map((job) => [job.id, job]));
}

/** The effect with one more part, or with as much of it as `room` writes allow. A job that was closed in the meantime is skipped. */
function changed({ lines = [] }: Context, effect: Changing, part: Part, actor: Actor, room = Number.POSITIVE_INFINITY): { effect: Changing; left: Part[] } {
  const returning =
    part.kind === "resize"
      ? []
      : unallocating(
          effect.notes.formulaJobId,
          lines.filter((line) => line && part.salesIds.includes(line.salesId)),
        );
  const withLines = (more: Changing): Changing => ({ ...more, writes: [...more.writes, ...returning] });
  if (part.kind === "unallocate") return { effect: withLines(effect), left: [] };
  const job = effect.jobs.get(part.jobId);
  if (job?.state !== "open") return { effect, left: [] };
  if (part.kind === "release") {
    const { effect: some, isFinished } = withoutJob(effect, job, actor, room - returning.length);
    return isFinished ? { effect: withLines(some), left: [] } : { effect: some, left: [part] };
  }
  const { effect: some, left } = withTargets(effect, { ...job, batchNumber: part.batchNumber ?? job.batchNumber }, part.targets, actor, room);
  return { effect: some, left: left ? [{ ...part, targets: left }] : [] };
}
