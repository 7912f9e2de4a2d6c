/**
 * Work of more than a hundred writes: a list of steps, each a transaction that keeps every rule of stock and moves the
 * operation's own row on by one. Anyone who asked drives it; where they are cut off, the sweeper and the queue do.
 */
import type { Actor } from "../lib/actor.ts";
import { instant, now } from "../lib/clock.ts";
import { AppError, busy, notFound } from "../lib/error.ts";
import { get, pause, queryPage, StaleWrite, transact, update } from "../lib/table.ts";
import { mergeAdditions, type Row, type Write } from "../lib/write.ts";
import { answerOf, storedAnswer } from "./stored-answer.ts";
import { type Entry, entryRows } from "./entry.rows.ts";
import { OPEN_OPERATIONS, operationKey, type OperationRow, type Unfinished } from "./operation.rows.ts";
import { noteFault, parkedRefusal } from "./parked-operation.ts";

/** How long a request drives its operation before it leaves it to the queue: below API Gateway's 30 s. */
const REQUEST_BUDGET_MS = 20_000;
/** How often one step checks again when its rows were changed meanwhile. */
const MAX_ATTEMPTS = 24;
/** An operation untouched for this long was left behind. */
const LEFT_BEHIND_MS = 60_000;
/** How many left-behind operations one sweep takes up. */
const SWEEP = 100;
/** How often in a row a step may end in the same fault before its operation is parked. */
export const MAX_SAME_FAULTS = 5;
/** How often in a row it may be refused after all its attempts, by the same refusal: some wait for longer work of others. */
export const MAX_SAME_REFUSALS = 60;
/** How long a finished operation's row is kept: seven days, in seconds. */
const RECORD_SECONDS = 7 * 86_400;

/** One step's outcome. With `answer` it was the last. */
export interface Step {
  writes: Write[];
  ledger?: Entry[];
  state: unknown;
  done: number;
  answer?: unknown;
}

/** Works out the next step from fresh reads. It refuses nothing for good: what cannot be done any more is passed over and told in the answer. */
export type StepMaker = (state: never, actor: Actor) => Promise<Step>;

const makers = new Map<string, StepMaker>();

/** Makes a kind of operation known; each kind once. */
export function defineOperation<State>(kind: string, maker: (state: State, actor: Actor) => Promise<Step>): void {
  makers.set(kind, maker as StepMaker);
}

/** The row that an operation begins with, put in its first transaction. */
export function unfinishedRow(actor: Actor, rest: Unfinished, entries: number): Row {
  // What is for the background is left behind from the beginning: the sweeper's next round takes it up.
  const at = new Date(now() - (rest.background ? LEFT_BEHIND_MS : 0)).toISOString();
  return { ...operationKey(actor.requestId), ...rest, actor: { ...actor }, cursor: 0, entries, at, g1p: OPEN_OPERATIONS, g1s: `${at}#${actor.requestId}` };
}

/**
 * Drives an operation to its end, or until the budget is used up; returns what the action answers. A request names no
 * budget: it has its own, from when it `began`, and none for what is done in the background.
 */
export async function carryOn(id: string, budgetMs?: number, began: number = now()): Promise<unknown> {
  const until = began + (budgetMs ?? REQUEST_BUDGET_MS);
  for (let misses = 0; ; ) {
    const row = await get<OperationRow>(operationKey(id), true);
    if (!row) throw notFound("the operation");
    if (row.answer !== undefined) return answerOf(row.answer);
    if (row.parked !== undefined) throw parkedRefusal(row);
    if (now() > until || (row.background && budgetMs === undefined)) {
      return {
        message: `This is going on in the background: ${row.done} of ${row.total} done.`,
        type: "info",
        progress: { done: row.done, total: row.total },
      };
    }
    const refusal = await takeStep(row);
    if (refusal === undefined) misses = 0;
    else if (++misses < MAX_ATTEMPTS) await pause(misses);
    else {
      if (refusal instanceof AppError) await noteFault(row, refusal, MAX_SAME_REFUSALS);
      throw busy();
    }
  }
}

/**
 * Commits the next step; returns what stood in its way where it has to be worked out afresh. What has begun is not refused
 * any more, since a part of it stands: what stands in its way (a job that is just being changed) is waited for. A fault is
 * noted on the operation's row: after the same one several times in a row the operation is parked.
 */
async function takeStep(row: OperationRow): Promise<StaleWrite | AppError | undefined> {
  const maker = makers.get(row.kind);
  if (!maker) throw new Error(`No operation of the kind ${row.kind} is known here.`);
  try {
    await commitStep(row, await maker(row.state as never, row.actor));
    return undefined;
  } catch (error) {
    if (error instanceof StaleWrite) return error;
    if (!(error instanceof AppError)) await noteFault(row, error, MAX_SAME_FAULTS);
    else if (error.code !== "busy") return error;
    throw error;
  }
}

async function commitStep(row: OperationRow, step: Step): Promise<void> {
  const at = instant();
  const entries = step.ledger ?? [];
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
  const ledger: Write[] = entryRows(row.actor, entries, at, row.entries).map((item) => ({ kind: "put", item, expect: { absent: true } }));
  await transact([progress, ...ledger, ...mergeAdditions(step.writes)]);
}

/** Tells how far a long step has come, and that somebody is at it. */
export async function noteProgress(id: string, done: number): Promise<void> {
  const at = instant();
  await update({ key: operationKey(id), set: { done, at, g1s: `${at}#${id}` }, expect: { present: true, missing: ["answer"] } });
}

export interface Progress {
  done: number;
  total: number;
  finished: boolean;
  /** It failed again and again, and goes on only when somebody resumes it. */
  parked: boolean;
}

/** Where an operation stands. */
export async function progressOf(id: string): Promise<Progress | undefined> {
  const row = await get<OperationRow>(operationKey(id));
  return row && progressIn(row);
}

/** The same for the screen that waits for it: of 0 where there is no such operation, or it is somebody else's. */
export async function ownProgress(id: string, userId: number): Promise<Progress> {
  const row = await get<OperationRow>(operationKey(id));
  return row?.actor.userId === userId ? progressIn(row) : { done: 0, total: 0, finished: false, parked: false };
}

function progressIn({ done, total, answer, parked }: OperationRow): Progress {
  return { done, total, finished: answer !== undefined, parked: parked !== undefined };
}

/** The ids of operations that nobody has touched for a minute. */
export async function leftBehind(): Promise<string[]> {
  const before = new Date(now() - LEFT_BEHIND_MS).toISOString();
  const { rows } = await queryPage<OperationRow>({ partition: OPEN_OPERATIONS, index: "g1", to: before }, SWEEP);
  return rows.map((row) => row.actor.requestId);
}
