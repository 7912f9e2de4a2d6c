/**
 * Operations that fail the same way again and again are parked: nobody resumes them, anyone who sends their request again is
 * told so, and an alarm is raised once. What is done of them stands. When the cause is removed they are resumed.
 */
import { instant } from "../lib/clock.ts";
import { type AppError, conflict, notFound } from "../lib/error.ts";
import { get, queryAll, update } from "../lib/table.ts";
import { type Fault, OPEN_OPERATIONS, operationKey, type OperationRow, PARKED_OPERATIONS } from "./operation.rows.ts";

/** The longest text of a fault that is kept. */
const MAX_FAULT = 500;

/** Thrown in place of the fault that parked an operation: once for each time that it is parked. */
export class OperationParked extends Error {
  /** What the person who asked reads. */
  readonly refusal: AppError;

  constructor(row: OperationRow, fault: Fault, at: string) {
    const { actor, kind, done, total } = row;
    super(`The operation ${actor.requestId} (${kind}, ${done} of ${total} done, started by ${actor.username}) is parked: ${fault.name}: ${fault.message}`);
    this.name = "OperationParked";
    this.refusal = parkedRefusal({ ...row, parked: at });
  }
}

/**
 * Notes what a step failed with. Throws `OperationParked` where it is the `limit`th time in a row by an error of the same
 * name; the operation is parked then.
 */
export async function noteFault(row: OperationRow, error: unknown, limit: number): Promise<void> {
  const [name, message] = error instanceof Error ? [error.name, error.message] : ["Error", String(error)];
  const times = row.fault?.name === name ? row.fault.times + 1 : 1;
  const fault = { name, message: message.slice(0, MAX_FAULT), times };
  const at = instant();
  const g1s = `${at}#${row.actor.requestId}`;
  const parked = times >= limit;
  const noted = await isNoted(row, parked ? { fault, parked: at, g1p: PARKED_OPERATIONS, g1s } : { fault, at, g1s });
  if (noted && parked) throw new OperationParked(row, fault, at);
}

/** Whether the fault could be noted: not where somebody else has gone on meanwhile, nor where the table is out of reach, whose fault the caller throws. */
async function isNoted(row: OperationRow, set: Record<string, unknown>): Promise<boolean> {
  const noting = update({ key: operationKey(row.actor.requestId), set, expect: { equals: { cursor: row.cursor }, missing: ["answer", "parked"] } });
  return noting.then(
    () => true,
    () => false,
  );
}

/** What the person who started it reads when the request comes again. */
export function parkedRefusal(row: OperationRow): AppError {
  const message = `This stopped because of a fault after ${row.done} of ${row.total}. What is done stands. IT has been told and will let the rest go on.`;
  return conflict(message, { parked: { id: row.actor.requestId, since: row.parked, done: row.done, total: row.total } });
}

/** All parked operations, the longest parked first. */
export function parkedOperations(): Promise<OperationRow[]> {
  return queryAll<OperationRow>({ partition: PARKED_OPERATIONS, index: "g1" });
}

/** Lets a parked operation go on: the sweeper's next round takes it up. 404 if no such operation is parked. */
export async function resumeOperation(id: string): Promise<void> {
  const row = await get<OperationRow>(operationKey(id), true);
  if (row?.parked === undefined) throw notFound("a parked operation with this id");
  // A time before all others: the operation was left behind long ago.
  const set = { g1p: OPEN_OPERATIONS, g1s: `0#${id}` };
  await update({ key: operationKey(id), set, remove: ["parked", "fault"], expect: { equals: { parked: row.parked } } });
}
