/** Sets back what the rows of a transaction did to stock, row by row. Pure. Quantities are grams or units. */
import { hasReservation, type Job, type JobLine, reservedOfLine, shifted } from "../jobs/job.rows.ts";
import { conflict } from "../lib/actions/error.ts";
import { LIVE } from "../lib/rules/fields.ts";
import { instant } from "../lib/time/clock.ts";
import { quantityText, itemUnit } from "../lib/rules/quantity.ts";
import { picked } from "../lib/rules/keyed.ts";
import { movementEntry } from "../stock/entries.ts";
import { forgetImported } from "../stock/imports/import.rows.ts";
import { itemIdentity } from "../stock/arrivals/arrivals.ts";
import { fitsLine } from "../stock/items/variants.ts";
import type { Stock } from "../stock/lots/open-stock-lines.ts";
import { type LotFields, type StockLine, reservedQuantity } from "../stock/lots/stock-line.rows.ts";
import { isUsable } from "../stock/lots/fefo.ts";
import { type Arriving, datedToday, merged, replaced, withQuantity } from "../stock/lots/stock-line-writes.ts";
import { moveStock } from "../stock/transfers/move.ts";
import { shiftedJobs } from "../stock/reservations/reserving-jobs.ts";
import { moveTo, type StockLocation } from "../warehouse/location.rows.ts";
import { type Entry, entryName, type EntryRow } from "../transaction/entry.rows.ts";
import { assertNotWaiting, assertSameDecision, heldNow, lotText, unfilled } from "./lot-parts.ts";
import { isArrival, isRenumbering, type Part } from "./original.ts";
import { broughtElsewhere, leftByRow, packSizeBack, shelfLifeBack, withLeft } from "./stays.ts";
import { type Context, type Running, usageMonth, type World } from "./world.ts";

/** What a counter-row repeats of its row: what it was done for. */
const PURPOSE = [
  ...(["jobId", "jobNumber", "salesOrderId", "soNumber", "shipmentId", "shipmentNumber"] as const),
  ...(["supplierId", "purchaseOrderNumber", "deliveryId", "purchaseLineId"] as const),
] as const;

/** The reversal with one more part. Refuses (409) what can no longer be set back. */
export function partBack(context: Context, world: World, part: Part): World {
  const row = findRow(context, part.n);
  if (part.kind === "quantity") return quantityBack(context, world, row);
  if (part.kind === "edit") return editBack(context, world, row);
  if (part.kind === "reserved") return released(context, world, row);
  if (part.kind === "freed") return reservedAgain(context, world, row);
  const arrived = findRow(context, part.n + 1);
  return part.kind === "move" ? moveBack(context, world, row, arrived) : palletBack(context, world, row, arrived);
}

function findRow({ rows }: Context, n: number): EntryRow {
  const row = rows.get(n);
  if (!row) throw new Error(`The transaction has no row ${n}.`);
  return row;
}

interface Opened {
  read: Stock;
  running: Running;
  stockLine: StockLine | undefined;
}

/** The item and the stock line of a row. Refuses an item that was removed, unless an order waits for it. */
function opened(context: Context, world: World, row: EntryRow): Opened {
  const [read, running] = [context.stock.get(row.sku ?? ""), world.stock.get(row.sku ?? "")];
  if (!read || !running || (read.item.removed && !world.notes.locked)) throw conflict(`The item ${row.name ?? row.sku} was removed.`);
  return { read, running, stockLine: running.stockLines.find(({ id }) => id === row.elementId) };
}

/** Takes out what a row had brought, or brings back what it had taken. */
function quantityBack(context: Context, world: World, row: EntryRow): World {
  const { read, running, stockLine } = opened(context, world, row);
  const difference = -(row.difference ?? 0);
  const isOther = stockLine !== undefined && stockLine.batchNumber !== row.batchNumber;
  if (isOther && !world.notes.locked) throw conflict(`${lotText(row)} has another number now: ${stockLine.batchNumber}.`);
  const after = difference < 0 ? takenOut(read, running, stockLine, row) : broughtBack(context, running, isOther ? undefined : stockLine, row, read);
  const total = running.difference + difference;
  const isUse = row.action === "Dispatched" || row.action === "Used";
  const month = usageMonth(row);
  const next: Running = {
    ...running,
    stockLines: after.stockLines,
    difference: total,
    ...(isUse ? { unused: { ...running.unused, [month]: (running.unused[month] ?? 0) + difference } } : {}),
    ...(row.action === "Goods In" ? undelivered(running, row) : {}),
  };
  const packing = packSizeBack(read, next, row);
  const lasting = shelfLifeBack(read, packing.running, row, world.notes.id);
  const moved = { action: row.action, difference, quantity: after.stockLine.quantity, totalQuantity: read.item.quantity + total };
  const entry = counterEntry(world, row, movementEntry(read.item, after.stockLine, { ...moved, for: picked(row, PURPOSE) }));
  const forgotten = row.imported === undefined ? [] : [forgetImported(row.imported)];
  const left = [...leftByRow(row, [...packing.left, ...lasting.left]), ...broughtElsewhere(context, row, read.item)];
  const done = { ...world, notes: withLeft(world.notes, left), lots: unfilled(world.lots, row), writes: [...world.writes, ...forgotten] };
  return withStock(done, row, lasting.running, [entry]);
}

