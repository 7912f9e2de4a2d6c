/** How an edit changes an order and its lines. Pure. */
import type { Job } from "../../jobs/job.rows.ts";
import { badInput, conflict, notFound } from "../../lib/actions/error.ts";
import { asOrdered, quantityText } from "../../lib/rules/quantity.ts";
import { differs, overlaid, shapedBy } from "../../lib/rules/keyed.ts";
import { jobParts, lineUnit, unallocatedQuantity, withParts } from "../line-quantity-shapes.ts";
import { Head, type LinePart, LineValues } from "../order-shapes.ts";
import { DUPLICATE, type EditedLine, type NewOrderLine } from "../contract.ts";
import { MAX_ORDER_LINES, type Order, type OrderLine } from "../order.rows.ts";
import { type Shrink, shrinksOfLine, shrunkParts } from "./shrinking.ts";

/** An edit of an existing line. */
export interface LineEdit extends LineValues {
  salesId: number;
  cancel: boolean;
}

/** A line to be added, and its path in the body. */
export interface Added {
  line: NewOrderLine;
  index: number;
}

export interface Edits {
  /** Only edits with changes. */
  changed: LineEdit[];
  added: Added[];
  /** What the jobs of lines make less, because less is ordered. */
  shrinks: Shrink[];
}

/**
 * Sorts and validates the lines of an edit. Refuses an unknown line (404), a line that is named twice, a second line of
 * a product (400), a cancelled line, and a changed quantity of a line with a job (409, naming the job). Of a line that
 * several jobs make, the quantity can change, down to what is made. (Contract, sections 7 and 8.)
 */
export function sortEdits(order: Order, lines: readonly OrderLine[], jobs: ReadonlyMap<number, Job>, given: readonly EditedLine[]): Edits {
  const there = new Map(lines.map((line) => [line.salesId, line]));
  const named = new Set<number>();
  const changed: LineEdit[] = [];
  const added: Added[] = [];
  const shrinks: Shrink[] = [];
  for (const [index, one] of given.entries()) {
    const { salesId, id, formulaId } = one;
    if (salesId === null) {
      const { quantity = 0, price = 0, notes = "" } = one;
      added.push({ index, line: { id, formulaId, quantity, price, notes } });
      continue;
    }
    const line = there.get(salesId);
    if (!line) throw notFound(`the line ${salesId} of ${order.soNumber}`);
    if (named.has(salesId)) throw badInput(`salesItems.${index}.salesId`, "This line is listed twice.");
    named.add(salesId);
    const cancel = one.cancelled || Boolean(one.dateCancelled);
    const edit = { ...overlaid(shapedBy(LineValues, line), shapedBy(LineValues, one)), salesId, cancel };
    if (line.dateCancelled !== null && cancel) continue;
    shrinks.push(...shrinksOfEdit(line, edit, jobs));
    if (cancel || differs(LineValues, line, edit)) changed.push(edit);
  }
  assertNoDuplicates(lines, changed, added);
  if (order.lastLine + added.length > MAX_ORDER_LINES) throw badInput("salesItems", `An order can have at most ${MAX_ORDER_LINES} lines.`);
  return { changed, added, shrinks };
}

/** What the jobs of a line make less after an edit. Throws the refusals of the line. */
function shrinksOfEdit(line: OrderLine, edit: LineEdit, jobs: ReadonlyMap<number, Job>): Shrink[] {
  if (line.dateCancelled !== null) throw conflict(`${line.productName} on ${line.soNumber} is cancelled. Add the product as a new line.`);
  const unit = lineUnit(line);
  const shipped = asOrdered(line.shipped ?? 0, unit);
  if (!edit.cancel && edit.quantity < shipped) throw conflict(`${quantityText(shipped, unit)} of ${line.productName} have been shipped already.`);
  const parts = jobParts(line);
  const job = jobs.get(parts[0]?.formulaJobId ?? parts[0]?.productJobId ?? 0);
  if (edit.cancel || edit.quantity === line.quantity || !job) return [];
  // What no job makes yet can change without them.
  if (line.parts && edit.quantity >= parts.reduce((sum, { quantity }) => sum + quantity, 0) + asOrdered(line.fromStock ?? 0, unit)) return [];
  if (parts.length > 1) return shrinksOfLine(line, edit.quantity, jobs);
  throw conflict(`The quantity of ${line.productName} cannot be changed: job ${job.jobNumber} makes it.`, { jobId: job.id, jobNumber: job.jobNumber });
}

