/**
 * Dispatch: takes what was made for an order out of stock, earliest expiry first. Pure. Quantities are units, or grams
 * of Bulk and Fragrance. (Contract, section 7.)
 */
import type { Entry } from "../../transaction/entry.rows.ts";
import { addDays, isExpired } from "../../lib/rules/calendar.ts";
import { type MinimumShelfLife, shortShelfLife } from "../../lib/rules/shelf-life.ts";
import { isBulkLine, lineJobIds, orderedStock } from "../line-quantity-shapes.ts";
import type { OrderUnit } from "../../lib/rules/quantity.ts";
import type { Write } from "../../lib/table/write.ts";
import type { StockLine } from "../../stock/lots/stock-line.rows.ts";
import { isReleasedFor } from "../../stock/owner.ts";
import { byExpiryThenNumber } from "../../stock/rules.ts";
import { movementEntry } from "../../stock/entries.ts";
import { firstExpiredFirst, isUsable } from "../../stock/lots/fefo.ts";
import { consume } from "../../stock/items/item.rows.ts";
import type { Stock } from "../../stock/lots/open-stock-lines.ts";
import { stockLineWrites, replaced, withQuantity } from "../../stock/lots/stock-line-writes.ts";
import { madeForOrder, type MakingJob } from "./made-for-order.ts";
import type { Order, OrderLine } from "../order.rows.ts";
import type { Shipment } from "../shipping/shipment-shapes.ts";

/** The writes of a dispatched stock line: its row, its ledger row and, if it is used up, its location's count. */
const WRITES_PER_STOCK_LINE = 3;
/** In the ledger, on what left although it expires too early. */
const SHORT_SHELF_LIFE = "Shorter shelf life confirmed";

/** An order's need of one SKU. */
export interface Need {
  sku: string;
  name: string;
  /** The unit of the order's lines; for Kg, the quantities here are grams. */
  unit: OrderUnit;
  formulaCode: string;
  ordered: number;
  /** What the order's own jobs made, and how much of that was shipped before. */
  made: number;
  ownShipped?: number;
  /** What its own jobs made and is still to be dispatched. */
  ownLeft: number;
  dispatched: number;
  /** The batch numbers under which its own jobs made it; the compounding job's if it was edited since. */
  batchNumbers: string[];
  /** To whom it goes. */
  clientId: number;
}

/** What completed jobs of other open orders made, by batch number, which is not surplus. */
export type Promised = ReadonlyMap<string, number>;

/** What was shipped of an order. */
type Shipped = readonly Pick<Shipment, "state" | "lines">[];

/** The needs of an order, one per SKU, summed over its active lines; what was shipped before counts as dispatched. */
export function orderNeeds(orderId: number, lines: readonly OrderLine[], jobs: ReadonlyMap<number, MakingJob>, shipments: Shipped = []): Need[] {
  const bySku = Map.groupBy(
    lines.filter((line) => line.dateCancelled === null),
    (line) => line.productSku,
  );
  return [...bySku].map(([sku, same]) => {
    const ordered = same.reduce((sum, line) => sum + orderedStock(line), 0);
    const dispatched = same.reduce((sum, line) => sum + (line.shipped ?? 0), 0);
    const ownShipped = shippedOwn(same, shipments);
    const made = madeForOrder(orderId, same, jobs);
    const numbers = same.flatMap((line) =>
      lineJobIds(line)
        .toReversed()
        .flatMap((id) => jobs.get(id)?.batchNumber ?? []),
    );
    const { productName: name = sku, formulaCode = "", clientId = 0 } = same[0] ?? {};
    const unit = same.some(isBulkLine) ? "Kg" : "units";
    const ownLeft = Math.max(0, Math.min(ordered - dispatched, made - ownShipped));
    return { sku, name, unit, formulaCode, ordered, made, ownShipped, ownLeft, dispatched, batchNumbers: [...new Set(numbers)], clientId };
  });
}

