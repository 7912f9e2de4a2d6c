/** Freezes remaining stock, as much as fits one transaction: the rules and the writes. */
import { FROZEN } from "../lib/rules/fields.ts";
import { itemUnit } from "../lib/rules/quantity.ts";
import type { Put, Update, Write } from "../lib/table/write.ts";
import { jobNumberText } from "../jobs/job.rows.ts";
import { type StockLine, editStockLine, replaceStockLine } from "../stock/lots/stock-line.rows.ts";
import { withQuantity } from "../stock/lots/stock-line-writes.ts";
import type { Item } from "../stock/items/item.rows.ts";
import { findItem, type Opened } from "../stock/items/open-item.ts";
import { MAX_TOLD_JOBS, released, releaseOnly } from "../stock/reservations/release-reservations.ts";
import { changedJobs, reservedStockLineIfThere } from "../stock/reservations/reserving-jobs.ts";
import { removalEntries, statusCounts, statusEntry, statusFields } from "../stock/lots/status.ts";
import type { Entry } from "../transaction/entry.rows.ts";
import { type FrozenMark, isUntouched, marksAmong, putMark } from "./frozen-mark.rows.ts";
import { recallReason } from "./recall.rows.ts";
import type { LotRef, JobRef } from "./recall-shapes.ts";

/**
 * Rows without reservations that one transaction freezes: three writes each (stock line, mark, ledger row), and with the
 * items' counts of Redundant stock and the operation fewer than 100.
 */
export const ROWS_A_STEP = 24;

/** Items that are read concurrently. */
const ITEMS_AT_ONCE = 25;

/** A stock line of a recall, with its item and its recall mark. */
export interface Left {
  item: Item;
  stockLine: StockLine;
  mark: FrozenMark | undefined;
}

/** The recall that is freezing. */
export interface Freezer {
  id: number;
  reason: string;
}

/** Counts of one transaction. */
export interface Frozen {
  writes: Write[];
  ledger: Entry[];
  rows: number;
  grams: number;
  units: number;
  reservations: number;
  jobs: JobRef[];
  pallets: string[];
}

/** The remaining stock of some lots, reading each item once. Steps use strongly consistent reads, a preview does not need them. */
export async function readRemainingStock(refs: readonly LotRef[], strong = true): Promise<Left[]> {
  const numbers = Map.groupBy(refs, ({ sku }) => sku);
  const skus = [...numbers.keys()];
  const left: Left[] = [];
  for (let at = 0; at < skus.length; at += ITEMS_AT_ONCE) {
    const opened = await Promise.all(skus.slice(at, at + ITEMS_AT_ONCE).map((sku) => findItem(sku, strong)));
    left.push(...opened.flatMap((one) => (one ? remainingRows(one, numbers.get(one.item.sku) ?? []) : [])));
  }
  return left;
}

function remainingRows({ item, stockLines, others }: Opened, refs: readonly LotRef[]): Left[] {
  const wanted = new Set(refs.map(({ batchNumber }) => batchNumber.toUpperCase()));
  const marks = marksAmong(others);
  return stockLines.filter(({ batchNumber }) => wanted.has(batchNumber.toUpperCase())).map((stockLine) => ({ item, stockLine, mark: marks.get(stockLine.id) }));
}

/** Whether a row still has to be frozen. */
export const isLive = ({ stockLine }: Left): boolean => stockLine.status !== FROZEN;

/** Whether another recall has frozen a row that this one covers too: it must stay frozen when the other recall is thawed. */
const isOthers = ({ stockLine, mark }: Left, id: number): boolean =>
  stockLine.status === FROZEN && mark !== undefined && isUntouched(stockLine, mark) && !mark.recallIds.includes(id);

/** Rows that were frozen before, and not by a known recall: they are left unchanged. */
export const isFrozenBefore = ({ stockLine, mark }: Left, id: number): boolean =>
  stockLine.status === FROZEN && !(mark?.recallIds.includes(id) && isUntouched(stockLine, mark));