/** An order has a product once, ignoring cancelled lines; existing duplicates may stay. */
function assertNoDuplicates(lines: readonly OrderLine[], changed: readonly LineEdit[], added: readonly Added[]): void {
  const cancelled = new Set(changed.filter((edit) => edit.cancel).map((edit) => edit.salesId));
  const products = new Set(lines.filter((line) => line.dateCancelled === null && !cancelled.has(line.salesId)).map((line) => line.productId));
  for (const { line, index } of added) {
    if (products.has(line.id)) throw badInput(`salesItems.${index}.id`, DUPLICATE);
    products.add(line.id);
  }
}

/** Whether an edit changes the PO number or the dispatch date. */
export function isHeadChanged(of: Head, head: Head): boolean {
  return differs(Head, of, head);
}

/** A line after an edit. An unnamed line only takes the order's PO number and dispatch date. */
function editedLine(line: OrderLine, edit: LineEdit | undefined, { head, jobs, shrinks = [], at }: Applied): OrderLine {
  if (line.dateCancelled !== null) return line;
  const becomes = { ...line, ...shapedBy(Head, head) };
  if (!edit) return becomes;
  if (edit.cancel) return cancelledLine({ ...becomes, dateEdited: at }, jobs, at);
  return resizedLine({ ...becomes, ...shapedBy(LineValues, edit), dateEdited: at }, shrunkParts(line, shrinks), at);
}

/** A line of another quantity with its parts: made once all of them are and nothing waits, and no longer if something does. */
function resizedLine(line: OrderLine, parts: readonly LinePart[], at: string): OrderLine {
  if (!line.parts) return line;
  const becomes = withParts(line, parts);
  if (unallocatedQuantity(becomes) > 0) return { ...becomes, dateCompleted: null };
  const isMade = parts.length > 0 && parts.every(({ made }) => made);
  return isMade ? { ...becomes, dateCompleted: line.dateCompleted ?? at } : becomes;
}

/** A cancelled line keeps the jobs that made something for it, and drops the others. */
function cancelledLine(line: OrderLine, jobs: ReadonlyMap<number, Job>, at: string): OrderLine {
  const completed = (id: number | null): number | null => (id !== null && jobs.get(id)?.state === "completed" ? id : null);
  const parts = jobParts(line).map((part) => ({ ...part, formulaJobId: completed(part.formulaJobId), productJobId: completed(part.productJobId) }));
  const kept = parts.filter(({ formulaJobId, productJobId }) => formulaJobId !== null || productJobId !== null);
  return { ...withParts(line, kept), dateCancelled: at };
}

/** A change of a line: an edit, the order's new fields alone, a new line, or its cancellation with the whole order. */
export type LineChange = { edit: LineEdit } | { salesId: number } | { add: OrderLine } | { cancel: number };

/** What changes of lines depend on. */
interface Applied {
  head: Head;
  jobs: ReadonlyMap<number, Job>;
  shrinks?: readonly Shrink[] | undefined;
  at: string;
}

/** The sales item that a change cancels. */
export function cancelledItem(change: LineChange): number | undefined {
  if ("cancel" in change) return change.cancel;
  return "edit" in change && change.edit.cancel ? change.edit.salesId : undefined;
}

/** A line after its change; undefined if there is no such line. A line that was cancelled before keeps its date. */
export function changedLine(change: LineChange, lines: ReadonlyMap<number, OrderLine>, applied: Applied): OrderLine | undefined {
  if ("add" in change) return change.add;
  if ("cancel" in change) {
    const line = lines.get(change.cancel);
    return line?.dateCancelled === null ? cancelledLine(line, applied.jobs, applied.at) : line;
  }
  const edit = "edit" in change ? change.edit : undefined;
  const line = lines.get("edit" in change ? change.edit.salesId : change.salesId);
  return line && editedLine(line, edit, applied);
}

/** A job with these fields of the order and the notes on its lines; the same object if none changed. */
export function shownJob(job: Job, head: Head, lines: readonly Pick<OrderLine, "salesId" | "notes">[]): Job {
  const byId = new Map(lines.map((line) => [line.salesId, line.notes]));
  const salesItems = job.salesItems.map((item) => {
    const notes = byId.get(item.salesId);
    return notes !== undefined && (isHeadChanged(item, head) || item.notes !== notes) ? { ...item, ...shapedBy(Head, head), notes } : item;
  });
  return salesItems.every((item, i) => item === job.salesItems[i]) ? job : { ...job, salesItems };
}
