/**
 * How a job is stored: in four rows, so that each screen reads, and each change writes, as little as possible.
 *
 * - `J#<id>`/`JOB`: what lists show. Small, indexed for the lists, without lines and sales items.
 * - `J#<id>`/`LINES`: what it needs of each item and, once completed, what it used.
 * - `J#<id>`/`SALES`: its sales items.
 * - `RESERVED`/`<id>`: its reservations and the operation that is working on it, while it is open. Every change of an
 *   open job's lines, reservations or operation writes this row, on condition of the version that was read; closing the
 *   job deletes it. A reservation therefore writes no other row of the job. All these rows are in one partition, so
 *   that one Query tells which jobs have reservations.
 */
import { isDeepStrictEqual } from "node:util";
import { instant } from "../lib/time/clock.ts";
import { businessDay } from "../lib/time/day.ts";
import type { Delete, Key, Put, Row, Write } from "../lib/table/write.ts";
import {
  type Exchanged,
  hasReservation,
  type Job,
  type JobLine,
  type JobSalesItem,
  type JobType,
  type LineReservation,
  distinctPurchaseOrders,
} from "./job.rows.ts";
import type { JobHead } from "./job-shapes.ts";

const jobPartition = (id: number): string => `J#${id}`;
/** The row that lists show. */
export const jobKey = (id: number): Key => ({ PK: jobPartition(id), SK: "JOB" });
/** Its lines. */
export const jobLinesKey = (id: number): Key => ({ PK: jobPartition(id), SK: "LINES" });
/** Its sales items. */
export const jobSalesKey = (id: number): Key => ({ PK: jobPartition(id), SK: "SALES" });
/** The partition of what open jobs have reserved. */
export const RESERVED = "RESERVED";
/** What it has reserved, while it is open. */
export const jobReservedKey = (id: number): Key => ({ PK: RESERVED, SK: String(id).padStart(8, "0") });

/** `g1`: open jobs, by last change. */
export const OPEN_JOBS = "JOBS#OPEN";
/** `g1`: completed jobs of a type and a London year, by the instant of completion. */
export const completedJobs = (type: JobType, year: string): string => `JOBS#DONE#${type}#${year}`;
/** `g2`: closed jobs, by the instant of closing: what has left the list of open jobs. */
export const CLOSED_JOBS = "JOBS#CLOSED";
/** `g3`: jobs closed short that wait for a decision on a follow-on, by the instant of completion. */
export const FOLLOW_ONS = "FOLLOWONS";

export interface JobHeadRow extends Row, JobHead {}

/** A line as stored. Default values are omitted, so that the lines of most jobs fit one capacity unit. */
type StoredLine = Pick<JobLine, "name" | "quantity"> & Partial<Omit<JobLine, "reservations" | "sku">>;

/** The defaults of a stored line: from the recipe, any variant can serve. */
const USUAL = { origin: "recipe", percentage: null, amountPerUnit: null, exactMatch: false } as const;

export interface JobLinesRow extends Row {
  /** By SKU. */
  lines: Record<string, StoredLine>;
  settled?: Record<string, StoredLine>;
  version: number;
}

export interface JobSalesRow extends Row {
  salesItems: JobSalesItem[];
}

/** Grams or units, and when: milliseconds since the epoch. */
type StoredReservation = [quantity: number, at: number];

export interface JobReservedRow extends Row {
  jobId: number;
  /** By SKU of the line and batch id. */
  reservations: Record<string, Record<string, StoredReservation>>;
  /** The version of the lines that these reservations belong to. */
  lines: number;
  /** The operation that is working on the job, if any. */
  busy: string | null;
  exchanged?: Exchanged[];
  version: number;
}

/** The rows of a job as read. A closed job has no row of reservations. */
export interface JobParts {
  head: JobHeadRow | undefined;
  lines: JobLinesRow | undefined;
  sales: JobSalesRow | undefined;
  reserved: JobReservedRow | undefined;
}

