/**
 * Reads batches from many short ranges, of several locations or items. Each range is read to its end, so that every row
 * read is returned.
 */
import { bulkPage } from "../../lib/table/bulk.ts";
import { damaged, decodeCursor, encodeCursor, keyAt } from "../../lib/lists/cursor.ts";
import { queryEach, type Range } from "../../lib/table/table.ts";
import { inWarehouse, LOCATION_LIST, type LocationRow } from "../../warehouse/location.rows.ts";
import { atLocation, STOCK_LINE_LIST, STOCK_LINE_PREFIX, stockLineKey, type StockLineRow } from "../lots/stock-line.rows.ts";
import { itemPartition } from "../items/item.rows.ts";

/** Ranges that are read concurrently: all that are unfinished at the end of a page go into its cursor. */
const AT_ONCE = 8;
/** The most ranges of one request: a bound that is never reached. */
const MAX_SOURCES = 200_000;
/** The separator of a cursor's parts, which no id contains. */
const BETWEEN = " ";

/** One range of batches. */
export interface Source {
  /** A location's id, or a SKU. */
  id: string;
  /** Its position: ranges are read in this order. */
  order: string;
  range: Range;
}

/** A range in progress: `after` is the id of the last batch read. */
interface Reading {
  source: Source;
  after: string | undefined;
}

/** The batches of an item. */
export function sourceOfItem(sku: string): Source {
  return { id: sku, order: sku, range: { partition: itemPartition(sku), beginsWith: STOCK_LINE_PREFIX } };
}

/** The batches at each location of a warehouse, or at one bin; omits empty locations. Names are case-insensitive. */
export async function sourcesIn(warehouse: string, bin: string | undefined): Promise<Source[]> {
  const beginsWith = inWarehouse(warehouse) + (bin === undefined ? "" : `${bin.toLowerCase()}#`);
  const sources: Source[] = [];
  for await (const location of queryEach<LocationRow>({ partition: LOCATION_LIST, index: "g1", beginsWith })) {
    // A name can contain the separator that ends it in the key.
    const meant = location.warehouse.toLowerCase() === warehouse.toLowerCase() && (bin === undefined || location.bin.toLowerCase() === bin.toLowerCase());
    if (!meant || location.rows === 0) continue;
    const range: Range = { partition: STOCK_LINE_LIST, index: "g1", beginsWith: atLocation(location.id) };
    sources.push({ id: location.id, order: String(location["g1s"]), range });
  }
  return sources;
}

/** A page of at most `max` batches of these ranges, in no particular order, and the cursor of the rest. 400 for an invalid cursor. */
export async function readSources(
  sources: readonly Source[],
  { cursor, max, attributes }: { cursor: string | undefined; max: number; attributes: readonly (keyof StockLineRow & string)[] },
): Promise<{ rows: StockLineRow[]; next: string | undefined }> {
  if (sources.length > MAX_SOURCES) throw new Error(`A request reads ${sources.length} ranges.`);
  const queue = queueFrom(sources, cursor);
  const rows: StockLineRow[] = [];
  let startedSource = cursor === undefined ? "" : parseLinesCursor(cursor).startedSource;
  while (queue.length > 0 && rows.length + AT_ONCE <= max) {
    const round = queue.splice(0, AT_ONCE);
    const most = Math.floor((max - rows.length) / round.length);
    const pages = await Promise.all(round.map((one) => bulkPage<StockLineRow>(one.source.range, attributes, most, rangeStart(one))));
    const unfinished = pages.flatMap((page, i): Reading[] => {
      const source = round[i]?.source;
      return source && page.next ? [{ source, after: page.rows.at(-1)?.id }] : [];
    });
    for (const page of pages) rows.push(...page.rows);
    startedSource = round.reduce((last, { source }) => (source.order > last ? source.order : last), startedSource);
    queue.unshift(...unfinished);
  }
  return { rows, next: queue.length === 0 ? undefined : cursorAt(startedSource, queue) };
}

/** The remaining ranges in order: first unfinished ones, then those not started. */
function queueFrom(sources: readonly Source[], cursor: string | undefined): Reading[] {
  const inOrder = sources.toSorted((a, b) => (a.order < b.order ? -1 : 1));
  if (cursor === undefined) return inOrder.map((source) => ({ source, after: undefined }));
  const { startedSource, unfinished } = parseLinesCursor(cursor);
  const byId = new Map(inOrder.map((source) => [source.id, source]));
  return [
    ...unfinished.flatMap(({ id, after }): Reading[] => {
      const source = byId.get(id);
      return source ? [{ source, after }] : [];
    }),
    ...inOrder.flatMap((source): Reading[] => (source.order > startedSource ? [{ source, after: undefined }] : [])),
  ];
}

function cursorAt(startedSource: string, queue: readonly Reading[]): string {
  const unfinished = queue.flatMap(({ source, after }) => (after === undefined ? [] : [source.id, after]));
  return encodeCursor([startedSource, ["unfinished", ...unfinished].join(BETWEEN)]);
}

function parseLinesCursor(cursor: string): { startedSource: string; unfinished: { id: string; after: string }[] } {
  const [startedSource = "", queued = ""] = decodeCursor(cursor, 2);
  const [word, ...parts] = queued.split(BETWEEN);
  if (word !== "unfinished" || parts.length % 2 !== 0 || parts.length > 2 * AT_ONCE) throw damaged();
  const unfinished: { id: string; after: string }[] = [];
  for (let i = 0; i < parts.length; i += 2) unfinished.push({ id: parts[i] ?? "", after: parts[i + 1] ?? "" });
  return { startedSource, unfinished };
}

/** The start key of the rest of a range; 400 if the batch cannot be in it. */
function rangeStart({ source: { range }, after }: Reading): Record<string, string> | undefined {
  if (after === undefined) return undefined;
  const key = stockLineKey(after);
  if (!key || (range.index === undefined && key.PK !== range.partition)) throw damaged();
  return keyAt(range, range.index === undefined ? [key.SK] : [(range.beginsWith ?? "") + after, key.PK, key.SK]);
}
