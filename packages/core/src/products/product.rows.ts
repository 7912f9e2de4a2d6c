/**
 * Products, which are filled and sold. A product's row has its bill of componentry; its stock is the item with the same
 * SKU.
 */
import type { Changed } from "../lib/actions/changed.ts";
import { changedKeys, putRemoved } from "../lib/lists/tagged-list.ts";
import type { Delete, Key, Put, Row, Update } from "../lib/table/write.ts";
import { itemPartition } from "../stock/items/item.rows.ts";

/** A line of a bill of componentry. */
export interface Component {
  sku: string;
  name: string;
  /** Units per unit of the product. */
  quantity: number;
}

export interface Product extends Changed {
  id: number;
  sku: string;
  name: string;
  clientId: number;
  client: string;
  formulaCode: string;
  formulaName: string;
  /** The client of its formula: the product's client, or the house brand. */
  formulaClient: string;
  /** Grams (or ml) of one unit; 1000 for Bulk and Fragrance. */
  fillSize: number;
  categoryName: string;
  /** The category's `skuIdentifier`: `B` Bulk, `F` Fragrance, `E` made elsewhere, others filled here. */
  categoryCode: string;
  componentry: Component[];
  active: boolean;
  /** Whether its client wants one batch of each material in a job; absent means no. */
  oneBatch?: boolean;
  /** The operation that is applying an edit. No other edit can start until it is finished. */
  busy?: string;
  version: number;
}

export interface ProductRow extends Row, Product {}

export const BULK = "B";
export const FRAGRANCE = "F";
/** Made elsewhere: no compounding (contract, section 3). */
export const ELSEWHERE = "E";

export const productKey = (id: number): Key => ({ PK: `PR#${id}`, SK: "PRODUCT" });
/** `g1`: all products by SKU. */
export const PRODUCT_LIST = "PRODUCTS";
/** `g3`: the same by last change, with removed ones. */
export const PRODUCT_CHANGES = "PRODUCTS#CHANGES";
/** `g2`: the products of a formula code. */
export const productsPartition = (formulaCode: string): string => `PRODUCTS#${formulaCode.toUpperCase()}`;

/** A product's row. */
export function productRow(product: Product): ProductRow {
  const indexes = { g1p: PRODUCT_LIST, g1s: product.sku, g2p: productsPartition(product.formulaCode), g2s: product.sku };
  return { ...productKey(product.id), ...product, ...indexes, ...changedKeys(PRODUCT_CHANGES, product.id) };
}

/** An edit of a product, on condition of the version that was read. */
export function editProductRow({ id, version }: Pick<Product, "id" | "version">, set: Partial<Product>): Update {
  return {
    kind: "update",
    key: productKey(id),
    set: { ...set, version: version + 1, ...changedKeys(PRODUCT_CHANGES, id) },
    expect: { equals: { version } },
  };
}

/** Makes a product inactive, regardless of its version. */
export function deactivateProduct(id: number): Update {
  return { kind: "update", key: productKey(id), set: { active: false, ...changedKeys(PRODUCT_CHANGES, id) }, add: { version: 1 }, expect: { present: true } };
}

/** Deletes a product, on condition of its version if known, and records the removal for the list. */
export function removeProductRow({ id, version }: { id: number; version?: number }): [Delete, Put] {
  const expect = version === undefined ? {} : { expect: { equals: { version } } };
  return [{ kind: "delete", key: productKey(id), ...expect }, putRemoved(PRODUCT_CHANGES, productKey(id), id)];
}

/** The use of a component by a product: a row in the component's partition. */
export interface ProductUse {
  productId: number;
  sku: string;
  name: string;
  fillSize: number;
  quantity: number;
}

export const PRODUCT_USE_PREFIX = "USE#P#";
export const productUseKey = (sku: string, productId: number): Key => ({ PK: itemPartition(sku), SK: `${PRODUCT_USE_PREFIX}${productId}` });

/** Puts a product's use row in its component's partition. */
export function putProductUse(product: Product, component: Component): Put {
  const { id, sku, name, fillSize } = product;
  return {
    kind: "put",
    item: { ...productUseKey(component.sku, id), productId: id, sku, name, fillSize, quantity: component.quantity } satisfies Row & ProductUse,
  };
}

/** A previous bill of componentry, and the edit that replaced it. */
export interface EarlierBill {
  /** The version of the product that had it. */
  version: number;
  /** When it was replaced, ISO 8601, by whom (a username), and why. */
  at: string;
  by: string;
  reason: string;
  /** The other changes of the edit as text: name, whether it is active. */
  change?: string;
  componentry: Component[];
}

export const EARLIER_BILL_PREFIX = "BILL#";

/** Stores a replaced bill in its product's partition. */
export function putEarlierBill(productId: number, earlier: EarlierBill): Put {
  const SK = `${EARLIER_BILL_PREFIX}${String(earlier.version).padStart(8, "0")}`;
  return { kind: "put", item: { PK: productKey(productId).PK, SK, ...earlier }, expect: { absent: true } };
}
