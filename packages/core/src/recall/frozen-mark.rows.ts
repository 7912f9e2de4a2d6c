/**
 * Which batch rows recalls have frozen, and which status each had before: a row beside the batch in its item's partition, so
 * that opening the item for a recall reads both. Several recalls may want the same row frozen: it is thawed with the last.
 */
import type { Status } from "../lib/fields.ts";
import { newId } from "../lib/id.ts";
import type { Delete, Key, Put, Row } from "../lib/write.ts";
import type { Batch } from "../stock/batch.rows.ts";
import { itemPartition } from "../stock/item.rows.ts";

export interface FrozenMark {
  elementId: string;
  sku: string;
  batchNumber: string;
  /** The status before the first of the recalls. */
  from: Status;
  /** The batch row's version as it was frozen: with another one somebody has changed it since. */
  frozenVersion: string;
  /** The recalls in force that want it frozen. */
  recallIds: number[];
  /** Every write gives it a new one. */
  stamp: string;
}

export interface FrozenMarkRow extends Row, FrozenMark {}

const PREFIX = "FROZEN#";

function markKey(elementId: string): Key {
  const [sku = "", row = ""] = elementId.split("~");
  return { PK: itemPartition(sku), SK: PREFIX + row };
}

/** Whether a row is such a mark. */
export const isFrozenMark = (row: Row): row is FrozenMarkRow => row.SK.startsWith(PREFIX);

/** The marks among the other rows of an item's partition, by batch row. */
export function marksAmong(others: readonly Row[]): Map<string, FrozenMark> {
  return new Map(others.filter(isFrozenMark).map((mark) => [mark.elementId, mark]));
}

/** Whether a batch row is as the recall left it. */
export const isUntouched = (batch: Pick<Batch, "version">, mark: Pick<FrozenMark, "frozenVersion">): boolean => batch.version === mark.frozenVersion;

/** Puts a mark, new or in place of the one that was read. */
export function putMark(mark: Omit<FrozenMark, "stamp">, was: FrozenMark | undefined): Put {
  const item: FrozenMarkRow = { ...mark, stamp: newId(), ...markKey(mark.elementId) };
  return { kind: "put", item, expect: was ? { equals: { stamp: was.stamp } } : { absent: true } };
}

/** Takes a recall off a mark; the mark goes with the last of them. */
export function unmark(was: FrozenMark, recallId: number): Put | Delete {
  const recallIds = was.recallIds.filter((id) => id !== recallId);
  if (recallIds.length > 0) return putMark({ ...was, recallIds }, was);
  return { kind: "delete", key: markKey(was.elementId), expect: { equals: { stamp: was.stamp } } };
}