function takenOut(read: Stock, running: Running, stockLine: StockLine | undefined, row: EntryRow): { stockLine: StockLine; stockLines: readonly StockLine[] } {
  const quantity = row.difference ?? 0;
  const unit = itemUnit(read.item);
  if (!stockLine) throw conflict(`Nothing is left of ${lotText(row)} where it was booked.`);
  if (stockLine.quantity < quantity)
    throw conflict(`Only ${quantityText(stockLine.quantity, unit)} of ${quantityText(quantity, unit)} of ${lotText(row)} are left there.`);
  const reserved = reservedQuantity(stockLine);
  if (stockLine.quantity - quantity < reserved) throw conflict(`${quantityText(reserved, unit)} of ${lotText(row)} are reserved.`);
  const delivered = isArrival(row) || row.action === "Produced" ? { quantityDelivered: Math.max(0, stockLine.quantityDelivered - quantity) } : {};
  const becomes = withQuantity({ ...stockLine, ...delivered }, stockLine.quantity - quantity);
  return { stockLine: becomes, stockLines: replaced(running.stockLines, becomes) };
}

function broughtBack(context: Context, running: Running, stockLine: StockLine | undefined, row: EntryRow, { item }: Stock) {
  const quantity = -(row.difference ?? 0);
  if (stockLine) {
    const becomes = withQuantity(stockLine, stockLine.quantity + quantity);
    return { stockLine: becomes, stockLines: replaced(running.stockLines, becomes) };
  }
  const location = existingLocation(context, row);
  const { supplierBatchNumber = "", expiryDate = null, batchNumber = "" } = row;
  const left = (row.lot ?? {}) as Partial<LotFields>;
  const { status, ...waiting } = heldNow(context, running.stockLines, row, left);
  const arriving: Arriving = datedToday({
    ...itemIdentity(item),
    ...({ packSize: 0, purchaseOrderNumber: "", quantityDelivered: 0, deliveredDate: null, ...left } satisfies Partial<LotFields>),
    ...{ batchNumber, supplierBatchNumber, expiryDate, status },
    ...waiting,
    ...{ locationId: location.id, warehouse: location.warehouse, bin: location.bin, roaming: location.roaming },
    ...{ quantity, unreserved: quantity, reservations: {} },
  });
  return merged(running.stockLines, arriving);
}

function existingLocation({ locations }: Context, { locationId = "", warehouse, bin = "" }: EntryRow): StockLocation {
  const location = locations.get(locationId);
  if (!location) throw conflict(`The location ${warehouse} ${bin} was removed. Add it again first.`);
  if (location.moving) throw conflict(`The pallet ${bin} is being moved. Please wait a moment.`);
  return location;
}

function undelivered({ undelivered: before, onOrder }: Running, { expiryDate, status, offOrder }: EntryRow): Pick<Running, "undelivered" | "onOrder"> {
  return {
    undelivered: { times: before.times + 1, expiring: before.expiring + (expiryDate ? 1 : 0), quarantined: before.quarantined + (status === LIVE ? 0 : 1) },
    onOrder: offOrder ? { ...onOrder, byHand: onOrder.byHand + offOrder.byHand, days: [...onOrder.days, ...offOrder.days] } : onOrder,
  };
}

/** Moves stock back to where it was, with what was picked. */
function moveBack(context: Context, world: World, left: EntryRow, arrived: EntryRow): World {
  const { read, running, stockLine } = opened(context, world, arrived);
  const quantity = arrived.difference ?? 0;
  const unit = itemUnit(read.item);
  if (!stockLine) throw conflict(`Nothing is left of ${lotText(arrived)} at ${arrived.warehouse} ${arrived.bin}.`);
  if (stockLine.quantity < quantity) {
    throw conflict(
      `Only ${quantityText(stockLine.quantity, unit)} of ${quantityText(quantity, unit)} of ${lotText(arrived)} are left at ${arrived.warehouse} ${arrived.bin}.`,
    );
  }
  const to = existingLocation(context, left);
  // Earlier rows of a pick name what was picked alone.
  const wanted = arrived.moved ?? (arrived.action === "Pick" ? (arrived.forJobs ?? {}) : {});
  const taking = Object.fromEntries(Object.entries(wanted).map(([id, moved]) => [id, Math.min(moved, stockLine.reservations[id]?.quantity ?? 0)]));
  const action = arrived.action === "Pick" ? "Pick" : "Transfer";
  const item = { ...read.item, quantity: read.item.quantity + running.difference };
  const move = moveStock({ item, stockLines: running.stockLines, stockLine, quantity, to, jobs: world.jobs, action, taking });
  const more = action === "Pick" ? { ...picked(arrived, PURPOSE), forJobs: arrived.forJobs } : {};
  const entries = move.entries.map((entry, i) => counterEntry(world, i === 0 ? arrived : left, { ...entry, ...more }));
  return { ...withStock(world, arrived, { ...running, stockLines: move.stockLines }, entries), jobs: move.jobs };
}

