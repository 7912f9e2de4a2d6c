/** Shipments: rows in their order's partition. A shipment's id is its order's id times 1,000 plus its number. */
import type { Key, Put, Row } from "../../lib/table/write.ts";
import { newSalesId, orderPartition, salesOrderId, soNumberText } from "../order.rows.ts";
import type { Shipment } from "./shipment-shapes.ts";

/** The most shipments of an order. */
export const MAX_SHIPMENTS = 999;

export interface ShipmentRow extends Row, Shipment {}

export const SHIPMENT_PREFIX = "SHIPMENT#";
/** `g1`: all shipments, by instant. */
export const ALL_SHIPMENTS = "SHIPMENTS";
/** `g2`: those that were reversed, by instant. */
export const REVERSED_SHIPMENTS = "SHIPMENTS#REVERSED";

/** `g3`: those with numbered pallets, by the first number: the numbers of a shipment follow each other. */
export const PALLETS = "SHIPMENTS#PALLETS";

export const newShipmentId = newSalesId;
/** The order of a shipment's id. */
export const shipmentOrderId = salesOrderId;
/** `SO00081-1`. */
export const shipmentNumberText = (orderId: number, number: number): string => `${soNumberText(orderId)}-${number}`;

/** The key of a shipment from its id. */
export const shipmentKey = (shipmentId: number): Key => ({
  PK: orderPartition(shipmentOrderId(shipmentId)),
  SK: SHIPMENT_PREFIX + String(shipmentId % (MAX_SHIPMENTS + 1)).padStart(3, "0"),
});

/** A shipment's row. */
export function shipmentRow(shipment: Shipment): ShipmentRow {
  const sort = `${shipment.shippedAt}#${shipment.shipmentId}`;
  const reversed = shipment.state === "Reversed" ? { g2p: REVERSED_SHIPMENTS, g2s: sort } : {};
  return { ...shipment, ...shipmentKey(shipment.shipmentId), g1p: ALL_SHIPMENTS, g1s: sort, ...reversed, ...palletIndexes(shipment) };
}

/** Index keys of a shipment with numbered pallets. They never change. */
export function palletIndexes({ ssccs = [] }: Pick<Shipment, "ssccs">): Partial<Record<"g3p" | "g3s", string>> {
  const [first] = ssccs;
  return first === undefined ? {} : { g3p: PALLETS, g3s: first };
}

/** Puts a new shipment. */
export const putShipment = (shipment: Shipment): Put => ({ kind: "put", item: shipmentRow(shipment), expect: { absent: true } });

/** Replaces a shipment, on condition of its state. */
export const replaceShipment = (was: Shipment, becomes: Shipment): Put => ({
  kind: "put",
  item: shipmentRow(becomes),
  expect: { equals: { state: was.state } },
});
