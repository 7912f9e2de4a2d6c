/**
 * The item page.
 */
import { shapedBy } from "../../lib/rules/keyed.ts";
import { costOfItems } from "../../formulas/cost.ts";
import { FORMULA_USE_PREFIX, type FormulaUse } from "../../formulas/formula.rows.ts";
import { Allocation } from "../../jobs/job-shapes.ts";
import { notFound } from "../../lib/actions/error.ts";
import { queryPage } from "../../lib/table/table.ts";
import type { Row } from "../../lib/table/write.ts";
import { PRODUCT_LIST, PRODUCT_USE_PREFIX, type Product, type ProductRow, type ProductUse } from "../../products/product.rows.ts";
import { isItemCode } from "../codes/item-code.rows.ts";
import type { StockLine } from "../lots/stock-line.rows.ts";
import { DetailFields } from "../lots/stock-line-shapes.ts";
import { byExpiryThenNumber } from "../rules.ts";
import { freeStockFigures, itemStockRow } from "./item-figures.ts";
import type { Item, ItemRow } from "./item.rows.ts";
import { findItem, type Opened } from "./open-item.ts";
import { pricePerGram, stockValue } from "../price.ts";
import { allocationsAmong, stockLineReservations } from "../reservations/reservation-rows.ts";
import { type StockLineDetail, type ItemDetail, LocationElement, type Reservation } from "../stock-shapes.ts";
import { usageOver } from "./usage-periods.ts";

/** A product's SKU has letters after a hyphen (contract, section 3). */
const PRODUCT_SKU = /-[A-Za-z]/;

/**
 * An item with its quantities and uses, then its batches by expiry and number, and last their reservations. One Query;
 * for a product, also its bill of componentry, read concurrently, and what its cost needs if no price is set. Refuses an unknown SKU (404). (Specification 2,
 * sections 2.2 and 7.)
 */
export async function readStockDetails(sku: string): Promise<(ItemDetail | StockLineDetail | { reservations: Reservation[] })[]> {
  const [opened, product] = await Promise.all([findItem(sku, false), PRODUCT_SKU.test(sku) ? readProductBySku(sku) : undefined]);
  if (!opened || opened.item.removed) throw notFound(`the item ${sku}`);
  const cost = await costOfItems()(opened.item);
  return [
    itemDetail(opened, product, cost),
    ...stockLineDetails(opened.stockLines.toSorted(byExpiryThenNumber)),
    { reservations: stockLineReservations(opened.stockLines, opened.others) },
  ];
}

async function readProductBySku(sku: string): Promise<Product | undefined> {
  const { rows } = await queryPage<ProductRow>({ partition: PRODUCT_LIST, index: "g1", from: sku, to: sku }, 1);
  return rows[0];
}

function itemDetail({ item, stockLines, others }: Opened, product: Product | undefined, cost: number | null): ItemDetail {
  const totalStock = stockLines.reduce((sum, stockLine) => sum + stockLine.quantity, 0);
  const latest = latestDelivered(stockLines);
  return {
    ...itemStockRow(item),
    ...freeStockFigures(item, totalStock),
    quantity: totalStock,
    totalStock,
    description: item.description,
    category: { name: item.categoryName, type: item.categoryType, skuIdentifier: item.categoryCode },
    owner: item.ownedBy,
    supplier: item.suppliedBy,
    pricePerGram: item.priceUnit === "kilo" ? pricePerGram(item.price) : null,
    stockValue: stockValue({ price: cost ?? 0, priceUnit: item.priceUnit }, totalStock),
    cost,
    usage: itemUsage(item),
    product: productDetail(item, product),
    recipes: usesAmong<FormulaUse>(others, FORMULA_USE_PREFIX, ["formulaId", "code", "name", "rAndDCode", "client", "percentage"]),
    productList: usesAmong<ProductUse>(others, PRODUCT_USE_PREFIX, ["productId", "sku", "name", "fillSize", "quantity"]),
    jobs: allocationsAmong(others).map((allocation) => ({
      ...shapedBy(Allocation, allocation),
      poNumber: allocation.purchaseOrders[0]?.[1] ?? "",
      salesOrderId: allocation.purchaseOrders[0]?.[0] ?? null,
      purchaseOrders: allocation.purchaseOrders.map(([salesOrderId, poNumber]) => ({ salesOrderId, poNumber })),
    })),
    supplierBatchNumber: latest?.supplierBatchNumber ?? "",
    deliveredDate: latest?.deliveredDate ?? null,
    baseSku: item.baseSku,
    codes: others.filter(isItemCode).map(({ code }) => code),
    shelfLifeMonths: item.shelfLifeMonths ?? null,
    needsRelease: item.needsRelease ?? false,
    version: item.version,
  };
}

function itemUsage(item: Item): ItemDetail["usage"] {
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

function latestDelivered(stockLines: readonly StockLine[]): StockLine | undefined {
  return stockLines.toSorted((a, b) => (b.deliveredDate ?? "").localeCompare(a.deliveredDate ?? ""))[0];
}

/** How many batches of a location a stock line names, so that the answer grows with the batches and not with their square. */
const MAX_ELEMENTS = 20;

/** The batches of the item page, each with its location and the item's batches there. */
function stockLineDetails(stockLines: readonly StockLine[]): StockLineDetail[] {
  const byLocation = Map.groupBy(stockLines, ({ locationId }) => locationId);
  return stockLines.map((stockLine) => stockLineDetail(stockLine, byLocation.get(stockLine.locationId) ?? []));
}

function stockLineDetail(stockLine: StockLine, alsoThere: readonly StockLine[]): StockLineDetail {
  const elements = [stockLine, ...alsoThere.slice(0, MAX_ELEMENTS).filter(({ id }) => id !== stockLine.id)].slice(0, MAX_ELEMENTS);
  const { locationId, bin, warehouse, roaming, quantity, unreserved } = stockLine;
  return {
    ...shapedBy(DetailFields, stockLine),
    location: { id: locationId, bin, warehouse, roaming, elements: elements.map((one) => shapedBy(LocationElement, one)) },
    reserved: quantity - unreserved,
  };
}
