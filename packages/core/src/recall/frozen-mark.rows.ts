/**
 * Marks of stock lines that recalls have frozen, with the previous status. A mark is in the partition of the item, so
 * that one Query reads both. Several recalls can freeze the same row; it is thawed with the last one.
 */
import type { Status } from "../lib/rules/fields.ts";
import { newId } from "../lib/actions/id.ts";
import type { Delete, Key, Put, Row } from "../lib/table/write.ts";
import type { StockLine } from "../stock/lots/stock-line.rows.ts";
import { itemPartition } from "../stock/items/item.rows.ts";

export interface FrozenMark {
  elementId: string;
  sku: string;
  batchNumber: string;
  /** The status before the first recall. */
  from: Status;
  /** The version of the stock line when it was frozen. A different version means that it was changed since. */
  frozenVersion: string;
  /** The recalls in force that froze it. */
  recallIds: number[];
  /** New with every write. */
  stamp: string;
}

export interface FrozenMarkRow extends Row, FrozenMark {}

const PREFIX = "FROZEN#";

/** The key of a stock line's mark. */
export function markKey(elementId: string): Key {
  const [sku = "", row = ""] = elementId.split("~");
  return { PK: itemPartition(sku), SK: PREFIX + row };
}

/** Whether a row is a mark. */
export const isFrozenMark = (row: Row): row is FrozenMarkRow => row.SK.startsWith(PREFIX);

/** The marks in an item's partition, by stock line. */
export function marksAmong(others: readonly Row[]): Map<string, FrozenMark> {
  return new Map(others.filter(isFrozenMark).map((mark) => [mark.elementId, mark]));
}

/** Whether a stock line is unchanged since it was frozen. */
export const isUntouched = (stockLine: Pick<StockLine, "version">, mark: Pick<FrozenMark, "frozenVersion">): boolean =>
  stockLine.version === mark.frozenVersion;

/** Puts or replaces a mark. */
export function putMark(mark: Omit<FrozenMark, "stamp">, was: FrozenMark | undefined): Put {
  const item: FrozenMarkRow = { ...mark, stamp: newId(), ...markKey(mark.elementId) };
  return { kind: "put", item, expect: was ? { equals: { stamp: was.stamp } } : { absent: true } };
}

/** Removes a recall from a mark. The last one deletes the mark. */
export function unmark(was: FrozenMark, recallId: number): Put | Delete {
  const recallIds = was.recallIds.filter((id) => id !== recallId);
  if (recallIds.length > 0) return putMark({ ...was, recallIds }, was);
  return { kind: "delete", key: markKey(was.elementId), expect: { equals: { stamp: was.stamp } } };
}
