/** The row of an operation: its kind, its progress, and its last fault. */
import type { Actor } from "../lib/actions/actor.ts";
import type { Key, Row } from "../lib/table/write.ts";
import type { StoredAnswer } from "./stored-answer.ts";

/** The remaining work: the kind of operation and its progress. */
export interface Unfinished {
  kind: string;
  state: unknown;
  done: number;
  /** 0 if it is not known. */
  total: number;
  /** True if the request only starts the operation and the queue runs it, because a step takes longer than a request may. */
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
  /** The last progress, ISO 8601. */
  at: string;
  answer?: StoredAnswer;
  /** The fault of its next step, and the number of consecutive failures with an error of the same name. */
  fault?: Fault;
  /** When it was parked, ISO 8601. A parked operation does not run until it is resumed. */
  parked?: string;
}

export const operationKey = (id: string): Key => ({ PK: `O#${id}`, SK: "OPERATION" });
/** `g1`: unfinished operations, by last progress. */
export const OPEN_OPERATIONS = "OPERATIONS";
/** `g1`: parked operations, by when they were parked. */
export const PARKED_OPERATIONS = "PARKED";

/** Whether a row is an unfinished operation, including parked ones. */
export function isUnfinished(row: Row): boolean {
  return row.SK === operationKey("").SK && row.PK.startsWith(operationKey("").PK) && row["answer"] === undefined;
}
