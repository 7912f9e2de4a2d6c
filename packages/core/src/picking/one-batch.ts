/**
 * Jobs whose client wants one batch of each material: a flag of the formula or the product that they make.
 */
import { formulaKey, type FormulaRow } from "../formulas/formula.rows.ts";
import type { Job, JobLine } from "../jobs/job.rows.ts";
import { getMany } from "../lib/table/table.ts";
import type { Key } from "../lib/table/write.ts";
import { productKey, type ProductRow } from "../products/product.rows.ts";

/**
 * The jobs whose formula or product says that its client wants one batch of each material. Verbs use strongly
 * consistent reads, pages do not need them.
 */
export async function wantingOneBatch(jobs: readonly Pick<Job, "id" | "type" | "formulaId" | "salesItems">[], strong = false): Promise<Set<number>> {
  const makers = jobs.map(makerKey);
  const rows = await getMany<FormulaRow | ProductRow>([...new Map(makers.flatMap((key) => (key ? [[key.PK, key] as const] : []))).values()], strong);
  const single = new Set(rows.flatMap((row) => (row?.oneBatch ? [row.PK] : [])));
  return new Set(jobs.flatMap(({ id }, i) => (single.has(makers[i]?.PK ?? "") ? [id] : [])));
}

/** The formula that a compounding job makes, or the product of a filling job. */
function makerKey({ type, formulaId, salesItems }: Pick<Job, "type" | "formulaId" | "salesItems">): Key | undefined {
  const productId = salesItems[0]?.productId;
  if (type === "Formula") return formulaId === null ? undefined : formulaKey(formulaId);
  return productId === undefined ? undefined : productKey(productId);
}

/** Whether a line has reserved a further stock line beside others: what no job may do whose client wants one batch. */
export function hasAddedStockLine(before: Pick<JobLine, "reservations">, after: Pick<JobLine, "reservations">): boolean {
  const stockLineIds = Object.keys(after.reservations);
  return stockLineIds.length > 1 && stockLineIds.some((id) => before.reservations[id] === undefined);
}
