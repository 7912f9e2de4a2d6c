/**
 * How every action takes effect: its writes, its ledger rows and the record of its request in one transaction, once.
 *
 * A verb hands over `prepare`, which reads, judges and returns a plan. Where the rows it read were changed meanwhile,
 * it is asked again, so that a refusal always speaks of the stock as it is. A request that took effect before gets its
 * first answer again; the same id with another body or from another user is refused.
 */
import type { Actor } from "../lib/actor.ts";
import { instant, now } from "../lib/clock.ts";
import { AppError, busy, conflict } from "../lib/error.ts";
import { currentMeter } from "../lib/meter.ts";
import { get, MAX_WRITES, pause, StaleWrite, transact } from "../lib/table.ts";
import { keyOf, mergeAdditions, type Row, type Write } from "../lib/write.ts";
import { answerOf, type StoredAnswer, storedAnswer } from "./stored-answer.ts";
import { type Entry, entryRows, transactionKey } from "./entry.rows.ts";
import { carryOn, unfinishedRow } from "./operation.ts";
import type { Unfinished } from "./operation.rows.ts";

/** How often a verb whose rows were changed meanwhile checks again: 64 clients at one batch need nine at most. */
const MAX_ATTEMPTS = 24;
/** For how long it does, below API Gateway's 30 s. */
const MAX_WAIT_MS = 20_000;
/** How long the record of a request without ledger rows is kept: seven days, in seconds. That of an operation in steps stays. */
const RECORD_SECONDS = 7 * 86_400;

/** What a verb is about to do, as plain values. */
export interface Plan<Answer> {
  writes: Write[];
  ledger?: Entry[];
  answer: Answer;
  /** What is still to do after this transaction, in steps; its last step's answer replaces `answer`. */
  rest?: Unfinished;
}

interface Head extends Row {
  digest: string;
  by: number;
  answer?: StoredAnswer;
  unfinished?: boolean;
}

/**
 * Takes effect once under the actor's request id, and answers; refusals change nothing and are not remembered. An answer that
 * nothing had to be changed is: by the time that the request comes again there may be something to change, which it would undo.
 */
export async function commit<Answer>(actor: Actor, prepare: () => Promise<Plan<Answer>>): Promise<Answer> {
  const began = now();
  for (let attempt = 1; attempt <= MAX_ATTEMPTS && now() <= began + MAX_WAIT_MS; attempt++) {
    let plan: Plan<Answer>;
    try {
      plan = await prepare();
    } catch (error) {
      // What was done already may well be refused a second time: its own effect stands in the way.
      const earlier = error instanceof AppError ? await replay<Answer>(actor) : undefined;
      if (earlier) return earlier.answer;
      throw error;
    }
    if (plan.writes.length === 0 && !plan.ledger?.length && !plan.rest) {
      const earlier = await replay<Answer>(actor);
      if (earlier) return earlier.answer;
      if (!isFinal(plan.answer)) return plan.answer;
    }
    try {
      await transact(transactionOf(actor, plan));
    } catch (error) {
      const earlier = mayHaveTakenEffect(error) ? await replay<Answer>(actor) : undefined;
      if (earlier) return earlier.answer;
      if (!(error instanceof StaleWrite)) throw error;
      const meter = currentMeter();
      if (meter) meter.conflicts += 1;
      await pause(attempt);
      continue;
    }
    return plan.rest ? ((await carryOn(actor.requestId, undefined, began)) as Answer) : plan.answer;
  }
  throw busy();
}

/** Whether an action that changes nothing is done with: a warning or an error asks for something else first, and is checked again. */
function isFinal(answer: unknown): boolean {
  const type = typeof answer === "object" && answer !== null && "type" in answer ? answer.type : undefined;
  return type !== "warning" && type !== "error";
}

/**
 * Whether a failed transaction may have taken effect: its record was there before, or its answer was lost on the way.
 * A refusal that a write declares is no such case, because the record's own expectation held.
 */
function mayHaveTakenEffect(error: unknown): boolean {
  if (error instanceof StaleWrite) return error.indexes.includes(0);
  return !(error instanceof AppError) || error.code === "busy";
}

/** The writes of a plan as one transaction: the request's record first, then its ledger, then the rest. */
export function transactionOf<Answer>(actor: Actor, plan: Plan<Answer>): Write[] {
  const at = instant();
  const entries = plan.ledger ?? [];
  const record = {
    digest: actor.requestDigest,
    by: actor.userId,
    entries: entries.length,
    ...(plan.rest ? { unfinished: true } : { answer: storedAnswer(plan.answer) }),
  };
  const [first, ...others] = entryRows(actor, entries, at);
  // Later steps may write ledger rows of this transaction, of which the record is the first row.
  const kept = plan.rest ? {} : { ttl: Math.floor(now() / 1_000) + RECORD_SECONDS };
  const head: Row = first ? { ...first, ...record } : { ...transactionKey(actor.requestId), ...record, at, ...kept };
  const ledger: Write[] = others.map((item) => ({ kind: "put", item, expect: { absent: true } }));
  const rest: Write[] = plan.rest ? [{ kind: "put", item: unfinishedRow(actor, plan.rest, Math.max(1, entries.length)), expect: { absent: true } }] : [];
  return [{ kind: "put", item: head, expect: { absent: true } }, ...ledger, ...rest, ...mergeAdditions(plan.writes)];
}

/** How many writes a plan costs in its transaction. */
export function sizeOf(plan: Pick<Plan<unknown>, "writes" | "ledger">): number {
  return mergeAdditions(plan.writes).length + Math.max(1, plan.ledger?.length ?? 0);
}

/** Whether a plan fits one transaction, with `room` writes to spare. */
export function fits(plan: Pick<Plan<unknown>, "writes" | "ledger">, room = 0): boolean {
  return sizeOf(plan) + room <= MAX_WRITES;
}

/** Whether no row is put or removed twice: two jobs may have reserved of one batch. */
export function eachRowOnce(writes: readonly Write[]): boolean {
  const rows = writes.filter((write) => write.kind !== "update").map((write) => JSON.stringify(keyOf(write)));
  return new Set(rows).size === rows.length;
}

/** What this request answered when it took effect, if it did. */
async function replay<Answer>(actor: Actor): Promise<{ answer: Answer } | undefined> {
  const head = await get<Head>(transactionKey(actor.requestId), true);
  if (!head) return undefined;
  if (head.digest !== actor.requestDigest || head.by !== actor.userId) {
    throw conflict("This request id was used before, for something else.");
  }
  const meter = currentMeter();
  if (meter) meter.replays += 1;
  if (head.unfinished) return { answer: (await carryOn(actor.requestId)) as Answer };
  return { answer: answerOf(head.answer ?? "null") as Answer };
}
