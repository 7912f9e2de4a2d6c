/**
 * Businesses, their contacts, and the categories of stock: the reference data that everything else names.
 */
import type { Changed } from "../lib/changed.ts";
import type { CategoryType } from "../lib/fields.ts";
import type { Expectation, Key, Row, Update } from "../lib/write.ts";

export interface Business extends Changed {
  id: number;
  name: string;
  /** Two or three letters, clients only. */
  code: string;
  client: boolean;
  supplier: boolean;
  owner: boolean;
  paymentTerms: string;
  /** The name of the liaison manager who looks after it first of all; empty if nobody does. */
  primaryAccountManager: string;
  primaryAccountManagerId?: number;
  /** How many contacts there are, and the last number given; absent before the first contact. */
  contacts?: number;
  lastContact?: number;
  /** How many users have subscribed to it; absent before the first. */
  subscribers?: number;
  /** Whether it ever ordered anything: orders stay, and so must their client. */
  ordered?: boolean;
  /** Edits of name and terms increase it. */
  version: number;
}

export interface BusinessRow extends Row, Business {}

export const businessPartition = (id: number): string => `BU#${id}`;
export const businessKey = (id: number): Key => ({ PK: businessPartition(id), SK: "BUSINESS" });
/** `g1`: all businesses by name. */
export const BUSINESS_LIST = "BUSINESSES";
/** `g2`: all businesses by id, each with its contacts behind it. */
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

/** Expects counts of a business to be as they were read; those that are not there yet, still not to be there. */
export function countsAsRead(
  business: Business,
  names: readonly ("contacts" | "lastContact" | "subscribers" | "primaryAccountManagerId" | "ordered")[],
): Expectation {
  return {
    present: true,
    equals: Object.fromEntries(names.filter((name) => business[name] !== undefined).map((name) => [name, business[name]])),
    missing: names.filter((name) => business[name] === undefined),
  };
}

/**
 * Notes that a client has ordered, once: the business cannot be removed from then on, so that later orders need not write
 * or expect anything of it. Nothing if it is noted already.
 */
export function noteOrdered(client: Pick<Business, "id" | "ordered">): Update[] {
  return client.ordered ? [] : [{ kind: "update", key: businessKey(client.id), set: { ordered: true }, expect: { present: true } }];
}

export interface Category {
  name: string;
  type: CategoryType;
  skuIdentifier: string;
}

export interface CategoryRow extends Row, Category {}

export const CATEGORY_PARTITION = "CATEGORIES";
export const categoryKey = (skuIdentifier: string, type: CategoryType): Key => ({ PK: CATEGORY_PARTITION, SK: `${type}#${skuIdentifier}` });
