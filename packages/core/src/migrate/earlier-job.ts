/** Jobs and orders of the previous version, and their migrated rows. Pure, except reading recipes. */
import { possibleBulkSkus } from "../formulas/bulk-sku.ts";
import type { Formula } from "../formulas/formula.rows.ts";
import type { Job, JobLine, LineOrigin } from "../jobs/job.rows.ts";
import { bulkUsedByJob } from "../jobs/completion/produced.rows.ts";
import type { Row } from "../lib/table/write.ts";

/** A line without its origin, its quantity per unit, and whether a variant can serve. */
type EarlierLine = Omit<JobLine, "origin" | "amountPerUnit" | "exactMatch">;

/** A job stored in one row, with its lines, reservations and sales items. */
export interface EarlierJob extends Row, Omit<Job, "lines" | "settled" | "reservedVersion" | "linesVersion"> {
  lines: Record<string, EarlierLine>;
  settled?: Record<string, EarlierLine>;
}

/** Whether a row is a job of the previous version. */
export function isEarlierJob(row: Row): row is EarlierJob {
  return row.PK.startsWith("J#") && row.SK === "JOB" && row["lines"] !== undefined;
}

/** The migrated job. `formula` is the one that it compounds, whose recipe says where no variant can serve. */
export function jobOfEarlier(row: EarlierJob, formula: Pick<Formula, "recipe"> | undefined): Job {
  const { PK: _, SK: __, g1p, g1s, lines, settled, ...own } = row;
  const given = (all: Record<string, EarlierLine>) => Object.fromEntries(Object.entries(all).map(([sku, line]) => [sku, lineOfEarlier(line, row, formula)]));
  const became = { ...own, lines: given(lines), ...(own.state === "completed" ? bulkUsedByJob(row) : {}), reservedVersion: 1, linesVersion: 1 };
  return settled ? { ...became, settled: given(settled) } : became;
}

function lineOfEarlier(line: EarlierLine, job: EarlierJob, formula: Pick<Formula, "recipe"> | undefined): JobLine {
  const origin = earlierLineOrigin(line, job);
  const units = job.netQuantity;
  const amounts: Record<LineOrigin, number | null> = {
    recipe: null,
    hand: null,
    bulk: job.salesItems[0]?.fillWeight ?? null,
    bill: line.quantity / units,
  };
  const exactMatch = origin === "recipe" && (formula?.recipe.find(({ sku }) => sku === line.sku)?.exactMatch ?? false);
  return { ...line, origin, amountPerUnit: amounts[origin], exactMatch };
}

/** A filling job's line is from its bill if its quantity is a whole number per filled unit; else it was added by hand. */
function earlierLineOrigin(line: EarlierLine, job: EarlierJob): LineOrigin {
  if (line.percentage !== null) return "recipe";
  if (job.type === "Formula") return "hand";
  if (possibleBulkSkus(job.formulaCode).includes(line.sku)) return "bulk";
  return line.quantity > 0 && Number.isInteger(line.quantity / job.netQuantity) ? "bill" : "hand";
}
