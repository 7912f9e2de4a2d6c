import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import * as z from "zod";
import { NEW_ITEM } from "../items/item-edits.ts";
import { itemStockRow } from "../items/item-figures.ts";
import { LIST_VERSION } from "./list-snapshot.ts";
import { wholeList } from "./read-list.ts";
import { StockRow } from "../stock-shapes.ts";
import type { ItemRow } from "../items/item.rows.ts";

const item: ItemRow = {
  PK: "I#EMU0001",
  SK: "ITEM",
  g1p: "ITEMS",
  g1s: "2026-03-01T10:00:00.000Z#EMU0001",
  sku: "EMU0001",
  name: "Beeswax",
  description: "",
  categoryType: "Raw Material",
  categoryName: "Emulsifier",
  categoryCode: "EMU",
  ...NEW_ITEM,
  quantity: 700,
  redundant: 700,
  unusable: 700,
  allocated: 300,
  minimumStock: 50,
  onOrder: 20,
  moq: 1,
  eoq: 2,
  price: 4.2,
  priceUnit: "kilo",
  active: true,
  clientId: null,
  client: "",
  ownedById: 14,
  ownedBy: "Own",
  suppliedById: 21,
  suppliedBy: "Supplier",
  supplierSku: "S-1",
  baseSku: "EMU0001",
};
const changedLater = (sku: string, second: number, over: Partial<ItemRow> = {}): ItemRow => ({
  ...item,
  sku,
  g1s: `2026-03-01T10:00:0${second}.000Z#${sku}`,
  ...over,
});

test("a row of another shape, or worked out in another way, has another version: older snapshots of it are not read", () => {
  const fingerprint = createHash("sha256")
    .update(JSON.stringify([z.toJSONSchema(StockRow), itemStockRow(item)]))
    .digest("hex")
    .slice(0, 12);
  expect({ LIST_VERSION, fingerprint }, "Count LIST_VERSION up, and write the new fingerprint here.").toEqual({ LIST_VERSION: 3, fingerprint: "a6774c982784" });
});

test("an item that changed while the list was read is in it once, as it was read last; one that was removed meanwhile is not", () => {
  const read = [
    changedLater("EMU0002", 1),
    changedLater("EMU0001", 2),
    changedLater("EMU0003", 3),
    changedLater("EMU0002", 4, { quantity: 5 }),
    changedLater("EMU0003", 5, { removed: true }),
  ];
  const list = wholeList(read, Date.parse("2026-03-01T10:00:06.000Z"));
  expect(list?.rows.map(({ sku, quantity }) => [sku, quantity])).toEqual([
    ["EMU0001", 700],
    ["EMU0002", 5],
  ]);
  expect(list?.newest).toEqual({ sku: "EMU0003", change: "2026-03-01T10:00:05.000Z#EMU0003" });
  expect(wholeList([], 0)).toBeUndefined();
});
