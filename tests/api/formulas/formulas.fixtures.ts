/**
 * What the tests of formulas and products find in their world: clients, categories, ingredients, components.
 */
import { businessRow, categoryKey } from "@apothecary/core/directory/business.rows";
import type { CategoryType, Status } from "@apothecary/core/lib/rules/fields";
import { putStockLine } from "@apothecary/core/stock/lots/stock-line.rows";
import { type Item, itemRow } from "@apothecary/core/stock/items/item.rows";
import { aStockLine, anItem } from "../../lib/rows.ts";
import { plant } from "../../lib/base-world.ts";

/** A client with the letters of its formula codes. */
export async function plantClient(id: number, name: string, code: string, client = true): Promise<void> {
  await plant(businessRow({ id, name, code, client, supplier: false, owner: false, paymentTerms: "", primaryAccountManager: "", version: 1 }));
}

export async function plantCategory(type: CategoryType, name: string, skuIdentifier: string): Promise<void> {
  await plant({ ...categoryKey(skuIdentifier, type), type, name, skuIdentifier });
}

/** An item: a live raw material of the own company's, unless told otherwise. */
export async function plantItem(sku: string, more: Partial<Item> = {}): Promise<void> {
  await plant(itemRow(anItem(sku, more)));
}

/** A batch of an item, in grams or units. */
export async function plantStockLine(sku: string, row: string, quantity: number, status: Status): Promise<void> {
  await plant(putStockLine(aStockLine(sku, row, quantity, { status })).item);
}

/** The own company, two clients, a supplier, the product categories, and something of each kind to make and fill with. */
export async function plantReference(): Promise<void> {
  await Promise.all([
    plantClient(14, "Own", "", false),
    plantClient(31, "Alder & Birch", "AB"),
    plantClient(32, "Quince", "QNC"),
    plantClient(33, "Nameless", ""),
    plantClient(40, "Supplies", "", false),
    plantCategory("Product", "Retail", "R"),
    plantCategory("Product", "Made Elsewhere", "E"),
    plantItem("EMU0001"),
    plantItem("EMU0002"),
    plantItem("SOL0001"),
    plantItem("RED0001", { quantity: 5, redundant: 5 }),
    plantItem("OLD0001", { removed: true }),
    plantItem("JAR0001", { categoryType: "Componentry", priceUnit: "unit", quantity: 500, allocated: 20 }),
    plantItem("LID0001", { categoryType: "Componentry", priceUnit: "unit" }),
    plantItem("BOX0001", { categoryType: "Componentry", priceUnit: "unit", quantity: 5, redundant: 5 }),
  ]);
}