/** What left for lines, of what the order's own jobs made. */
function shippedOwn(lines: readonly OrderLine[], shipments: Shipped): number {
  const ids = new Set(lines.map(({ salesId }) => salesId));
  const lots = shipments
    .filter(({ state }) => state === "Shipped")
    .flatMap(({ lines: sent }) => sent.filter(({ salesId }) => ids.has(salesId)).flatMap((line) => line.batches));
  return lots.reduce((sum, { own }) => sum + own, 0);
}

/** What is dispatched of one batch: made by the order's own jobs, and surplus. */
export interface Serving {
  stockLine: StockLine;
  own: number;
  surplus: number;
}

/**
 * Which stock lines serve a need, and with how much: the unreserved part of Live stock lines that have not expired, earliest
 * expiry first. Of the order's own batch numbers, at most what its jobs made. With `promised`, surplus that does not
 * belong to other open orders serves the rest.
 */
export function servedBy(
  stockLines: readonly StockLine[],
  need: Pick<Need, "ordered" | "ownLeft" | "dispatched" | "batchNumbers" | "clientId">,
  today: string,
  promised?: Promised,
): Serving[] {
  const usable = firstExpiredFirst(stockLines, today).filter((stockLine) => isReleasedFor(stockLine, need.clientId));
  const isOwn = (stockLine: StockLine): boolean => need.batchNumbers.includes(stockLine.batchNumber);
  let ownLeft = need.ownLeft;
  const own = new Map<string, number>();
  for (const stockLine of usable.filter(isOwn)) {
    const quantity = Math.min(ownLeft, stockLine.unreserved);
    ownLeft -= quantity;
    own.set(stockLine.id, quantity);
  }
  let left = promised ? need.ordered - need.dispatched - (need.ownLeft - ownLeft) : 0;
  const free = promised ? freeByNumber(usable, own, promised) : new Map<string, number>();
  return [...usable.filter(isOwn), ...usable.filter((stockLine) => !isOwn(stockLine))].flatMap((stockLine) => {
    const taken = own.get(stockLine.id) ?? 0;
    const spare = free.get(stockLine.batchNumber) ?? 0;
    const surplus = Math.max(0, Math.min(left, spare, stockLine.unreserved - taken));
    left -= surplus;
    free.set(stockLine.batchNumber, spare - surplus);
    return taken + surplus > 0 ? [{ stockLine, own: taken, surplus }] : [];
  });
}

/** The quantity of each batch number that is neither taken nor belongs to other orders. */
export function freeByNumber(usable: readonly StockLine[], taken: ReadonlyMap<string, number>, promised: Promised): Map<string, number> {
  const free = new Map<string, number>();
  for (const stockLine of usable) {
    const before = free.get(stockLine.batchNumber) ?? -(promised.get(stockLine.batchNumber) ?? 0);
    free.set(stockLine.batchNumber, before + stockLine.unreserved - (taken.get(stockLine.id) ?? 0));
  }
  return free;
}

/**
 * The stock lines, of its own batch numbers, that prevent a need from being met because they are not Live or have expired.
 * Empty if everything made for the order, or everything ordered, can be dispatched.
 */
export function keptBack(stockLines: readonly StockLine[], need: Need, serving: readonly Serving[], today: string): StockLine[] {
  const own = serving.reduce((sum, one) => sum + one.own, 0);
  const all = serving.reduce((sum, one) => sum + one.own + one.surplus, 0);
  if (own >= need.ownLeft || need.dispatched + all >= need.ordered) return [];
  return heldBack(stockLines, need, today).toSorted(byExpiryThenNumber);
}

/** The stock lines of a need's own batch numbers that cannot leave: not Live, expired, or released for another client only. */
export function heldBack(stockLines: readonly StockLine[], { batchNumbers, clientId }: Pick<Need, "batchNumbers" | "clientId">, today: string): StockLine[] {
  return stockLines.filter((stockLine) => batchNumbers.includes(stockLine.batchNumber) && !mayLeave(stockLine, clientId, today));
}

/** Whether a stock line can be sent to a client. */
export function mayLeave(stockLine: StockLine, clientId: number, today: string): boolean {
  return isUsable(stockLine, today) && isReleasedFor(stockLine, clientId);
}

