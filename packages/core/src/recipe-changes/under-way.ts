/**
 * Open jobs of a formula or a product, and the order lines that wait for one. Strongly consistent, because edits and
 * removals of recipes and bills of componentry depend on them. An open job belongs to a line of an open order, or is for
 * stock: such a one is found in the list of open jobs, and then read again.
 */
import { type JobHeadRow, OPEN_JOBS } from "../jobs/job-parts.rows.ts";
import { findJobs } from "../jobs/open-job.ts";
import type { Job } from "../jobs/job.rows.ts";
import { isBulkLine, isShipped, jobParts, lineJobIds } from "../sales/line-quantity-shapes.ts";
import { queryAll } from "../lib/table/table.ts";
import { openOrder } from "../sales/open-order.ts";
import { isUnallocated, type OrderedFormulasRow, type OrderLine, ordersOfFormulas } from "../sales/order.rows.ts";

/** Orders that are read concurrently. */
const ORDERS_AT_ONCE = 50;

export interface UnderWay {
  /** Open jobs, by id. */
  jobs: Job[];
  /** Order lines that wait for a job, by sales id. */
  waiting: OrderLine[];
}

/**
 * Open work of a version of a formula: its compounding jobs, also those for stock, the filling jobs of their bulk, jobs of
 * products made elsewhere with it, and the lines that still need a compounding job.
 */
export async function underWayOfFormula({ id, code }: { id: number; code: string }): Promise<UnderWay> {
  const [lines, forStock] = await Promise.all([readOpenLines(code, (line) => line.formulaId === id), findStockJobs(id)]);
  const jobs = await readOpenJobs([...lines.flatMap(lineJobIds), ...forStock]);
  return { jobs, waiting: lines.filter(isUnallocated) };
}

/** Open work of a product: the jobs that make it (compounding jobs for Bulk), and the lines that wait for one; what was sent in full from stock waits for none. */
export async function underWayOfProduct({ id, formulaCode }: { id: number; formulaCode: string }): Promise<UnderWay> {
  const lines = await readOpenLines(formulaCode, (line) => line.productId === id);
  const making = (line: OrderLine): number[] => jobParts(line).flatMap((part) => (isBulkLine(line) ? part.formulaJobId : part.productJobId) ?? []);
  const jobs = await readOpenJobs(lines.flatMap(making));
  const waits = (line: OrderLine): boolean => line.dateCompleted === null && (isUnallocated(line) || (making(line).length === 0 && !isShipped(line)));
  return { jobs, waiting: lines.filter(waits) };
}

/** The active lines of open orders for this formula code. */
async function readOpenLines(formulaCode: string, concerned: (line: OrderLine) => boolean): Promise<OrderLine[]> {
  const rows = await queryAll<OrderedFormulasRow>({ partition: ordersOfFormulas(formulaCode), strong: true });
  const ids = rows.filter((row) => row.formulaCodes.includes(formulaCode)).map((row) => row.salesOrderId);
  const lines: OrderLine[] = [];
  for (let i = 0; i < ids.length; i += ORDERS_AT_ONCE) {
    const opened = await Promise.all(ids.slice(i, i + ORDERS_AT_ONCE).map((id) => openOrder(id)));
    lines.push(...opened.flatMap((order) => order.lines.filter((line) => line.dateCancelled === null && concerned(line))));
  }
  return lines;
}

/** The ids of the open jobs of a version that are for stock, which no order leads to. */
async function findStockJobs(formulaId: number): Promise<number[]> {
  const heads = await queryAll<JobHeadRow>({ partition: OPEN_JOBS, index: "g1" });
  return heads.filter((job) => job.type === "Formula" && job.formulaId === formulaId && job.purchaseOrders.length === 0).map(({ id }) => id);
}

async function readOpenJobs(ids: readonly number[]): Promise<Job[]> {
  const found = await findJobs(ids);
  return [...found.values()].filter((job) => job.state === "open").toSorted((a, b) => a.id - b.id);
}
