/** Which stock a shipment takes for which line. Pure. Quantities of stock are grams or units. */
import { badInput, conflict, notFound } from "../../lib/actions/error.ts";
import { LIVE, STATUS_WORDS } from "../../lib/rules/fields.ts";
import { isExpired } from "../../lib/rules/calendar.ts";
import { asOrdered, quantityText } from "../../lib/rules/quantity.ts";
import { isUsable } from "../../stock/lots/fefo.ts";
import type { StockLine } from "../../stock/lots/stock-line.rows.ts";
import { isReleasedFor } from "../../stock/owner.ts";
import { freeByNumber, heldBack, mayLeave, type Need, type Promised, servedBy, type Serving } from "../dispatch/dispatch.ts";
import { asStocked, lineQuantities, lineUnit } from "../line-quantity-shapes.ts";
import type { Order, OrderLine } from "../order.rows.ts";
import type { LineToShip } from "./shipping.contract.ts";

/** A line to ship, and how much of its stock. */
export interface AskedLine {
  line: OrderLine;
  quantity: number;
  batches: LineToShip["batches"];
  /** Its path in the body. */
  path: string;
}

/** What leaves of a stock line for a line of the order. */
export interface Take extends Pick<Serving, "own" | "surplus"> {
  salesId: number;
  elementId: string;
}

/** What of an item's stock is left for the next line of a shipment. */
export interface Remaining {
  stockLines: readonly StockLine[];
  /** What the order's own jobs made and is not shipped. */
  ownLeft: number;
}

/**
 * The lines of a shipment. Refuses an unknown line (404), a cancelled one (409), one that is named twice, more than is
 * open, part of a unit, and batches that do not add up to the quantity (400). (Contract, section 8, Shipping.)
 */
export function askedLines(order: Order, lines: readonly OrderLine[], asked: readonly LineToShip[]): AskedLine[] {
  const byId = new Map(lines.map((line) => [line.salesId, line]));
  return asked.map(({ salesId, quantity, batches }, i) => {
    const path = `lines.${i}.quantity`;
    const line = byId.get(salesId);
    if (!line) throw notFound(`the line ${salesId} of ${order.soNumber}`);
    if (asked.findIndex((one) => one.salesId === salesId) < i) throw badInput(`lines.${i}.salesId`, "This line is listed twice.");
    if (line.dateCancelled !== null) throw conflict(`${line.productName} on ${order.soNumber} is cancelled.`);
    const unit = lineUnit(line);
    if (unit === "units" && !Number.isInteger(quantity)) throw badInput(path, "Please enter whole units.");
    const { open } = lineQuantities(order, line);
    if (quantity > open) throw badInput(path, `Only ${quantityText(open, unit)} of ${line.productName} are open.`);
    const stocked = asStocked(line, quantity);
    const named = batches?.reduce((sum, one) => sum + one.quantity, 0);
    if (named !== undefined && named !== stocked) {
      throw badInput(path, `The batches of ${line.productName} add up to ${quantityText(asOrdered(named, unit), unit)}, not ${quantityText(quantity, unit)}.`);
    }
    return { line, quantity: stocked, batches, path };
  });
}

/** What leaves for a line, and what it leaves for the next one. Refuses (409) more than there is. */
export function takesOfLine(
  asked: AskedLine,
  need: Need,
  remaining: Remaining,
  today: string,
  promised: Promised | undefined,
): { takes: Take[]; left: Remaining } {
  const { line, quantity } = asked;
  const serving = asked.batches
    ? chosen(asked.batches, asked, need, remaining, today, promised ?? new Map())
    : servedBy(remaining.stockLines, { ...need, ordered: quantity, dispatched: 0, ownLeft: Math.min(quantity, remaining.ownLeft) }, today, promised);
  const found = serving.reduce((sum, { own, surplus }) => sum + own + surplus, 0);
  if (found < quantity) throw tooLittle(line, found, need, remaining.stockLines, today);
  const takes = serving.map(({ stockLine, own, surplus }) => ({ salesId: line.salesId, elementId: stockLine.id, own, surplus }));
  return { takes, left: after(remaining, takes) };
}

/** What is left after takes. */
export function after({ stockLines, ownLeft }: Remaining, takes: readonly Take[]): Remaining {
  const gone = new Map(takes.map((take) => [take.elementId, take.own + take.surplus]));
  return {
    stockLines: stockLines.map((one) => (gone.has(one.id) ? { ...one, unreserved: one.unreserved - (gone.get(one.id) ?? 0) } : one)),
    ownLeft: ownLeft - takes.reduce((sum, { own }) => sum + own, 0),
  };
}

/** The stock lines that were chosen. Refuses (409) one that cannot leave, and what belongs to other orders. */
function chosen(
  batches: NonNullable<LineToShip["batches"]>,
  { line, path }: AskedLine,
  need: Need,
  { stockLines, ownLeft }: Remaining,
  today: string,
  promised: Promised,
): Serving[] {
  let left = ownLeft;
  const serving = batches.map(({ elementId, quantity }, i): Serving => {
    const stockLine = stockLines.find(({ id }) => id === elementId);
    if (!stockLine || batches.findIndex((one) => one.elementId === elementId) < i) throw conflict(`A batch of ${line.productName} is no longer in stock.`);
    if (!isReleasedFor(stockLine, need.clientId)) throw badInput(path, `Batch ${stockLine.batchNumber} of ${line.productName} is ${whyNot(stockLine, today)}.`);
    if (!isUsable(stockLine, today))
      throw conflict(`Batch ${stockLine.batchNumber} of ${line.productName} cannot be dispatched: it is ${whyNot(stockLine, today)}.`);
    if (stockLine.unreserved < quantity) {
      const unit = lineUnit(line);
      const free = quantityText(asOrdered(stockLine.unreserved, unit), unit);
      throw conflict(`Only ${free} of batch ${stockLine.batchNumber} of ${line.productName} can be shipped: the rest is reserved or gone.`);
    }
    const own = need.batchNumbers.includes(stockLine.batchNumber) ? Math.min(left, quantity) : 0;
    left -= own;
    return { stockLine, own, surplus: quantity - own };
  });
  const usable = stockLines.filter((stockLine) => mayLeave(stockLine, need.clientId, today));
  const free = freeByNumber(usable, new Map(serving.map(({ stockLine, own }) => [stockLine.id, own])), promised);
  for (const { stockLine, surplus } of serving) {
    const spare = free.get(stockLine.batchNumber) ?? 0;
    if (surplus > spare) throw conflict(`Batch ${stockLine.batchNumber} of ${line.productName} was made for another order.`);
    free.set(stockLine.batchNumber, spare - surplus);
  }
  return serving;
}

function whyNot({ status, onlyFor, expiryDate }: StockLine, today: string): string {
  if (status !== LIVE) return STATUS_WORDS[status].toLowerCase();
  return onlyFor && !isExpired(expiryDate, today) ? `released for ${onlyFor.name} only` : "expired";
}

function tooLittle(line: OrderLine, found: number, need: Need, stockLines: readonly StockLine[], today: string) {
  const unit = lineUnit(line);
  const why = heldBack(stockLines, need, today).map((one) => ` Batch ${one.batchNumber} is ${whyNot(one, today)}.`);
  return conflict(`Only ${quantityText(asOrdered(found, unit), unit)} of ${line.productName} can be shipped now.${[...new Set(why)].join("")}`);
}
