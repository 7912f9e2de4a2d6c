/**
 * Recalls: one partition `RC#<id>` holds the recall, its batches (twenty a row), its clients and its list.
 */
import { instant } from "../lib/clock.ts";
import type { Range } from "../lib/table.ts";
import type { Key, Put, Row, Update } from "../lib/write.ts";
import { answerOf, type StoredAnswer, storedAnswer } from "../transaction/stored-answer.ts";
import type { BatchRef, JobRef, RecallState, UnitAccount } from "./recall-shapes.ts";

/** Batches of one row: what one step looks at. */
export const BATCHES_A_ROW = 20;
/** So many jobs, pallets and batches are named on a recall; their counts are whole. */
export const MAX_NAMES = 100;
/** Of the batches that were asked for, so many are named in lists. */
const MAX_NAMED = 10;

export interface Thaw {
  at: string;
  user: string;
  reason: string;
  /** Rows that have the status again that they had before. */
  rows: number;
  /** Rows that somebody changed since: they stay as they are. */
  changed: number;
  changedBatches: BatchRef[];
}

/** What a recall found and did, counted. */
export interface RecallFigures {
  /** Rows that it froze, and what was in them. */
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
  /** Of the units made, how many are accounted for, 0 to 1; and what became of them. */
  share: number | null;
  accounted: UnitAccount | null;
  complete: boolean;
}