/** The stock lines of a dispatch whose shelf life is too short. */
export function tooShortServing(least: LeastShelfLife, serving: readonly Serving[], today: string): StockLine[] {
  return serving.filter(({ stockLine, own, surplus }) => own + surplus > 0 && isTooShort(least, stockLine, today)).map(({ stockLine }) => stockLine);
}

/** Whether the shelf life of a stock line is too short to leave without a confirmation. */
export function isTooShort({ goodUntil, percent }: LeastShelfLife, stockLine: Pick<StockLine, "expiryDate" | "deliveredDate">, today: string): boolean {
  if (goodUntil !== null && isExpired(stockLine.expiryDate, goodUntil)) return true;
  return percent !== undefined && shortShelfLife({ minimumShelfLifePercent: percent }, stockLine, today) !== undefined;
}

/** Until when goods must still be good, and the least share of their whole shelf life that they must have left, in per cent. */
export interface LeastShelfLife {
  goodUntil: string | null;
  percent?: number | undefined;
}

/**
 * The shelf life that goods of an order must have left: until its target dispatch date, or the end of the days that the
 * client accepts at least, counted from today; and the same in per cent.
 * (Contract, section 8, Remaining shelf life.)
 */
export function leastShelfLife({ dispatchDate }: Pick<Order, "dispatchDate">, client: MinimumShelfLife | undefined, today: string): LeastShelfLife {
  const { minimumShelfLifeDays: days, minimumShelfLifePercent: percent } = client ?? {};
  const agreed = days ? addDays(today, days) : null;
  const goodUntil = agreed === null || (dispatchDate !== null && dispatchDate > agreed) ? dispatchDate : agreed;
  return { goodUntil, ...(percent ? { percent } : {}) };
}

/** What is dispatched in one transaction, and the rest of the need for the next one. */
interface Leaving {
  writes: Write[];
  ledger: Entry[];
  need: Need;
  /** Whether the need is fully dispatched. */
  finished: boolean;
}

/** What a dispatch is for, and the shelf life of which less was confirmed. */
export interface Purpose extends Pick<Entry, "salesOrderId" | "soNumber" | "shipmentId" | "shipmentNumber"> {
  least: LeastShelfLife;
}

/** Takes what serves a need out of stock, stock line by stock line, within `room` writes. Each stock line gets a ledger row that names the order. */
export function dispatch(
  opened: Stock | undefined,
  need: Need,
  serving: readonly Serving[],
  purpose: Purpose,
  today: string,
  room = Number.POSITIVE_INFINITY,
): Leaving {
  const now = serving.slice(0, mostStockLines(room));
  if (!opened || now.length === 0) return { writes: [], ledger: [], need, finished: serving.length === 0 };
  const { gone, ...written } = taken(opened, now, purpose, today);
  const own = now.reduce((sum, one) => sum + one.own, 0);
  return { ...written, need: { ...need, ownLeft: need.ownLeft - own, dispatched: need.dispatched + gone }, finished: now.length === serving.length };
}

/** The most stock lines of one item that so many writes can take from. */
export function mostStockLines(room: number): number {
  return Math.max(0, Math.floor((room - 1) / WRITES_PER_STOCK_LINE));
}

/** The writes and ledger rows that take from an item's stock lines, and how much left. */
export function taken(
  opened: Stock,
  serving: readonly Serving[],
  { least, ...purpose }: Purpose,
  today: string,
): Pick<Leaving, "writes" | "ledger"> & { gone: number } {
  let stockLines = opened.stockLines;
  let total = opened.item.quantity;
  const ledger = serving.map(({ stockLine, own, surplus }) => {
    const becomes = withQuantity(stockLine, stockLine.quantity - own - surplus);
    stockLines = replaced(stockLines, becomes);
    total -= own + surplus;
    return movementEntry(opened.item, becomes, {
      action: "Dispatched",
      difference: -own - surplus,
      quantity: becomes.quantity,
      totalQuantity: total,
      reason: isTooShort(least, stockLine, today) ? SHORT_SHELF_LIFE : undefined,
      for: purpose,
    });
  });
  const gone = opened.item.quantity - total;
  return { writes: [consume(opened.item, gone, today), ...stockLineWrites(opened.stockLines, stockLines)], ledger, gone };
}
