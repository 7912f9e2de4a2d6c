/** The proof of a recall: that the ledger rows behind its report are as they were sealed. */
import type * as z from "zod";
import { inGroups } from "../lib/lists/in-groups.ts";
import { getMany, queryEach } from "../lib/table/table.ts";
import { businessDay } from "../lib/time/day.ts";
import { type ProvedDay, proveDay } from "../seals/proof.ts";
import { actionPosting, type Posting } from "../transaction/action-shapes.ts";
import { type EntryRow, transactionKey } from "../transaction/entry.rows.ts";
import type { recallProof } from "./contract.ts";
import { lotLedgers, withLaterNumbers } from "./destroyed.ts";
import { openRecall } from "./open-recall.ts";
import { lineRows, type RecallLineRow } from "./recall.rows.ts";

type Answer = z.output<typeof recallProof.answer>;

/** The most ledger rows that are proved of one recall: about 2 MB. */
const MAX_PROVED = 1_000;
/** Lines whose lots are read together, each lot once. */
const LINES_AT_ONCE = 1_000;
/** Days whose lists of rows are read together. */
const DAYS_AT_ONCE = 10;
/** What the report of a recall counts. */
const COUNTED: ReadonlySet<Posting | null> = new Set<Posting>(["dispatched", "returned", "destroyed"]);

/**
 * The days of a recall's rows with their seals, and the proof of each row that is sealed. Refuses an unknown recall (404), and rows
 * that differ from what was sealed (409).
 */
export async function readRecallProof(id: number): Promise<Answer> {
  const { rows, complete } = await recallEntries(id);
  const days = [...Map.groupBy(rows, ({ at }) => businessDay(at))].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const proved: ProvedDay[] = [];
  for (let at = 0; at < days.length; at += DAYS_AT_ONCE) {
    proved.push(...(await Promise.all(days.slice(at, at + DAYS_AT_ONCE).map(([day, entries]) => proveDay(day, entries)))));
  }
  return {
    days: proved.map(({ proofs: _, ...day }, i) => ({ ...day, rows: days[i]?.[1].length ?? 0 })),
    proofs: proved.flatMap(({ proofs }) => proofs),
    complete,
  };
}

/** The rows of what was done for a recall, and of what was sent, came back and was destroyed of its lots. */
async function recallEntries(id: number): Promise<{ rows: EntryRow[]; complete: boolean }> {
  const { requestIds } = await openRecall(id);
  const own = await getMany<EntryRow>(requestIds.map((requestId) => transactionKey(requestId)));
  const rows = new Map(own.flatMap((row) => (row ? [[row.PK + row.SK, row] as const] : [])));
  for await (const lines of inGroups(queryEach<RecallLineRow>(lineRows(id)), LINES_AT_ONCE)) {
    for await (const { entries } of lotLedgers(lines)) {
      for (const row of await withLaterNumbers(entries)) if (COUNTED.has(actionPosting(row.action))) rows.set(row.PK + row.SK, row);
      if (rows.size > MAX_PROVED) return { rows: [...rows.values()].slice(0, MAX_PROVED), complete: false };
    }
  }
  return { rows: [...rows.values()], complete: true };
}
