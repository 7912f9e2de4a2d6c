/** Sets back what a transaction did to records: a job is open again, an order, a shipment, lines of purchase orders. Pure. */
import { laterCompletions, reopening as reopeningJob, wasPartial } from "../jobs/completion/reopening.ts";
import type { Job } from "../jobs/job.rows.ts";
import { conflict } from "../lib/actions/error.ts";
import { ukDay, businessDay } from "../lib/time/day.ts";
import { received } from "../purchasing/receive-lines.ts";
import { reopening as reopeningOrder, unshipping } from "../sales/dispatch/reopening.ts";
import { soNumberText } from "../sales/order.rows.ts";
import type { Write } from "../lib/table/write.ts";
import { ON_CLOSING } from "../returns/returned.rows.ts";
import type { EntryRow } from "../transaction/entry.rows.ts";
import type { Obstacle, Reopened } from "./contract.ts";
import type { Context, World } from "./world.ts";

/** The reversal with the records set back. Refuses (409) if later transactions block it, and names them. */
export function recordsBack(context: Context, world: World): World {
  const rows = [...context.rows.values()];
  return orderBack(context, jobBack(context, purchasesBack(context, world, rows), rows), rows);
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

function jobBack({ job: read, salesLines }: Context, world: World, rows: readonly EntryRow[]): World {
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
  const back = reopeningJob(job, { transactionId, used: usedByStockLine(rows), made: madeBy(rows) }, salesLines);
  const becomes = isLast ? "open" : "open, without this part";
  return noted({ ...world, jobs: new Map(world.jobs).set(job.id, back.job), writes: [...world.writes, ...back.writes] }, [
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

function usedByStockLine(rows: readonly EntryRow[]): Map<string, number> {
  const used = new Map<string, number>();
  for (const { action, elementId = "", difference = 0 } of rows) if (action === "Used") used.set(elementId, (used.get(elementId) ?? 0) - difference);
  return used;
}

const madeBy = (rows: readonly EntryRow[]): number => rows.reduce((sum, { action, difference = 0 }) => sum + (action === "Produced" ? difference : 0), 0);

/** Refuses (409) to take back goods of which some came back from the client; returns the checks that none do meanwhile. */
function stillSent(returned: Context["returned"], shipmentId: number | undefined): Write[] {
  const part = shipmentId === undefined ? ON_CLOSING : String(shipmentId);
  const back = returned.flatMap(({ row }) => (row && (row.parts[part] ?? 0) > 0 ? [row.batchNumber] : []));
  if (back.length > 0) throw blocked(`Goods of batch ${[...new Set(back)].join(", ")} have come back from the client.`);
  return returned.map(({ key, row }) => ({ kind: "check", key, expect: row ? { equals: { version: row.version } } : { absent: true } }));
}

function orderBack({ order: opened, returned }: Context, world: World, rows: readonly EntryRow[]): World {
  if (!opened) return world;
  const { order, lines, shipments } = opened;
  if (order.busy) throw blocked(`The sales order ${order.soNumber} is being changed. Please wait a moment.`);
  const shipmentId = rows.find(({ action, shipmentId: id }) => action === "Dispatched" && id !== undefined)?.shipmentId;
  const shipment = shipments.find((one) => one.shipmentId === shipmentId);
  const kept = stillSent(returned, shipmentId);
  if (shipment) {
    if (order.dateCompleted !== null && !world.notes.before?.includes(order.closingRequest ?? "")) {
      const closing = {
        transactionId: order.closingRequest ?? "",
        action: "Dispatched",
        why: `The order ${order.soNumber} was closed on ${ukDay(businessDay(order.dateCompleted))}.`,
      };
      throw blocked(`The order ${order.soNumber} is closed.`, order.closingRequest === undefined ? [] : [closing]);
    }
    return noted({ ...world, writes: [...world.writes, ...unshipping(order, lines, shipment), ...kept] }, [
      { kind: "shipment", id: shipment.shipmentId, number: shipment.shipmentNumber, becomes: "reversed" },
    ]);
  }
  if (order.closingRequest !== world.notes.id) throw blocked(`The sales order ${order.soNumber} was not closed by this transaction.`);
  return noted({ ...world, writes: [...world.writes, ...reopeningOrder(order, lines, shipments), ...kept] }, [
    { kind: "order", id: order.id, number: order.soNumber, becomes: "open" },
  ]);
}

const noted = (world: World, reopens: readonly Reopened[]): World => ({ ...world, notes: { ...world.notes, reopens: [...world.notes.reopens, ...reopens] } });
