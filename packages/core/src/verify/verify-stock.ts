/**
 * Proves the rules of conservation (contract, section 4) over the whole table, reading each row once.
 */
import { scanEverything } from "../lib/table/scan.ts";
import type { Row } from "../lib/table/write.ts";
import { JobCheck } from "./check-jobs.ts";
import { OrderCheck } from "./check-orders.ts";
import { LedgerCheck } from "./check-ledger.ts";
import { LocationCheck } from "./check-locations.ts";
import { ProofCheck } from "./check-proof.ts";
import { RecallCheck } from "./check-recalls.ts";
import { CounterCheck } from "./check-counters.ts";
import { PermissionCheck } from "./check-permissions.ts";
import { CompletionCheck } from "./check-completions.ts";
import { LotCheck } from "./check-lots.ts";
import { OrderLineCheck } from "./check-order-lines.ts";
import { PurchaseCheck } from "./check-purchases.ts";
import { ShipmentCheck } from "./check-shipments.ts";
import { PeopleCheck } from "./check-people.ts";
import { ReleaseCheck } from "./check-release.ts";
import { RecipeCheck } from "./check-recipes.ts";
import { RetestCheck } from "./check-retests.ts";
import { ReturnCheck } from "./check-returns.ts";
import { RecordCheck } from "./check-records.ts";
import { SampleCheck } from "./check-samples.ts";
import { ReversalCheck } from "./check-reversals.ts";
import { RequestCheck } from "./check-requests.ts";
import { RowCheck } from "./check-rows.ts";
import { StockCheck } from "./check-stock.ts";
import { StockTakeCheck } from "./check-stock-takes.ts";
import { SupplierBatchCheck } from "./check-supplier-batches.ts";
import type { Check, Finding } from "./finding.ts";
import { isUnfinished } from "../transaction/operation.rows.ts";
import { hasLedgerKeys } from "../transaction/proof/row-mac.ts";

const NO_KEYS = "The keys of the ledger are not known here: rows were not compared with their codes.";

/** The result of a verification. */
export interface Verdict {
  rows: number;
  findings: Finding[];
  /** Warnings, such as unfinished operations. */
  warnings: string[];
}

const allChecks = (): Check[] => [
  ...[new StockCheck(), new JobCheck(), new OrderCheck(), new LedgerCheck()],
  ...[new LocationCheck(), new SupplierBatchCheck(), new StockTakeCheck(), new RecallCheck()],
  ...[new RowCheck(), new LotCheck(), new CompletionCheck(), new OrderLineCheck(), new ShipmentCheck(), new PurchaseCheck()],
  ...[new ReversalCheck(), new ReturnCheck(), new ReleaseCheck(), new RetestCheck(), new SampleCheck()],
  ...[new RecipeCheck(), new PeopleCheck(), new RecordCheck(), new RequestCheck()],
  ...[new CounterCheck(), new PermissionCheck(), new ProofCheck()],
];

/** What the ledger's rows are checked for each on its own, and by their numbers. */
const ledgerChecks = (): Check[] => [new ProofCheck(), new RowCheck({ onlyLedger: true })];

/**
 * One reading of the table, row by row. Discards what agrees, so that memory grows with items, jobs, orders, locations and
 * suppliers' batch numbers, not with the length of the ledger.
 */
export class Reading {
  private rows = 0;
  private readonly warnings: string[] = [];
  private readonly checks: Check[];

  constructor(checks = allChecks()) {
    this.checks = checks;
  }

  see(row: Row): void {
    this.rows += 1;
    for (const check of this.checks) check.see(row);
    if (isUnfinished(row)) this.warnings.push(`The operation ${row.PK} is not finished.`);
  }

  verdict(): Verdict {
    return { rows: this.rows, findings: this.checks.flatMap((check) => check.findings()), warnings: [...this.warnings, ...(hasLedgerKeys() ? [] : [NO_KEYS])] };
  }
}

/** Verifies all given rows, by default the whole table. */
export async function verify(rows: AsyncIterable<Row> | Iterable<Row> = scanEverything(), reading = new Reading()): Promise<Verdict> {
  for await (const row of rows) reading.see(row);
  return reading.verdict();
}

/**
 * The same on a table in use. Reading takes a while, so that stock moved in the meantime can be seen twice or not at
 * all; only findings of two consecutive readings are reported.
 */
export function verifyLive(): Promise<Verdict> {
  return readTwice(() => new Reading());
}

/** Verifies that all ledger rows are as they were written, with their index keys and without a gap, sealed or not. */
export function verifyLedgerRows(): Promise<Verdict> {
  return readTwice(() => new Reading(ledgerChecks()));
}

async function readTwice(reading: () => Reading): Promise<Verdict> {
  const first = await verify(scanEverything(), reading());
  return first.findings.length === 0 ? first : foundTwice(first.findings, await verify(scanEverything(), reading()));
}

/** The second of two readings, with the findings that the first had too. */
export function foundTwice(first: readonly Finding[], second: Verdict): Verdict {
  const known = new Set(first.map((finding) => JSON.stringify(finding)));
  return { ...second, findings: second.findings.filter((finding) => known.has(JSON.stringify(finding))) };
}
