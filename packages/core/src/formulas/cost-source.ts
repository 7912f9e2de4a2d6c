/** What costs are calculated from: rows as they are needed, or the whole lists (`cost-lists.ts`). */
import { readLineFamilies } from "../stock/items/variants.ts";
import { getMany, queryAll, queryPage } from "../lib/table/table.ts";
import { PRODUCT_LIST, type Product, type ProductRow } from "../products/product.rows.ts";
import { type Item, itemKey, type ItemRow } from "../stock/items/item.rows.ts";
import { type Formula, type FormulaRow, versionsPartition } from "./formula.rows.ts";

/** The fields of an item that its cost depends on. */
export type CostedItem = Pick<Item, "sku" | "active" | "ownedById" | "price" | "priceUnit" | "removed"> & { categoryType: string };

interface Named {
  sku: string;
  exactMatch: boolean;
}

export interface CostSource {
  /** The variants that can serve each line, by the SKU that the line names. */
  families(lines: readonly Named[]): Promise<ReadonlyMap<string, readonly CostedItem[]>>;
  /** The items of these SKUs that exist. */
  items(skus: readonly string[]): Promise<CostedItem[]>;
  /** The versions of a formula. */
  versions(code: string): Promise<readonly Formula[]>;
  product(sku: string): Promise<Product | undefined>;
}

/** Reads the rows that a cost needs. */
export const fromTable: CostSource = {
  families: readLineFamilies,
  items: async (skus) => (await getMany<ItemRow>(skus.map(itemKey))).flatMap((item) => (item ? [item] : [])),
  versions: (code) => queryAll<FormulaRow>({ partition: versionsPartition(code), index: "g2" }),
  product: async (sku) => (await queryPage<ProductRow>({ partition: PRODUCT_LIST, index: "g1", from: sku, to: sku }, 1)).rows[0],
};
