/**
 * Commits every action: its writes, its ledger rows and the record of its request in one transaction, exactly once.
 *
 * A verb passes `prepare`, which reads, validates and returns a plan. If the rows it read have changed, it runs again,
 * so that a refusal always reflects the current stock. A repeated request gets its first response; the same request id
 * with a different body or user is refused.
 */
import type { Actor } from "../lib/actions/actor.ts";
import { instant, now } from "../lib/time/clock.ts";
import { AppError, busy, conflict, unanswered } from "../lib/actions/error.ts";
import { currentMeter } from "../lib/table/meter.ts";
import { pause } from "../lib/time/pause.ts";
import { rememberingRows } from "../lib/table/rows-read.ts";
import { get, MAX_WRITES, StaleWrite, transact } from "../lib/table/table.ts";
import { writeKey, mergeAdditions, type Row, type Write } from "../lib/table/write.ts";
import { decodeAnswer, type StoredAnswer, storedAnswer } from "./stored-answer.ts";
import { type Entry, entryRows, transactionKey } from "./entry.rows.ts";
import { carryOn, unfinishedRow } from "./operation.ts";
import { withNumbers } from "./proof/numbering.ts";
import { provedRow } from "./proof/row-mac.ts";
import { recordEntryCount, withRecordEntries } from "./records/record-entries.ts";
import type { Unfinished } from "./operation.rows.ts";

/** How often a verb with stale rows is prepared again: 64 clients on one batch need at most nine attempts. */
const MAX_ATTEMPTS = 24;
/** For how long it is retried, below API Gateway's 30 s. */
const MAX_WAIT_MS = 20_000;
/** How long the record of a request without ledger rows is kept: seven days, in seconds. The record of an operation in steps is kept for good. */
const RECORD_SECONDS = 7 * 86_400;
const DIGEST_LENGTH = 16;

/** The planned effect of a verb, as plain values. */
export interface Plan<Answer> {
  writes: Write[];
  ledger?: Entry[];
  /** The reason that the person gave, for the trail of the records that it changes. */
  reason?: string | undefined;
  answer: Answer;
  /** The work after this transaction, in steps. The response of the last step replaces `answer`. */
  rest?: Unfinished;
}

interface Head extends Row {
  digest: string;
  by: number;
  answer?: StoredAnswer;
  unfinished?: boolean;
}

/**
 * Commits once under the actor's request id and returns the response. Refusals change nothing and are not stored. A
 * response that nothing had to be changed is stored: when the request is repeated, there could be something to change,
 * which it would undo.
 */
export function commit<Answer>(actor: Actor, prepare: () => Promise<Plan<Answer>>): Promise<Answer> {
  return rememberingRows(() => commitOnce(actor, prepare));
}

