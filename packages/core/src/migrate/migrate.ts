/**
 * Brings data that an earlier version wrote to the rows of this one. Each row is rewritten by a transaction of its own,
 * from what was read, so that a migration may be cut off and done again, and finds nothing the second time.
 */
import { type FormulaRow, formulaKey } from "../formulas/formula.rows.ts";
import { jobRows } from "../jobs/job-parts.rows.ts";
import { get, MAX_WRITES, scanEverything, StaleWrite, transact } from "../lib/table.ts";
import type { Put, Row } from "../lib/write.ts";
import { formulaCodesOf, openOrder } from "../sales/open-order.ts";
import { orderedFormulas, orderKey, orderPartition, type OrderRow, orderRow } from "../sales/order.rows.ts";
import { type EarlierJob, isEarlierJob, jobOfEarlier } from "./earlier-job.ts";
import { addUp, noSums, writesOf } from "./sums.ts";

/** The layout that this version writes; counted up with each change that needs a migration. */
const LAYOUT = 4;
const ORDER_PARTITION = orderPartition(0).slice(0, -1);
const MARKER = { PK: "STAGE", SK: "LAYOUT" };
/** How often a row that was changed between reading and writing is read again. */
const MAX_ROUNDS = 5;

interface Marker extends Row {
  layout: number;
}

/** What a migration did. */
export interface Migrated {
  jobs: number;
  orders: number;
}

/** Whether a table was written by an earlier version. An empty one was not. */
export async function needsMigration(): Promise<boolean> {
  return ((await get<Marker>(MARKER, true))?.layout ?? 1) < LAYOUT;
}

/** Notes that a table has the layout of this version. */
export async function noteLayout(): Promise<void> {
  await transact([{ kind: "put", item: { ...MARKER, layout: LAYOUT } }]);
}

/** Rewrites every job and order of an earlier version, adds what is added up of all rows, and notes the layout once nothing is left. */
export async function migrate(): Promise<Migrated> {
  const done: Migrated = { jobs: 0, orders: 0 };
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    let missed = 0;
    const sums = noSums();
    for await (const row of scanEverything()) {
      addUp(sums, row);
      const kind = isEarlierJob(row) ? "jobs" : isEarlierOrder(row) ? "orders" : undefined;
      if (!kind) continue;
      if (await rewritten(isEarlierJob(row) ? await rowsOf(row) : await orderRowsOf(row as OrderRow))) done[kind] += 1;
      else missed += 1;
    }
    if (missed === 0) {
      const writes = writesOf(sums);
      for (let i = 0; i < writes.length; i += MAX_WRITES) await transact(writes.slice(i, i + MAX_WRITES));
      await noteLayout();
      return done;
    }
  }
  throw new Error("Rows were changed again and again while they were migrated: stop what writes to this table, and migrate again.");
}

/** Whether a row is an order that does not name its formulas yet. */
function isEarlierOrder(row: Row): boolean {
  return row.PK.startsWith(ORDER_PARTITION) && row.SK === orderKey(0).SK && row["formulaCodes"] === undefined;
}

async function rowsOf(row: EarlierJob): Promise<Put[]> {
  const formula = row.formulaId === null ? undefined : await get<FormulaRow>(formulaKey(row.formulaId));
  return jobRows(jobOfEarlier(row, formula)).map((item) =>
    item.SK === row.SK && item.PK === row.PK
      ? { kind: "put", item: { ...item, version: row.version + 1 }, expect: { equals: { version: row.version } } }
      : { kind: "put", item, expect: { absent: true } },
  );
}

async function orderRowsOf({ id, version }: OrderRow): Promise<Put[]> {
  const { order, lines } = await openOrder(id);
  const named = { ...order, formulaCodes: formulaCodesOf(lines) };
  const { g1p, g1s, g2p, g2s, ...own } = named as OrderRow;
  const row: Put = { kind: "put", item: { ...orderRow(own), version }, expect: { equals: { version }, missing: ["formulaCodes"] } };
  return [row, ...orderedFormulas(named).map((item): Put => ({ kind: "put", item }))];
}

/** Writes them; false where the row was changed since it was read. */
async function rewritten(writes: Put[]): Promise<boolean> {
  try {
    await transact(writes);
    return true;
  } catch (error) {
    if (error instanceof StaleWrite) return false;
    throw error;
  }
}
