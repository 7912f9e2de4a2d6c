/**
 * The stock list's snapshot in the bucket: what a process that has just started continues from, instead of reading every row.
 * It is a cache. One that is missing, damaged, too old, of another table or of another shape is not used: the rows are read.
 */
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import * as z from "zod";
import { hasBucket } from "../../lib/files/bucket-client.ts";
import { now } from "../../lib/time/clock.ts";
import { currentMeter } from "../../lib/table/meter.ts";
import { settings } from "../../lib/stage/settings.ts";
import { readSnapshot, writeSnapshot } from "../../lib/files/snapshot-files.ts";
import { broughtUpToDate, type KnownList } from "./list-changes.ts";
import { readWhole } from "./read-list.ts";
import type { StockRow } from "../stock-shapes.ts";

/** Counts up whenever a row of the list has another shape, or a figure of it is worked out in another way. */
export const LIST_VERSION = 3;
/** No snapshot is used whose rows were last read whole longer ago than this. */
const MAX_AGE_MS = 30 * 60_000;
/** The rows are read whole after this long, so that a snapshot does not reach that age while they are. */
const READ_WHOLE_MS = 20 * 60_000;
/**
 * How late a change may show up behind a newer one, for a snapshot: twice the time between two of them. A clock that is
 * turned back by less hides nothing; one that is turned back by more is noticed when the next is due.
 */
const MARGIN_MS = 10 * 60_000;
/** Bytes of a snapshot once it is unpacked: about 250,000 items. */
const MAX_UNPACKED = 128_000_000;
/** It is unpacked in pieces of this size: each piece costs a turn of the event loop. */
const PIECE = 1_000_000;

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];

/** What is in a snapshot. Rows are not looked at one by one: gzip tells whether they are as they were written. */
const Snapshot = z.object({
  rows: z.custom<StockRow[]>(Array.isArray),
  mark: z.string(),
  newest: z.object({ sku: z.string(), change: z.string() }),
  tableName: z.string(),
  updatedAt: z.number(),
  /** When its rows were last read whole, in milliseconds since the epoch. */
  readAt: z.number(),
});
/** A list, and when its rows were last read whole. */
type Snapshot = z.infer<typeof Snapshot>;

const fileName = (): string => `stock-list/v${LIST_VERSION}/${settings().tableName}.json.gz`;

/** The bytes of the snapshot; undefined if it does not exist or cannot be read. The request log has the cause. */
export async function fetchSnapshot(): Promise<Buffer | undefined> {
  if (!hasBucket()) return undefined;
  return orNothing(() => readSnapshot(fileName()));
}

/** The list as it is now, from the snapshot's bytes and what changed since; undefined if the rows have to be read. */
export async function readSnapshotList(bytes: Buffer | undefined): Promise<KnownList | undefined> {
  const snapshot = bytes && (await opened(bytes));
  return snapshot && now() - snapshot.readAt <= MAX_AGE_MS ? broughtUpToDate(snapshot) : undefined;
}

/** What became of a snapshot: how many rows it has, and whether it was written. */
export interface Refreshed {
  rows: number;
  written: boolean;
}

/**
 * Rewrites the snapshot if something changed since the last one, from that one and what changed; from the rows where it
 * cannot be used or was carried on for long. Writes nothing of an empty list.
 */
export async function refreshSnapshot(): Promise<Refreshed> {
  const bytes = await fetchSnapshot();
  const last = bytes && (await opened(bytes));
  const next = last && now() - last.readAt <= READ_WHOLE_MS ? await broughtUpToDate(last, MARGIN_MS) : undefined;
  if (next && next.rows === last?.rows) return { rows: next.rows.length, written: false };
  const snapshot = next ?? (await readNow());
  if (!snapshot) return { rows: 0, written: false };
  await writeSnapshot(fileName(), await pack(JSON.stringify(snapshot)));
  return { rows: snapshot.rows.length, written: true };
}

async function readNow(): Promise<Snapshot | undefined> {
  const readAt = now();
  const list = await readWhole(MARGIN_MS);
  return list && { ...list, readAt };
}

/** A snapshot out of its bytes; undefined if it is damaged or of another table. */
async function opened(bytes: Buffer): Promise<Snapshot | undefined> {
  const stored = await orNothing(async () => {
    const text = await unpack(bytes, { maxOutputLength: MAX_UNPACKED, chunkSize: PIECE });
    return Snapshot.parse(JSON.parse(text.toString("utf8")));
  });
  return stored?.tableName === settings().tableName ? stored : undefined;
}

/** What a cache gives; undefined where it fails, which is noted for the request's log. */
async function orNothing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    const meter = currentMeter();
    if (meter) meter.snapshotFault = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return undefined;
  }
}