/** Moves a pallet back to its warehouse; each stock line on it follows with its part. */
function palletBack(context: Context, world: World, left: EntryRow, arrived: EntryRow): World {
  const { read, running, stockLine } = opened(context, world, arrived);
  const pallet = existingLocation(context, arrived);
  if (!stockLine || stockLine.locationId !== pallet.id || stockLine.quantity !== arrived.difference || stockLine.warehouse !== arrived.warehouse) {
    throw conflict(`The contents of the pallet ${pallet.bin} have changed since.`);
  }
  const contents = [...context.rows.values()].filter(({ difference = 0 }) => difference > 0).length;
  if (pallet.rows !== contents) throw conflict(`The contents of the pallet ${pallet.bin} have changed since.`);
  const warehouse = left.warehouse ?? "";
  const becomes = { ...stockLine, warehouse };
  const said = { action: "Transfer" as const, totalQuantity: read.item.quantity };
  const entries = [
    counterEntry(world, arrived, movementEntry(read.item, stockLine, { ...said, difference: -stockLine.quantity, quantity: 0 })),
    counterEntry(world, left, movementEntry(read.item, becomes, { ...said, difference: stockLine.quantity, quantity: stockLine.quantity })),
  ];
  const isFirst = pallet.warehouse !== warehouse && !world.ledger.some(({ locationId }) => locationId === pallet.id);
  const next = withStock(world, arrived, { ...running, stockLines: replaced(running.stockLines, becomes) }, entries);
  return isFirst ? { ...next, writes: [...next.writes, ...moveTo(pallet, warehouse, false)] } : next;
}

/** Sets the fields of an edit back to what they were. Refuses those that were changed again. */
function editBack(context: Context, world: World, row: EntryRow): World {
  const { read, running, stockLine } = opened(context, world, row);
  const changes = row.changes ?? [];
  if (!stockLine) throw conflict(`Nothing is left of ${lotText(row)} there.`);
  const again = changes.filter(({ field, to }) => (stockLine as Record<string, unknown>)[field] !== to);
  if (again.length > 0) throw conflict(`${lotText(row)} was edited again since: ${again.map(({ field }) => field).join(", ")}.`);
  if (changes.some(({ field, from }) => field === "status" && from !== LIVE) && reservedQuantity(stockLine) > 0) {
    throw conflict(`${quantityText(reservedQuantity(stockLine), itemUnit(read.item))} of ${lotText(row)} are reserved.`);
  }
  assertNotWaiting(row, stockLine);
  if (isRenumbering(row)) assertSameDecision(context, row, stockLine);
  const becomes: StockLine = datedToday({ ...stockLine, ...Object.fromEntries(changes.map(({ field, from }) => [field, from])) });
  const back = changes.map(({ field, from, to }) => ({ field, from: to, to: from }));
  const totalQuantity = read.item.quantity + running.difference;
  const said = { action: row.action, difference: 0, quantity: stockLine.quantity, totalQuantity, changes: back };
  const entry = counterEntry(world, row, movementEntry(read.item, becomes, said));
  const other = isRenumbering(row) ? context.rows.get(Number(row.SK) + 1) : undefined;
  const former = other ? [counterEntry(world, other, movementEntry(read.item, stockLine, said))] : [];
  return withStock(world, row, { ...running, stockLines: replaced(running.stockLines, becomes) }, [entry, ...former]);
}

