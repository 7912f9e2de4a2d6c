/** Deliveries against the lines of purchase orders. */
import { badInput, conflict } from "../lib/actions/error.ts";
import { quantityText } from "../lib/rules/quantity.ts";
import { getMany } from "../lib/table/table.ts";
import type { Write } from "../lib/table/write.ts";
import { openOfLine, type Purchase, receivedState, TOLERANCE_PERCENT } from "./purchase-shapes.ts";
import { purchaseKey, purchaseOfLine, type PurchaseRow, replacePurchase } from "./purchase.rows.ts";

/** A line of a delivery that may name a line of a purchase order. */
export interface ReceivedLine {
  sku: string;
  quantity: number;
  purchaseLineId?: number | undefined;
}

const PERCENT = 100;
/** The most purchase orders of one delivery: each of its transactions can change all of them. */
const MAX_PURCHASES = 4;

/** The purchase orders that lines of a delivery name, strongly consistent, by id. */
export async function readNamedPurchases(lines: readonly ReceivedLine[]): Promise<Map<number, PurchaseRow>> {
  const ids = [...new Set(lines.flatMap(({ purchaseLineId }) => (purchaseLineId === undefined ? [] : [purchaseOfLine(purchaseLineId)])))];
  const rows = await getMany<PurchaseRow>(ids.map(purchaseKey), true);
  return new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])));
}

/**
 * Refuses lines of a delivery that do not belong to the line of the purchase order that they name: of another supplier or
 * item (400), of an order that is not sent (409), and more than is open beyond the tolerance, unless it is confirmed (409).
 */
export function assertReceivable(lines: readonly ReceivedLine[], purchases: ReadonlyMap<number, Purchase>, supplierId: number, confirmOver: boolean): void {
  if (purchases.size > MAX_PURCHASES)
    throw badInput("delivery.lines", `A delivery can be for at most ${MAX_PURCHASES} purchase orders. Book the others as another one.`);
  const came = new Map<number, number>();
  for (const [i, { sku, quantity, purchaseLineId }] of lines.entries()) {
    if (purchaseLineId === undefined) continue;
    const path = `delivery.lines.${i}.purchaseLineId`;
    const purchase = purchases.get(purchaseOfLine(purchaseLineId));
    const line = purchase?.lines.find((one) => one.purchaseLineId === purchaseLineId);
    if (!purchase || !line) throw badInput(path, "This line of a purchase order does not exist.");
    if (line.sku !== sku) throw badInput(path, `This line of ${purchase.purchaseNumber} is for ${line.sku}.`);
    if (purchase.supplierId !== supplierId) throw badInput(path, `${purchase.purchaseNumber} is an order of another supplier.`);
    if (purchase.state === "Draft" || purchase.state === "Cancelled")
      throw conflict(`The purchase order ${purchase.purchaseNumber} is ${purchase.state === "Draft" ? "not sent" : "cancelled"}.`);
    const all = (came.get(purchaseLineId) ?? line.received) + quantity;
    came.set(purchaseLineId, all);
    if (!confirmOver && all * PERCENT > line.quantity * (PERCENT + TOLERANCE_PERCENT)) {
      const words = `${quantityText(line.quantity, line.unit)} of ${line.name} were ordered with ${purchase.purchaseNumber}, ${quantityText(all, line.unit)} would be received.`;
      throw conflict(`${words} Confirm that more is kept than was ordered.`, { confirm: "confirmOver" });
    }
  }
}

/**
 * The purchase orders with what lines of a delivery received, and how much less of each item they have open. Skips lines that
 * are gone. A delivery that is reversed has negative quantities.
 */
export function received(lines: readonly ReceivedLine[], purchases: ReadonlyMap<number, PurchaseRow>): { writes: Write[]; closed: Map<string, number> } {
  const closed = new Map<string, number>();
  const writes = [...purchases.values()].flatMap((was) => {
    const isOpen = was.state !== "Draft" && was.state !== "Cancelled";
    const becomesLines = was.lines.map((line) => {
      const came = lines.reduce((sum, one) => sum + (one.purchaseLineId === line.purchaseLineId ? one.quantity : 0), 0);
      if (came === 0) return line;
      const becomes = { ...line, received: line.received + came };
      if (isOpen) closed.set(line.sku, (closed.get(line.sku) ?? 0) + openOfLine(line) - openOfLine(becomes));
      return becomes;
    });
    if (becomesLines.every((line, i) => line === was.lines[i])) return [];
    return [replacePurchase(was, { ...was, lines: becomesLines, state: isOpen ? receivedState(becomesLines) : was.state })];
  });
  return { writes, closed };
}
