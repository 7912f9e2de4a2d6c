/** Reverses a completion, of a whole job or of its last part: the job is open again, with its lines. Pure. */
import type { Write } from "../../lib/table/write.ts";
import { isBulkSku } from "../../lib/rules/quantity.ts";
import { type OrderLine, replaceLine } from "../../sales/order.rows.ts";
import { jobParts } from "../../sales/line-quantity-shapes.ts";
import { allocate } from "../../stock/items/item.rows.ts";
import { stockLineSku } from "../../stock/lots/stock-line.rows.ts";
import { type Job, type JobLine, putAllocation } from "../job.rows.ts";
import type { JobPart } from "../job-shapes.ts";
import { totalWith } from "../rules.ts";
import { isOfJob } from "../sales-lines.ts";
import { addProduced } from "./produced.rows.ts";

/** What the ledger says of a completion: grams or units used, by stock line, and made. */
export interface Completed {
  transactionId: string;
  used: ReadonlyMap<string, number>;
  made: number;
}

/** Whether a completion left its job open with the rest. */
export const wasPartial = ({ state, parts = [] }: Pick<Job, "state" | "parts">, transactionId: string): boolean =>
  state === "open" && parts.at(-1)?.transactionId === transactionId;

/** The completions of a job that must be reversed before this one, newest first. */
export function laterCompletions({ parts = [] }: Pick<Job, "parts">, transactionId: string): JobPart[] {
  const n = parts.findIndex((part) => part.transactionId === transactionId);
  return n === -1 ? [] : parts.slice(n + 1).toReversed();
}

/**
 * The job as open again, and the writes besides its own rows and the stock's: its allocations, what was produced on the day,
 * and its sales lines, which are no longer completed. Its reservations come back with the stock.
 */
export function reopening(job: Job, completed: Completed, salesLines: readonly (OrderLine | undefined)[]): { job: Job; writes: Write[] } {
  const partial = wasPartial(job, completed.transactionId);
  const { yieldReason: _, bulkUsed: __, completionTransaction: ___, parts: all = [], ...was } = job;
  const parts = all.filter((part) => part.transactionId !== completed.transactionId);
  const made = parts.reduce((sum, part) => totalWith({ quantityProduced: sum }, part.quantityProduced), 0);
  const lines = Object.fromEntries(Object.entries(job.lines).map(([sku, line]) => [sku, unusedLine(line, completed.used, partial)]));
  const becomes: Job = {
    ...was,
    state: "open",
    lines,
    ...(parts.length > 0 ? { parts } : {}),
    quantityProduced: parts.length > 0 ? made : null,
    ...(partial ? {} : { dateCompleted: null, closedBy: "", notes: "", shortage: null, busy: null }),
  };
  const at = partial ? (all.at(-1)?.at ?? "") : (job.dateCompleted ?? "");
  const bulk = job.type === "Formula" ? [...completed.used].reduce((sum, [id, quantity]) => sum + (isBulkSku(stockLineSku(id)) ? quantity : 0), 0) : 0;
  return {
    job: becomes,
    writes: [
      ...allocated(job, becomes, partial),
      addProduced(job.type, { quantity: -completed.made, jobs: partial ? 0 : -1, bulkUsed: -bulk }, at),
      ...(partial ? [] : uncompletedLines(job, salesLines)),
    ],
  };
}

/** A line without what a completion used. A part had reduced what the line still needs, to 0 at least. */
function unusedLine(line: JobLine, used: Completed["used"], partial: boolean): JobLine {
  const { used: before = [], drawn = 0, ...rest } = line;
  const left = before.flatMap((one) => {
    const quantity = one.quantity - (used.get(one.elementId) ?? 0);
    return quantity > 0 ? [{ ...one, quantity }] : [];
  });
  const usedBefore = left.reduce((sum, { quantity }) => sum + quantity, 0);
  const back = partial ? drawn - Math.min(drawn, usedBefore) : 0;
  return {
    ...rest,
    quantity: line.quantity + back,
    ...(drawn - back > 0 ? { drawn: drawn - back } : {}),
    ...(left.length > 0 ? { used: left } : {}),
  };
}

function allocated(was: Job, becomes: Job, partial: boolean): Write[] {
  return Object.values(becomes.lines).flatMap((line) => {
    const more = line.quantity - (partial ? (was.lines[line.sku]?.quantity ?? 0) : 0);
    if (partial && more === 0) return [];
    return [putAllocation(becomes, line), ...(more === 0 ? [] : [allocate(line.sku, more)])];
  });
}

/** The sales lines that a job had completed, as not yet made. */
function uncompletedLines(job: Job, lines: readonly (OrderLine | undefined)[]): Write[] {
  return lines.flatMap((line) => {
    if (!line || !jobParts(line).some((part) => isOfJob(job, line, part))) return [];
    const parts = line.parts?.map((part) => (isOfJob(job, line, part) ? unmade(part) : part));
    return [replaceLine(line, { ...line, dateCompleted: null, ...(parts ? { parts } : {}) })];
  });
}

function unmade<P extends { made?: boolean }>({ made: _, ...part }: P): Omit<P, "made"> {
  return part;
}