async function commitOnce<Answer>(actor: Actor, prepare: () => Promise<Plan<Answer>>): Promise<Answer> {
  const began = now();
  for (let attempt = 1; attempt <= MAX_ATTEMPTS && now() <= began + MAX_WAIT_MS; attempt++) {
    let plan: Plan<Answer>;
    try {
      plan = await prepare();
    } catch (error) {
      // A request that has already taken effect can be refused the second time because of its own effect.
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
      await transact(planTransaction(actor, plan, await withNumbers(await withRecordEntries(plan), mergeAdditions(plan.writes))));
    } catch (error) {
      const earlier = mayHaveTakenEffect(error) ? await replayed<Answer>(actor) : undefined;
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

/** Whether the response of an action without writes is final. A warning or an error is not: it is checked again. */
function isFinal(answer: unknown): boolean {
  const type = typeof answer === "object" && answer !== null && "type" in answer ? answer.type : undefined;
  return type !== "warning" && type !== "error";
}

/**
 * Whether a failed transaction may have taken effect: its record already existed, or its response was lost. A failed
 * condition of another write is no such case, because the condition of the record held.
 */
function mayHaveTakenEffect(error: unknown): boolean {
  if (error instanceof StaleWrite) return error.indexes.includes(0);
  return !(error instanceof AppError) || isUnknown(error);
}

/** Whether a write that failed like this may have taken effect: an earlier attempt of the SDK's may have. */
function isUnknown({ code }: AppError): boolean {
  return code === "busy" || code === "unanswered";
}

/** The stored response after a failed transaction. If it cannot be read, the outcome is unknown (503). */
async function replayed<Answer>(actor: Actor): Promise<{ answer: Answer } | undefined> {
  try {
    return await replay<Answer>(actor);
  } catch (error) {
    if (error instanceof AppError && isUnknown(error)) throw unanswered("write");
    throw error;
  }
}

/** As much of a request's digest as distinguishes two requests of one id, 96 bits: it is stored in each index. Earlier records have all of it. */
const shortDigest = (digest: string): string => digest.slice(0, DIGEST_LENGTH);

/** The writes of a plan as one transaction: the request's record first, then its ledger, then the rest. */
function planTransaction<Answer>(actor: Actor, plan: Plan<Answer>, { entries, writes }: { entries: Entry[]; writes: Write[] }): Write[] {
  const at = instant();
  const record = {
    digest: shortDigest(actor.requestDigest),
    by: actor.userId,
    entries: entries.length,
    ...(plan.rest ? { unfinished: true } : { answer: storedAnswer(plan.answer) }),
  };
  const [first, ...others] = entryRows(actor, entries, at);
  // Later steps can write ledger rows of this transaction, whose first row is the record.
  const kept = plan.rest ? {} : { ttl: Math.floor(now() / 1_000) + RECORD_SECONDS };
  const head: Row = first ? provedRow({ ...first, ...record }) : { ...transactionKey(actor.requestId), ...record, at, ...kept };
  const ledger: Write[] = others.map((row) => ({ kind: "put", item: provedRow(row), expect: { absent: true } }));
  const rest: Write[] = plan.rest ? [{ kind: "put", item: unfinishedRow(actor, plan.rest, Math.max(1, entries.length)), expect: { absent: true } }] : [];
  return [{ kind: "put", item: head, expect: { absent: true } }, ...ledger, ...rest, ...writes];
}

/** The number of writes of a plan. */
export function planSize(plan: Pick<Plan<unknown>, "writes" | "ledger">): number {
  return mergeAdditions(plan.writes).length + Math.max(1, (plan.ledger?.length ?? 0) + recordEntryCount(plan));
}

/** Whether a plan fits one transaction, with `room` writes to spare. */
export function fits(plan: Pick<Plan<unknown>, "writes" | "ledger">, room = 0): boolean {
  return planSize(plan) + room <= MAX_WRITES;
}

/** Whether no row is written twice, except by updates and checks, which are merged: two jobs can have reserved the same batch. */
export function eachRowOnce(writes: readonly Write[]): boolean {
  const kinds = new Map<string, Write["kind"]>();
  return writes.every((write) => {
    const { kind } = write;
    const { PK, SK } = writeKey(write);
    const earlier = kinds.get(`${PK}\n${SK}`);
    kinds.set(`${PK}\n${SK}`, kind);
    return earlier === undefined || (earlier === kind && (kind === "update" || kind === "check"));
  });
}

/** The stored response of this request, if it has taken effect. */
export async function replay<Answer>(actor: Actor): Promise<{ answer: Answer } | undefined> {
  const head = await get<Head>(transactionKey(actor.requestId), true);
  if (!head) return undefined;
  if (shortDigest(head.digest) !== shortDigest(actor.requestDigest) || head.by !== actor.userId) {
    throw conflict("This request id has already been used for a different request.");
  }
  const meter = currentMeter();
  if (meter) meter.replays += 1;
  if (head.unfinished) return { answer: (await carryOn(actor.requestId)) as Answer };
  return { answer: decodeAnswer(head.answer ?? "null") as Answer };
}
