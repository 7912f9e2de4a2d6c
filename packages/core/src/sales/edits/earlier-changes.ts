/** Reads the state of new, edited and cancelled orders that was stored before their parts were. Pure. */
import type { Targets } from "../../jobs/edits/resize.ts";
import type { Action } from "../../lib/rules/endpoint.ts";
import { soNumberText } from "../order.rows.ts";
import { cancelledAnswer } from "./cancelled-order.ts";
import { lineParts, type Notes, type Part, placeParts } from "./order-parts.ts";
import type { Waiting } from "./made-elsewhere.ts";
import type { Head } from "../order-shapes.ts";

interface EarlierRelease {
  orderId: number;
  /** Jobs still to be released, and what remains of scaling down the first. */
  jobs: number[];
  targets: Targets | null;
}

interface EarlierCancellation extends EarlierRelease {
  /** All lines of the order, which come after the jobs. */
  lines: number;
  details?: NonNullable<Action["details"]>;
}

interface EarlierEdit extends EarlierRelease {
  head: Head;
  leaving: number[];
  /** The number of lines stored with the operation, and of those already written. */
  lines: number;
  written: number;
  /** Open jobs that show changed fields of the order, and the remaining writes of the first of them. */
  retelling: number[];
  telling: Targets | null;
  waiting: Waiting[];
  placed: number;
  answer: Action;
}

/** The parts of an earlier cancellation. */
export function earlierCancellation({ orderId, jobs, targets, lines, details }: EarlierCancellation): { parts: Part[]; notes: Notes } {
  const answer = cancelledAnswer({ soNumber: soNumberText(orderId) }, details);
  return { parts: [...jobParts("release", jobs, targets), ...lineParts(lines), { kind: "order" }], notes: { orderId, edit: null, answer } };
}

/** The parts of an earlier edit. */
export function earlierEdit(state: EarlierEdit): { parts: Part[]; notes: Notes } {
  const { orderId, head, leaving, answer } = state;
  return {
    notes: { orderId, edit: { head, leaving }, answer },
    parts: [
      ...jobParts("release", state.jobs, state.targets),
      ...lineParts(state.lines, state.written),
      ...jobParts("show", state.retelling, state.telling),
      ...placeParts(state.waiting, state.placed),
      { kind: "order" },
    ],
  };
}

/** The jobs of a new order that are still to be placed; `placed` lines of the first exist. */
interface EarlierPlacing {
  orderId: number;
  waiting: Waiting[];
  placed: number;
  answer: Action;
}

/** The parts of an earlier new order. */
export function earlierPlacing({ orderId, waiting, placed, answer }: EarlierPlacing): { parts: Part[]; notes: Notes } {
  return { parts: [...placeParts(waiting, placed), { kind: "free" }], notes: { orderId, edit: null, answer } };
}

function jobParts(kind: "release" | "show", jobs: readonly number[], targets: Targets | null): Part[] {
  return jobs.map((jobId, i) => ({ kind, jobId, ...(i === 0 && targets ? { targets } : {}) }));
}
