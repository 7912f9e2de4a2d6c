/** An order during and after an edit. */
import type { Job } from "../jobs/job.rows.ts";
import { instant } from "../lib/clock.ts";
import type { Action } from "../lib/endpoint.ts";
import type { Write } from "../lib/write.ts";
import type { Chosen } from "./chosen-lines.ts";
import type { Waiting } from "./made-elsewhere.ts";
import { formulaCodesOf, type OpenedOrder, productNamesOf } from "./open-order.ts";
import type { Edits, Head, ShownInJobs } from "./order-edits.ts";
import { type Order, type OrderLine, replaceOrder } from "./order.rows.ts";
import type { Leaving } from "./release-jobs.ts";

/** A validated edit. */
export interface Editing {
  opened: OpenedOrder;
  jobs: ReadonlyMap<number, Job>;
  head: Head;
  edits: Edits;
  /** New lines, and those among them that are made elsewhere. */
  newLines: OrderLine[];
  chosen: Chosen[];
  waiting: Waiting[];
  /** The sales items that are cancelled. */
  leaves: Leaving;
  /** The open jobs that they leave. */
  held: Job[];
  shown: ShownInJobs;
  answer: Action;
}

/** The order after the edit of all its lines. */
export function editedOrder(order: Order, head: Head, lines: readonly OrderLine[]): Write[] {
  return replaceOrder(order, {
    ...order,
    ...head,
    dateEdited: instant(),
    productNames: productNamesOf(lines),
    formulaCodes: formulaCodesOf(lines),
    lastLine: Math.max(order.lastLine, lines.length),
    busy: null,
  });
}
