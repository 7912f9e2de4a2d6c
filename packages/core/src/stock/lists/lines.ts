/**
 * All batches with their locations, for the transfer tools, or a part of them. Eventually consistent. Each filter has
 * its own index; filters are not combined, because rows of one index would have to be read and dropped.
 */
import type * as z from "zod";
import { ledgerIndex } from "../../transaction/entry.rows.ts";
import { instant } from "../../lib/time/clock.ts";
import type { Range } from "../../lib/table/table.ts";
import { STOCK_LINE_LIST, type StockLineRow } from "../lots/stock-line.rows.ts";
import { changesFrom, markNow, unchangedMark } from "../../lib/lists/change-mark.ts";
import type { stockByLine } from "../contract.ts";
import { ITEM_LIST } from "../items/item.rows.ts";
import { readSources, type Source, sourceOfItem, sourcesIn } from "./line-sources.ts";
import { type Listed, readPage } from "../../lib/lists/list-page.ts";
import { readItemList } from "./list-stock.ts";
import { shapedBy, typedKeys } from "../../lib/rules/keyed.ts";
import { ListedFields } from "../lots/stock-line-shapes.ts";
import type { StockLine } from "../stock-shapes.ts";

/** Batches per page. */
const MAX_LINES_READ = 5_000;
const LINE_ATTRIBUTES = [...typedKeys(ListedFields.shape), "expiryDate", "unreserved"] as const satisfies readonly (keyof StockLineRow & string)[];

/** The filter: all lines, those of items, or those in a warehouse (2.11). */
type LinesAsked = z.output<typeof stockByLine.query>;

/**
 * A page of batches, by location if unfiltered. `held` is the client's ETag. The ETag is derived from the ledger for
 * every filter: each change of a batch is in the ledger, and reservations change the item. It comes with the first
 * page, so that movements during the following pages show at the next request.
 */
export async function listLines({ held, ...asked }: LinesAsked & { held?: string | undefined }): Promise<Listed<StockLine>> {
  const month = instant().slice(0, 7);
  const feeds = [ledgerIndex.month(month), ITEM_LIST];
  const marks = held?.split(".") ?? [];
  // This month's ledger does not tell what changed at the end of the last one, after a mark that was made then.
  if (asked.cursor === undefined && changesFrom(marks[0])?.startsWith(month)) {
    const still = await Promise.all(feeds.map((feed, i) => unchangedMark(feed, marks[i])));
    if (still.every((mark) => mark !== undefined)) return { unchanged: still.join(".") };
  }
  const [becomes, read] = await Promise.all([asked.cursor === undefined ? Promise.all(feeds.map(markNow)) : [undefined], readLines(asked)]);
  return { ...read, mark: becomes.every((mark) => mark !== undefined) ? becomes.join(".") : undefined };
}

async function readLines(asked: LinesAsked): Promise<{ rows: StockLine[]; next: string | undefined }> {
  const sources = await lineSources(asked);
  if (sources === undefined) {
    const range: Range = { partition: STOCK_LINE_LIST, index: "g1" };
    return readPage<StockLineRow, StockLine>(range, asked.cursor, { attributes: LINE_ATTRIBUTES, max: MAX_LINES_READ, shown: listedStockLine });
  }
  const { rows, next } = await readSources(sources, { cursor: asked.cursor, max: MAX_LINES_READ, attributes: LINE_ATTRIBUTES });
  return { rows: rows.map(listedStockLine), next };
}

/** The ranges of a filter; undefined if unfiltered. */
async function lineSources({ sku, warehouse, bin, ...ofItem }: LinesAsked): Promise<Source[] | undefined> {
  if (sku !== undefined) return [...new Set(sku)].map(sourceOfItem);
  if (warehouse !== undefined) return sourcesIn(warehouse, bin);
  const { client, category, type } = ofItem;
  if (client === undefined && category === undefined && type === undefined) return undefined;
  const sources: Source[] = [];
  for (const item of await readItemList()) {
    const meant =
      item.quantity > 0 &&
      (client === undefined || item.client === client) &&
      (category === undefined || item.categoryName === category) &&
      (type === undefined || item.categoryType === type);
    if (meant) sources.push(sourceOfItem(item.sku));
  }
  return sources;
}

function listedStockLine(stockLine: StockLineRow): StockLine {
  const { expiryDate: expiry, quantity, unreserved } = stockLine;
  return { ...shapedBy(ListedFields, stockLine), expiry, reserved: quantity - unreserved, transfer: 0, reason: "" };
}