/** Releases what was reserved. Refuses a reservation that was used, moved or released since. */
function released(context: Context, world: World, row: EntryRow): World {
  const { read, running, stockLine } = opened(context, world, row);
  let { jobs } = world;
  let becomes = stockLine;
  for (const [jobId, quantity] of Object.entries(row.forJobs ?? {})) {
    const reserved = becomes?.reservations[jobId];
    if (!becomes || !reserved || reserved.quantity < quantity) throw conflict(`What was reserved of ${lotText(row)} was used, moved or released since.`);
    const { [jobId]: _, ...others } = becomes.reservations;
    const left = reserved.quantity - quantity;
    jobs = shiftedJobs(jobs, Number(jobId), becomes.id, null, quantity, reserved.at);
    becomes = withQuantity({ ...becomes, reservations: left > 0 ? { ...others, [jobId]: { ...reserved, quantity: left } } : others }, becomes.quantity);
  }
  if (!becomes) throw conflict(`Nothing is left of ${lotText(row)} there.`);
  const forJobs = Object.fromEntries(Object.entries(row.forJobs ?? {}).map(([id, quantity]) => [id, -quantity]));
  const said = { action: row.action, difference: 0, quantity: becomes.quantity, totalQuantity: read.item.quantity + running.difference };
  const entry = { ...counterEntry(world, row, movementEntry(read.item, becomes, { ...said, for: picked(row, PURPOSE) })), forJobs };
  return { ...withStock(world, row, { ...running, stockLines: replaced(running.stockLines, becomes) }, [entry]), jobs };
}

/**
 * Reserves again what jobs lost, as far as their lines still need it and the stock is free. The answer names the rest. The loss is in
 * the row of the movement that was the cause, or in a row of its own.
 */
function reservedAgain(context: Context, world: World, row: EntryRow): World {
  const { read, running, stockLine } = opened(context, world, row);
  let becomes = stockLine;
  let jobs = world.jobs;
  const forJobs: Record<string, number> = {};
  const missing: string[] = [];
  for (const [id, loss] of Object.entries(row.forJobs ?? {}).filter(([, quantity]) => quantity < 0)) {
    const job = jobs.get(Number(id));
    const line = job && job.state === "open" && job.busy === null ? lineFor(job, row.sku ?? "") : undefined;
    const free = becomes && isUsable(becomes) ? becomes.quantity - reservedQuantity(becomes) : 0;
    const quantity = line ? Math.min(-loss, free, line.quantity - reservedOfLine(line)) : 0;
    if (quantity < -loss) missing.push(`${quantityText(-loss - Math.max(0, quantity), itemUnit(read.item))} of ${lotText(row)} for ${job?.jobNumber ?? id}`);
    if (!job || !line || !becomes || quantity <= 0) continue;
    const since = row.since?.[id];
    const at = since === undefined ? row.at : new Date(since).toISOString();
    const reserved = becomes.reservations[id];
    becomes = withQuantity(
      { ...becomes, reservations: { ...becomes.reservations, [id]: { quantity: (reserved?.quantity ?? 0) + quantity, at: reserved?.at ?? at } } },
      becomes.quantity,
    );
    const becomesJob = shifted(job, line.sku, null, becomes.id, quantity, reserved?.at ?? at);
    // The list of jobs learns of a first reservation by the ledger's, or by the job's row.
    jobs = new Map(jobs).set(job.id, hasReservation(job) ? becomesJob : { ...becomesJob, dateEdited: instant() });
    forJobs[id] = quantity;
  }
  const notes = { ...world.notes, notRestored: [...world.notes.notRestored, ...missing] };
  if (!becomes || Object.keys(forJobs).length === 0) return { ...world, notes };
  const next = withStock({ ...world, notes, jobs }, row, { ...running, stockLines: replaced(running.stockLines, becomes) }, []);
  return { ...next, ledger: withReservations(next, row, becomes, forJobs, read, running) };
}

/** The ledger with what was reserved again: in the counter-row of the movement, or in one of its own. */
function withReservations(world: World, row: EntryRow, stockLine: StockLine, forJobs: Record<string, number>, { item }: Stock, running: Running): Entry[] {
  const name = originalName(world, row);
  if (world.ledger.some(({ reverses }) => reverses === name)) return world.ledger.map((entry) => (entry.reverses === name ? { ...entry, forJobs } : entry));
  const said = { action: row.action, difference: 0, quantity: stockLine.quantity, totalQuantity: item.quantity + running.difference };
  return [...world.ledger, { ...counterEntry(world, row, movementEntry(item, stockLine, { ...said, for: picked(row, PURPOSE) })), forJobs }];
}

/** The line of a job that stock of a SKU can serve. */
function lineFor(job: Job, sku: string): JobLine | undefined {
  return job.lines[sku] ?? Object.values(job.lines).find((line) => fitsLine(line, sku));
}

function withStock(world: World, { sku = "" }: EntryRow, running: Running, entries: readonly Entry[]): World {
  return { ...world, stock: new Map(world.stock).set(sku, running), ledger: [...world.ledger, ...entries] };
}

const originalName = ({ notes }: World, row: EntryRow): string => entryName(notes.id, Number(row.SK));

/** The counter-row of a row, with the reason of the reversal. */
function counterEntry(world: World, row: EntryRow, entry: Entry): Entry {
  return { ...entry, reason: world.notes.reason, reverses: originalName(world, row) };
}
