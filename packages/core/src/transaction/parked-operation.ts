/**
 * Operations that repeatedly fail with the same fault are parked: they are not retried, a repeated request reports it,
 * and an alarm is raised once. Completed steps remain in effect. Once the cause is removed, they are resumed.
 */
import { instant } from "../lib/time/clock.ts";
import { type AppError, conflict, notFound } from "../lib/actions/error.ts";
import { get, queryAll, update } from "../lib/table/table.ts";
import { type Fault, OPEN_OPERATIONS, operationKey, type OperationRow, PARKED_OPERATIONS } from "./operation.rows.ts";

/** The longest fault message that is stored. */
const MAX_FAULT = 500;

/** Thrown instead of the fault that parked an operation, once each time it is parked. */
export class OperationParked extends Error {
  /** The message for the user. */
  readonly refusal: AppError;

  constructor(row: OperationRow, fault: Fault, at: string) {
    const { actor, kind, done, total } = row;
    super(`The operation ${actor.requestId} (${kind}, ${done} of ${total} done, started by ${actor.username}) is parked: ${fault.name}: ${fault.message}`);
    this.name = "OperationParked";
    this.refusal = parkedRefusal({ ...row, parked: at });
  }
}

/**
 * Records the fault of a step. After `limit` consecutive faults of the same name, parks the operation and throws
 * `OperationParked`.
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

/**
 * Whether the fault was recorded: not if another driver has continued the operation, nor if the table is unavailable,
 * in which case the caller throws the fault.
 */
async function isNoted(row: OperationRow, set: Record<string, unknown>): Promise<boolean> {
  const noting = update({ key: operationKey(row.actor.requestId), set, expect: { equals: { cursor: row.cursor }, missing: ["answer", "parked"] } });
  return noting.then(
    () => true,
    () => false,
  );
}

/** The message for the user when the request is repeated. */
export function parkedRefusal(row: OperationRow): AppError {
  const message = `This stopped because of a fault after ${row.done} of ${row.total}. What is done remains in effect. IT has been notified and will resume the rest.`;
  return conflict(message, { parked: { id: row.actor.requestId, since: row.parked, done: row.done, total: row.total } });
}

/** All parked operations, longest parked first. */
export function parkedOperations(): Promise<OperationRow[]> {
  return queryAll<OperationRow>({ partition: PARKED_OPERATIONS, index: "g1" });
}

/** Resumes a parked operation: the sweeper's next round continues it. Refuses an id without a parked operation (404). */
export async function resumeOperation(id: string): Promise<void> {
  const row = await get<OperationRow>(operationKey(id), true);
  if (row?.parked === undefined) throw notFound("a parked operation with this id");
  // The earliest possible time, so that the sweeper continues it first.
  const set = { g1p: OPEN_OPERATIONS, g1s: `0#${id}` };
  await update({ key: operationKey(id), set, remove: ["parked", "fault"], expect: { equals: { parked: row.parked } } });
}