export interface RecallRecord extends RecallFigures {
  id: number;
  kind: "recall" | "drill";
  state: RecallState;
  reason: string;
  at: string;
  user: string;
  userId: number;
  /** The requests that froze and thawed: their ledger rows are the recall's. */
  requestIds: string[];
  named: BatchRef[];
  /** How many were named; left out on records from before it was kept. */
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

/** All recalls and drills, the newest first. */
export const allRecalls: Range = { partition: RECALLS, index: "g1", newestFirst: true };
/** Recalls whose stock is frozen, the newest first. */
export const recallsInForce: Range = { partition: IN_FORCE, index: "g2", newestFirst: true };

const ID_DIGITS = 5;
/** 7 → `R00007`. */
export const recallNumber = (id: number): string => `R${String(id).padStart(ID_DIGITS, "0")}`;

/** What a ledger row of a recall gives as its reason. */
export const recallReason = ({ id, reason }: Pick<RecallRecord, "id" | "reason">): string => `Recall ${recallNumber(id)}: ${reason}`;

const inForce = ({ kind, state }: Pick<RecallRecord, "kind" | "state">): boolean => kind === "recall" && state !== "thawed";

function recallRow(record: RecallRecord): RecallRecordRow {
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
export function putRecall(given: Pick<RecallRecord, "id" | "kind" | "reason" | "user" | "userId"> & { requestId: string; batches: readonly BatchRef[] }): Put {
  const { requestId, batches, ...said } = given;
  const figures: RecallFigures = {
    ...{ rows: 0, grams: 0, units: 0, alreadyFrozen: 0, reservations: 0, jobs: [], jobCount: 0, pallets: [] },
    ...{ clients: 0, seconds: null, share: null, accounted: null, complete: true },
  };
  const named = batches.slice(0, MAX_NAMED);
  const more = {
    state: "working" as const,
    at: instant(),
    requestIds: [requestId],
    named,
    namedCount: batches.length,
    batches: 0,
    told: 0,
    answered: 0,
    thaw: null,
    version: 1,
  };
  return { kind: "put", item: recallRow({ ...said, ...figures, ...more }), expect: { absent: true } };
}

/** Replaces a recall as it was read; the version counts up here. */
export function replaceRecall(was: RecallRecord, becomes: RecallRecord): Put {
  return { kind: "put", item: recallRow({ ...becomes, version: was.version + 1 }), expect: { equals: { version: was.version } } };
}

interface BatchesRow extends Row {
  text: StoredAnswer;
}

const BATCHES_PREFIX = "BATCHES#";
const ORDER_DIGITS = 5;
/** The key of a recall's `n`th row of batches. */
export const batchesKey = (id: number, n: number): Key => ({ PK: recallPartition(id), SK: BATCHES_PREFIX + String(n).padStart(ORDER_DIGITS, "0") });

/** Puts batches in rows, the first of them the `first`th; each SKU's batches together. */
export function putBatches(id: number, batches: readonly BatchRef[], first = 0): Put[] {
  const sorted = batches.toSorted((a, b) => (refText(a) < refText(b) ? -1 : 1));
  const puts: Put[] = [];
  for (let at = 0; at < sorted.length; at += BATCHES_A_ROW) {
    const item: BatchesRow = { ...batchesKey(id, first + puts.length), text: storedAnswer(sorted.slice(at, at + BATCHES_A_ROW)) };
    puts.push({ kind: "put", item, expect: { absent: true } });
  }
  return puts;
}

/** The batches of a row; none if there is no such row. */
export function batchesOf(row: Row | undefined): BatchRef[] {
  return row ? (answerOf((row as BatchesRow).text) as BatchRef[]) : [];
}

/** All rows of batches of a recall. */
export const batchRows = (id: number): Range => ({ partition: recallPartition(id), beginsWith: BATCHES_PREFIX, strong: true });

/** A batch as one text, to compare. */
export const refText = ({ sku, batchNumber }: BatchRef): string => `${sku}~${batchNumber.toUpperCase()}`;

/** A client of a recall. Grams and units are what it was sent, and what came back of that. */
export interface RecallClientRecord {
  clientId: number;
  client: string;
  lines: number;
  grams: number;
  units: number;
  returnedGrams: number;
  returnedUnits: number;
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

/** What an order took of a batch. */
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
  dispatchedAt: string;
}

export interface RecallLineRow extends Row, RecallLineRecord {}

const LINE_PREFIX = "LINE#";
/** A line's id on the wire: `<client>~<order>~<sku>~<batch number>`. */
export const lineIdOf = (line: Pick<RecallLineRecord, "clientId" | "salesOrderId" | "sku" | "batchNumber">): string =>
  `${line.clientId}~${line.salesOrderId}~${line.sku}~${line.batchNumber}`;

/** The key of a line from its id; undefined if the id is not valid. */
export function lineKeyOf(id: number, lineId: string): Key | undefined {
  const [client, order, sku, batchNumber, more] = lineId.split("~");
  if (!client || !order || !sku || !batchNumber || more !== undefined) return undefined;
  return { PK: recallPartition(id), SK: `${LINE_PREFIX}${client.padStart(WIDTH, "0")}#${order.padStart(WIDTH, "0")}#${sku}#${batchNumber}` };
}

/** The lines of a recall, or those of one client. */
export const lineRows = (id: number, clientId?: number): Range => ({
  partition: recallPartition(id),
  beginsWith: clientId === undefined ? LINE_PREFIX : `${LINE_PREFIX}${wide(clientId)}#`,
});

/** Puts a line, new or in place of the one that was read, and counts on its client what is new of it. */
export function putLine(id: number, line: RecallLineRecord, was: RecallLineRecord | undefined): (Put | Update)[] {
  const key = lineKeyOf(id, line.id);
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

/** A client's row with every figure, whether it was written yet or not. */
export function clientOf(row: RecallClientRow): RecallClientRecord {
  const { clientId, client, lines, version } = row;
  const figures = { grams: row.grams ?? 0, units: row.units ?? 0, returnedGrams: row.returnedGrams ?? 0, returnedUnits: row.returnedUnits ?? 0 };
  const told = { toldAt: row.toldAt ?? null, toldBy: row.toldBy ?? "", answeredAt: row.answeredAt ?? null, answeredBy: row.answeredBy ?? "" };
  return { clientId, client, lines, ...figures, ...told, version };
}
