/** Purchase orders: one row each. A line's id is its order's id times 1,000 plus its number. */
import type { Key, Put, Row } from "../lib/table/write.ts";
import type { Purchase } from "./purchase-shapes.ts";

/** The most lines of a purchase order: sending it changes the item of each in one transaction. */
export const MAX_PURCHASE_LINES = 40;
const MAX_LINES_EVER = 999;

export interface PurchaseRow extends Row, Purchase {}

const PREFIX = "PU#";
export const purchaseKey = (id: number): Key => ({ PK: `${PREFIX}${id}`, SK: "PURCHASE" });
/** `g1`: all purchase orders, by the instant of their creation. */
export const PURCHASES = "PURCHASES";
/** `g2`: those that are not finished, by the same. */
export const OPEN_PURCHASES = "PURCHASES#OPEN";

/** `PU00001`. */
export const purchaseNumberText = (id: number): string => `PU${String(id).padStart(5, "0")}`;
export const newPurchaseLineId = (purchaseId: number, line: number): number => purchaseId * (MAX_LINES_EVER + 1) + line;
/** The purchase order of a line's id. */
export const purchaseOfLine = (purchaseLineId: number): number => Math.floor(purchaseLineId / (MAX_LINES_EVER + 1));

/** A purchase order's row. */
export function purchaseRow(purchase: Purchase): PurchaseRow {
  const sort = `${purchase.createdAt}#${purchase.id}`;
  const isOpen = purchase.state !== "Received" && purchase.state !== "Cancelled";
  // A row as read has the keys of its former state.
  const open = isOpen ? { g2p: OPEN_PURCHASES, g2s: sort } : { g2p: undefined, g2s: undefined };
  return { ...purchase, ...purchaseKey(purchase.id), g1p: PURCHASES, g1s: sort, ...open };
}

/** Puts a new purchase order. */
export const putPurchase = (purchase: Purchase): Put => ({ kind: "put", item: purchaseRow(purchase), expect: { absent: true } });

/** Replaces a purchase order, on condition of the version that was read. */
export function replacePurchase(was: Purchase, becomes: Purchase): Put {
  return { kind: "put", item: purchaseRow({ ...becomes, version: was.version + 1 }), expect: { equals: { version: was.version } } };
}