/** The job of these rows; undefined if one of them was written between two reads, so that they must be read again. */
export function joinJobParts({ head, lines, sales, reserved }: JobParts): Job | undefined {
  if (!head || !lines || !sales) return undefined;
  const open = head.state === "open";
  if (open !== (reserved !== undefined) || (reserved && reserved.lines !== lines.version)) return undefined;
  const { PK: _, SK: __, g1p, g1s, g2p, g2s, g3p, g3s, purchaseOrders, dispatchDate, ...own } = head;
  return {
    ...own,
    lines: jobLinesFromRows(lines.lines, reserved),
    ...(lines.settled ? { settled: jobLinesFromRows(lines.settled, undefined) } : {}),
    salesItems: sales.salesItems,
    ...(reserved?.exchanged ? { exchanged: reserved.exchanged } : {}),
    busy: reserved?.busy ?? null,
    version: head.version + (reserved?.version ?? 0),
    reservedVersion: reserved?.version ?? 0,
    linesVersion: lines.version,
  };
}

function jobLinesFromRows(stored: JobLinesRow["lines"], reserved: JobReservedRow | undefined): Record<string, JobLine> {
  return Object.fromEntries(
    Object.entries(stored).map(([sku, line]): [string, JobLine] => [
      sku,
      { sku, ...USUAL, ...line, reservations: readStoredReservations(reserved?.reservations[sku]) },
    ]),
  );
}

function readStoredReservations(stored: Record<string, StoredReservation> | undefined): Record<string, LineReservation> {
  return Object.fromEntries(Object.entries(stored ?? {}).map(([id, [quantity, at]]) => [id, { quantity, at: new Date(at).toISOString() }]));
}

/** Whether a job's row of reservations holds at least one. */
export function reservesSomething(row: JobReservedRow): boolean {
  return Object.values(row.reservations).some((of) => Object.keys(of).length > 0);
}

function jobHead(job: Job): JobHead {
  const { lines: _, settled: __, linesVersion: ___, busy: ____, exchanged: _____, salesItems, reservedVersion, version, ...own } = job;
  return { ...own, version: version - reservedVersion, purchaseOrders: distinctPurchaseOrders(salesItems), dispatchDate: salesItems[0]?.dispatchDate ?? null };
}

/** Its index keys: by last change while it is open, then by the instant of closing. */
export function headIndexes(job: Pick<Job, "id" | "type" | "state" | "dateCompleted" | "dateCancelled" | "shortage">): Record<string, string> {
  if (job.state === "open") return { g1p: OPEN_JOBS, g1s: jobChangeSort(job.id) };
  if (job.state === "cancelled") return { g2p: CLOSED_JOBS, g2s: `${job.dateCancelled}#${job.id}` };
  const at = job.dateCompleted ?? "";
  const sort = `${at}#${job.id}`;
  const waits = job.shortage !== null && !job.shortage.dismissed;
  return {
    g1p: completedJobs(job.type, businessDay(at).slice(0, 4)),
    g1s: sort,
    g2p: CLOSED_JOBS,
    g2s: sort,
    ...(waits ? { g3p: FOLLOW_ONS, g3s: sort } : {}),
  };
}

const jobChangeSort = (id: number): string => `${instant()}#${id}`;

function linesRow(job: Job, version: number): JobLinesRow {
  return { ...jobLinesKey(job.id), lines: storedLines(job.lines), ...(job.settled ? { settled: storedLines(job.settled) } : {}), version };
}

function storedLine({ sku: _, reservations: __, origin, percentage, amountPerUnit, exactMatch, ...own }: JobLine): StoredLine {
  return {
    ...own,
    ...(origin === USUAL.origin ? {} : { origin }),
    ...(percentage === USUAL.percentage ? {} : { percentage }),
    ...(amountPerUnit === USUAL.amountPerUnit ? {} : { amountPerUnit }),
    ...(exactMatch === USUAL.exactMatch ? {} : { exactMatch }),
  };
}

function storedLines(lines: Record<string, JobLine>): JobLinesRow["lines"] {
  return Object.fromEntries(Object.entries(lines).map(([key, line]) => [key, storedLine(line)]));
}

function reservedRow(job: Job, lines: number, version: number): JobReservedRow {
  const exchanged = job.exchanged ? { exchanged: job.exchanged } : {};
  return { ...jobReservedKey(job.id), jobId: job.id, reservations: storedReservations(job), lines, busy: job.busy, ...exchanged, version };
}

