/**
 * Rules 2 and 3: an item's allocated is the sum of its open job lines, which its partition mirrors; a line's reserved is
 * within its allocation; and what a batch has promised to a job is what the job counts on.
 */
import { ALLOCATION_PREFIX, type AllocationRow, type JobRow, jobKey, reservedOfLine } from "../jobs/job.rows.ts";
import type { Row } from "../lib/write.ts";
import { BATCH_PREFIX, type BatchRow } from "../stock/batch.rows.ts";
import { ITEM, type ItemRow, itemPartition } from "../stock/item.rows.ts";
import { belowZero, type Check, type Finding, reach, type Rule } from "./finding.ts";

const JOB = jobKey(0).SK;
const JOB_PARTITION = jobKey(0).PK.slice(0, -1);
const ITEM_PARTITION = itemPartition("");

/** A figure that stands in two places: `right` must be what `left` is. Pairs that agree are not kept. */
class Pairs {
  private readonly open = new Map<string, { left: number; right: number }>();
  private readonly rule: Rule;

  constructor(rule: Rule) {
    this.rule = rule;
  }

  add(name: string, side: "left" | "right", quantity: number): void {
    const pair = reach(this.open, name, () => ({ left: 0, right: 0 }));
    pair[side] += quantity;
    if (pair.left === pair.right) this.open.delete(name);
  }

  findings(): Finding[] {
    return [...this.open].map(([where, { left, right }]) => ({ rule: this.rule, where, expected: left, found: right }));
  }
}

export class JobCheck implements Check {
  private readonly allocated = new Pairs("allocated is the sum of the open job lines");
  private readonly mirrored = new Pairs("allocations mirror the job lines");
  private readonly reserved = new Pairs("batch and job bear the same reservations");
  private readonly found: Finding[] = [];

  see(row: Row): void {
    if (row.SK === JOB && row.PK.startsWith(JOB_PARTITION)) this.seeJob(row as JobRow);
    else if (!row.PK.startsWith(ITEM_PARTITION)) return;
    else if (row.SK === ITEM) this.allocated.add((row as ItemRow).sku, "right", (row as ItemRow).allocated);
    else if (row.SK.startsWith(ALLOCATION_PREFIX)) this.seeAllocation(row as AllocationRow);
    else if (row.SK.startsWith(BATCH_PREFIX)) this.seeBatch(row as BatchRow);
  }

  findings(): Finding[] {
    return [...this.found, ...this.allocated.findings(), ...this.mirrored.findings(), ...this.reserved.findings()];
  }

  private seeJob(job: JobRow): void {
    const open = job.state === "open";
    for (const [sku, line] of Object.entries(job.lines)) {
      const where = `${sku} in ${job.jobNumber}`;
      const reserved = reservedOfLine(line);
      this.found.push(...belowZero(where, { quantity: line.quantity }));
      if (reserved > (open ? line.quantity : 0)) {
        const expected = open ? `at most ${line.quantity}` : `nothing, the job is ${job.state}`;
        this.found.push({ rule: "reservations are within quantity and allocation", where, expected, found: reserved });
      }
      for (const [elementId, { quantity }] of Object.entries(line.reservations)) {
        this.found.push(...belowZero(`${elementId} for ${where}`, { reserved: quantity }));
        this.reserved.add(`${elementId} for job ${job.id}`, "left", quantity);
      }
      if (!open) continue;
      this.allocated.add(sku, "left", line.quantity);
      this.mirrored.add(`${sku} for job ${job.id}`, "left", mark(line.quantity));
    }
  }

  private seeAllocation(row: AllocationRow): void {
    const sku = row.PK.slice(ITEM_PARTITION.length);
    this.mirrored.add(`${sku} for job ${row.jobId}`, "right", mark(row.quantityAllocated));
  }

  private seeBatch(batch: BatchRow): void {
    for (const [jobId, { quantity }] of Object.entries(batch.reservations)) this.reserved.add(`${batch.id} for job ${jobId}`, "right", quantity);
  }
}

/** A row for nothing is a row all the same: 0 must not look like no row. */
function mark(quantity: number): number {
  return quantity === 0 ? Number.EPSILON : quantity;
}
