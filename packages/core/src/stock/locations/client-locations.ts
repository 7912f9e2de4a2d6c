/** The locations of each client's stock. Eventually consistent. */
import type { Readable } from "node:stream";
import type * as z from "zod";
import { textLines } from "../../lib/files/text-lines.ts";
import { bulkPage } from "../../lib/table/bulk.ts";
import { decodeCursor, encodeCursor } from "../../lib/lists/cursor.ts";
import { shapedBy, typedKeys } from "../../lib/rules/keyed.ts";
import { openBusiness } from "../../directory/read-businesses.ts";
import { queryAll, type Range } from "../../lib/table/table.ts";
import { STOCK_LINE_LIST, STOCK_LINE_PREFIX, type StockLineRow } from "../lots/stock-line.rows.ts";
import { StockLine } from "../lots/stock-line-shapes.ts";
import { itemPartition } from "../items/item.rows.ts";
import { readItemList } from "../lists/list-stock.ts";
import type { StockRow } from "../stock-shapes.ts";
import type { Location } from "../../warehouse/contract.ts";
import { byName, type Listed } from "./list-locations.ts";

/** Locations per page. */
const MAX_LOCATIONS = 5_000;
/** Items whose stock lines are read concurrently. */
const AT_ONCE = 50;
/** Stock lines per call. */
const CALL = 2_500;

const STOCK_LINES: Range = { partition: STOCK_LINE_LIST, index: "g1" };
const PlacedFields = StockLine.pick({ sku: true, locationId: true, warehouse: true, bin: true, roaming: true });
const PLACED = typedKeys(PlacedFields.shape);
type Placed = z.infer<typeof PlacedFields>;

/** The holder of an item: its client, else its owner. */
function itemHolder(item: Pick<StockRow, "clientId" | "client" | "ownedById" | "ownedBy">): { id: number; name: string } {
  return item.clientId === null ? { id: item.ownedById, name: item.ownedBy } : { id: item.clientId, name: item.client };
}

/**
 * The locations that hold stock of a client, or of an owner that has no client for it, by warehouse and bin, in pages.
 * Refuses an unknown business (404). (Specification 2, section 2.14.)
 */
export async function locationsOfClient(id: number, cursor: string | undefined): Promise<Listed<Location>> {
  const [after] = cursor === undefined ? [] : decodeCursor(cursor, 1);
  const [skus] = await Promise.all([readHeldSkus(id), openBusiness(id, false)]);
  const locations = new Map<string, Location>();
  for (let i = 0; i < skus.length; i += AT_ONCE) {
    const stockLines = await Promise.all(
      skus.slice(i, i + AT_ONCE).map((sku) => queryAll<StockLineRow>({ partition: itemPartition(sku), beginsWith: STOCK_LINE_PREFIX })),
    );
    for (const { locationId, warehouse, bin, roaming } of stockLines.flat())
      locations.set(locationId, { id: locationId, warehouse, bin, roaming, empty: false });
  }
  const all = [...locations.values()].toSorted(byName);
  const from = after === undefined ? 0 : all.findIndex((location) => location.id === after) + 1;
  const rows = all.slice(from, from + MAX_LOCATIONS);
  const last = rows.at(-1);
  return { rows, next: last && from + rows.length < all.length ? encodeCursor([last.id]) : undefined };
}

async function readHeldSkus(id: number): Promise<string[]> {
  const skus: string[] = [];
  for (const item of await readItemList()) if (item.quantity > 0 && itemHolder(item).id === id) skus.push(item.sku);
  return skus;
}

/** The stock of one holder at one location. */
export interface Holding {
  holder: string;
  location: Omit<Placed, "sku">;
  skus: number;
  stockLines: number;
}

/** A page of all stock lines, by location and SKU, as lines of text that `holdingsIn` reads. */
export async function holdingsPage(start: Record<string, unknown> | undefined): Promise<{ text: string; next: Record<string, unknown> | undefined }> {
  const { rows, next } = await bulkPage<StockLineRow>(STOCK_LINES, PLACED, CALL, start);
  return { text: rows.map((row) => `${JSON.stringify(shapedBy(PlacedFields, row))}\n`).join(""), next };
}

/** All stock by holder, warehouse and bin, of the text of all pages. */
export async function holdingsIn(pages: Readable): Promise<Holding[]> {
  const holders = new Map((await readItemList()).map((item) => [item.sku, itemHolder(item).name]));
  const holdings = new Map<string, Holding>();
  let last: Placed | undefined;
  for await (const line of textLines(pages)) {
    const placed = PlacedFields.parse(JSON.parse(line));
    const { sku, ...location } = placed;
    const holder = holders.get(sku) ?? "";
    const key = `${holder}\n${location.locationId}`;
    const holding = holdings.get(key) ?? { holder, location, skus: 0, stockLines: 0 };
    // The stock lines of a SKU at a location follow each other.
    if (last?.sku !== sku || last.locationId !== location.locationId) holding.skus += 1;
    holding.stockLines += 1;
    holdings.set(key, holding);
    last = placed;
  }
  return [...holdings.values()].toSorted((a, b) => a.holder.localeCompare(b.holder) || byName(a.location, b.location));
}
