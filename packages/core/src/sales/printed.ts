/** The check before a cancellation: which recipe sheets are printed. */
import { getMany } from "../lib/table/table.ts";
import type { PrintedItem } from "./contract.ts";
import { findJobs } from "../jobs/open-job.ts";
import { jobParts } from "./line-quantity-shapes.ts";
import { lineKey, type OrderLine, type OrderLineRow } from "./order.rows.ts";

/**
 * Which of these sales items have a compounding job, open or completed, whose recipe sheet is printed: cancelling them
 * needs manual follow-up. Unknown items are ignored. (Specification 3, section 4; contract, section 7.)
 */
export async function printedAmong(salesIds: readonly number[]): Promise<PrintedItem[]> {
  const rows = await getMany<OrderLineRow>([...new Set(salesIds)].map(lineKey));
  const lines = rows.filter((line) => line !== undefined);
  const formulaJobIds = (line: OrderLine): number[] => jobParts(line).flatMap(({ formulaJobId }) => formulaJobId ?? []);
  const jobs = await findJobs(lines.flatMap(formulaJobIds), false);
  return lines.flatMap((line) => {
    const job = formulaJobIds(line)
      .map((id) => jobs.get(id))
      .find((one) => one?.printed && one.state !== "cancelled");
    if (!job) return [];
    const { salesId, soNumber, poNumber, client, productSku, productName, quantity } = line;
    return [{ salesId, soNumber, poNumber, client, productSku, productName, quantity, jobId: job.id, jobNumber: job.jobNumber }];
  });
}
