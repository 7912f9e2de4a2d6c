/**
 * Reads batches from many short ranges, of several locations or items. Each range is read to its end, so that every row
 * read is returned.
 */
import { bulkPage } from "../lib/bulk.ts";
import { damaged, decodeCursor, encodeCursor, keyAt } from "../lib/cursor.ts";
import { queryEach, type Range } from "../lib/table.ts";
import { inWarehouse, PLACE_LIST, type PlaceRow } from "../warehouse/place.rows.ts";
import { atPlace, BATCH_LIST, BATCH_PREFIX, batchKey, type BatchRow } from "./batch.rows.ts";
import { itemPartition } from "./item.rows.ts";

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
  return { id: sku, order: sku, range: { partition: itemPartition(sku), beginsWith: BATCH_PREFIX } };
}

/** The batches at each location of a warehouse, or at one bin; omits empty locations. Names are case-insensitive. */
export async function sourcesIn(warehouse: string, bin: string | undefined): Promise<Source[]> {
  const beginsWith = inWarehouse(warehouse) + (bin === undefined ? "" : `${bin.toLowerCase()}#`);
  const sources: Source[] = [];
  for await (const place of queryEach<PlaceRow>({ partition: PLACE_LIST, index: "g1", beginsWith })) {
    // A name can contain the separator that ends it in the key.
    const meant = place.warehouse.toLowerCase() === warehouse.toLowerCase() && (bin === undefined || place.bin.toLowerCase() === bin.toLowerCase());
    if (!meant || place.rows === 0) continue;
    const range: Range = { partition: BATCH_LIST, index: "g1", beginsWith: atPlace(place.id) };
    sources.push({ id: place.id, order: String(place["g1s"]), range });
  }
  return sources;
}

/** A page of at most `max` batches of these ranges, in no particular order, and the cursor of the rest. 400 for an invalid cursor. */
export async function readSources(
  sources: readonly Source[],
  { cursor, max, attributes }: { cursor: string | undefined; max: number; attributes: readonly (keyof BatchRow & string)[] },
): Promise<{ rows: BatchRow[]; next: string | undefined }> {
  if (sources.length > MAX_SOURCES) throw new Error(`A request reads ${sources.length} ranges.`);
  const queue = queueFrom(sources, cursor);
  const rows: BatchRow[] = [];
  let begun = cursor === undefined ? "" : positionOf(cursor).begun;
  while (queue.length > 0 && rows.length + AT_ONCE <= max) {
    const round = queue.splice(0, AT_ONCE);
    const most = Math.floor((max - rows.length) / round.length);
    const pages = await Promise.all(round.map((one) => bulkPage<BatchRow>(one.source.range, attributes, most, startOf(one))));
    const unfinished = pages.flatMap((page, i): Reading[] => {
      const source = round[i]?.source;
      return source && page.next ? [{ source, after: page.rows.at(-1)?.id }] : [];
    });
    for (const page of pages) rows.push(...page.rows);
    begun = round.reduce((last, { source }) => (source.order > last ? source.order : last), begun);
    queue.unshift(...unfinished);
  }
  return { rows, next: queue.length === 0 ? undefined : cursorAt(begun, queue) };
}

/** The remaining ranges in order: first unfinished ones, then those not started. */
function queueFrom(sources: readonly Source[], cursor: string | undefined): Reading[] {
  const inOrder = sources.toSorted((a, b) => (a.order < b.order ? -1 : 1));
  if (cursor === undefined) return inOrder.map((source) => ({ source, after: undefined }));
  const { begun, unfinished } = positionOf(cursor);
  const byId = new Map(inOrder.map((source) => [source.id, source]));
  return [
    ...unfinished.flatMap(({ id, after }): Reading[] => {
      const source = byId.get(id);
      return source ? [{ source, after }] : [];
    }),
    ...inOrder.flatMap((source): Reading[] => (source.order > begun ? [{ source, after: undefined }] : [])),
  ];
}

function cursorAt(begun: string, queue: readonly Reading[]): string {
  const unfinished = queue.flatMap(({ source, after }) => (after === undefined ? [] : [source.id, after]));
  return encodeCursor([begun, ["unfinished", ...unfinished].join(BETWEEN)]);
}

function positionOf(cursor: string): { begun: string; unfinished: { id: string; after: string }[] } {
  const [begun = "", told = ""] = decodeCursor(cursor, 2);
  const [word, ...parts] = told.split(BETWEEN);
  if (word !== "unfinished" || parts.length % 2 !== 0 || parts.length > 2 * AT_ONCE) throw damaged();
  const unfinished: { id: string; after: string }[] = [];
  for (let i = 0; i < parts.length; i += 2) unfinished.push({ id: parts[i] ?? "", after: parts[i + 1] ?? "" });
  return { begun, unfinished };
}

/** The start key of the rest of a range; 400 if the batch cannot be in it. */
function startOf({ source: { range }, after }: Reading): Record<string, string> | undefined {
  if (after === undefined) return undefined;
  const key = batchKey(after);
  if (!key || (range.index === undefined && key.PK !== range.partition)) throw damaged();
  return keyAt(range, range.index === undefined ? [key.SK] : [(range.beginsWith ?? "") + after, key.PK, key.SK]);
}
