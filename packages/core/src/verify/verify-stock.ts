/**
 * Proves the rules of conservation (contract, section 4) over the whole table, reading each row once.
 */
import { scanEverything } from "../lib/table.ts";
import type { Row } from "../lib/write.ts";
import { JobCheck } from "./check-jobs.ts";
import { OrderCheck } from "./check-orders.ts";
import { LedgerCheck } from "./check-ledger.ts";
import { PlaceCheck } from "./check-places.ts";
import { RecallCheck } from "./check-recalls.ts";
import { StockCheck } from "./check-stock.ts";
import { StockTakeCheck } from "./check-stock-takes.ts";
import type { Check, Finding } from "./finding.ts";
import { isUnfinished } from "../transaction/operation.rows.ts";

/** What came of it. */
export interface Verdict {
  rows: number;
  findings: Finding[];
  /** What is no breach yet should be looked at: operations that have not come to their end. */
  warnings: string[];
}

/**
 * Verifies every row it is given: the table's, unless others are named. What agrees is forgotten as it is met, so that
 * memory grows with items, jobs and places, not with the length of the ledger.
 */
export async function verify(rows: AsyncIterable<Row> | Iterable<Row> = scanEverything()): Promise<Verdict> {
  const checks: Check[] = [new StockCheck(), new JobCheck(), new OrderCheck(), new LedgerCheck(), new PlaceCheck(), new StockTakeCheck(), new RecallCheck()];
  const warnings: string[] = [];
  let count = 0;
  for await (const row of rows) {
    count += 1;
    for (const check of checks) check.see(row);
    if (isUnfinished(row)) warnings.push(`The operation ${row.PK} has not come to its end.`);
  }
  return { rows: count, findings: checks.flatMap((check) => check.findings()), warnings };
}

/**
 * The same on a table that is being worked on: reading it takes a while, and what was moved meanwhile can be seen twice
 * or not at all. What two readings find alike is so.
 */
export async function verifyLive(): Promise<Verdict> {
  const first = await verify();
  if (first.findings.length === 0) return first;
  const again = new Set(first.findings.map((finding) => JSON.stringify(finding)));
  const second = await verify();
  return { ...second, findings: second.findings.filter((finding) => again.has(JSON.stringify(finding))) };
}
