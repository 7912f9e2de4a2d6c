/**
 * Reading batches from many short ranges: those of so many places, or of so many items. Each is read to its end and no
 * further, so that nothing is read that is not answered.
 */
import { bulkPage } from "../lib/bulk.ts";
import { damaged, decodeCursor, encodeCursor, keyAt } from "../lib/cursor.ts";
import { queryEach, type Range } from "../lib/table.ts";
import { inWarehouse, PLACE_LIST, type PlaceRow } from "../warehouse/place.rows.ts";
import { atPlace, BATCH_LIST, BATCH_PREFIX, batchKey, type BatchRow } from "./batch.rows.ts";
import { itemPartition } from "./item.rows.ts";

/** Ranges that are read at once: each may be left unfinished where a page ends, and all of those go into its cursor. */
const AT_ONCE = 8;
/** Ranges that a house can hold in one question: a bound, never reached. */
const MAX_SOURCES = 200_000;
/** Stands between the parts of what a cursor keeps; no id has it. */
const BETWEEN = " ";

/** One range of batches. */
export interface Source {
  /** A location's id, or a SKU. */
  id: string;
  /** Where it stands among the others: they are read in this order. */
  order: string;
  range: Range;
}

/** A range on its way: `after` is the id of the last batch that was read of it. */
interface Reading {
  source: Source;
  after: string | undefined;
}

/** The batches of an item. */
export function sourceOfItem(sku: string): Source {
  return { id: sku, order: sku, range: { partition: itemPartition(sku), beginsWith: BATCH_PREFIX } };
}

/** The batches at each place of a warehouse, or at one bin of it; places that hold nothing are none. Names count whatever their case. */
export async function sourcesIn(warehouse: string, bin: string | undefined): Promise<Source[]> {
  const beginsWith = inWarehouse(warehouse) + (bin === undefined ? "" : `${bin.toLowerCase()}#`);
  const sources: Source[] = [];
  for await (const place of queryEach<PlaceRow>({ partition: PLACE_LIST, index: "g1", beginsWith })) {
    // A name may go on with the mark that ends it in the key.
    const meant = place.warehouse.toLowerCase() === warehouse.toLowerCase() && (bin === undefined || place.bin.toLowerCase() === bin.toLowerCase());
    if (!meant || place.rows === 0) continue;
    const range: Range = { partition: BATCH_LIST, index: "g1", beginsWith: atPlace(place.id) };
    sources.push({ id: place.id, order: String(place["g1s"]), range });
  }
  return sources;
}

/** A page of at most `max` batches of these ranges, in no particular order, and where the rest is. 400 for an invalid cursor. */
export async function readSources(
  sources: readonly Source[],
  { cursor, max, attributes }: { cursor: string | undefined; max: number; attributes: readonly (keyof BatchRow & string)[] },
): Promise<{ rows: BatchRow[]; next: string | undefined }> {
  if (sources.length > MAX_SOURCES) throw new Error(`A question reads ${sources.length} ranges.`);
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

/** What is still to be read, in order: ranges that were left unfinished, then those that were not begun. */
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

/** The key after which a range goes on; 400 if the batch cannot lie in it. */
function startOf({ source: { range }, after }: Reading): Record<string, string> | undefined {
  if (after === undefined) return undefined;
  const key = batchKey(after);
  if (!key || (range.index === undefined && key.PK !== range.partition)) throw damaged();
  return keyAt(range, range.index === undefined ? [key.SK] : [(range.beginsWith ?? "") + after, key.PK, key.SK]);
}
