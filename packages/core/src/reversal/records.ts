/** Sets back what a transaction did to records: a job is open again, an order, a shipment, lines of purchase orders. Pure. */
import { laterCompletions, reopening as reopeningJob, wasPartial } from "../jobs/completion/reopening.ts";
import type { Job } from "../jobs/job.rows.ts";
import { conflict } from "../lib/actions/error.ts";
import { ukDay, businessDay } from "../lib/time/day.ts";
import type { Write } from "../lib/table/write.ts";
import { received } from "../purchasing/receive-lines.ts";
import { reopenedLine, reopenedOrder, unshippedLine } from "../sales/dispatch/reopening.ts";
import type { ShippedOrder } from "../sales/open-order.ts";
import { type Order, orderKey, soNumberText } from "../sales/order.rows.ts";
import type { Shipment } from "../sales/shipping/shipment-shapes.ts";
import { ON_CLOSING } from "../returns/returned.rows.ts";
import { type Entry, entryName, type EntryRow } from "../transaction/entry.rows.ts";
import type { Obstacle, Reopened } from "./contract.ts";
import { isClosing, type Part } from "./original.ts";
import type { Context, Notes, World } from "./world.ts";

/** The reversal with the records set back. Refuses (409) if later transactions block it, and names them. */
export function recordsBack(context: Context, world: World, part: Part): World {
  const rows = [...context.rows.values()];
  const back = orderBack(context, jobBack(context, purchasesBack(context, world, rows), rows), part);
  return { ...back, ledger: [...back.ledger, ...rows.filter(isClosing).map((row) => closingEntry(row, world.notes))] };
}

/** The counter-row of the row that completed a job or closed an order; it gets the changes of the record. */
function closingEntry({ SK, class: of, action, recordKind, recordId, name }: EntryRow, { id, reason }: Notes): Entry {
  return { class: of, action, recordKind, recordId, name, reason, reverses: entryName(id, Number(SK)) };
}

/** The refusal of a reversal with what must be reversed first, if that would open it. */
function blocked(message: string, because: readonly Obstacle[] = []) {
  return conflict(message, { because });
}

function purchasesBack({ purchases }: Context, world: World, rows: readonly EntryRow[]): World {
  const lines = rows.flatMap(({ sku = "", difference = 0, purchaseLineId }) =>
    purchaseLineId === undefined ? [] : [{ sku, quantity: -difference, purchaseLineId }],
  );
  if (lines.length === 0) return world;
  const { writes, closed } = received(lines, purchases);
  const stock = new Map(world.stock);
  for (const [sku, less] of closed) {
    const running = stock.get(sku);
    if (running) stock.set(sku, { ...running, onOrder: { ...running.onOrder, purchased: running.onOrder.purchased - less } });
  }
  const reopens = [...purchases.values()].map(
    ({ id, purchaseNumber }): Reopened => ({ kind: "purchase", id, number: purchaseNumber, becomes: "not received" }),
  );
  return noted({ ...world, stock, writes: [...world.writes, ...writes] }, reopens);
}

function jobBack({ job: read, salesLines, ordered }: Context, world: World, rows: readonly EntryRow[]): World {
  if (!read) return world;
  const job = world.jobs.get(read.id) ?? read;
  const { id: transactionId } = world.notes;
  const isLast = job.state === "completed" && (job.parts === undefined || job.parts.at(-1)?.transactionId === transactionId);
  const later = laterCompletions(job, transactionId);
  if (later.length > 0) {
    const why = (at: string) => `A later part of job ${job.jobNumber} was completed on ${ukDay(businessDay(at))}.`;
    throw blocked(
      `A later part of job ${job.jobNumber} is completed.`,
      later.map(({ transactionId: of, at }) => ({ transactionId: of, action: "Produced", why: why(at) })),
    );
  }
  if (!isLast && !wasPartial(job, transactionId)) throw blocked(`Job ${job.jobNumber} is ${job.state}.`);
  if (job.busy) throw blocked(`Job ${job.jobNumber} is being changed. Please wait a moment.`);
  if (isLast) assertNotFollowed(job);
  const orders = isLast ? ordered : [];
  for (const order of orders) assertNotClosed(order, job, world.notes);
  const back = reopeningJob(job, { transactionId, used: usedByStockLine(rows), made: madeBy(rows) }, salesLines);
  const becomes = isLast ? "open" : "open, without this part";
  const stillOpen = orders.map(({ id }): Write => ({ kind: "check", key: orderKey(id), expect: { equals: { dateCompleted: null, busy: null } } }));
  return noted({ ...world, jobs: new Map(world.jobs).set(job.id, back.job), writes: [...world.writes, ...back.writes, ...stillOpen] }, [
    { kind: "job", id: job.id, number: job.jobNumber, becomes },
  ]);
}

/** Refuses a job that was closed short and for which a follow-on exists. */
function assertNotFollowed({ shortage, jobNumber }: Job): void {
  const followOn = shortage?.followOnId;
  if (followOn === undefined) return;
  const number = soNumberText(followOn);
  throw blocked(`The follow-on ${number} was made for what job ${jobNumber} did not make. Cancel it first.`);
}

