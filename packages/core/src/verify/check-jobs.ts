/**
 * Rules 2 and 3: an item's allocated quantity is the sum of its open job lines, which its partition mirrors; a line's
 * reservations are within its allocation; batch and job have the same reservations; and the rows of a job agree.
 */
import { ALLOCATION_PREFIX, type AllocationRow, distinctPurchaseOrders } from "../jobs/job.rows.ts";
import {
  type JobHeadRow,
  jobKey,
  type JobLinesRow,
  jobLinesKey,
  type JobReservedRow,
  jobSalesKey,
  type JobSalesRow,
  RESERVED,
} from "../jobs/job-parts.rows.ts";
import { bulkUsedByJob, producedByJob, type ProducedOnDay, producedPartition, type ProducedRow } from "../jobs/completion/produced.rows.ts";
import type { Key, Row } from "../lib/table/write.ts";
import { STOCK_LINE_PREFIX, type StockLineRow } from "../stock/lots/stock-line.rows.ts";
import { ITEM, type ItemRow, itemPartition } from "../stock/items/item.rows.ts";
import { belowZero, type Check, differing, type Finding, reach } from "./finding.ts";
import { Sums } from "./sums.ts";

const JOB_PARTITION = jobKey(0).PK.slice(0, -1);
const ITEM_PARTITION = itemPartition("");
const PRODUCED = [producedPartition("Formula"), producedPartition("Product")];

/** What is kept of an open job until the end: its quantities come from one partition, its reservations from another. */
interface Open {
  /** The allocation of each line, by SKU. */
  allocated?: Map<string, number>;
  lines?: number;
  reserved?: JobReservedRow;
}

export class JobCheck implements Check {
  private readonly allocated = new Sums("allocated is the sum of the open job lines");
  private readonly mirrored = new Sums("allocations mirror the job lines");
  private readonly reserved = new Sums("batch and job bear the same reservations");
  private readonly produced = new Sums("what was produced in a day is the sum of its completed jobs");
  private readonly found: Finding[] = [];
  private readonly open = new Map<number, Open>();
  /** The rows of the current job: the rows of a partition are consecutive. */
  private rows: Row[] = [];

  see(row: Row): void {
    if (PRODUCED.includes(row.PK)) this.seeCounted(row, "right", row as ProducedRow);
    else if (row.PK === RESERVED) this.seeReserved(row as JobReservedRow);
    else if (row.PK.startsWith(JOB_PARTITION)) this.seeJobRow(row);
    else if (!row.PK.startsWith(ITEM_PARTITION)) return;
    else if (row.SK === ITEM) this.allocated.add((row as ItemRow).sku, "right", (row as ItemRow).allocated);
    else if (row.SK.startsWith(ALLOCATION_PREFIX)) this.seeAllocation(row as AllocationRow);
    else if (row.SK.startsWith(STOCK_LINE_PREFIX)) this.seeStockLine(row as StockLineRow);
  }

  findings(): Finding[] {
    this.closeJob();
    const within = [...this.open].flatMap(([id, job]) => checkReservations(id, job));
    return [...this.found, ...within, ...this.allocated.findings(), ...this.mirrored.findings(), ...this.reserved.findings(), ...this.produced.findings()];
  }

  private seeJobRow(row: Row): void {
    if (this.rows[0] && this.rows[0].PK !== row.PK) this.closeJob();
    this.rows.push(row);
  }

  /** Checks the current job once all its rows are read. */
  private closeJob(): void {
    const rows = this.rows;
    this.rows = [];
    const [first] = rows;
    if (!first) return;
    const of = <T extends Row>(key: { SK: string }): T | undefined => rows.find((row) => row.SK === key.SK) as T | undefined;
    const [head, lines, sales] = [of<JobHeadRow>(jobKey(0)), of<JobLinesRow>(jobLinesKey(0)), of<JobSalesRow>(jobSalesKey(0))];
    if (!head || !lines || !sales) {
      this.found.push({ rule: "the rows of a job agree", where: first.PK, expected: "the job, its lines and its sales items", found: `${rows.length} rows` });
      return;
    }
    this.found.push(...headFaults(head, sales));
    for (const day of producedByJob(head)) this.seeCounted(day.key, "left", day);
    this.found.push(...bulkUsedFaults(head, lines));
    for (const [sku, { quantity }] of Object.entries(lines.lines)) {
      this.found.push(...belowZero(`${sku} in ${head.jobNumber}`, { quantity }));
      if (head.state !== "open") continue;
      this.allocated.add(sku, "left", quantity);
      this.mirrored.add(`${sku} for job ${head.id}`, "left", mark(quantity));
    }
    if (head.state !== "open") return;
    const open = reach(this.open, head.id, (): Open => ({}));
    open.allocated = new Map(Object.entries(lines.lines).map(([sku, { quantity }]) => [sku, quantity]));
    open.lines = lines.version;
  }

