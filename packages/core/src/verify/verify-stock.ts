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
import { SupplierBatchCheck } from "./check-supplier-batches.ts";
import type { Check, Finding } from "./finding.ts";
import { isUnfinished } from "../transaction/operation.rows.ts";

/** The result of a verification. */
export interface Verdict {
  rows: number;
  findings: Finding[];
  /** Warnings, such as unfinished operations. */
  warnings: string[];
}

/**
 * Verifies all given rows, by default the whole table. Discards what agrees, so that memory grows with items, jobs, orders,
 * locations and suppliers' batch numbers, not with the length of the ledger.
 */
export async function verify(rows: AsyncIterable<Row> | Iterable<Row> = scanEverything()): Promise<Verdict> {
  const checks: Check[] = [
    ...[new StockCheck(), new JobCheck(), new OrderCheck(), new LedgerCheck()],
    ...[new PlaceCheck(), new SupplierBatchCheck(), new StockTakeCheck(), new RecallCheck()],
  ];
  const warnings: string[] = [];
  let count = 0;
  for await (const row of rows) {
    count += 1;
    for (const check of checks) check.see(row);
    if (isUnfinished(row)) warnings.push(`The operation ${row.PK} is not finished.`);
  }
  return { rows: count, findings: checks.flatMap((check) => check.findings()), warnings };
}

/**
 * The same on a table in use. Reading takes a while, so that stock moved in the meantime can be seen twice or not at
 * all; only findings of two consecutive readings are reported.
 */
export async function verifyLive(): Promise<Verdict> {
  const first = await verify();
  if (first.findings.length === 0) return first;
  const again = new Set(first.findings.map((finding) => JSON.stringify(finding)));
  const second = await verify();
  return { ...second, findings: second.findings.filter((finding) => again.has(JSON.stringify(finding))) };
}
