/** The check before a cancellation: which recipe sheets are printed. */
import { getMany } from "../lib/table/table.ts";
import type { PrintedItem } from "./contract.ts";
import { lineKey, type OrderLineRow } from "./order.rows.ts";
import { readLineJobs } from "./read-orders.ts";

/**
 * Which of these sales items have a compounding job, open or completed, whose recipe sheet is printed: cancelling them
 * needs manual follow-up. Unknown items are ignored. (Specification 3, section 4; contract, section 7.)
 */
export async function printedAmong(salesIds: readonly number[]): Promise<PrintedItem[]> {
  const rows = await getMany<OrderLineRow>([...new Set(salesIds)].map(lineKey));
  const lines = rows.filter((line) => line !== undefined);
  const jobs = await readLineJobs(
    lines.map(({ formulaJobId }) => ({ formulaJobId, productJobId: null })),
    false,
  );
  return lines.flatMap((line) => {
    const job = line.formulaJobId === null ? undefined : jobs.get(line.formulaJobId);
    if (!job?.printed || job.state === "cancelled") return [];
    const { salesId, soNumber, poNumber, client, productSku, productName, quantity } = line;
    return [{ salesId, soNumber, poNumber, client, productSku, productName, quantity, jobId: job.id, jobNumber: job.jobNumber }];
  });
}
