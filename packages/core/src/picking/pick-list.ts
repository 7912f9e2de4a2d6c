/** Pick lists: what several jobs need of each SKU, and which stock lines can serve it. */
import { lineMinimum, type Minimums, readMinimums } from "../jobs/bulk-shelf-life.ts";
import { type Job, type JobLine, lineId, reservedOfLine } from "../jobs/job.rows.ts";
import { isUsableAtRisk, madeAtRisk } from "../jobs/usable-for-job.ts";
import { assertOpen, openJobs } from "../jobs/open-job.ts";
import { itemUnit } from "../lib/rules/quantity.ts";
import { businessDay } from "../lib/time/day.ts";
import { mayServe } from "../stock/items/variants.ts";
import type { StockLine } from "../stock/lots/stock-line.rows.ts";
import type { Item } from "../stock/items/item.rows.ts";
import { onlyOwner } from "../stock/owner.ts";
import { byExpiryThenNumber } from "../stock/rules.ts";
import { byFirstExpired, isUsable, usableQuantity } from "../stock/lots/fefo.ts";
import type { PickListItem } from "./contract.ts";
import { jobDispatchDate } from "./dispatch-date.ts";
import { wantingOneBatch } from "./one-batch.ts";
import { shortForAll } from "./rules.ts";
import { assertOneType } from "./one-type.ts";
import { type Stock, stockServingLines } from "../stock/lots/open-stock-lines.ts";
import { newReservationId } from "./reservation.ts";

/**
 * The pick list of open jobs, by SKU. Refuses mixed types, and jobs that are no longer open. (Specification 3, section
 * 5.)
 */
export async function pickList(jobIds: readonly number[]): Promise<PickListItem[]> {
  const jobs = [...(await openJobs(jobIds, false)).values()];
  assertOneType(jobs, "jobs");
  for (const job of jobs) assertOpen(job);
  const skus = [...new Set(jobs.flatMap((job) => Object.keys(job.lines)))].toSorted();
  const [stock, single, minimums] = await Promise.all([
    stockServingLines(
      skus.map((sku) => ({ sku, exactMatch: jobs.every((job) => job.lines[sku]?.exactMatch !== false) })),
      null,
    ),
    wantingOneBatch(jobs),
    readMinimums(jobs),
  ]);
  const made = await madeAtRisk(
    jobs,
    stock.flat().flatMap(({ stockLines }) => stockLines),
    false,
  );
  return skus.map((sku, i) => pickListItem(sku, jobs, stock[i] ?? [], { single, minimums, made }));
}

/**
 * One SKU's line with the stock of its family: required, reserved for these jobs, remaining, and the shortage. `single`
 * are the jobs whose client wants one batch, `minimums` the shelf life that clients accept at least, `made` what the jobs make
 * if some stock waits for a release. Grams or units.
 */
export function pickListItem(
  sku: string,
  jobs: readonly Job[],
  stock: readonly Stock[],
  { single = new Set(), minimums = new Map(), made = new Map() }: Known = {},
): PickListItem {
  const requiredFor = jobs.flatMap((job) => {
    const line = job.lines[sku];
    return line ? [requirement(job, line, single.has(job.id), minimums)] : [];
  });
  const sum = (of: (one: (typeof requiredFor)[number]) => number): number => requiredFor.reduce((total, one) => total + of(one), 0);
  const [quantity, requirementRemaining] = [sum((one) => one.quantity), sum((one) => one.remaining)];
  const all = stock.flatMap((one) =>
    one.stockLines.map(
      (stockLine): Offered => ({
        stockLine,
        onlyFor: stockLine.onlyFor?.name ?? onlyOwner(one.item),
        ...servedBy(one.item, stockLine, sku, jobs, made),
      }),
    ),
  );
  const serving = all.filter(({ serves }) => serves.length > 0);
  const own = stock.find((one) => one.item.sku === sku)?.item;
  const ids = jobs.map((job) => job.id);
  const offered = shortLast(inOrder(all, ids), requiredFor);
  return {
    sku,
    name: own?.name ?? jobs.find((job) => job.lines[sku])?.lines[sku]?.name ?? sku,
    category: own?.categoryName ?? "",
    unit: itemUnit(own ?? stock[0]?.item ?? { categoryType: "", categoryName: "" }),
    totalStock: serving.reduce((total, { stockLine }) => total + stockLine.quantity, 0),
    totalUnreservedStock: usableQuantity(serving.map(({ stockLine }) => stockLine)),
    quantity,
    shortage: pickListShortage(serving, requiredFor),
    requirementRemaining,
    requiredFor,
    batches: offered.map((one) => pickStockLine(one, ids, quantity)),
    unavailable: all
      .filter((one) => !offered.includes(one))
      .toSorted((a, b) => byExpiryThenNumber(a.stockLine, b.stockLine))
      .map(unavailableStockLine),
  };
}

/** What a pick list knows besides jobs and stock. */
interface Known {
  single?: ReadonlySet<number>;
  minimums?: Minimums;
  made?: ReadonlyMap<string, Item>;
}

/** A stock line, the client or the job that alone it serves, and the jobs of the list that it may serve. */
interface Offered {
  stockLine: StockLine;
  onlyFor: string | null;
  serves: number[];
  /** Whether these jobs fill it at risk. */
  atRisk: boolean;
}

