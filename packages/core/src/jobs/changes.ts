/**
 * Changes of jobs that do not fit one transaction: released or reallocated in several steps. The jobs are `busy` from
 * the first transaction to the last, so that no other request changes them in between.
 */
import type { Plan } from "../transaction/commit.ts";
import { defineOperation, type Step } from "../transaction/operation.ts";
import type { Actor } from "../lib/actor.ts";
import type { Action } from "../lib/endpoint.ts";
import { MAX_WRITES } from "../lib/table.ts";
import type { Write } from "../lib/write.ts";
import type { Job } from "./job.rows.ts";
import { replaceJob } from "./job-parts.rows.ts";
import { openJob } from "./open-job.ts";
import { closingTargets, resized, type Targets, unsettled } from "./resize.ts";
import { readSalesLines, unallocating } from "./sales-lines.ts";
import { cancellationEntry, cancelledJob, readReservedBatches } from "./unmake.ts";

export type Task =
  /** Releases and cancels a job, and returns these sales lines to the allocation screen. */
  | { kind: "release"; jobId: number; salesIds: number[] }
  /** Returns sales lines without a filling job to the allocation screen. */
  | { kind: "unallocate"; salesIds: number[] }
  /** Changes the allocation of lines of a job and, if given, its batch number. */
  | { kind: "resize"; jobId: number; targets: Targets; batchNumber?: string };

interface State {
  tasks: Task[];
  formulaJobId: number;
  answer: Action;
}

const OPERATION = "change_jobs";
/** Every step also writes the operation's row. */
const STEP_ROOM = MAX_WRITES - 1;
/** The rows of a job, and the ledger row of its cancellation. */
const JOB_WRITES = 5;

/** A plan that locks the jobs and leaves the rest to steps. At most 98 writes besides the operation's. */
export function inSteps(change: {
  /** Each job as read, and as it is while the steps run. */
  jobs: { was: Job; becomes: Job }[];
  writes?: Write[];
  tasks: Task[];
  formulaJobId: number;
  answer: Action;
  actor: Actor;
}): Plan<Action> {
  const { tasks, formulaJobId, answer, actor } = change;
  return {
    writes: [...change.jobs.flatMap(({ was, becomes }) => replaceJob(was, { ...becomes, busy: actor.requestId })), ...(change.writes ?? [])],
    answer,
    rest: { kind: OPERATION, state: { tasks, formulaJobId, answer } satisfies State, done: 0, total: tasks.length },
  };
}

defineOperation<State>(OPERATION, async (state, actor) => {
  const [task, ...others] = state.tasks;
  if (!task) return { writes: [], state, done: 0, answer: state.answer };
  const { left, ...done } = await step(task, state, actor);
  const tasks = left ? [left, ...others] : others;
  return { ...done, state: { ...state, tasks }, done: state.tasks.length - tasks.length, ...(tasks.length === 0 ? { answer: state.answer } : {}) };
});

type Done = Pick<Step, "writes" | "ledger"> & { left?: Task };

async function step(task: Task, { formulaJobId }: State, actor: Actor): Promise<Done> {
  if (task.kind === "unallocate") return { writes: unallocating(formulaJobId, await readSalesLines(task.salesIds)) };
  const job = await openJob(task.jobId);
  if (job.state !== "open") return { writes: [] };
  return task.kind === "release" ? released(task, job, formulaJobId, actor) : resizedPart(task, job);
}

async function released(task: Extract<Task, { kind: "release" }>, job: Job, formulaJobId: number, actor: Actor): Promise<Done> {
  const [batches, lines] = await Promise.all([readReservedBatches([job]), readSalesLines(task.salesIds)]);
  const room = STEP_ROOM - task.salesIds.length - JOB_WRITES;
  const part = resized(job, closingTargets(job), batches, { room, settle: true });
  if (Object.keys(part.left).length > 0) return { writes: [...replaceJob(job, part.job), ...part.writes], left: task };
  const becomes = cancelledJob(unsettled(part.job), actor);
  return { writes: [...replaceJob(job, becomes), ...part.writes, ...unallocating(formulaJobId, lines)], ledger: [cancellationEntry(job)] };
}

async function resizedPart(task: Extract<Task, { kind: "resize" }>, job: Job): Promise<Done> {
  const batches = await readReservedBatches([job]);
  const becomes = task.batchNumber === undefined ? job : { ...job, batchNumber: task.batchNumber };
  const part = resized(becomes, task.targets, batches, { room: STEP_ROOM - JOB_WRITES });
  const finished = Object.keys(part.left).length === 0;
  const writes = [...replaceJob(job, finished ? { ...part.job, busy: null } : part.job), ...part.writes];
  const { ledger } = part;
  return finished ? { writes, ledger } : { writes, ledger, left: { ...task, targets: part.left } };
}
