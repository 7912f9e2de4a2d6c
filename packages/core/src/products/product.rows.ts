/**
 * Products: what is filled and sold. The product's row has its bill of componentry; its stock is the item of its SKU.
 */
import type { Changed } from "../lib/changed.ts";
import { changedKeys, putRemoved } from "../lib/tagged-list.ts";
import type { Delete, Key, Put, Row, Update } from "../lib/write.ts";
import { itemPartition } from "../stock/item.rows.ts";

/** A line of a bill of componentry. */
export interface Component {
  sku: string;
  name: string;
  /** Units in one unit of the product. */
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
  /** Whose formula it is: the client's own, or the house brand's. */
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
  /** The operation that carries an edit of it to what it concerns; no other edit begins meanwhile. */
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
/** `g3`: the same in the order of change, and which were removed. */
export const PRODUCT_CHANGES = "PRODUCTS#CHANGES";
/** `g2`: the products of a formula code. */
export const productsOf = (formulaCode: string): string => `PRODUCTS#${formulaCode.toUpperCase()}`;

/** A product's row. */
export function productRow(product: Product): ProductRow {
  const indexes = { g1p: PRODUCT_LIST, g1s: product.sku, g2p: productsOf(product.formulaCode), g2s: product.sku };
  return { ...productKey(product.id), ...product, ...indexes, ...changedKeys(PRODUCT_CHANGES, product.id) };
}

/** An edit of a product, which expects it as it was read. */
export function editProductRow({ id, version }: Pick<Product, "id" | "version">, set: Partial<Product>): Update {
  return {
    kind: "update",
    key: productKey(id),
    set: { ...set, version: version + 1, ...changedKeys(PRODUCT_CHANGES, id) },
    expect: { equals: { version } },
  };
}

/** Makes a product inactive, whatever its version. */
export function deactivateProduct(id: number): Update {
  return { kind: "update", key: productKey(id), set: { active: false, ...changedKeys(PRODUCT_CHANGES, id) }, add: { version: 1 }, expect: { present: true } };
}

/** Takes a product away, as it was read where its version is known, and notes for the list that it is gone. */
export function removeProductRow({ id, version }: { id: number; version?: number }): [Delete, Put] {
  const expect = version === undefined ? {} : { expect: { equals: { version } } };
  return [{ kind: "delete", key: productKey(id), ...expect }, putRemoved(PRODUCT_CHANGES, productKey(id), id)];
}

/** Where a component is used by a product: a row in the component's partition. */
export interface ProductUse {
  productId: number;
  sku: string;
  name: string;
  fillSize: number;
  quantity: number;
}

export const PRODUCT_USE_PREFIX = "USE#P#";
export const productUseKey = (sku: string, productId: number): Key => ({ PK: itemPartition(sku), SK: `${PRODUCT_USE_PREFIX}${productId}` });

/** Notes a product in its component's partition. */
export function putProductUse(product: Product, component: Component): Put {
  const { id, sku, name, fillSize } = product;
  return {
    kind: "put",
    item: { ...productUseKey(component.sku, id), productId: id, sku, name, fillSize, quantity: component.quantity } satisfies Row & ProductUse,
  };
}

/** A bill of componentry as it was until an edit of its product, and that edit. */
export interface EarlierBill {
  /** The version of the product that had it. */
  version: number;
  /** When it was replaced, ISO 8601, by whom (a username), and why. */
  at: string;
  by: string;
  reason: string;
  /** What the edit changed beside the componentry, in words: name, whether it is active. */
  change?: string;
  componentry: Component[];
}

export const EARLIER_BILL_PREFIX = "BILL#";

/** Keeps a bill that is being replaced, beside its product. */
export function putEarlierBill(productId: number, earlier: EarlierBill): Put {
  const SK = `${EARLIER_BILL_PREFIX}${String(earlier.version).padStart(8, "0")}`;
  return { kind: "put", item: { PK: productKey(productId).PK, SK, ...earlier }, expect: { absent: true } };
}