function storedReservations(job: Job): JobReservedRow["reservations"] {
  const all = Object.values(job.lines).map(
    ({ sku, reservations }) =>
      [
        sku,
        Object.fromEntries(Object.entries(reservations).map(([id, one]): [string, StoredReservation] => [id, [one.quantity, Date.parse(one.at)]])),
      ] as const,
  );
  return Object.fromEntries(all.filter(([, of]) => Object.keys(of).length > 0));
}

/** The rows of a new job. */
export function jobRows(job: Job): Row[] {
  const head: Row = { ...jobKey(job.id), ...jobHead({ ...job, version: 1, reservedVersion: 0 }), ...headIndexes(job) };
  const rows = [head, linesRow(job, 1), { ...jobSalesKey(job.id), salesItems: job.salesItems }];
  return job.state === "open" ? [...rows, reservedRow(job, 1, 1)] : rows;
}

/** The four writes that put a new job. */
export function putJob(job: Job): Put[] {
  return jobRows(job).map((item) => ({ kind: "put", item, expect: { absent: true } }));
}

/**
 * Updates a job from its state as read to its new state, writing only the rows that changed: up to four writes. When
 * the last reservation goes, the lists' row is written too; lists learn of the first reservation from the ledger.
 */
export function replaceJob(was: Job, becomes: Job): Write[] {
  const open = was.state === "open";
  const closes = open && becomes.state !== "open";
  const [lines, sales] = [!sameLines(was, becomes), !isDeepStrictEqual(was.salesItems, becomes.salesItems)];
  const reserved = open && (lines || closes || was.busy !== becomes.busy || !isDeepStrictEqual(storedReservations(was), storedReservations(becomes)));
  const written = was.reservedVersion + (reserved ? 1 : 0);
  const head = sales || closes || !isDeepStrictEqual(jobHeadFields(was), jobHeadFields(becomes)) || (hasReservation(was) && !hasReservation(becomes));
  const linesVersion = lines ? written : was.linesVersion;
  return [
    ...(head ? [replaceHead(was, becomes)] : []),
    ...(lines ? [{ kind: "put", item: linesRow(becomes, linesVersion) } as const] : []),
    ...(sales ? [{ kind: "put", item: { ...jobSalesKey(was.id), salesItems: becomes.salesItems } } as const] : []),
    ...(reserved ? [replaceReserved(was, becomes, linesVersion, written)] : []),
  ];
}

/** The lists' row. Once the job is closed, its version continues from both previous versions. */
function replaceHead(was: Job, becomes: Job): Put {
  const before = was.version - was.reservedVersion;
  const closes = was.state === "open" && becomes.state !== "open";
  const version = before + 1 + (closes ? was.reservedVersion : 0);
  return {
    kind: "put",
    item: { ...jobKey(was.id), ...jobHead({ ...becomes, version, reservedVersion: 0 }), ...headIndexes(becomes) },
    expect: { equals: { version: before } },
  };
}

function replaceReserved(was: Job, becomes: Job, lines: number, version: number): Put | Delete {
  const expect = { equals: { version: was.reservedVersion } };
  if (becomes.state !== "open") return { kind: "delete", key: jobReservedKey(was.id), expect };
  return { kind: "put", item: reservedRow(becomes, lines, version), expect };
}

/** The writes of a completed job that is open again; none if it is not. Its rows continue their versions. */
export function reopenJob(was: Job, becomes: Job): Write[] {
  if (was.state === "open" || becomes.state !== "open") return [];
  const lines = was.linesVersion + 1;
  return [
    replaceHead(was, becomes),
    { kind: "put", item: linesRow(becomes, lines) },
    { kind: "put", item: reservedRow(becomes, lines, 1), expect: { absent: true } },
  ];
}

function jobHeadFields(job: Job): unknown {
  const { version: _, ...own } = jobHead(job);
  return own;
}

function sameLines(was: Job, becomes: Job): boolean {
  if (was.lines === becomes.lines && was.settled === becomes.settled) return true;
  return isDeepStrictEqual(
    [storedLines(was.lines), was.settled && storedLines(was.settled)],
    [storedLines(becomes.lines), becomes.settled && storedLines(becomes.settled)],
  );
}
