/**
 * Items: one partition `I#<sku>` holds the item, its batches, and where it is allocated and used,
 * so that one Query opens it.
 */
import type { Changed } from "../lib/changed.ts";
import { instant } from "../lib/clock.ts";
import { type CategoryType, LIVE, REDUNDANT, type Status } from "../lib/fields.ts";
import type { Key, Row, Update } from "../lib/write.ts";

/** A part of what is on order: grams or units, and the day `YYYY-MM-DD` by which it is expected. */
export interface Expected {
  day: string;
  quantity: number;
}

export interface Item extends Changed {
  sku: string;
  name: string;
  description: string;
  categoryType: CategoryType;
  categoryName: string;
  /** The category's `skuIdentifier`. */
  categoryCode: string;
  /** The sum of its batches: grams for raw materials, Bulk and Fragrance; units for everything else. */
  quantity: number;
  /** How much of that is in batches that are Redundant; nothing while absent. */
  redundant?: number;
  /** What open jobs still need of it. */
  allocated: number;
  minimumStock: number;
  onOrder: number;
  /** How much of that is expected by which day, the earliest first; what has no day stands in `onOrder` alone. */
  expected?: Expected[];
  moq: number;
  eoq: number;
  /** Pounds per kilogram (`kilo`) or per unit. */
  price: number;
  priceUnit: "kilo" | "unit";
  active: boolean;
  clientId: number | null;
  client: string;
  ownedById: number;
  ownedBy: string;
  suppliedById: number | null;
  suppliedBy: string;
  supplierSku: string;
  /** Free issue, or bought on behalf of a client. */
  onBehalfOfClient?: number;
  /** The SKU it is an alternative to; its own for the first of a family. */
  baseSku: string;
  /** On the first of a family: its alternatives and new versions, kept by the transaction that makes one. */
  variants?: string[];
  /** For products: what one unit is filled with. */
  productId?: number;
  formulaCode?: string;
  fillSize?: number;
  /** How many deliveries of it came in, how many of them with an expiry date, how many into quarantine; absent before the first. */
  deliveredTimes?: number;
  deliveredExpiring?: number;
  deliveredQuarantined?: number;
  /** The pack size of the last delivery: grams or units, 0 for none. */
  deliveredPackSize?: number;
  /** For what jobs make: how many days the last batch that was given an expiry day keeps from the day it was made. */
  shelfLifeDays?: number;
  /** Taken out of the lists; its history stays. */
  removed?: boolean;
  /** Edits count it up. */
  version: number;
}

export interface ItemRow extends Row, Item {}

/** An item's status: Redundant where it has stock and all of it is in Redundant batches, else Live (contract, section 7). */
export function statusOf({ quantity, redundant = 0 }: Pick<Item, "quantity" | "redundant">): Status {
  return quantity > 0 && redundant >= quantity ? REDUNDANT : LIVE;
}

export const itemPartition = (sku: string): string => `I#${sku}`;
export const ITEM = "ITEM";
export const itemKey = (sku: string): Key => ({ PK: itemPartition(sku), SK: ITEM });
/** `g1`: all items in the order in which they last changed, to list them and to ask what is new. */
export const ITEM_LIST = "ITEMS";

const changed = (sku: string): { g1s: string } => ({ g1s: `${instant()}#${sku}` });

/** The row of a new item. */
export function itemRow(item: Item): ItemRow {
  return { ...item, ...itemKey(item.sku), g1p: ITEM_LIST, ...changed(item.sku) };
}

/** Adds to an item's quantity, and expects the one that was read, so that the ledger's totals are exact. */
export function moveQuantity(item: Pick<Item, "sku" | "quantity">, difference: number): Update {
  return {
    kind: "update",
    key: itemKey(item.sku),
    add: { quantity: difference },
    set: changed(item.sku),
    expect: { equals: { quantity: item.quantity } },
  };
}

/** What was used of an item in a month (`YYYY-MM`), and since ever: attributes that consumption counts up. */
export const usedIn = (month: string): string => `used${month}`;
export const USED_EVER = "usedEver";

/** Takes what was consumed (used in a job, dispatched) off an item, and counts it as usage of the month. Grams or units, above 0. */
export function consume(item: Pick<Item, "sku" | "quantity">, quantity: number, day: string): Update {
  const moved = moveQuantity(item, -quantity);
  return { ...moved, add: { ...moved.add, [usedIn(day.slice(0, 7))]: quantity, [USED_EVER]: quantity } };
}

/** Adds to what open jobs need of an item. Additions do not disturb each other. */
export function allocate(sku: string, difference: number): Update {
  return { kind: "update", key: itemKey(sku), add: { allocated: difference }, set: changed(sku), expect: { present: true } };
}

/** Counts grams or units that came into Redundant batches, or left them (below zero). Additions do not disturb each other. */
export function countRedundant(sku: string, difference: number): Update {
  return { kind: "update", key: itemKey(sku), add: { redundant: difference }, set: changed(sku), expect: { present: true } };
}

/** Notes how many days what was made of an item keeps, for the next job that makes it. */
export function noteShelfLife(sku: string, days: number): Update {
  return { kind: "update", key: itemKey(sku), set: { shelfLifeDays: days, ...changed(sku) }, expect: { present: true } };
}

/** Sets attributes of an item, from the version that was read. */
export function editItem(item: Pick<Item, "sku" | "version">, set: Partial<Item>): Update {
  return {
    kind: "update",
    key: itemKey(item.sku),
    set: { ...set, version: item.version + 1, ...changed(item.sku) },
    expect: { equals: { version: item.version } },
  };
}

/** Makes an item inactive, whatever its version. */
export function deactivate(sku: string): Update {
  return { kind: "update", key: itemKey(sku), set: { active: false, ...changed(sku) }, add: { version: 1 }, expect: { present: true } };
}
