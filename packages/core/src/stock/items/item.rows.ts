/** Items: one partition `I#<sku>` has the item, its batches, allocations and uses, so that one Query reads them. */
import type { Changed } from "../../lib/actions/changed.ts";
import { instant } from "../../lib/time/clock.ts";
import { monthsBefore } from "../../lib/rules/calendar.ts";
import { type CategoryType, LIVE, REDUNDANT, type Status } from "../../lib/rules/fields.ts";
import type { Key, Row, Update } from "../../lib/table/write.ts";
import type { StockRow, StoredField } from "../stock-shapes.ts";
import type { ProposedShelfLife } from "../../transaction/entry.rows.ts";

/** A part of the quantity on order: grams or units, and the expected day `YYYY-MM-DD`. */
export interface Expected {
  day: string;
  quantity: number;
}

/** An item, with the fields of the stock list. Grams for raw materials, Bulk and Fragrance; units for everything else. */
export interface Item extends Changed, Pick<StockRow, StoredField> {
  description: string;
  categoryType: CategoryType;
  /** The category's `skuIdentifier`. */
  categoryCode: string;
  /** How much of the quantity is in Redundant batches; 0 if absent. */
  redundant?: number;
  /** How much of it cannot be used: quarantined, frozen, redundant or counted as expired; 0 if absent. */
  unusable?: number;
  /** How much of what is on order is expected by which day, earliest first; undated quantities are only in `onOrder`. */
  expected?: Expected[];
  /** How much of what is on order is open on purchase orders; the rest was registered by hand. 0 if absent. */
  purchased?: number;
  /** Free issue, or bought on behalf of a client. */
  onBehalfOfClient?: number;
  /** The base SKU; its own SKU for a base. */
  baseSku: string;
  /** On a base: its alternatives and new versions, updated by the transaction that creates one. */
  variants?: string[];
  /** For products: the fill size of one unit. */
  productId?: number;
  formulaCode?: string;
  fillSize?: number;
  /** Counts of deliveries: all, with an expiry date, and into quarantine; absent before the first. */
  deliveredTimes?: number;
  deliveredExpiring?: number;
  deliveredQuarantined?: number;
  /** The pack size of the last delivery in grams or units; 0 for none. */
  deliveredPackSize?: number;
  /** For items made by jobs: the shelf life in days of the last batch with an expiry date. */
  shelfLifeDays?: number;
  /** The completion that set it; absent if it is from before that was stored. */
  shelfLifeBy?: string;
  /** The shelf life in months, as agreed with the supplier or found by tests; null or absent if unknown. */
  shelfLifeMonths?: number | null;
  /** Whether its lots arrive Quarantined until they are released; absent before it was chosen. */
  needsRelease?: boolean;
  /** Of a product whose lots need a release: whether it may be filled with bulk that waits for its own; false if absent. */
  fillAtRisk?: boolean;
  /** Removed from the lists; its history stays. */
  removed?: boolean;
  /** Incremented by edits. */
  version: number;
}

export interface ItemRow extends Row, Item {}

/** An item's status: Redundant if it has stock and all of it is in Redundant batches, else Live (contract, section 7). */
export function itemStatus({ quantity, redundant = 0 }: Pick<Item, "quantity" | "redundant">): Status {
  return quantity > 0 && redundant >= quantity ? REDUNDANT : LIVE;
}

export const itemPartition = (sku: string): string => `I#${sku}`;
export const ITEM = "ITEM";
export const itemKey = (sku: string): Key => ({ PK: itemPartition(sku), SK: ITEM });
/** `g1`: all items by last change, for the list and its changes. */
export const ITEM_LIST = "ITEMS";

const changed = (sku: string): { g1s: string } => ({ g1s: `${instant()}#${sku}` });

/** The row of a new item. */
export function itemRow(item: Item): ItemRow {
  return { ...item, ...itemKey(item.sku), g1p: ITEM_LIST, ...changed(item.sku) };
}

