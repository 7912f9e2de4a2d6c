/**
 * Migrates data of earlier versions. Each row is rewritten in its own conditional transaction, so that a migration can
 * be interrupted and repeated, and is idempotent.
 */
import { scanEverything } from "../lib/table/scan.ts";
import { get, MAX_WRITES, StaleWrite, transact } from "../lib/table/table.ts";
import { writeKey, type Row, type Write } from "../lib/table/write.ts";
import { canonicalJson } from "../lib/rules/canonical-json.ts";
import { sealedFields } from "../seals/canonical.ts";
import { transactionKey } from "../transaction/entry.rows.ts";
import { provedRow } from "../transaction/proof/row-mac.ts";
import { type Kind, rowRewrite, sentOnClosings } from "./rewrite.ts";
import { addUp, type Counted, correctedCounts, noSums, noteCounted, nothingCounted, supplierNotes, type Sums } from "./sums.ts";

/** The layout of this version; incremented with each change that needs a migration. */
const LAYOUT = 12;
const MARKER = { PK: "STAGE", SK: "LAYOUT" };
const LEDGER = transactionKey("").PK;
/** How often a row is read again if it changes between reading and writing. */
const MAX_ROUNDS = 6;

interface Marker extends Row {
  layout: number;
}

/** The result of a migration: rewritten rows of each kind. */
export type Migrated = Record<Kind, number>;

/** `12 jobs, 3 orders`: how many rows of each kind were rewritten. */
export const migratedText = (done: Migrated): string =>
  Object.entries(done)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(", ");

/** Whether a table was written by an earlier version. An empty one was not. */
export async function needsMigration(): Promise<boolean> {
  return ((await get<Marker>(MARKER, true))?.layout ?? 1) < LAYOUT;
}

/** Records that a table has the layout of this version. */
export async function noteLayout(): Promise<void> {
  await transact([{ kind: "put", item: { ...MARKER, layout: LAYOUT } }]);
}

/**
 * Rewrites every row of an earlier version, corrects the totals over all rows, and records the layout when nothing is
 * left. The stage can be in use: rows that change between reading and writing are read again, at most six times.
 */
export async function migrate(): Promise<Migrated> {
  const done: Migrated = { jobs: 0, orders: 0, items: 0, batches: 0, allocations: 0, formulas: 0, products: 0 };
  let before: Counted | undefined;
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    let missed = 0;
    const [sums, counted] = [noSums(), nothingCounted()];
    const sentFor = sentOnClosings();
    for await (const row of scanEverything()) {
      addUp(sums, row);
      noteCounted(counted, row);
      const rewrite = rowRewrite(row, sentFor);
      if (!rewrite) continue;
      const writes = await rewrite.writes();
      if (writes.length === 0) continue;
      if (await rewritten(writes)) done[rewrite.kind] += 1;
      else missed += 1;
    }
    // The totals before the scan are needed to detect concurrent changes: the first round has none.
    if (missed === 0 && before && (await putRight(sums, before))) {
      await noteLayout();
      return done;
    }
    before = counted;
  }
  throw new Error("Rows changed repeatedly during the migration: stop what writes to this table, and migrate again.");
}

/** Writes the totals; false if they changed since `before`. */
async function putRight(sums: Sums, before: Counted): Promise<boolean> {
  let stale = 0;
  for (const write of correctedCounts(sums, before)) if (!(await rewritten([write]))) stale += 1;
  const notes = supplierNotes(sums);
  for (let i = 0; i < notes.length; i += MAX_WRITES) await transact(notes.slice(i, i + MAX_WRITES));
  return stale === 0;
}

/** Ledger rows stay as sealed: a migration may only change their index keys. Throws for any other change. */
export async function assertAsSealed(write: Write): Promise<void> {
  const key = writeKey(write);
  if (!key.PK.startsWith(LEDGER)) return;
  const row = await get(key, true);
  if (write.kind === "put" && row && canonicalJson(sealedFields(row)) === canonicalJson(sealedFields(write.item))) return;
  throw new Error(`A migration must not change sealed fields of the ledger row ${key.PK} ${key.SK}.`);
}

/** A ledger row that had a code has one for its new index keys. */
function withNewCode(write: Write): Write {
  return write.kind === "put" && write.item["mac"] !== undefined ? { ...write, item: provedRow(write.item) } : write;
}

/** Writes them; false if the row has changed since it was read. */
async function rewritten(writes: readonly Write[]): Promise<boolean> {
  for (const write of writes) await assertAsSealed(write);
  try {
    await transact(writes.map(withNewCode));
    return true;
  } catch (error) {
    if (error instanceof StaleWrite) return false;
    throw error;
  }
}
