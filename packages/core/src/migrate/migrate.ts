/**
 * Brings data that an earlier version wrote to the rows of this one. Each row is rewritten by a transaction of its own,
 * from what was read, so that a migration may be cut off and done again, and finds nothing the second time.
 */
import { get, MAX_WRITES, scanEverything, StaleWrite, transact } from "../lib/table.ts";
import { keyOf, type Row, type Write } from "../lib/write.ts";
import { canonicalJson, sealedFields } from "../seals/canonical.ts";
import { transactionKey } from "../transaction/entry.rows.ts";
import { type Kind, rewriteOf } from "./rewrite.ts";
import { addUp, type Counted, countsOf, noSums, noteCounted, nothingCounted, notesOf, type Sums } from "./sums.ts";

/** The layout that this version writes; counted up with each change that needs a migration. */
const LAYOUT = 6;
const MARKER = { PK: "STAGE", SK: "LAYOUT" };
const LEDGER = transactionKey("").PK;
/** How often a row that was changed between reading and writing is read again. */
const MAX_ROUNDS = 6;

interface Marker extends Row {
  layout: number;
}

/** What a migration did: rows of each kind that it rewrote. */
export type Migrated = Record<Kind, number>;

/** Whether a table was written by an earlier version. An empty one was not. */
export async function needsMigration(): Promise<boolean> {
  return ((await get<Marker>(MARKER, true))?.layout ?? 1) < LAYOUT;
}

/** Notes that a table has the layout of this version. */
export async function noteLayout(): Promise<void> {
  await transact([{ kind: "put", item: { ...MARKER, layout: LAYOUT } }]);
}

/**
 * Rewrites every row of an earlier version, puts right what is counted over all rows, and notes the layout once nothing is left.
 * The stage may be in use meanwhile: what changed between reading and writing is read again, six times at most.
 */
export async function migrate(): Promise<Migrated> {
  const done: Migrated = { jobs: 0, orders: 0, batches: 0, allocations: 0 };
  let before: Counted | undefined;
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    let missed = 0;
    const [sums, counted] = [noSums(), nothingCounted()];
    for await (const row of scanEverything()) {
      addUp(sums, row);
      noteCounted(counted, row);
      const rewrite = rewriteOf(row);
      if (!rewrite) continue;
      if (await rewritten(await rewrite.writes())) done[rewrite.kind] += 1;
      else missed += 1;
    }
    // Counts of before the reading are needed to tell whether somebody counted during it: the first round has none.
    if (missed === 0 && before && (await putRight(sums, before))) {
      await noteLayout();
      return done;
    }
    before = counted;
  }
  throw new Error("Rows were changed again and again while they were migrated: stop what writes to this table, and migrate again.");
}

/** Writes the sums; false if somebody counted since `before`. */
async function putRight(sums: Sums, before: Counted): Promise<boolean> {
  let stale = 0;
  for (const write of countsOf(sums, before)) if (!(await rewritten([write]))) stale += 1;
  const notes = notesOf(sums);
  for (let i = 0; i < notes.length; i += MAX_WRITES) await transact(notes.slice(i, i + MAX_WRITES));
  return stale === 0;
}

/** A row of the ledger stays as it was sealed: a migration may change where it is found, and nothing else. Throws where a write would. */
export async function assertAsSealed(write: Write): Promise<void> {
  const key = keyOf(write);
  if (!key.PK.startsWith(LEDGER)) return;
  const row = await get(key, true);
  if (write.kind === "put" && row && canonicalJson(sealedFields(row)) === canonicalJson(sealedFields(write.item))) return;
  throw new Error(`A migration may not change what is sealed of the ledger row ${key.PK} ${key.SK}.`);
}

/** Writes them; false if the row was changed since it was read. */
async function rewritten(writes: readonly Write[]): Promise<boolean> {
  for (const write of writes) await assertAsSealed(write);
  try {
    await transact(writes);
    return true;
  } catch (error) {
    if (error instanceof StaleWrite) return false;
    throw error;
  }
}