  private seeReserved(row: JobReservedRow): void {
    reach(this.open, row.jobId, (): Open => ({})).reserved = row;
    for (const [sku, of] of Object.entries(row.reservations)) {
      for (const [elementId, [quantity]] of Object.entries(of)) {
        this.found.push(...belowZero(`${elementId} for ${sku} in job ${row.jobId}`, { reserved: quantity }));
        this.reserved.add(`${elementId} for job ${row.jobId}`, "left", quantity);
      }
    }
  }

  private seeCounted(day: Key, side: "left" | "right", { quantity, jobs, bulkUsed = 0 }: ProducedOnDay): void {
    this.produced.add(`grams or units, ${day.PK} ${day.SK}`, side, quantity);
    this.produced.add(`jobs, ${day.PK} ${day.SK}`, side, jobs);
    this.produced.add(`grams of bulk used, ${day.PK} ${day.SK}`, side, bulkUsed);
  }

  private seeAllocation(row: AllocationRow): void {
    const sku = row.PK.slice(ITEM_PARTITION.length);
    this.mirrored.add(`${sku} for job ${row.jobId}`, "right", mark(row.quantityAllocated));
  }

  private seeStockLine(stockLine: StockLineRow): void {
    for (const [jobId, { quantity }] of Object.entries(stockLine.reservations)) this.reserved.add(`${stockLine.id} for job ${jobId}`, "right", quantity);
  }
}

/** Checks that a completed formula job has the quantity of bulk that its lines used. */
function bulkUsedFaults({ type, state, jobNumber, bulkUsed }: JobHeadRow, { lines }: JobLinesRow): Finding[] {
  const expected = bulkUsedByJob({ type, lines }).bulkUsed ?? 0;
  if (state !== "completed" || (bulkUsed ?? 0) === expected) return [];
  return [{ rule: "the rows of a job agree", where: `bulk used by ${jobNumber}`, expected, found: bulkUsed ?? 0 }];
}

/** Checks the orders of the job's sales items. */
function headFaults(head: JobHeadRow, sales: JobSalesRow): Finding[] {
  const expected = JSON.stringify(distinctPurchaseOrders(sales.salesItems));
  return differing("the rows of a job agree", `the orders of ${head.jobNumber}`, expected, JSON.stringify(head.purchaseOrders));
}

/** Checks that an open job has a row of reservations, and that no line has more reserved than allocated. */
function checkReservations(id: number, { allocated, lines, reserved }: Open): Finding[] {
  const rule = "the rows of a job agree";
  if (!reserved) return [{ rule, where: `the reservations of job ${id}`, expected: "a row, the job is open", found: "none" }];
  const within = Object.entries(reserved.reservations).flatMap(([sku, of]): Finding[] => {
    const sum = Object.values(of).reduce((total, [quantity]) => total + quantity, 0);
    const most = allocated?.get(sku) ?? 0;
    const where = `${sku} in job ${id}`;
    return sum > most ? [{ rule: "reservations are within quantity and allocation", where, expected: `at most ${most}`, found: sum }] : [];
  });
  if (!allocated) return [...within, { rule, where: `the reservations of job ${id}`, expected: "no row, the job is not open", found: "one" }];
  return [...within, ...differing(rule, `the lines that the reservations of job ${id} are within`, lines ?? 0, reserved.lines)];
}

/** A row with 0 must differ from a missing row. */
function mark(quantity: number): number {
  return quantity === 0 ? Number.EPSILON : quantity;
}
