/** Recalls: one partition `RC#<id>` has the recall, its lots (twenty per row), its clients and its list. */
import { instant } from "../lib/time/clock.ts";
import type { Range } from "../lib/table/table.ts";
import type { Key, Put, Row, Update } from "../lib/table/write.ts";
import { decodeAnswer, type StoredAnswer, storedAnswer } from "../transaction/stored-answer.ts";
import type { LotRef, JobRef, RecallState, UnitAccount } from "./recall-shapes.ts";

/** Lots per row, which is what one step processes. */
export const LOTS_A_ROW = 20;
/** The most jobs, pallets and lots that are named on a recall; counts are complete. */
export const MAX_NAMES = 100;
/** The most requested lots that are named in lists. */
const MAX_NAMED = 10;

export interface Thaw {
  at: string;
  user: string;
  reason: string;
  /** What the letters of withdrawal say; absent on older records. */
  textForClients?: string;
  /** Rows whose status was restored. */
  rows: number;
  /** Rows that were changed since and left unchanged. */
  changed: number;
  changedBatches: LotRef[];
}

/** The counts of a recall. */
export interface RecallFigures {
  /** Rows that it froze, and their quantities. */
  rows: number;
  grams: number;
  units: number;
  alreadyFrozen: number;
  reservations: number;
  jobs: JobRef[];
  jobCount: number;
  pallets: string[];
  clients: number;
  seconds: number | null;
  /** The share of the units made that is accounted for, 0 to 1, and where they are. */
  share: number | null;
  accounted: UnitAccount | null;
  complete: boolean;
  /** Whether a second count, from the ledger month by month, found nothing more; absent until then and on older records. */
  agrees?: boolean;
}

export interface RecallRecord extends RecallFigures {
  id: number;
  kind: "recall" | "drill";
  state: RecallState;
  reason: string;
  /** What the letters say; absent on older records. */
  textForClients?: string;
  at: string;
  user: string;
  userId: number;
  /** The requests that froze and thawed. Their ledger rows belong to the recall. */
  requestIds: string[];
  named: LotRef[];
  /** Number of lots that were named; absent on older records. */
  namedCount?: number;
  batches: number;
  told: number;
  answered: number;
  thaw: Thaw | null;
  version: number;
}

export interface RecallRecordRow extends Row, RecallRecord {}

export const recallPartition = (id: number): string => `RC#${id}`;
export const recallKey = (id: number): Key => ({ PK: recallPartition(id), SK: "RECALL" });
/** `g1`: all recalls and drills by time. */
const RECALLS = "RECALLS";
/** `g2`: recalls in force. */
const IN_FORCE = "RECALLS#IN-FORCE";

/** All recalls and drills, newest first. */
export const allRecalls: Range = { partition: RECALLS, index: "g1", newestFirst: true };
/** Recalls whose stock is frozen, newest first. */
export const recallsInForce: Range = { partition: IN_FORCE, index: "g2", newestFirst: true };

const ID_DIGITS = 5;
/** 7 → `R00007`. */
export const recallNumber = (id: number): string => `R${String(id).padStart(ID_DIGITS, "0")}`;

/** The reason on a recall's ledger rows. */
export const recallReason = ({ id, reason }: Pick<RecallRecord, "id" | "reason">): string => `Recall ${recallNumber(id)}: ${reason}`;

const inForce = ({ kind, state }: Pick<RecallRecord, "kind" | "state">): boolean => kind === "recall" && state !== "thawed";

/** A recall's row. */
export function recallRow(record: RecallRecord): RecallRecordRow {
  const sort = `${record.at}#${record.id}`;
  return {
    ...record,
    ...recallKey(record.id),
    g1p: RECALLS,
    g1s: sort,
    ...{ g2p: inForce(record) ? IN_FORCE : undefined, g2s: inForce(record) ? sort : undefined },
  };
}

/** Puts a new recall or drill. */
export function putRecall(
  given: Pick<RecallRecord, "id" | "kind" | "reason" | "textForClients" | "user" | "userId"> & { requestId: string; lots: readonly LotRef[] },
): Put {
  const { requestId, lots, ...said } = given;
  const figures: RecallFigures = {
    ...{ rows: 0, grams: 0, units: 0, alreadyFrozen: 0, reservations: 0, jobs: [], jobCount: 0, pallets: [] },
    ...{ clients: 0, seconds: null, share: null, accounted: null, complete: true },
  };
  const named = lots.slice(0, MAX_NAMED);
  const more = {
    state: "working" as const,
    at: instant(),
    requestIds: [requestId],
    named,
    namedCount: lots.length,
    batches: 0,
    told: 0,
    answered: 0,
    thaw: null,
    version: 1,
  };
  return { kind: "put", item: recallRow({ ...said, ...figures, ...more }), expect: { absent: true } };
}

/** Replaces a recall, on condition of the version that was read, and increments the version. */
export function replaceRecall(was: RecallRecord, becomes: RecallRecord): Put {
  return { kind: "put", item: recallRow({ ...becomes, version: was.version + 1 }), expect: { equals: { version: was.version } } };
}

interface LotsRow extends Row {
  text: StoredAnswer;
}

const LOTS_PREFIX = "BATCHES#";
const ORDER_DIGITS = 5;
/** The key of a recall's `n`th row of lots. */
export const lotsKey = (id: number, n: number): Key => ({ PK: recallPartition(id), SK: LOTS_PREFIX + String(n).padStart(ORDER_DIGITS, "0") });