/**
 * Adds to an item's quantity, on condition of the quantity that was read, so that the ledger's totals are exact. What comes to an item
 * that was removed meanwhile brings it back to the lists, so that the lists show all stock.
 */
export function moveQuantity(item: Pick<Item, "sku" | "quantity" | "removed">, difference: number): Update {
  const comesBack = difference > 0 && item.removed === true;
  return {
    kind: "update",
    key: itemKey(item.sku),
    add: { quantity: difference },
    set: changed(item.sku),
    ...(comesBack ? { remove: ["removed"] } : {}),
    expect: { equals: { quantity: item.quantity }, ...(difference > 0 && !comesBack ? { missing: ["removed"] } : {}) },
  };
}

/** Attributes of an item's usage in a month (`YYYY-MM`) and in total, incremented by consumption. */
export const usedIn = (month: string): string => `used${month}`;
export const USED_EVER = "usedEver";
const USED_IN_MONTH = /^used\d{4}-\d{2}$/;
/** How many months have a usage of their own, the current one included: the longest period that is shown (document 2, section 9). */
export const MAX_USED_MONTHS = 12;

/** The attributes of an item's usage in months that no figure shows any more on `day`: without them the row stays small for ever. */
export function pastUsage(item: object, day: string): string[] {
  const oldest = usedIn(monthsBefore(`${day.slice(0, 7)}-01`, MAX_USED_MONTHS - 1).slice(0, 7));
  return Object.keys(item).filter((name) => USED_IN_MONTH.test(name) && name < oldest);
}

/**
 * Subtracts consumption (used in a job, dispatched) from an item as read, and adds it to the month's usage. Grams or
 * units, above 0. Usage of months that are no longer shown is removed.
 */
export function consume(item: Pick<Item, "sku" | "quantity">, quantity: number, day: string): Update {
  const moved = moveQuantity(item, -quantity);
  const past = pastUsage(item, day);
  return { ...moved, add: { ...moved.add, [usedIn(day.slice(0, 7))]: quantity, [USED_EVER]: quantity }, ...(past.length > 0 ? { remove: past } : {}) };
}

/** Adds to the quantity that open jobs need. Concurrent additions do not conflict. */
export function allocate(sku: string, difference: number): Update {
  return { kind: "update", key: itemKey(sku), add: { allocated: difference }, set: changed(sku), expect: { present: true } };
}

/** Adds grams or units to the Redundant and the unusable quantity (or subtracts, if negative). Concurrent additions do not conflict. */
export function countUnusable(sku: string, add: Required<Pick<Item, "redundant" | "unusable">>): Update {
  return { kind: "update", key: itemKey(sku), add, set: changed(sku), expect: { present: true } };
}

/** Stores the shelf life of an item in days, for the next job that makes it, and the completion that set it. */
export function noteShelfLife(sku: string, days: number, by: string): Update {
  return { kind: "update", key: itemKey(sku), set: { shelfLifeDays: days, shelfLifeBy: by, ...changed(sku) }, expect: { present: true } };
}

/** The shelf life that completions of an item propose, as the ledger keeps it. */
export function proposedShelfLife({ shelfLifeDays: days, shelfLifeBy: by }: Pick<Item, "shelfLifeDays" | "shelfLifeBy">): ProposedShelfLife {
  return { ...(days === undefined ? {} : { days }), ...(by === undefined ? {} : { by }) };
}

/** Sets attributes of an item, on condition of the version that was read. */
export function editItem(item: Pick<Item, "sku" | "version">, set: Partial<Item>): Update {
  return {
    kind: "update",
    key: itemKey(item.sku),
    set: { ...set, version: item.version + 1, ...changed(item.sku) },
    expect: { equals: { version: item.version } },
  };
}

/** Makes an item inactive, regardless of its version. */
export function deactivate(sku: string): Update {
  return { kind: "update", key: itemKey(sku), set: { active: false, ...changed(sku) }, add: { version: 1 }, expect: { present: true } };
}
