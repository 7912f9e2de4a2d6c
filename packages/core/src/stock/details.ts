/**
 * The item page.
 */
import { FORMULA_USE_PREFIX, type FormulaUse } from "../formulas/formula.rows.ts";
import { notFound } from "../lib/error.ts";
import { queryPage } from "../lib/table.ts";
import type { Row } from "../lib/write.ts";
import { PRODUCT_LIST, PRODUCT_USE_PREFIX, type Product, type ProductRow, type ProductUse } from "../products/product.rows.ts";
import type { Batch } from "./batch.rows.ts";
import { byExpiryThenNumber } from "./rules.ts";
import { figuresOf, stockRowOf } from "./item-figures.ts";
import type { Item, ItemRow } from "./item.rows.ts";
import { findItem, type Opened } from "./open-item.ts";
import { pricePerGram, stockValue } from "./price.ts";
import { allocationsAmong, reservationsOf } from "./reservation-rows.ts";
import type { BatchDetail, ItemDetail, Reservation } from "./stock-shapes.ts";
import { usageOver } from "./usage-periods.ts";

/** A product's SKU has letters after a hyphen (contract, section 3). */
const PRODUCT_SKU = /-[A-Za-z]/;

/**
 * An item with its quantities and uses, then its batches by expiry and number, and last their reservations. One Query;
 * for a product, also its bill of componentry, read concurrently. Refuses an unknown SKU (404). (Specification 2,
 * sections 2.2 and 7.)
 */
export async function stockDetailsOf(sku: string): Promise<(ItemDetail | BatchDetail | { reservations: Reservation[] })[]> {
  const [opened, product] = await Promise.all([findItem(sku, false), PRODUCT_SKU.test(sku) ? productOf(sku) : undefined]);
  if (!opened || opened.item.removed) throw notFound(`the item ${sku}`);
  return [
    itemDetail(opened, product),
    ...opened.batches.toSorted(byExpiryThenNumber).map(batchDetail),
    { reservations: reservationsOf(opened.batches, opened.others) },
  ];
}

async function productOf(sku: string): Promise<Product | undefined> {
  const { rows } = await queryPage<ProductRow>({ partition: PRODUCT_LIST, index: "g1", from: sku, to: sku }, 1);
  return rows[0];
}

function itemDetail({ item, batches, others }: Opened, product: Product | undefined): ItemDetail {
  const totalStock = batches.reduce((sum, batch) => sum + batch.quantity, 0);
  const latest = latestDelivered(batches);
  return {
    ...stockRowOf(item),
    ...figuresOf(item, totalStock),
    quantity: totalStock,
    totalStock,
    description: item.description,
    category: { name: item.categoryName, type: item.categoryType, skuIdentifier: item.categoryCode },
    owner: item.ownedBy,
    supplier: item.suppliedBy,
    pricePerGram: item.priceUnit === "kilo" ? pricePerGram(item.price) : null,
    stockValue: stockValue(item, totalStock),
    usage: usageOf(item),
    product: productDetail(item, product),
    recipes: usesAmong<FormulaUse>(others, FORMULA_USE_PREFIX, ["formulaId", "code", "name", "rAndDCode", "client", "percentage"]),
    productList: usesAmong<ProductUse>(others, PRODUCT_USE_PREFIX, ["productId", "sku", "name", "fillSize", "quantity"]),
    jobs: allocationsAmong(others).map((allocation) => ({
      poNumber: allocation.purchaseOrders[0]?.[1] ?? "",
      salesOrderId: allocation.purchaseOrders[0]?.[0] ?? null,
      purchaseOrders: allocation.purchaseOrders.map(([salesOrderId, poNumber]) => ({ salesOrderId, poNumber })),
      jobNumber: allocation.jobNumber,
      jobId: allocation.jobId,
      client: allocation.client,
      sku: allocation.sku,
      name: allocation.name,
      batchNumber: allocation.batchNumber,
      jobQuantity: allocation.jobQuantity,
      quantityAllocated: allocation.quantityAllocated,
      dateAllocated: allocation.dateAllocated,
      dispatchDate: allocation.dispatchDate,
      type: allocation.type,
    })),
    supplierBatchNumber: latest?.supplierBatchNumber ?? "",
    deliveredDate: latest?.deliveredDate ?? null,
    baseSku: item.baseSku,
    version: item.version,
  };
}

function usageOf(item: Item): ItemDetail["usage"] {
  const row = item as ItemRow;
  return { "3": usageOver(row, 3), "6": usageOver(row, 6), "12": usageOver(row, 12) };
}

function productDetail(item: Item, product: Product | undefined): ItemDetail["product"] {
  if (item.categoryType !== "Product") return null;
  return {
    id: item.productId ?? null,
    fillSize: item.fillSize ?? product?.fillSize ?? 0,
    componentry: (product?.componentry ?? []).map(({ sku, name, quantity }) => ({ sku, name, quantity })),
  };
}

/** The rows of where an item is used, without their keys. */
function usesAmong<Use extends object>(others: readonly Row[], prefix: string, fields: readonly (keyof Use & string)[]): Use[] {
  return others.filter((row) => row.SK.startsWith(prefix)).map((row) => Object.fromEntries(fields.map((field) => [field, row[field]])) as Use);
}

function latestDelivered(batches: readonly Batch[]): Batch | undefined {
  return batches.toSorted((a, b) => (b.deliveredDate ?? "").localeCompare(a.deliveredDate ?? ""))[0];
}

/** A batch of the item page, with its location. */
export function batchDetail(batch: Batch): BatchDetail {
  return {
    id: batch.id,
    sku: batch.sku,
    batchNumber: batch.batchNumber,
    supplierBatchNumber: batch.supplierBatchNumber,
    location: { id: batch.locationId, bin: batch.bin, warehouse: batch.warehouse, roaming: batch.roaming },
    quantity: batch.quantity,
    reserved: batch.quantity - batch.unreserved,
    packSize: batch.packSize,
    purchaseOrderNumber: batch.purchaseOrderNumber,
    quantityDelivered: batch.quantityDelivered,
    deliveredDate: batch.deliveredDate,
    expiryDate: batch.expiryDate,
    status: batch.status,
    version: batch.version,
  };
}
