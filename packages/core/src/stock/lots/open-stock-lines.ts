/** Reads stock lines with their items: what reserving, picking, transfers and stock takes change. */
import { serving } from "./serving.ts";
import { AppError, busy, notFound } from "../../lib/actions/error.ts";
import { pause } from "../../lib/time/pause.ts";
import { get, getMany, queryAll } from "../../lib/table/table.ts";
import type { Row } from "../../lib/table/write.ts";
import { atLocation, STOCK_LINE_LIST, STOCK_LINE_PREFIX, type StockLine, stockLineKey, type StockLineRow, stockLineSku } from "./stock-line.rows.ts";
import { ITEM, type Item, itemKey, itemPartition, type ItemRow } from "../items/item.rows.ts";

/** How often related rows are read again if they change between two reads. */
const MAX_READS = 8;

/** An item and its stock lines, without the rest of its partition. */
export interface Stock {
  item: Item;
  stockLines: StockLine[];
}

/** 404 for a stock line that was used up or moved, or never existed. */
export function stockLineGone(): AppError {
  return new AppError("not_found", "This batch is no longer in stock.");
}

/** Stock lines by id, and their items by SKU, strongly consistent, in one call; omits those that no longer exist. */
export async function findOwnedStockLines(ids: readonly string[]): Promise<{ stockLines: Map<string, StockLine>; items: Map<string, Item> }> {
  const keys = [...new Set(ids)].flatMap((id) => stockLineKey(id) ?? []);
  const skus = [...new Set(ids.map(stockLineSku))];
  const rows = await getMany<Row>([...keys, ...skus.map(itemKey)], true);
  const found = <R extends Row>(some: readonly (Row | undefined)[]) => some.flatMap((row) => (row ? [row as R] : []));
  return {
    stockLines: new Map(found<StockLineRow>(rows.slice(0, keys.length)).map((row) => [row.id, row])),
    items: new Map(found<ItemRow>(rows.slice(keys.length)).map((row) => [row.sku, row])),
  };
}

/** Stock lines by id, strongly consistent; omits those that no longer exist. */
export async function findStockLines(ids: readonly string[], strong = true): Promise<Map<string, StockLine>> {
  const keys = [...new Set(ids)].flatMap((id) => stockLineKey(id) ?? []);
  const rows = await getMany<StockLineRow>(keys, strong);
  return new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])));
}

/**
 * The stock of several SKUs: stock lines sort before their item, everything else after it. Verbs use strongly consistent
 * reads, pages do not need them.
 */
export async function readStockBySku(skus: readonly string[], strong = false): Promise<Map<string, Stock>> {
  const opened = await Promise.all(
    [...new Set(skus)].map(async (sku) => {
      const rows = await queryAll({ partition: itemPartition(sku), to: ITEM, strong });
      const item = rows.find((row) => row.SK === ITEM) as ItemRow | undefined;
      const stockLines = rows.filter((row) => row.SK.startsWith(STOCK_LINE_PREFIX)) as StockLineRow[];
      return item ? [[sku, { item, stockLines }] as const] : [];
    }),
  );
  return new Map(opened.flat());
}

/** An item with its stock lines; undefined if it does not exist. */
export async function findStock(sku: string, strong = true): Promise<Stock | undefined> {
  return (await readStockBySku([sku], strong)).get(sku);
}

/** The same of an item that must exist and be in use (404). */
export async function openStock(sku: string, strong = true): Promise<Stock> {
  const stock = await findStock(sku, strong);
  if (!stock || stock.item.removed) throw notFound(`the item ${sku}`);
  return stock;
}

/** One stock line with its item, without the item's others, strongly consistent, in one call: 404 if it no longer exists. */
export async function openStockLine(id: string): Promise<Stock & { stockLine: StockLine }> {
  const { stockLines, items } = await findOwnedStockLines([id]);
  const item = items.get(stockLineSku(id));
  return withStockLine(id, item && { item, stockLines: [...stockLines.values()] });
}

/**
 * The same with the item's stock lines at another location, where it may be merged with one. They come from the index, which is a
 * moment behind: a write that rests on an old one is refused, and then `all` reads every stock line from the table.
 */
export async function openMovingStockLine(id: string, locationId: string, all: boolean): Promise<Stock & { stockLine: StockLine }> {
  if (all) return openStockOfLine(id);
  const [opened, there] = await Promise.all([openStockLine(id), stockLinesAt(stockLineSku(id), locationId)]);
  return { ...opened, stockLines: [opened.stockLine, ...there.filter((row) => row.id !== id)] };
}

/** The same of an item that arrives at a location; undefined if it does not exist. Without a location, it has no stock lines there. */
export async function findArrivingStock(sku: string, locationId: string | undefined, all: boolean): Promise<Stock | undefined> {
  if (all) return findStock(sku);
  const [item, stockLines] = await Promise.all([get<ItemRow>(itemKey(sku), true), locationId === undefined ? [] : stockLinesAt(sku, locationId)]);
  return item && { item, stockLines };
}

const stockLinesAt = (sku: string, locationId: string): Promise<StockLineRow[]> =>
  queryAll<StockLineRow>({ partition: STOCK_LINE_LIST, index: "g1", beginsWith: `${atLocation(locationId)}${sku}~` });

/** One stock line with those of its item beside it: 404 if it no longer exists. */
export async function openStockOfLine(id: string): Promise<Stock & { stockLine: StockLine }> {
  return withStockLine(id, stockLineKey(id) && (await findStock(stockLineSku(id))));
}

/** What was read of an item, with one of its stock lines: 404 if either no longer exists. */
export function withStockLine<T extends Stock>(id: string, stock: T | undefined): T & { stockLine: StockLine } {
  const stockLine = stock?.stockLines.find((one) => one.id === id);
  if (!stock || !stockLine) throw stockLineGone();
  return { ...stock, stockLine };
}

/**
 * The stock that can serve each line of a client's jobs: the SKU's own first, then its variants'. With null for the
 * client, the stock of all owners. Eventually consistent, for pages.
 */
export async function stockServingLines(lines: readonly { sku: string; exactMatch?: boolean }[], clientId: number | null): Promise<Stock[][]> {
  return serving(
    lines.map(({ sku, exactMatch = false }) => ({ sku, exactMatch, clientId })),
    async (skus) => [...(await readStockBySku(skus)).values()],
  );
}

/** Reads rows until they form a consistent snapshot; `read` returns undefined if they do not. 503 after too many attempts. */
export async function inAgreement<T>(read: () => Promise<T | undefined>): Promise<T> {
  for (let reads = 1; reads <= MAX_READS; reads++) {
    const found = await read();
    if (found !== undefined) return found;
    await pause(reads);
  }
  throw busy();
}
