/**
 * Businesses, their contacts, and the categories of stock: the reference data that everything else names.
 */
import type { CategoryType } from "../lib/fields.ts";
import type { Key, Row } from "../lib/write.ts";

export interface Business {
  id: number;
  name: string;
  /** Two or three letters, clients only. */
  code: string;
  client: boolean;
  supplier: boolean;
  owner: boolean;
  paymentTerms: string;
  primaryAccountManager: string;
  version: number;
}

export interface BusinessRow extends Row, Business {}

export const businessPartition = (id: number): string => `BU#${id}`;
export const businessKey = (id: number): Key => ({ PK: businessPartition(id), SK: "BUSINESS" });
/** `g1`: all businesses by name. */
export const BUSINESS_LIST = "BUSINESSES";
/** The row that keeps a client code its own, whatever its case. */
export const clientCodeKey = (code: string): Key => ({ PK: `BC#${code.toUpperCase()}`, SK: "CLAIM" });

/** A business's row. */
export function businessRow(business: Business): BusinessRow {
  return { ...businessKey(business.id), ...business, g1p: BUSINESS_LIST, g1s: `${business.name.toLowerCase()}#${business.id}` };
}

export interface Category {
  name: string;
  type: CategoryType;
  skuIdentifier: string;
}

export interface CategoryRow extends Row, Category {}

export const CATEGORY_PARTITION = "CATEGORIES";
export const categoryKey = (skuIdentifier: string, type: CategoryType): Key => ({ PK: CATEGORY_PARTITION, SK: `${type}#${skuIdentifier}` });
