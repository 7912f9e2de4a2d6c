/** Jobs with the stock lines that they have reserved, as read and as they become. Pure. */
import type { Actor } from "../../lib/actions/actor.ts";
import { MAX_WRITES } from "../../lib/table/table.ts";
import type { Write } from "../../lib/table/write.ts";
import type { StockLine } from "../../stock/lots/stock-line.rows.ts";
import type { Entry } from "../../transaction/entry.rows.ts";
import { bySku, type ExpectedItem, placeLine } from "../creation/make.ts";
import type { Job, JobLine } from "../job.rows.ts";
import { putJob, replaceJob } from "../job-parts.rows.ts";
import { replacedStockLines } from "./given-back.ts";
import { closingTargets, resized, type Targets, unsettled } from "./resize.ts";
import { cancellationEntry, cancelledJob } from "./unmake.ts";

/** Jobs to change, with the stock lines that they have reserved, by id. */
export interface ReservingJobs {
  jobs: ReadonlyMap<number, Job>;
  stockLines: ReadonlyMap<string, StockLine>;
}

/** The same as they become. */
export interface ChangedJobs extends ReservingJobs {
  /** The writes of their lines' rows and items. */
  writes: Write[];
  ledger: Entry[];
}

/** Writes of a step for the lines of one job, besides the rows of the job, the ledger rows of its cancellation and of the records, and the operation's row. */
export const LINE_ROOM = MAX_WRITES - 8;

/** New lines of a job in one step: two writes each, besides the rows of jobs, sales lines and products, their ledger rows and the operation's row. */
export const PLACED_LINES = 40;

/** The writes of a change. */
export function changedJobsWrites(was: ReservingJobs, becomes: ChangedJobs): Write[] {
  const jobs = [...becomes.jobs].flatMap(([id, job]) => {
    const before = was.jobs.get(id);
    return before ? replaceJob(before, job) : putJob(job);
  });
  return [...jobs, ...replacedStockLines(was.stockLines, becomes.stockLines), ...becomes.writes];
}

/**
 * With the allocations of a job's lines at `targets`, or of as many as `room` writes allow. `left`: the rest; undefined
 * once it is finished, which frees the job.
 */
export function withTargets<E extends ChangedJobs>(effect: E, job: Job, targets: Targets, actor: Actor, room?: number): { effect: E; left?: Targets } {
  const some = resized(job, targets, effect.stockLines, room === undefined ? {} : { room });
  const isFinished = Object.keys(some.left).length === 0;
  const becomes: Job = { ...some.job, busy: isFinished ? null : actor.requestId };
  const ledger = [...effect.ledger, ...some.ledger];
  return { effect: { ...withJob(effect, becomes), ...changedLines(effect, some), ledger }, ...(isFinished ? {} : { left: some.left }) };
}

/** With a job cancelled, or as many of its lines closed as `room` writes allow. */
export function withoutJob<E extends ChangedJobs>(effect: E, job: Job, actor: Actor, room?: number): { effect: E; isFinished: boolean } {
  const some = resized(job, closingTargets(job), effect.stockLines, { settle: true, ...(room === undefined ? {} : { room }) });
  const isFinished = Object.keys(some.left).length === 0;
  const becomes = isFinished ? cancelledJob(unsettled(some.job), actor) : { ...some.job, busy: actor.requestId };
  const ledger = [...effect.ledger, ...(isFinished ? [cancellationEntry(job)] : [])];
  return { effect: { ...withJob(effect, becomes), ...changedLines(effect, some), ledger }, isFinished };
}

/** With further lines of a job. */
export function withNewLines<E extends ChangedJobs>(effect: E, job: Job, lines: readonly JobLine[], expected?: ExpectedItem): E {
  const becomes = { ...job, lines: { ...job.lines, ...bySku(lines) } };
  return { ...withJob(effect, becomes), writes: [...effect.writes, ...lines.flatMap((line) => placeLine(becomes, line, expected))] };
}

/** With a job as it becomes. */
export function withJob<E extends ChangedJobs>(effect: E, job: Job): E {
  return { ...effect, jobs: new Map(effect.jobs).set(job.id, job) };
}

function changedLines({ stockLines, writes }: ChangedJobs, some: { freed: ReadonlyMap<string, StockLine>; writes: Write[] }) {
  return { stockLines: new Map([...stockLines, ...some.freed]), writes: [...writes, ...some.writes] };
}
