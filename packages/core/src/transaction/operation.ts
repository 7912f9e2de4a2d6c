/**
 * Work of more than 100 writes: a list of steps, each a transaction that keeps every rule of stock and advances the
 * operation's own row. The request runs the steps; if it is interrupted, the sweeper and the queue continue.
 */
import type { Actor } from "../lib/actions/actor.ts";
import { instant, now } from "../lib/time/clock.ts";
import { AppError, notFound, STATUS_BY_CODE, underWay } from "../lib/actions/error.ts";
import { pause } from "../lib/time/pause.ts";
import { freshlyRemembering } from "../lib/table/rows-read.ts";
import { get, queryPage, StaleWrite, transact } from "../lib/table/table.ts";
import { mergeAdditions, type Row, type Write } from "../lib/table/write.ts";
import { decodeAnswer, storedAnswer } from "./stored-answer.ts";
import { type Entry, entryRows } from "./entry.rows.ts";
import { OPEN_OPERATIONS, operationKey, type OperationRow, type Unfinished } from "./operation.rows.ts";
import { noteFault, parkedRefusal } from "./parked-operation.ts";
import { withNumbers } from "./proof/numbering.ts";
import { provedRow } from "./proof/row-mac.ts";
import { withRecordEntries } from "./records/record-entries.ts";

/** How long a request runs its operation before leaving it to the queue: below API Gateway's 30 s. */
const REQUEST_BUDGET_MS = 20_000;
/** How often a step with stale rows is retried. */
const MAX_ATTEMPTS = 24;
/** An operation without progress for this long was interrupted. */
const LEFT_BEHIND_MS = 60_000;
/** How many interrupted operations one sweep continues. */
const SWEEP = 100;
/** How many consecutive times a step may fail with the same fault before its operation is parked. */
export const MAX_SAME_FAULTS = 5;
/** The same limit for refusals, which is higher because some steps wait for longer operations. */
export const MAX_SAME_REFUSALS = 60;
/** How long a finished operation's row is kept: seven days, in seconds. */
const RECORD_SECONDS = 7 * 86_400;

/** The result of a step. With `answer`, it was the last. */
export interface Step {
  writes: Write[];
  ledger?: Entry[];
  /** The reason that the person gave, for the trail of the records that it changes. */
  reason?: string | undefined;
  state: unknown;
  done: number;
  answer?: unknown;
}

/**
 * Prepares the next step from fresh reads; `total` is the operation's. A step never refuses for good: what can no longer
 * be done is skipped and reported in the response.
 */
export type StepMaker = (state: never, actor: Actor, total: number) => Promise<Step>;

const makers = new Map<string, StepMaker>();

/** Registers a kind of operation, once. */
export function defineOperation<State>(kind: string, maker: (state: State, actor: Actor, total: number) => Promise<Step>): void {
  makers.set(kind, maker as StepMaker);
}

/** The initial row of an operation, put in its first transaction. */
export function unfinishedRow(actor: Actor, rest: Unfinished, entries: number): Row {
  // A background operation counts as interrupted from the start, so that the sweeper's next round continues it.
  const at = new Date(now() - (rest.background ? LEFT_BEHIND_MS : 0)).toISOString();
  return { ...operationKey(actor.requestId), ...rest, actor: { ...actor }, cursor: 0, entries, at, g1p: OPEN_OPERATIONS, g1s: `${at}#${actor.requestId}` };
}

/**
 * Runs an operation to its end, or until the budget is used up; returns the action's response. A request uses the
 * default budget, counted from when it `began`, or none for background operations.
 */