/** Refuses an order of the job that was closed since, or is being changed: a closed order has no open job. */
function assertNotClosed({ soNumber, dateCompleted, closingRequest = "", busy }: Order, { jobNumber }: Job, { before = [] }: Notes): void {
  if (busy) throw blocked(`The sales order ${soNumber} is being changed. Please wait a moment.`);
  if (dateCompleted === null || before.includes(closingRequest)) return;
  const why = `The order ${soNumber}, for which job ${jobNumber} was completed, was closed on ${ukDay(businessDay(dateCompleted))}.`;
  throw blocked(why, closingRequest === "" ? [] : [{ transactionId: closingRequest, action: "Dispatched", why }]);
}

function usedByStockLine(rows: readonly EntryRow[]): Map<string, number> {
  const used = new Map<string, number>();
  for (const { action, elementId = "", difference = 0 } of rows) if (action === "Used") used.set(elementId, (used.get(elementId) ?? 0) - difference);
  return used;
}

const madeBy = (rows: readonly EntryRow[]): number => rows.reduce((sum, { action, difference = 0 }) => sum + (action === "Produced" ? difference : 0), 0);

/**
 * Refuses (409) to take back a shipment or a closing: of an order that is being changed or was closed since, or of goods of
 * which some have come back from the client.
 */
export function assertTakenBack({ order: opened, returned, rows }: Context, { id, before = [] }: Notes): void {
  if (!opened) return;
  const { order } = opened;
  if (order.busy) throw blocked(`The sales order ${order.soNumber} is being changed. Please wait a moment.`);
  const shipment = findShipment(opened, rows);
  const part = shipment ? String(shipment.shipmentId) : ON_CLOSING;
  const back = returned.flatMap(({ parts, batchNumber }) => ((parts[part] ?? 0) > 0 ? [batchNumber] : []));
  if (back.length > 0) throw blocked(`Goods of batch ${[...new Set(back)].join(", ")} have come back from the client.`);
  if (!shipment && order.closingRequest !== id) throw blocked(`The sales order ${order.soNumber} was not closed by this transaction.`);
  if (!shipment || order.dateCompleted === null || before.includes(order.closingRequest ?? "")) return;
  const why = `The order ${order.soNumber} was closed on ${ukDay(businessDay(order.dateCompleted))}.`;
  const closing = { transactionId: order.closingRequest ?? "", action: "Dispatched", why };
  throw blocked(`The order ${order.soNumber} is closed.`, order.closingRequest === undefined ? [] : [closing]);
}

/** The shipment that a transaction made; undefined if it closed the order. */
function findShipment({ shipments }: ShippedOrder, rows: Context["rows"]): Shipment | undefined {
  const shipmentId = [...rows.values()].find(({ action, shipmentId: id }) => action === "Dispatched" && id !== undefined)?.shipmentId;
  return shipments.find((one) => one.shipmentId === shipmentId);
}

/** The order with its lines after the one with the id `n` set back, at most `most` of them; `last` is the last one. */
function linesBack(order: ShippedOrder, { rows }: Context, n: number, most?: number): { order: ShippedOrder; last: number } {
  const shipment = findShipment(order, rows);
  const began = rows.get(0)?.at ?? "";
  const now = order.lines.filter(({ salesId }) => salesId > n).slice(0, most);
  const becomes = new Map(now.map((line) => [line, shipment ? unshippedLine(line, shipment) : reopenedLine(line, order, began)]));
  return { order: { ...order, lines: order.lines.map((line) => becomes.get(line) ?? line) }, last: now.at(-1)?.salesId ?? n };
}

/** The reversal with as many lines of the order as a step has room for, and what is left of the part; undefined without an order. */
export function someLinesBack(context: Context, world: World, { kind, n }: Part, room: number): { effect: World; left: Part[] } | undefined {
  if (!world.order) return undefined;
  const { order, last } = linesBack(world.order, context, n, room);
  return { effect: { ...world, order }, left: [{ kind, n: last }] };
}

function orderBack(context: Context, world: World, { n }: Part): World {
  if (!world.order) return world;
  if (!world.notes.locked) assertTakenBack(context, world.notes);
  const shipment = findShipment(world.order, context.rows);
  const { order: opened } = linesBack(world.order, context, n);
  const { order, shipments } = opened;
  if (!shipment) {
    return noted({ ...world, order: { ...opened, order: reopenedOrder(order) } }, [{ kind: "order", id: order.id, number: order.soNumber, becomes: "open" }]);
  }
  const reversed: Shipment = { ...shipment, state: "Reversed" };
  const becomes = { ...opened, order: { ...order, busy: null }, shipments: shipments.map((one) => (one === shipment ? reversed : one)) };
  return noted({ ...world, order: becomes }, [{ kind: "shipment", id: shipment.shipmentId, number: shipment.shipmentNumber, becomes: "reversed" }]);
}

const noted = (world: World, reopens: readonly Reopened[]): World => ({ ...world, notes: { ...world.notes, reopens: [...world.notes.reopens, ...reopens] } });
