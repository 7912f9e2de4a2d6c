/** The lists of shipments, and of orders that can be shipped. */
import type * as z from "zod";
import { decodeCursor, encodeCursor, pageCursor, startAt } from "../../lib/lists/cursor.ts";
import type { ListedPage } from "../../lib/lists/list-page.ts";
import { shapedBy } from "../../lib/rules/keyed.ts";
import { asOrdered } from "../../lib/rules/quantity.ts";
import { queryAll, queryPage, type Range } from "../../lib/table/table.ts";
import { findHeads } from "../../jobs/open-job.ts";
import { isOrdered } from "../dispatch/closing.ts";
import { orderNeeds } from "../dispatch/dispatch.ts";
import { isShipped, lineJobIds, lineQuantities, lineUnit, orderedStock } from "../line-quantity-shapes.ts";
import { openOrder, type ShippedOrder } from "../open-order.ts";
import { OPEN_ORDERS, type OrderRow } from "../order.rows.ts";
import { readLineJobs } from "../read-orders.ts";
import { Shipment } from "./shipment-shapes.ts";
import { ALL_SHIPMENTS, PALLETS, REVERSED_SHIPMENTS, type ShipmentRow } from "./shipment.rows.ts";
import type { ReadyOrder, shipments } from "./shipping.contract.ts";

/** Shipments per page. */
const PAGE_ROWS = 500;
/** Open orders whose lines are read for one page. */
const ORDERS_A_PAGE = 200;
/** Orders that are read at once. */
const ORDERS_AT_ONCE = 50;
/** A position among open orders: the dispatch date and the order's id. */
const POSITION_PARTS = 2;
const LAST_DAY = "9999-12-31";

type Asked = z.output<typeof shipments.body>;

/** A page of shipments, newest first; with a pallet's number, the one that it belongs to. 404 for an unknown order. (Contract, section 8, Shipping.) */
export async function listShipments({ salesOrderId, sscc, state, cursor }: Asked): Promise<ListedPage<Shipment>> {
  if (sscc !== undefined) return { rows: (await shipmentsOfPallet(sscc)).map(shown), next: undefined };
  if (salesOrderId !== undefined) {
    const { shipments: all } = await openOrder(salesOrderId, false);
    return {
      rows: all
        .toReversed()
        .filter((one) => state === undefined || one.state === state)
        .map(shown),
      next: undefined,
    };
  }
  const range: Range =
    state === "Reversed" ? { partition: REVERSED_SHIPMENTS, index: "g2", newestFirst: true } : { partition: ALL_SHIPMENTS, index: "g1", newestFirst: true };
  const page = await queryPage<ShipmentRow>(range, PAGE_ROWS, startAt(range, cursor));
  // Few are reversed, so that leaving them out here costs less than another index of all others.
  return { rows: page.rows.filter((one) => state === undefined || one.state === state).map(shown), next: page.next && pageCursor(range, page.next) };
}

/** The shipment of a pallet, in a list of one; none if the number is unknown. It is the last that begins at or before the number. */
async function shipmentsOfPallet(sscc: string): Promise<ShipmentRow[]> {
  const { rows } = await queryPage<ShipmentRow>({ partition: PALLETS, index: "g3", to: sscc, newestFirst: true }, 1);
  return rows.filter(({ ssccs }) => ssccs?.includes(sscc));
}

const shown = (row: ShipmentRow | Shipment): Shipment => shapedBy(Shipment, row);

/**
 * A page of the open orders of which more was made than shipped, by dispatch date; those without one come last. Each page
 * reads the lines of a number of open orders. (Contract, section 8, Shipping.)
 */
export async function listReadyToShip(cursor?: string): Promise<ListedPage<ReadyOrder>> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor, POSITION_PARTS);
  const orders = (await queryAll<OrderRow>({ partition: OPEN_ORDERS, index: "g1" })).toSorted(byDispatch);
  const from = after === undefined ? 0 : orders.findIndex((order) => compare(position(order), after) > 0);
  const page = from < 0 ? [] : orders.slice(from, from + ORDERS_A_PAGE);
  const rows: ReadyOrder[] = [];
  for (let i = 0; i < page.length; i += ORDERS_AT_ONCE) {
    const opened = await Promise.all(page.slice(i, i + ORDERS_AT_ONCE).map(({ id }) => openOrder(id, false)));
    rows.push(...(await readyAmong(opened)));
  }
  const last = page.at(-1);
  const more = last !== undefined && from + page.length < orders.length;
  return { rows, next: more ? encodeCursor(position(last)) : undefined };
}

const position = ({ dispatchDate, id }: OrderRow): [string, string] => [dispatchDate ?? LAST_DAY, String(id).padStart(8, "0")];
const byDispatch = (one: OrderRow, other: OrderRow): number => compare(position(one), position(other));

function compare([day = "", id = ""]: readonly string[], [otherDay = "", otherId = ""]: readonly string[]): number {
  return day === otherDay ? Number(id) - Number(otherId) : day < otherDay ? -1 : 1;
}

/** Of some orders those with something to ship. */
async function readyAmong(opened: readonly ShippedOrder[]): Promise<ReadyOrder[]> {
  const notSent = opened.flatMap(({ lines }) => lines.filter((line) => isOrdered(line) && !isShipped(line)));
  const heads = await findHeads(notSent.flatMap(lineJobIds));
  const produced = opened.filter(({ lines }) => lines.some((line) => lineJobIds(line).some((id) => heads.get(id)?.quantityProduced)));
  const jobs = await readLineJobs(
    produced.flatMap(({ lines }) => lines),
    false,
  );
  return produced.flatMap(({ order, lines, shipments: sent }) => {
    const active = lines.filter(isOrdered);
    const left = new Map(orderNeeds(order.id, active, jobs, sent).map(({ sku, ownLeft }) => [sku, ownLeft]));
    // Of lines of one SKU, the first is served first.
    const waiting = active.flatMap((line) => {
      const ready = Math.min(left.get(line.productSku) ?? 0, orderedStock(line) - (line.shipped ?? 0));
      left.set(line.productSku, (left.get(line.productSku) ?? 0) - ready);
      return ready > 0 ? [{ line, ready }] : [];
    });
    if (waiting.length === 0) return [];
    return [
      {
        ...{ salesOrderId: order.id, soNumber: order.soNumber, poNumber: order.poNumber, dispatchDate: order.dispatchDate },
        client: { id: order.clientId, name: order.client },
        lines: waiting.map(({ line, ready }) => {
          const { cancelled: _, ...quantities } = lineQuantities(order, line);
          const unit = lineUnit(line);
          return {
            salesId: line.salesId,
            sku: line.productSku,
            name: line.productName,
            unit,
            ...quantities,
            made: asOrdered(ready, unit),
          };
        }),
      },
    ];
  });
}
