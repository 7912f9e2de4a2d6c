/**
 * Stock lines: rows of stock, with SKU, batch number, location, quantity, and reservations.
 *
 * Stock line and job both store a reservation, and one transaction changes both: the stock line by job, the job row by stock line.
 */
import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { newId } from "../../lib/actions/id.ts";
import type { PROJECTED } from "../../lib/table/table-shape.ts";
import type { Delete, Key, Put, Row, Update } from "../../lib/table/write.ts";
import { REDUNDANT } from "../../lib/rules/fields.ts";
import { typedKeys, without } from "../../lib/rules/keyed.ts";
import { LEDGER_COUNT } from "../../transaction/proof/proof-shapes.ts";
import { itemPartition } from "../items/item.rows.ts";
import {
  type LotFields,
  LotFields as LotShape,
  type MergeKey,
  MergeKey as MergeShape,
  type Reserved,
  type StockLine,
  StockLine as StockLineShape,
} from "./stock-line-shapes.ts";

export type { LotFields, MergeKey, Reserved, StockLine };

export interface StockLineRow extends Row, StockLine {}

/** What a stock line has besides its lot. */
const OWN_FIELDS = typedKeys(StockLineShape.shape).filter((name): name is Exclude<keyof StockLine, keyof LotFields> => !(name in LotShape.shape));

/** The lot of a stock line, without the fields and keys of its row; a field that only a later version knows stays. */
export function lotFields(stockLine: StockLine): LotFields {
  const { PK, SK, g1p, g1s, g2p, g2s, g7p, g7s, [LEDGER_COUNT]: _, ...fields } = stockLine as StockLineRow;
  const known: StockLine = fields;
  return without(OWN_FIELDS, known);
}

export const STOCK_LINE_PREFIX = "BATCH#";
/** `g1`: all stock lines, by location. */
export const STOCK_LINE_LIST = "BATCHES";
/** The sort key prefix of the stock lines at a location. */
export const atLocation = (locationId: string): string => `${locationId}#`;

/** The key of a stock line from its id; undefined if the id is not valid. */
export function stockLineKey(id: string): Key | undefined {
  const [sku, row, more] = id.split("~");
  return sku && row && more === undefined ? { PK: itemPartition(sku), SK: STOCK_LINE_PREFIX + row } : undefined;
}

/** The SKU that a stock line id belongs to. */
export function stockLineSku(id: string): string {
  return id.split("~")[0] ?? "";
}

/** Whether two rows of one SKU are the same stock, for the same client or job. */
export function alike(a: MergeKey & Pick<StockLine, "onlyFor">, b: MergeKey & Pick<StockLine, "onlyFor">): boolean {
  return mergeKeyText(a) === mergeKeyText(b) && isDeepStrictEqual(a.onlyFor, b.onlyFor);
}

function mergeKeyText(of: MergeKey): string {
  return JSON.stringify(typedKeys(MergeShape.shape).map((field) => of[field]));
}

/**
 * The id of a new row: a hash of its merge key, so that concurrent requests for the same row conflict; a different id
 * if a row that was edited since has this one.
 */
export function newStockLineId(sku: string, of: MergeKey, taken: readonly Pick<StockLine, "id">[]): string {
  const digest = createHash("sha256").update(mergeKeyText(of)).digest("base64url").replaceAll(/[-_]/g, "").slice(0, 16);
  const id = `${sku}~${digest}`;
  return taken.some((stockLine) => stockLine.id === id) ? `${sku}~${newId()}` : id;
}

/** `g7`: stock lines with an expiry date, by that date. */
export const STOCK_LINES_BY_EXPIRY = "EXPIRY";
/** A stock line in the index by expiry date, without the fields that a reservation changes. */
export type DatedStockLineRow = Pick<StockLineRow, (typeof PROJECTED.g7)[number] | "PK" | "SK">;

/** `g2`: stock lines that await their release and are not Redundant, the oldest first. */
export const AWAITING_RELEASE = "AWAITINGRELEASE";

type StockLineIndexes = Record<"g1p" | "g1s", string> & Record<"g2p" | "g2s" | "g7p" | "g7s", string | undefined>;

/** Index keys of a stock line: by location, by expiry date if it has one, and if it awaits its release by how long it has. */
export function stockLineIndexes({
  id,
  locationId,
  expiryDate,
  status,
  awaitsRelease,
}: Pick<StockLine, "id" | "locationId" | "expiryDate" | "status" | "awaitsRelease">): StockLineIndexes {
  const dated = expiryDate !== null;
  const awaited = status === REDUNDANT ? undefined : awaitsRelease;
  return {
    ...{ g1p: STOCK_LINE_LIST, g1s: atLocation(locationId) + id },
    ...{ g2p: awaited && AWAITING_RELEASE, g2s: awaited && `${awaited.since}#${id}` },
    ...{ g7p: dated ? STOCK_LINES_BY_EXPIRY : undefined, g7s: dated ? `${expiryDate}#${id}` : undefined },
  };
}

/** Puts a new stock line. */
export function putStockLine(stockLine: Omit<StockLine, "version">): Put {
  const key = stockLineKey(stockLine.id);
  if (!key) throw new Error(`${stockLine.id} is not a batch id.`);
  return { kind: "put", item: { ...stockLine, ...key, version: newId(), ...stockLineIndexes(stockLine) }, expect: { absent: true } };
}

/** Replaces a stock line, or deletes it at quantity 0. The only place where `unreserved` is computed. */
export function replaceStockLine(was: StockLine, becomes: StockLine): Put | Delete {
  const key = stockLineKey(was.id);
  if (!key) throw new Error(`${was.id} is not a batch id.`);
  const expect = { equals: { version: was.version } };
  const reserved = reservedQuantity(becomes);
  if (becomes.quantity < reserved || becomes.quantity < 0) throw new Error(`Batch ${was.id} cannot hold ${becomes.quantity} with ${reserved} reserved.`);
  if (becomes.quantity === 0) return { kind: "delete", key, expect };
  const item: Row = { ...becomes, ...key, unreserved: becomes.quantity - reserved, version: newId(), ...stockLineIndexes(becomes) };
  return { kind: "put", item, expect };
}

/** Grams or units of a stock line that are reserved, over all jobs. */
export function reservedQuantity(stockLine: Pick<StockLine, "reservations">): number {
  return Object.values(stockLine.reservations).reduce((sum, one) => sum + one.quantity, 0);
}

/** Sets attributes of a stock line, except its quantity, its reservations and whether it awaits its release. */
export function editStockLine(was: StockLine, set: Partial<Omit<StockLine, "awaitsRelease">>): Update {
  const key = stockLineKey(was.id);
  if (!key) throw new Error(`${was.id} is not a batch id.`);
  const { g1p, g1s, g2p, g2s, g7p, g7s } = stockLineIndexes({ ...was, ...set });
  const [awaited, dated] = [g2p === undefined ? {} : { g2p, g2s }, g7p === undefined ? {} : { g7p, g7s }];
  const left = [...(was.awaitsRelease && g2p === undefined ? ["g2p", "g2s"] : []), ...(g7p === undefined ? ["g7p", "g7s"] : [])];
  return {
    kind: "update",
    key,
    set: { ...set, version: newId(), g1p, g1s, ...awaited, ...dated },
    ...(left.length > 0 ? { remove: left } : {}),
    expect: { equals: { version: was.version } },
  };
}
