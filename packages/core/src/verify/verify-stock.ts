/**
 * Proves the rules of conservation (contract, section 4) over the whole table.
 */
import { scanEverything } from "../lib/table/scan.ts";
import type { Row } from "../lib/table/write.ts";
import { JobCheck } from "./check-jobs.ts";
import { OrderCheck } from "./check-orders.ts";
import { LedgerCheck } from "./check-ledger.ts";
import { LocationCheck } from "./check-locations.ts";
import { CodeCheck, NumberCheck } from "./check-proof.ts";
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
import { type Check, type Finding, MAX_FINDINGS, ShareCheck } from "./finding.ts";
import { isUnfinished } from "../transaction/operation.rows.ts";
import { hasLedgerKeys } from "../transaction/proof/row-mac.ts";

const NO_KEYS = "The keys of the ledger are not known here: rows were not compared with their codes.";

const TOO_MANY = "There are too many findings: not all of them are listed.";

/** Reads rows, from the first on each time. */
export type Rows = () => Iterable<Row> | AsyncIterable<Row>;

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
  ...[new CounterCheck(), new PermissionCheck(), new CodeCheck(), new NumberCheck()],
];

/** What the ledger's rows are checked for each on its own, and by their numbers. */
const ledgerChecks = (): Check[] => [new CodeCheck(), new NumberCheck(), new RowCheck({ onlyLedger: true })];

/** Up to so many rows, a reading keeps what it needs of all records: some 600 bytes a row. */
const ROWS_AT_ONCE = 200_000;

export interface ReadingOptions {
  /** Only what the ledger's rows say each on its own, and their numbers. */
  onlyLedger?: boolean;
  /** Up to so many rows, everything is kept at once. */
  atOnce?: number;
}

/**
 * A reading of the table, row by row, once or several times. Discards what agrees. Of a table with more rows than are kept at
 * once, the first time checks and counts rows, and each further time verifies a share of the records: memory is bounded.
 */
export class Reading {
  private rows = 0;
  private readonly warnings: string[] = [];
  private found: Finding[] = [];
  private readonly checks: Check[];
  private ofShare: ShareCheck[];
  /** How often the table was read to its end. */
  private times = 0;
  private readonly onlyLedger: boolean;
  private readonly atOnce: number;

  constructor({ onlyLedger = false, atOnce = ROWS_AT_ONCE }: ReadingOptions = {}) {
    this.onlyLedger = onlyLedger;
    this.atOnce = atOnce;
    this.checks = this.freshChecks().filter((check) => !(check instanceof ShareCheck));
    this.ofShare = this.shareChecks(0, 1);
  }

  see(row: Row): void {
    if (this.times === 0) this.seeFirst(row);
    for (const check of this.ofShare) check.see(row);
  }

  /** Ends a reading of the whole table; whether another is needed. */
  next(): boolean {
    this.found = [...this.found, ...this.ofShare.flatMap((check) => check.findings())].slice(0, MAX_FINDINGS);
    const shares = Math.ceil(this.rows / this.atOnce);
    const isLast = shares <= 1 || this.times === shares;
    if (!isLast) this.ofShare = this.shareChecks(this.times, shares);
    this.times += 1;
    return !isLast;
  }

  verdict(): Verdict {
    const all = [...this.found, ...this.checks.flatMap((check) => check.findings())];
    // What a row says alone is found with each share.
    const findings = [...new Map(all.map((finding) => [JSON.stringify(finding), finding])).values()].slice(0, MAX_FINDINGS);
    const incomplete = findings.length === MAX_FINDINGS ? [TOO_MANY] : [];
    return { rows: this.rows, findings, warnings: [...this.warnings, ...(hasLedgerKeys() ? [] : [NO_KEYS]), ...incomplete] };
  }

  private seeFirst(row: Row): void {
    this.rows += 1;
    if (this.rows > this.atOnce) this.ofShare = [];
    for (const check of this.checks) check.see(row);
    if (isUnfinished(row)) this.warnings.push(`The operation ${row.PK} is not finished.`);
  }

  private freshChecks(): Check[] {
    return this.onlyLedger ? ledgerChecks() : allChecks();
  }

  private shareChecks(n: number, shares: number): ShareCheck[] {
    const checks = this.freshChecks().filter((check) => check instanceof ShareCheck);
    for (const check of checks) check.share = { n, shares };
    return checks;
  }
}

/** Verifies all given rows, by default the whole table. */
export async function verify(rows: Iterable<Row> | Rows = scanEverything, reading = new Reading()): Promise<Verdict> {
  do for await (const row of typeof rows === "function" ? rows() : rows) reading.see(row);
  while (reading.next());
  return reading.verdict();
}

/** Keeps what is read for the next time. */
type Keep = (read: Rows) => Rows;
const keepNothing: Keep = (read) => read;

/**
 * The same on a table in use. Reading takes a while, so that stock moved in the meantime can be seen twice or not at
 * all; only findings of two consecutive readings are reported.
 */
export function verifyLive(keep = keepNothing): Promise<Verdict> {
  return readTwice(() => new Reading(), keep);
}

/** Verifies that all ledger rows are as they were written, with their index keys and without a gap, sealed or not. */
export function verifyLedgerRows(keep = keepNothing): Promise<Verdict> {
  return readTwice(() => new Reading({ onlyLedger: true }), keep);
}

async function readTwice(reading: () => Reading, keep: Keep): Promise<Verdict> {
  const first = await verify(keep(scanEverything), reading());
  return first.findings.length === 0 ? first : foundTwice(first.findings, await verify(keep(scanEverything), reading()));
}

/** The second of two readings, with the findings that the first had too. */
export function foundTwice(first: readonly Finding[], second: Verdict): Verdict {
  const known = new Set(first.map((finding) => JSON.stringify(finding)));
  return { ...second, findings: second.findings.filter((finding) => known.has(JSON.stringify(finding))) };
}
