/**
 * The row of an operation: what goes on in steps, where it stands, and what stopped it.
 */
import type { Actor } from "../lib/actor.ts";
import type { Key, Row } from "../lib/write.ts";
import type { StoredAnswer } from "./stored-answer.ts";

/** What is still to do: which kind of operation, and where it stands. */
export interface Unfinished {
  kind: string;
  state: unknown;
  done: number;
  total: number;
  /** True for what a request only begins and the queue does: a step that is longer than a request may be. */
  background?: boolean;
}

export interface Fault {
  name: string;
  message: string;
  times: number;
}

export interface OperationRow extends Row, Unfinished {
  actor: Actor;
  cursor: number;
  entries: number;
  /** When it was last touched, ISO 8601. */
  at: string;
  answer?: StoredAnswer;
  /** What its next step failed with, and how often in a row by an error of the same name. */
  fault?: Fault;
  /** Since when it is parked, ISO 8601: nobody carries it on until somebody resumes it. */
  parked?: string;
}

export const operationKey = (id: string): Key => ({ PK: `O#${id}`, SK: "OPERATION" });
/** `g1`: operations with steps still to do, by when they were touched last. */
export const OPEN_OPERATIONS = "OPERATIONS";
/** `g1`: parked operations, by when they were parked. */
export const PARKED_OPERATIONS = "PARKED";

/** Whether a row is that of an operation with steps still to do, parked ones included. */
export function isUnfinished(row: Row): boolean {
  return row.SK === operationKey("").SK && row.PK.startsWith(operationKey("").PK) && row["answer"] === undefined;
}