/**
 * The next part of freezing these rows; undefined if nothing is left to do. Rows without reservations are frozen
 * together. A row with reservations is frozen alone: its jobs lose them, at most thirty per transaction, and the last
 * transaction freezes the row.
 */
export async function freezePart(freezer: Freezer, left: readonly Left[]): Promise<Frozen | undefined> {
  const open = left.filter((one) => isLive(one) || isOthers(one, freezer.id));
  const free = open.filter(({ stockLine }) => Object.keys(stockLine.reservations).length === 0).slice(0, ROWS_A_STEP);
  if (free.length > 0) return freezeFree(freezer, free);
  const [reserved] = open;
  return reserved ? freezeReserved(freezer, reserved) : undefined;
}

function freezeFree(freezer: Freezer, rows: readonly Left[]): Frozen {
  const frozen = nothing();
  for (const one of rows) {
    const { item, stockLine, mark } = one;
    if (!isLive(one) && mark) {
      frozen.writes.push(putMark({ ...mark, recallIds: [...mark.recallIds, freezer.id] }, mark));
      continue;
    }
    const write = editStockLine(stockLine, statusFields(stockLine, FROZEN));
    frozen.writes.push(write, marking(freezer, one, versionIn(write)), ...statusCounts(stockLine, FROZEN));
    count(frozen, freezer, item, stockLine);
  }
  return frozen;
}

async function freezeReserved(freezer: Freezer, { stockLine: { id }, mark }: Left): Promise<Frozen> {
  const opened = await reservedStockLineIfThere(id);
  // Stock that left or was frozen since shows at the next read.
  if (!opened || opened.stockLine.status === FROZEN) return nothing();
  const { item, stockLine, jobs } = opened;
  const freed = released(stockLine, jobs, 0, MAX_TOLD_JOBS);
  const frozen = nothing();
  const removals = removalEntries(opened, freed, recallReason(freezer)).map((entry): Entry => ({ ...entry, recallId: freezer.id }));
  frozen.reservations = freed.lost.length;
  frozen.jobs = freed.lost.map(({ jobId }) => ({ jobId, jobNumber: jobs.get(jobId)?.jobNumber ?? jobNumberText(jobId) }));
  if (freed.more > 0) return { ...frozen, writes: releaseOnly(opened, freed), ledger: removals };
  const write = replaceStockLine(
    stockLine,
    withQuantity({ ...stockLine, ...statusFields(stockLine, FROZEN), reservations: freed.reservations }, stockLine.quantity),
  );
  if (write.kind === "delete") throw new Error(`Nothing is left of the batch ${stockLine.id}.`);
  frozen.writes = [write, marking(freezer, { item, stockLine, mark }, versionIn(write)), ...statusCounts(stockLine, FROZEN), ...changedJobs(jobs, freed.jobs)];
  count(frozen, freezer, item, stockLine);
  return { ...frozen, ledger: [...frozen.ledger, ...removals] };
}

function nothing(): Frozen {
  return { writes: [], ledger: [], rows: 0, grams: 0, units: 0, reservations: 0, jobs: [], pallets: [] };
}

function count(frozen: Frozen, freezer: Freezer, item: Item, stockLine: StockLine): void {
  frozen.ledger.push({ ...statusEntry(item, stockLine, FROZEN, recallReason(freezer)), recallId: freezer.id });
  frozen.rows += 1;
  frozen[itemUnit(item) === "g" ? "grams" : "units"] += stockLine.quantity;
  if (stockLine.roaming) frozen.pallets.push(stockLine.bin);
}

/** The mark of a row that this recall freezes. A mark of another recall is ignored if the row was changed since. */
function marking(freezer: Freezer, { stockLine, mark }: Left, frozenVersion: string): Put {
  const { id: elementId, sku, batchNumber, status: from } = stockLine;
  return putMark({ elementId, sku, batchNumber, from, frozenVersion, recallIds: [freezer.id] }, mark);
}

/** The version of a stock line after a write. */
function versionIn(write: Put | Update): string {
  const version = write.kind === "put" ? write.item["version"] : write.set?.["version"];
  if (typeof version !== "string") throw new Error("A batch row is written without a version.");
  return version;
}
