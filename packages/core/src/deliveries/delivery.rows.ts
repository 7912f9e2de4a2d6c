/** Deliveries: one row each. The lines are the request's ledger rows, which exist anyway and never change. */
import { instant } from "../lib/time/clock.ts";
import type { Range } from "../lib/table/table.ts";
import type { Key, Put, Row, Update } from "../lib/table/write.ts";
import type { DeliverySummary, PassedOver } from "./delivery-shapes.ts";

export interface Delivery {
  id: number;
  /** The request that booked it in, whose ledger rows are the lines. */
  requestId: string;
  supplierId: number;
  supplier: string;
  orderNumber: string;
  warehouse: string;
  bin: string;
  /** The number of lines of the request. */
  lines: number;
  passedOver?: PassedOver[];
  /** ISO 8601. */
  at: string;
  user: string;
}

export interface DeliveryRow extends Row, Delivery {}

export const deliveryKey = (id: number): Key => ({ PK: `D#${id}`, SK: "DELIVERY" });
/** `g1`: all deliveries by time. */
const LIST = "DELIVERIES";
/** `g2`: those of a supplier by time. */
const ofSupplier = (supplierId: number): string => `DELIVERIES#SUPPLIER#${supplierId}`;
/** `g3`: those with an order number, by it. */
const BY_ORDER = "DELIVERIES#ORDER";
const plain = (orderNumber: string): string => orderNumber.normalize("NFC").trim().toLowerCase();

const ID_DIGITS = 5;
/** 41 → `D00041`. */
export const deliveryNumber = (id: number): string => `D${String(id).padStart(ID_DIGITS, "0")}`;
/** `D00041`, `d41` → 41; undefined if it is not a delivery number. */
export function parseDeliveryNumber(text: string): number | undefined {
  const digits = /^d0*([1-9]\d{0,14})$/i.exec(text.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** A delivery's row. */
export function deliveryRow(delivery: Delivery): DeliveryRow {
  const sort = `${delivery.at}#${delivery.id}`;
  return {
    ...deliveryKey(delivery.id),
    ...delivery,
    ...{ g1p: LIST, g1s: sort, g2p: ofSupplier(delivery.supplierId), g2s: sort },
    ...(delivery.orderNumber === "" ? {} : { g3p: BY_ORDER, g3s: `${plain(delivery.orderNumber)}#${sort}` }),
  };
}

/** Puts a new delivery. */
export function putDelivery(delivery: Omit<Delivery, "at">): Put {
  return { kind: "put", item: deliveryRow({ ...delivery, at: instant() }), expect: { absent: true } };
}

/** Records the lines that could no longer be booked in. */
export function notePassedOver(id: number, passedOver: readonly PassedOver[]): Update[] {
  return passedOver.length === 0 ? [] : [{ kind: "update", key: deliveryKey(id), set: { passedOver }, expect: { present: true } }];
}

/** All deliveries, newest first. */
export const allDeliveries: Range = { partition: LIST, index: "g1", newestFirst: true };
/** Deliveries of a supplier, newest first. */
export const supplierDeliveries = (supplierId: number): Range => ({ partition: ofSupplier(supplierId), index: "g2", newestFirst: true });
/** Deliveries whose order number starts with a prefix. */
export const deliveriesWithOrder = (beginning: string): Range => ({ partition: BY_ORDER, index: "g3", beginsWith: plain(beginning) });

/** A delivery as lists show it. */
export function deliverySummary({ id, at, user, supplierId, supplier, orderNumber, warehouse, bin, lines }: Delivery): DeliverySummary {
  return { id, deliveryNumber: deliveryNumber(id), at, user, supplierId, supplier, orderNumber, warehouse, bin, lines };
}