function servedBy(item: Item, stockLine: StockLine, sku: string, jobs: readonly Job[], made: ReadonlyMap<string, Item>): Pick<Offered, "serves" | "atRisk"> {
  const serving = jobs.filter((job) => job.lines[sku] && mayServe(job.lines[sku], job, item, stockLine));
  const atRisk = serving.filter((job) => isUsableAtRisk(job, made.get(job.code), stockLine));
  return { serves: (atRisk.length > 0 ? atRisk : serving).map(({ id }) => id), atRisk: atRisk.length > 0 };
}

/** What the jobs lack: stock that serves few of them goes first, and first to those that least other stock serves. */
function pickListShortage(serving: readonly Offered[], requiredFor: PickListItem["requiredFor"]): number {
  const left = new Map(requiredFor.map(({ jobId, remaining }) => [jobId, remaining]));
  const shared = [...Map.groupBy(serving, ({ serves }) => serves.join()).values()].map((some) => ({
    serves: some[0]?.serves ?? [],
    usable: usableQuantity(some.map(({ stockLine }) => stockLine)),
  }));
  const choices = (id: number): number => shared.filter(({ serves }) => serves.includes(id)).length;
  for (const { serves, usable } of shared.toSorted((a, b) => a.serves.length - b.serves.length)) {
    let rest = usable;
    for (const id of serves.toSorted((a, b) => choices(a) - choices(b))) {
      const taken = Math.min(rest, left.get(id) ?? 0);
      rest -= taken;
      left.set(id, (left.get(id) ?? 0) - taken);
    }
  }
  return [...left.values()].reduce((total, remaining) => total + remaining, 0);
}

function unavailableStockLine({ stockLine, onlyFor, serves }: Offered): PickListItem["unavailable"][number] {
  const { id, sku, batchNumber, bin, warehouse, expiryDate, quantity, status, awaitsRelease } = stockLine;
  const why = { status, onlyFor, serves, waitsSince: awaitsRelease?.since ?? null };
  return { id, skuVariant: sku, batchNumber, bin, warehouse, expiry: expiryDate, quantityOfBatch: quantity, ...why };
}

/** Stock lines that can serve, a client's own first, then by expiry, and last what is filled at risk; then those that are reserved for these jobs but may no longer serve. */
function inOrder(all: readonly Offered[], jobIds: readonly number[]): Offered[] {
  const isReserved = ({ stockLine }: Offered): boolean => reservedFor(stockLine, jobIds) > 0;
  const serving = (one: Offered): boolean => isOffered(one) && one.serves.length > 0;
  const usable = all.filter((one) => serving(one) && (one.stockLine.unreserved > 0 || isReserved(one)));
  const byUse = (a: Offered, b: Offered): number =>
    Number(a.atRisk) - Number(b.atRisk) || Number(a.onlyFor === null) - Number(b.onlyFor === null) || byFirstExpired(a.stockLine, b.stockLine);
  const others = all.filter((one) => !serving(one) && isReserved(one));
  return [...usable.toSorted(byUse), ...others.toSorted((a, b) => byExpiryThenNumber(a.stockLine, b.stockLine))];
}

const isOffered = ({ stockLine, atRisk }: Offered): boolean => atRisk || isUsable(stockLine);

/** First what is still good, when it is dispatched, for a client that it may serve. */
function shortLast(offered: readonly Offered[], requiredFor: PickListItem["requiredFor"]): Offered[] {
  const today = businessDay();
  const isShort = ({ stockLine, serves }: Offered): boolean =>
    shortForAll({ ...stockLine, expiry: stockLine.expiryDate, serves }, requiredFor, today) !== undefined;
  return offered.toSorted((a, b) => Number(isShort(a)) - Number(isShort(b)));
}

function reservedFor(stockLine: StockLine, jobIds: readonly number[]): number {
  return jobIds.reduce((sum, id) => sum + (stockLine.reservations[id]?.quantity ?? 0), 0);
}

function requirement(job: Job, line: JobLine, oneBatch: boolean, minimums: Minimums): PickListItem["requiredFor"][number] {
  const reserved = reservedOfLine(line);
  const { id: jobId, jobNumber, client, code, name } = job;
  const reservations = Object.entries(line.reservations).map(([elementId, one]) => ({
    reservationId: newReservationId(jobId, elementId),
    elementId,
    quantity: one.quantity,
  }));
  const jobStockId = lineId(jobId, line.sku);
  return {
    jobId,
    jobStockId,
    elementSku: line.sku,
    jobNumber,
    client,
    code,
    name,
    dispatchDate: jobDispatchDate(job),
    quantity: line.quantity,
    reserved,
    remaining: line.quantity - reserved,
    reservations,
    oneBatch,
    minimumShelfLife: lineMinimum(line, job.clientId, minimums),
  };
}

function pickStockLine(offered: Offered, jobIds: readonly number[], totalRequired: number): PickListItem["batches"][number] {
  const { stockLine, onlyFor, serves, atRisk } = offered;
  return {
    id: stockLine.id,
    key: stockLine.id,
    skuVariant: stockLine.sku,
    name: stockLine.name,
    batchNumber: stockLine.batchNumber,
    bin: stockLine.bin,
    warehouse: stockLine.warehouse,
    expiry: stockLine.expiryDate,
    deliveredDate: stockLine.deliveredDate,
    packSize: stockLine.packSize,
    quantityOfBatch: stockLine.quantity,
    unreservedQuantity: isOffered(offered) && serves.length > 0 ? stockLine.unreserved : 0,
    reserved: reservedFor(stockLine, jobIds),
    totalRequired,
    onlyFor,
    serves,
    atRisk,
  };
}
