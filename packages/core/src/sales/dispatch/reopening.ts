/** Reverses a shipment, or the closing of an order. Pure. */
import type { Write } from "../../lib/table/write.ts";
import { asStocked } from "../line-quantity-shapes.ts";
import { type Order, type OrderLine, replacedLines, replaceOrder } from "../order.rows.ts";
import type { Shipment } from "../shipping/shipment-shapes.ts";
import { replaceShipment } from "../shipping/shipment.rows.ts";

/** The writes of a shipment as reversed, and of its order's lines without what left with it. */
export function unshipping(order: Order, lines: readonly OrderLine[], shipment: Shipment): Write[] {
  const becomes = lines.map((line) => {
    const lots = shipment.lines.filter(({ salesId }) => salesId === line.salesId).flatMap((one) => one.batches);
    if (lots.length === 0) return line;
    const all = lots.reduce((sum, { quantity }) => sum + quantity, 0);
    const own = lots.reduce((sum, one) => sum + one.own, 0);
    return withSent(line, (line.shipped ?? 0) - all, (line.fromStock ?? 0) - (all - own));
  });
  return [...replaceOrder(order, { ...order }), ...replacedLines(lines, becomes), replaceShipment(shipment, { ...shipment, state: "Reversed" })];
}

/** The writes of an order that is open again: its lines have what its shipments sent, and those that the closing completed are not completed. */
export function reopening(order: Order, lines: readonly OrderLine[], shipments: readonly Shipment[]): Write[] {
  const { closingRequest: _, ...was } = order;
  const becomes = lines.map((line) => {
    if (line.dateCancelled !== null) return line;
    const sent = shipments
      .filter(({ state }) => state === "Shipped")
      .flatMap((shipment) => shipment.lines.filter(({ salesId }) => salesId === line.salesId))
      .reduce((sum, one) => sum + asStocked(line, one.quantity), 0);
    const dateCompleted = line.dateCompleted === order.dateCompleted ? null : line.dateCompleted;
    return { ...withSent(line, sent, line.fromStock ?? 0), dateCompleted };
  });
  return [...replaceOrder(order, { ...was, dateCompleted: null, busy: null }), ...replacedLines(lines, becomes)];
}

function withSent({ shipped: _, fromStock: __, ...line }: OrderLine, shipped: number, fromStock: number): OrderLine {
  return { ...line, ...(shipped > 0 ? { shipped } : {}), ...(fromStock > 0 ? { fromStock } : {}) };
}
