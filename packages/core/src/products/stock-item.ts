/** The stock item of a product: it has the product's SKU and is created with it. */
import type { Business } from "../directory/business.rows.ts";
import { NEW_ITEM } from "../stock/items/item-edits.ts";
import type { Item } from "../stock/items/item.rows.ts";
import { BULK, FRAGRANCE, type Product } from "./product.rows.ts";

/** A product's new stock item, owned by the company: grams and a price per kilogram for Bulk and Fragrance, else units. */
export function productItem(product: Product, own: Pick<Business, "id" | "name">): Item {
  return {
    sku: product.sku,
    name: product.name,
    description: "",
    categoryType: "Product",
    categoryName: product.categoryName,
    categoryCode: product.categoryCode,
    ...NEW_ITEM,
    priceUnit: [BULK, FRAGRANCE].includes(product.categoryCode) ? "kilo" : "unit",
    active: product.active,
    clientId: product.clientId,
    client: product.client,
    ownedById: own.id,
    ownedBy: own.name,
    suppliedById: null,
    suppliedBy: "",
    supplierSku: "",
    baseSku: product.sku,
    productId: product.id,
    formulaCode: product.formulaCode,
    fillSize: product.fillSize,
  };
}
