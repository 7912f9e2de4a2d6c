/** What changes an order, in parts. Pure. */
import type { Targets } from "../../jobs/edits/resize.ts";
import type { Action } from "../../lib/rules/endpoint.ts";
import { LINES_A_ROW } from "../../transaction/operation-lines.ts";
import type { Waiting } from "./made-elsewhere.ts";
import type { Head } from "../order-shapes.ts";
import type { Release, Shrinking } from "./release-jobs.ts";
import type { Shrink } from "./shrinking.ts";

/** Changes of lines in one part: one write each. */
const LINES_A_PART = 80;

export type Part =
  | Release
  | Shrinking
  /** Changes of lines, by their place among all. */
  | { kind: "lines"; at: number; count: number }
  /** Shows changed fields of the order on an open job; `targets`: the lines whose rows are left. */
  | { kind: "show"; jobId: number; targets?: Targets }
  /** Places the job of a new line, of which `placed` lines exist. */
  | { kind: "place"; waiting: Waiting; placed: number }
  | { kind: "order" }
  /** Ends the work on the order. */
  | { kind: "free" };

export interface Notes {
  orderId: number;
  /** The order's new fields, the sales items that are cancelled, and what jobs make less; null if the whole order is cancelled, or new. */
  edit: { head: Head; leaving: number[]; shrinks?: Shrink[] } | null;
  answer: Action;
}

/** The parts that place the jobs of new lines; `placed` lines of the first exist. */
export function placeParts(waiting: readonly Waiting[], placed = 0): Part[] {
  return waiting.map((one, i) => ({ kind: "place", waiting: one, placed: i === 0 ? placed : 0 }));
}

/** The parts that change this many lines, from one of them. Each has its lines in one row of the operation. */
export function lineParts(count: number, from = 0): Part[] {
  if (from >= count) return [];
  const some = Math.min(LINES_A_PART, count - from, LINES_A_ROW - (from % LINES_A_ROW));
  return [{ kind: "lines", at: from, count: some }, ...lineParts(count, from + some)];
}
