/** Checks the lines of orders against their orders, and against the sales items of their jobs, in both directions. */
import { type JobHeadRow, jobKey, jobSalesKey, type JobSalesRow } from "../jobs/job-parts.rows.ts";
import type { Job, JobSalesItem } from "../jobs/job.rows.ts";
import type { Row } from "../lib/table/write.ts";
import { LINE_PREFIX, type OrderLine, type OrderLineRow, orderKey, orderPartition, type OrderRow } from "../sales/order.rows.ts";
import { jobParts } from "../sales/line-quantity-shapes.ts";
import type { LinePart } from "../sales/order-shapes.ts";
import { isUnfinished } from "../transaction/operation.rows.ts";
import { differing, type Finding, ShareCheck } from "./finding.ts";

const RULE = "the rows of an order agree";
const BOTH = "a line and its jobs name each other";
const JOB = jobKey(0).PK.slice(0, -1);
const ORDER = orderPartition(0).slice(0, -1);
/** What a line repeats of its order. */
const REPEATED = ["soNumber", "poNumber", "clientId", "client", "orderDate", "dispatchDate"] as const;

/** What a job's sales item repeats of its line. A completed job keeps the PO number that it was made under. */
function itemText({ salesOrderId, soNumber, poNumber, clientId, productId, productSku, quantity }: OrderLine | JobSalesItem, state: Job["state"]): string {
  return JSON.stringify([salesOrderId, soNumber, ...(state === "completed" ? [] : [poNumber]), clientId, productId, productSku, quantity]);
}

/** What a line says, and the jobs that name it. */
interface Line extends Pick<OrderLine, "dateCancelled"> {
  parts: (LinePart & { text: Record<"open" | "completed", string> })[];
}

/** A sales item of a job. */
interface Item extends Pick<Job, "type"> {
  state: "open" | "completed";
  jobId: number;
  salesId: number;
  text: string;
}

export class OrderLineCheck extends ShareCheck {
  private readonly all = new Map<number, Line>();
  private readonly items: Item[] = [];
  /** Whether an operation is working: its lines and jobs follow step by step. */
  private working = false;
  private readonly found: Finding[] = [];
  /** The order and the job whose rows are being read: the rows of a partition are consecutive, the main row after its lines or before its sales items. */
  private lines: OrderLineRow[] = [];
  private job: JobHeadRow | undefined;

  see(row: Row): void {
    if (isUnfinished(row)) this.working = true;
    if (row.PK.startsWith(ORDER) && row.SK.startsWith(LINE_PREFIX)) this.seeLine(row as OrderLineRow);
    else if (row.PK.startsWith(ORDER) && row.SK === orderKey(0).SK) this.seeOrder(row as OrderRow);
    else if (row.PK.startsWith(JOB) && row.SK === jobKey(0).SK) this.job = row as JobHeadRow;
    else if (row.PK.startsWith(JOB) && row.SK === jobSalesKey(0).SK) this.seeSalesItems(row as JobSalesRow);
  }

  findings(): Finding[] {
    if (this.working) return this.found;
    const named = new Set(this.items.map(({ salesId, jobId }) => `${salesId} ${jobId}`));
    const lost = [...this.all].flatMap(([salesId, { parts, dateCancelled }]) =>
      parts.flatMap(({ formulaJobId, productJobId }) => {
        // A line that is filled from existing bulk names the job that made it, which was for another line.
        const jobId = dateCancelled === null ? (productJobId ?? formulaJobId) : null;
        return jobId === null
          ? []
          : differing(BOTH, `line ${salesId} and job ${jobId}`, "a sales item", named.has(`${salesId} ${jobId}`) ? "a sales item" : "none");
      }),
    );
    return [...this.found, ...lost, ...this.items.flatMap((item) => itemFindings(item, this.all.get(item.salesId)))];
  }

  private seeLine(line: OrderLineRow): void {
    if (this.lines[0]?.PK !== line.PK) this.lines = [];
    this.lines.push(line);
    const { price, quantity, salesId, dateCancelled } = line;
    const parts = jobParts(line).map((part) => {
      const same = { ...line, quantity: part.quantity };
      return { ...part, text: { open: itemText(same, "open"), completed: itemText(same, "completed") } };
    });
    if (this.isMine(salesId)) this.all.set(salesId, { parts, dateCancelled });
    const allocated = parts.reduce((sum, part) => sum + part.quantity, 0);
    if (allocated > quantity) this.found.push({ rule: RULE, where: `the jobs of line ${salesId}`, expected: `at most ${quantity}`, found: String(allocated) });
    if (!(price >= 0) || !(quantity > 0)) {
      this.found.push({ rule: "nothing is below zero", where: `line ${salesId}`, expected: "a price and a quantity", found: `${price}, ${quantity}` });
    }
  }

  private seeOrder(order: OrderRow): void {
    const lines = this.lines[0]?.PK === order.PK ? this.lines : [];
    if (order.busy === null && lines.length < order.lastLine)
      this.found.push(...differing(RULE, `the lines of ${order.soNumber}`, order.lastLine, lines.length));
    for (const line of lines) {
      const where = `line ${line.salesId} of ${order.soNumber}`;
      for (const field of REPEATED) this.found.push(...differing(RULE, `${where}, ${field}`, String(order[field]), String(line[field])));
      this.found.push(...differing(RULE, `the order of ${where}`, order.id, line.salesOrderId));
    }
  }

  private seeSalesItems({ PK, salesItems }: JobSalesRow): void {
    if (this.job?.PK !== PK || this.job.state === "cancelled") return;
    const { id: jobId, type, state } = this.job;
    for (const item of salesItems) if (this.isMine(item.salesId)) this.items.push({ jobId, type, state, salesId: item.salesId, text: itemText(item, state) });
  }
}

/** Compares a sales item of a job with its line. */
function itemFindings({ jobId, type, state, salesId, text }: Item, line: Line | undefined): Finding[] {
  if (!line) return [];
  const where = `line ${salesId} and job ${jobId}`;
  const part = line.parts.find((one) => (type === "Formula" ? one.formulaJobId : one.productJobId) === jobId);
  return part ? differing(BOTH, where, part.text[state], text) : differing(BOTH, where, jobId, "no job");
}
