/** Reverses a shipment, or the closing of an order. Pure. */
import type { Write } from "../../lib/table/write.ts";
import { asStocked, unallocatedQuantity } from "../line-quantity-shapes.ts";
import type { ShippedOrder } from "../open-order.ts";
import { type Order, type OrderLine, replacedLines, replaceOrder } from "../order.rows.ts";
import type { Shipment } from "../shipping/shipment-shapes.ts";
import { replaceShipment } from "../shipping/shipment.rows.ts";

/** A line of an order without what left with a shipment. One that had been made but for the surplus is no longer made. */
export function unshippedLine(line: OrderLine, shipment: Shipment): OrderLine {
  const lots = shipment.lines.filter(({ salesId }) => salesId === line.salesId).flatMap((one) => one.batches);
  if (lots.length === 0) return line;
  const all = lots.reduce((sum, { quantity }) => sum + quantity, 0);
  const own = lots.reduce((sum, one) => sum + one.own, 0);
  const back = withSent(line, (line.shipped ?? 0) - all, (line.fromStock ?? 0) - (all - own));
  return back.dateCancelled === null && unallocatedQuantity(back) > 0 ? { ...back, dateCompleted: null } : back;
}

/**
 * A line of a closed order as open again: with what the shipments sent, and not completed if the closing completed it.
 * `began` is the instant of the closing's first ledger row, for orders that do not name when it began.
 */
export function reopenedLine(line: OrderLine, { order, shipments }: Pick<ShippedOrder, "order" | "shipments">, began: string): OrderLine {
  if (line.dateCancelled !== null) return line;
  const sent = shipments
    .filter(({ state }) => state === "Shipped")
    .flatMap((shipment) => shipment.lines.filter(({ salesId }) => salesId === line.salesId))
    .reduce((sum, one) => sum + asStocked(line, one.quantity), 0);
  const { dateCompleted } = line;
  const byClosing = dateCompleted === order.dateCompleted || (dateCompleted !== null && dateCompleted >= (order.closingBegan ?? began));
  return { ...withSent(line, sent, line.fromStock ?? 0), dateCompleted: byClosing ? null : dateCompleted };
}

/** A closed order as open again, once its lines are. */
export function reopenedOrder({ closingRequest: _, closingBegan: __, shelfLifeConfirmed: ___, ...order }: Order): Order {
  return { ...order, dateCompleted: null, busy: null };
}

/** The writes of an order with its lines and shipments, of those that changed. */
export function setBackWrites(was: ShippedOrder, becomes: ShippedOrder): Write[] {
  return [
    ...(was.order === becomes.order ? [] : replaceOrder(was.order, becomes.order)),
    ...replacedLines(was.lines, becomes.lines),
    ...becomes.shipments.flatMap((shipment, i) => {
      const before = was.shipments[i];
      return before === undefined || before === shipment ? [] : [replaceShipment(before, shipment)];
    }),
  ];
}

function withSent({ shipped: _, fromStock: __, ...line }: OrderLine, shipped: number, fromStock: number): OrderLine {
  return { ...line, ...(shipped > 0 ? { shipped } : {}), ...(fromStock > 0 ? { fromStock } : {}) };
}
