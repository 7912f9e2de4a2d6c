/** The whole lists, for the costs of many items: in a file of its own, because only its users need the right to read snapshots. */
import { queryAll } from "../lib/table/table.ts";
import { PRODUCT_LIST, type Product, type ProductRow } from "../products/product.rows.ts";
import { readItemList } from "../stock/lists/list-stock.ts";
import type { CostedItem, CostSource } from "./cost-source.ts";
import { FORMULA_LIST, type Formula, type FormulaRow, versionsPartition } from "./formula.rows.ts";
import { baseSku } from "../stock/lots/serving.ts";

interface Lists {
  items: ReadonlyMap<string, CostedItem>;
  families: ReadonlyMap<string, readonly CostedItem[]>;
  formulas: ReadonlyMap<string, readonly Formula[]>;
  products: ReadonlyMap<string, Product>;
}

/** Reads the lists of items, formulas and products once, when the first cost needs them. */
export function fromLists(): CostSource {
  let read: Promise<Lists> | undefined;
  const lists = (): Promise<Lists> => (read ??= readLists());
  return {
    families: async (lines) => {
      const { items, families } = await lists();
      return new Map(
        lines.map(({ sku, exactMatch }) => {
          const named = items.get(sku);
          const others = exactMatch ? [] : (families.get(baseSku(sku)) ?? []).filter((item) => item !== named);
          return [sku, [...(named ? [named] : []), ...others]] as const;
        }),
      );
    },
    items: async (skus) => {
      const { items } = await lists();
      return skus.flatMap((sku) => items.get(sku) ?? []);
    },
    versions: async (code) => (await lists()).formulas.get(versionsPartition(code)) ?? [],
    product: async (sku) => (await lists()).products.get(sku),
  };
}

async function readLists(): Promise<Lists> {
  const [items, formulas, products] = await Promise.all([
    readItemList(),
    queryAll<FormulaRow>({ partition: FORMULA_LIST, index: "g1" }),
    queryAll<ProductRow>({ partition: PRODUCT_LIST, index: "g1" }),
  ]);
  return {
    items: new Map(items.map((item): [string, CostedItem] => [item.sku, item])),
    families: Map.groupBy(items, ({ sku }) => baseSku(sku)),
    formulas: Map.groupBy(formulas, ({ code }) => versionsPartition(code)),
    products: new Map(products.map((product) => [product.sku, product])),
  };
}