export async function carryOn(id: string, budgetMs?: number, began: number = now()): Promise<unknown> {
  const until = began + (budgetMs ?? REQUEST_BUDGET_MS);
  for (let misses = 0; ; ) {
    const row = await get<OperationRow>(operationKey(id), true);
    if (!row) throw notFound("the operation");
    if (row.answer !== undefined) return decodeAnswer(row.answer);
    if (row.parked !== undefined) throw parkedRefusal(row);
    if (now() > until || (row.background && budgetMs === undefined)) {
      return {
        message: row.total > 0 ? `This is continuing in the background: ${row.done} of ${row.total} done.` : "This is continuing in the background.",
        type: "info",
        progress: { done: row.done, total: row.total },
      };
    }
    const refusal = await takeStep(row);
    if (refusal === undefined) misses = 0;
    else if (++misses < MAX_ATTEMPTS) await pause(misses);
    else {
      if (refusal instanceof AppError) await noteFault(row, refusal, MAX_SAME_REFUSALS);
      throw underWay();
    }
  }
}

/**
 * Commits the next step; returns the error if it has to be prepared again. An operation that has started is not
 * refused, since a part of it has taken effect: it waits for what blocks it (such as a job that is being changed). A
 * fault is recorded on the operation's row; after several consecutive ones of the same name the operation is parked.
 */
async function takeStep(row: OperationRow): Promise<StaleWrite | AppError | undefined> {
  const maker = makers.get(row.kind);
  if (!maker) throw new Error(`No operation of the kind ${row.kind} is registered.`);
  try {
    await freshlyRemembering(async () => commitStep(row, await maker(row.state as never, row.actor, row.total)));
    return undefined;
  } catch (error) {
    if (error instanceof StaleWrite) return error;
    if (!(error instanceof AppError)) await noteFault(row, error, MAX_SAME_FAULTS);
    else if (error.status !== STATUS_BY_CODE.busy) return error;
    throw error instanceof AppError && error.code !== "stopped" ? underWay() : error;
  }
}

async function commitStep(row: OperationRow, step: Step): Promise<void> {
  const at = instant();
  const { entries, writes } = await withNumbers(await withRecordEntries(step), mergeAdditions(step.writes));
  const finished = step.answer !== undefined;
  const progress: Write = {
    kind: "update",
    key: operationKey(row.actor.requestId),
    set: {
      state: step.state,
      done: step.done,
      cursor: row.cursor + 1,
      entries: row.entries + entries.length,
      at,
      ...(finished ? { answer: storedAnswer(step.answer), ttl: Math.floor(now() / 1_000) + RECORD_SECONDS } : { g1s: `${at}#${row.actor.requestId}` }),
    },
    remove: [...(finished ? ["g1p", "g1s"] : []), ...(row.fault === undefined ? [] : ["fault"])],
    expect: { equals: { cursor: row.cursor } },
  };
  const ledger: Write[] = entryRows(row.actor, entries, at, row.entries).map((entry) => ({ kind: "put", item: provedRow(entry), expect: { absent: true } }));
  await transact([progress, ...ledger, ...writes]);
}

export interface Progress {
  done: number;
  total: number;
  finished: boolean;
  /** It failed repeatedly and continues only when it is resumed. */
  parked: boolean;
}

/** The progress of an operation. */
export async function readProgress(id: string): Promise<Progress | undefined> {
  const row = await get<OperationRow>(operationKey(id));
  return row && progressIn(row);
}

/** The same for the screen that waits for it; a total of 0 if the operation does not exist or belongs to another user. */
export async function ownProgress(id: string, userId: number): Promise<Progress> {
  const row = await get<OperationRow>(operationKey(id));
  return row?.actor.userId === userId ? progressIn(row) : { done: 0, total: 0, finished: false, parked: false };
}

function progressIn({ done, total, answer, parked }: OperationRow): Progress {
  return { done, total, finished: answer !== undefined, parked: parked !== undefined };
}

/** The ids of operations without progress for a minute. */
export async function leftBehind(): Promise<string[]> {
  const before = new Date(now() - LEFT_BEHIND_MS).toISOString();
  const { rows } = await queryPage<OperationRow>({ partition: OPEN_OPERATIONS, index: "g1", to: before }, SWEEP);
  return rows.map((row) => row.actor.requestId);
}
