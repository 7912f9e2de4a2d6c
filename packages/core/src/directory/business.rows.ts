/** Businesses, their contacts, and the categories of stock: the reference data of all other domains. */
import type { Changed } from "../lib/actions/changed.ts";
import type { CategoryType } from "../lib/rules/fields.ts";
import type { MinimumShelfLife } from "../lib/rules/shelf-life.ts";
import type { Expectation, Key, Row, Update } from "../lib/table/write.ts";

/** `MinimumShelfLife`: of a client; absent if nothing is agreed. */
export interface Business extends Changed, MinimumShelfLife {
  /** Of a supplier: days from an order to its delivery; absent if nothing is agreed. */
  leadTimeDays?: number;
  id: number;
  name: string;
  /** Two or three letters, clients only. */
  code: string;
  client: boolean;
  supplier: boolean;
  owner: boolean;
  paymentTerms: string;
  /** The name of its primary account manager; empty if it has none. */
  primaryAccountManager: string;
  primaryAccountManagerId?: number;
  /** The number of contacts, and the last contact number used; absent before the first contact. */
  contacts?: number;
  lastContact?: number;
  /** The number of subscribed users; absent before the first. */
  subscribers?: number;
  /** Whether it has ever ordered. Orders are kept, so their client must be kept too. */
  ordered?: boolean;
  /** Whether a purchase order of it was ever drafted. These are kept, so their supplier must be kept too. */
  purchased?: boolean;
  /** Edits of name and terms increase it. */
  version: number;
}

export interface BusinessRow extends Row, Business {}

export const businessPartition = (id: number): string => `BU#${id}`;
export const businessKey = (id: number): Key => ({ PK: businessPartition(id), SK: "BUSINESS" });
/** `g1`: all businesses by name. */
export const BUSINESS_LIST = "BUSINESSES";
/** `g2`: all businesses by id, each followed by its contacts. */
export const ADDRESS_BOOK = "ADDRESS";
const ID_WIDTH = 9;
/** The key of a business in the address book. */
export const addressSort = (id: number): string => String(id).padStart(ID_WIDTH, "0");
/** The row that makes a client code unique, regardless of case. */
export const clientCodeKey = (code: string): Key => ({ PK: `BC#${code.toUpperCase()}`, SK: "CLAIM" });

/** A business's row. */
export function businessRow(business: Business): BusinessRow {
  return { ...businessKey(business.id), ...business, g1p: BUSINESS_LIST, g1s: nameSort(business), g2p: ADDRESS_BOOK, g2s: addressSort(business.id) };
}

/** The key of a business in the list by name. */
export const nameSort = ({ name, id }: Pick<Business, "name" | "id">): string => `${name.toLowerCase()}#${id}`;

/** Conditions that counts of a business are unchanged, including absent ones. */
export function countsAsRead(
  business: Business,
  names: readonly ("contacts" | "lastContact" | "subscribers" | "primaryAccountManagerId" | "ordered" | "purchased")[],
): Expectation {
  return {
    present: true,
    equals: Object.fromEntries(names.filter((name) => business[name] !== undefined).map((name) => [name, business[name]])),
    missing: names.filter((name) => business[name] === undefined),
  };
}

/**
 * Records, once, that a client has ordered, so that it cannot be removed and later orders need no write or condition on
 * it. Undefined if already recorded.
 */
export function noteOrdered(client: Pick<Business, "id" | "ordered">): Update[] {
  return client.ordered ? [] : [{ kind: "update", key: businessKey(client.id), set: { ordered: true }, expect: { present: true } }];
}

/** The same of a supplier of which a purchase order is drafted. */
export function notePurchased(supplier: Pick<Business, "id" | "purchased">): Update[] {
  return supplier.purchased ? [] : [{ kind: "update", key: businessKey(supplier.id), set: { purchased: true }, expect: { equals: { supplier: true } } }];
}

export interface Category {
  name: string;
  type: CategoryType;
  skuIdentifier: string;
  /** Whether Live stock of it is only booked in with an expiry date, and with a supplier's batch number, unless confirmed. */
  needsExpiry?: boolean;
  needsSupplierBatch?: boolean;
}

export interface CategoryRow extends Row, Category {}

export const CATEGORY_PARTITION = "CATEGORIES";
export const categoryKey = (skuIdentifier: string, type: CategoryType): Key => ({ PK: CATEGORY_PARTITION, SK: `${type}#${skuIdentifier}` });