/** Puts lots in rows, starting with row `first`; lots of one SKU are adjacent. */
export function putLots(id: number, lots: readonly LotRef[], first = 0): Put[] {
  const sorted = lots.toSorted((a, b) => (refText(a) < refText(b) ? -1 : 1));
  const puts: Put[] = [];
  for (let at = 0; at < sorted.length; at += LOTS_A_ROW) {
    const item: LotsRow = { ...lotsKey(id, first + puts.length), text: storedAnswer(sorted.slice(at, at + LOTS_A_ROW)) };
    puts.push({ kind: "put", item, expect: { absent: true } });
  }
  return puts;
}

/** The lots of a row; empty if the row does not exist. */
export function recalledLots(row: Row | undefined): LotRef[] {
  return row ? (decodeAnswer((row as LotsRow).text) as LotRef[]) : [];
}

/** All rows of lots of a recall. */
export const lotRows = (id: number): Range => ({ partition: recallPartition(id), beginsWith: LOTS_PREFIX, strong: true });

/** A lot as a string, for comparison. */
export const refText = ({ sku, batchNumber }: LotRef): string => `${sku}~${batchNumber.toUpperCase()}`;

/** A client of a recall, with the grams and units sent and returned. */
export interface RecallClientRecord {
  clientId: number;
  client: string;
  lines: number;
  grams: number;
  units: number;
  returnedGrams: number;
  returnedUnits: number;
  /** What the client used, sold or destroyed itself; absent on older records. */
  disposedGrams?: number;
  disposedUnits?: number;
  toldAt: string | null;
  toldBy: string;
  answeredAt: string | null;
  answeredBy: string;
  version: number;
}

export interface RecallClientRow extends Row, RecallClientRecord {}

const WIDTH = 8;
const wide = (id: number): string => String(id).padStart(WIDTH, "0");
const CLIENT_PREFIX = "CLIENT#";
export const clientKey = (id: number, clientId: number): Key => ({ PK: recallPartition(id), SK: CLIENT_PREFIX + wide(clientId) });
/** The clients of a recall. */
export const clientRows = (id: number, strong = false): Range => ({ partition: recallPartition(id), beginsWith: CLIENT_PREFIX, strong });

/** What an order took of a lot. */
export interface RecallLineRecord {
  id: string;
  clientId: number;
  client: string;
  salesOrderId: number;
  soNumber: string;
  poNumber: string;
  sku: string;
  name: string;
  batchNumber: string;
  unit: "g" | "units";
  quantity: number;
  returned: number;
  /** Of the stock that was dispatched; absent on older lines. */
  expiryDate?: string | null;
  dispatchedAt: string;
  /** Absent without one, and on older lines. */
  shipments?: string[];
}

export interface RecallLineRow extends Row, RecallLineRecord {}

const LINE_PREFIX = "LINE#";
/** A line's id on the wire: `<client>~<order>~<sku>~<batch number>`. */
export const recallLineId = (line: Pick<RecallLineRecord, "clientId" | "salesOrderId" | "sku" | "batchNumber">): string =>
  `${line.clientId}~${line.salesOrderId}~${line.sku}~${line.batchNumber}`;

/** The key of a line from its id; undefined if the id is not valid. */
export function recallLineKey(id: number, lineId: string): Key | undefined {
  const [client, order, sku, batchNumber, more] = lineId.split("~");
  if (!client || !order || !sku || !batchNumber || more !== undefined) return undefined;
  return { PK: recallPartition(id), SK: `${LINE_PREFIX}${client.padStart(WIDTH, "0")}#${order.padStart(WIDTH, "0")}#${sku}#${batchNumber}` };
}

/** The lines of a recall, or those of one client. */
export const lineRows = (id: number, clientId?: number): Range => ({
  partition: recallPartition(id),
  beginsWith: clientId === undefined ? LINE_PREFIX : `${LINE_PREFIX}${wide(clientId)}#`,
});

/** Puts or replaces a line, and adds the difference to its client. */
export function putLine(id: number, line: RecallLineRecord, was: RecallLineRecord | undefined): (Put | Update)[] {
  const key = recallLineKey(id, line.id);
  if (!key) throw new Error(`${line.id} is no line of a recall.`);
  const more = line.quantity - (was?.quantity ?? 0);
  return [
    { kind: "put", item: { ...line, ...key }, expect: was ? { equals: { quantity: was.quantity, returned: was.returned } } : { absent: true } },
    {
      kind: "update",
      key: clientKey(id, line.clientId),
      set: { clientId: line.clientId, client: line.client },
      add: { lines: was ? 0 : 1, [line.unit === "g" ? "grams" : "units"]: more, version: 1 },
    },
  ];
}

/** A client's row with all counts, 0 by default. */
export function recallClient(row: RecallClientRow): Required<RecallClientRecord> {
  const { clientId, client, lines, version } = row;
  const figures = { grams: row.grams ?? 0, units: row.units ?? 0, returnedGrams: row.returnedGrams ?? 0, returnedUnits: row.returnedUnits ?? 0 };
  const disposed = { disposedGrams: row.disposedGrams ?? 0, disposedUnits: row.disposedUnits ?? 0 };
  const informed = { toldAt: row.toldAt ?? null, toldBy: row.toldBy ?? "", answeredAt: row.answeredAt ?? null, answeredBy: row.answeredBy ?? "" };
  return { clientId, client, lines, ...figures, ...disposed, ...informed, version };
}
