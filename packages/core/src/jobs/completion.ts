/**
 * The rules of completing a job. Pure. (Specification 3, sections 4, 5 and 9.)
 */
import { bulkSkusOf } from "../formulas/bulk-sku.ts";
import { AppError, badInput, conflict } from "../lib/error.ts";
import { isExpired } from "../lib/calendar.ts";
import { dayOf, ukDay } from "../lib/day.ts";
import { quantityText, unitOf } from "../lib/quantity.ts";
import { type Batch, skuOfBatch } from "../stock/batch.rows.ts";
import { isUsable } from "../stock/fefo.ts";
import {
  ABOVE_BATCH,
  COMPONENT_REQUIRED,
  type Completion,
  DETAILS_OUTSTANDING,
  FORMULA_FIRST,
  INVALID_QUANTITY,
  NOTES_REQUIRED,
  SHORTAGE_REASON_REQUIRED,
} from "./contract.ts";
import { type Job, lineId, readLineId } from "./job.rows.ts";
import type { Part, Stock } from "./job-usage.ts";
import { isMadeElsewhere, isShort } from "./rules.ts";
import { isOtherVersion, isUsableFor } from "./usable-for-job.ts";
import { mayServe } from "./variants.ts";

type UsedLine = Completion["usedStock"][number];
type UsedBatch = UsedLine["batches"][number];

const GRAMS_PER_KILOGRAM = 1_000;
/** Tolerance for binary fractions of kilograms: a thousandth of a gram. */
const GRAM_NOISE = 0.001;

/** Refuses a filling job whose bulk is not made yet. Products made elsewhere (`-E-`) need no bulk. */
export function assertBulkMade(job: Job, formulaJob: Job | undefined): void {
  if (job.type === "Product" && !isMadeElsewhere(job) && formulaJob?.state !== "completed") throw conflict(FORMULA_FIRST);
}

/** The quantity that is booked in, in whole grams or units. Refuses fractions. */
export function producedQuantity(job: Pick<Job, "type">, totalProduced: number): number {
  const quantity = job.type === "Formula" ? totalProduced * GRAMS_PER_KILOGRAM : totalProduced;
  const whole = Math.round(quantity);
  if (Math.abs(quantity - whole) > GRAM_NOISE || whole > 999_999_999) throw badInput("data.totalProduced", INVALID_QUANTITY);
  return whole;
}

/** Why a job closed short, as stored; null if it did not. Refuses a short close without its reason, component or notes. */
export function shortageOf(job: Job, data: Completion): Job["shortage"] {
  if (!isShort(job, data.totalProduced)) return null;
  const reason = data.shortageData?.reasonSelected ?? null;
  const skus = [...new Set(data.shortageData?.componentryShortages ?? [])];
  if (!reason) throw badInput("data.shortageData.reasonSelected", SHORTAGE_REASON_REQUIRED);
  if (reason === "componentry" && skus.length === 0) throw badInput("data.shortageData.componentryShortages", COMPONENT_REQUIRED);
  if (reason === "other" && data.notes === "") throw badInput("data.notes", NOTES_REQUIRED);
  const components = skus.map((sku) => {
    const line = job.lines[sku];
    if (!line || bulkSkusOf(job.formulaCode).includes(sku)) throw badInput("data.shortageData.componentryShortages", `${sku} is not a component of this job.`);
    return { sku, name: line.name };
  });
  return { reason, components, dismissed: false };
}

/** The ids of the batches that a completion names. Refuses lines of other jobs, and lines or batches named twice. */
export function namedBatches(data: Completion): string[] {
  const seen = new Set<string>();
  for (const [i, line] of data.usedStock.entries()) {
    const named = readLineId(line.id);
    if (named?.jobId !== data.jobId) throw badInput(`data.usedStock.${i}.id`, "This requirement does not belong to the job.");
    for (const [path, id] of [
      [`data.usedStock.${i}.id`, line.id] as const,
      ...line.batches.map((one, n) => [batchPath(i, n, "elementId"), one.elementId] as const),
    ]) {
      if (seen.has(id)) throw badInput(path, `${id} is listed twice.`);
      seen.add(id);
    }
  }
  return data.usedStock.flatMap((line) => line.batches.map((one) => one.elementId));
}

/** Refuses a completion that omits a line, names an item that the job does not need, or takes more than a batch can give. */
export function assertUsage(job: Job, data: Completion, stock: ReadonlyMap<string, Stock>): void {
  const named = new Map(data.usedStock.map((line) => [line.id, line]));
  for (const [i, line] of data.usedStock.entries()) {
    const sku = readLineId(line.id)?.sku ?? "";
    if (!job.lines[sku]) throw badInput(`data.usedStock.${i}.id`, "This requirement does not belong to the job.");
    for (const [n, used] of line.batches.entries()) if (isTaken(used)) assertTakeable(used, job, sku, stock, batchPath(i, n, "usedQuantity"));
  }
  const outstanding = Object.keys(job.lines).some((sku) => !isAnswered(named.get(lineId(job.id, sku))));
  if (outstanding) throw badInput("data.usedStock", DETAILS_OUTSTANDING);
  const contradictory = data.usedStock.findIndex((line) => line.notUsed && line.batches.some((used) => used.usedQuantity > 0));
  if (contradictory >= 0) throw badInput(`data.usedStock.${contradictory}.notUsed`, "A requirement that was not used has no used quantity.");
}

function isAnswered(line: UsedLine | undefined): boolean {
  return line !== undefined && (line.notUsed || line.batches.some((used) => used.usedQuantity > 0));
}

function isTaken(used: UsedBatch): boolean {
  return used.usedQuantity > 0 || used.exhausted === true;
}

function assertTakeable(used: UsedBatch, job: Job, sku: string, stock: ReadonlyMap<string, Stock>, path: string): void {
  const line = job.lines[sku];
  const own = skuOfBatch(used.elementId);
  if (line && !mayServe(line, own)) throw badInput(path, `A batch of ${own} cannot be used for ${sku}.`);
  const batch = stock.get(own)?.batches.find((one) => one.id === used.elementId);
  if (!batch) throw new AppError("not_found", "This batch is no longer in stock.", { errors: [{ path, message: "This batch is no longer in stock." }] });
  const reservation = job.lines[sku]?.reservations[batch.id];
  if (batch.quantity !== used.quantityOfBatch && isAtOdds(used, batch, reservation?.quantity ?? 0)) {
    const unit = unitOf(batch);
    throw conflict(
      `Batch ${batch.batchNumber} of ${batch.name} now holds ${quantityText(batch.quantity, unit)}, not ${quantityText(used.quantityOfBatch, unit)}.`,
      { elementId: batch.id },
    );
  }
  if (used.usedQuantity > batch.quantity) throw badInput(path, ABOVE_BATCH);
  const mayUse = isUsableFor(batch, reservation) && (isUsable(batch) || used.usedQuantity <= (reservation?.quantity ?? 0));
  if (!mayUse) {
    throw badInput(
      path,
      `Batch ${batch.batchNumber} of ${batch.name} cannot be used: only Live batches within their expiry date can, or what was reserved before it.`,
    );
  }
}

/**
 * Whether a batch that changed since the client read it prevents completion: it is marked as exhausted, holds less than
 * is used, or the job's reservation shrank, so that other jobs would lose theirs. (Contract, section 7.)
 */
function isAtOdds(used: UsedBatch, batch: Batch, reserved: number): boolean {
  return used.exhausted === true || used.usedQuantity > batch.quantity || used.usedQuantity > reserved + batch.unreserved;
}

/** Refuses (400) an expiry date in the past. */
export function assertExpiry(expiryDate: string | null): void {
  if (isExpired(expiryDate, dayOf())) throw badInput("data.expiryDate", "The expiry date of what is made has passed.");
}

/** The warnings: expired batches that were used, batches that expire before what is made of them, and bulk of another version of the formula. */
export function warningsOf(job: Job, data: Completion, stock: ReadonlyMap<string, Stock>): Record<string, string> {
  const ids = new Set(data.usedStock.flatMap((line) => line.batches.filter((one) => one.usedQuantity > 0).map((one) => one.elementId)));
  const used = [...stock.values()].flatMap(({ batches }) => batches.filter((batch) => ids.has(batch.id)));
  const told = (batches: readonly Batch[]): string => batches.map((batch) => `${batch.name} ${batch.batchNumber}, ${ukDay(batch.expiryDate ?? "")}`).join("; ");
  const expired = used.filter((batch) => isExpired(batch.expiryDate, dayOf()));
  const { expiryDate } = data;
  const earlier = expiryDate === null ? [] : used.filter((batch) => batch.expiryDate !== null && batch.expiryDate < expiryDate);
  const others = used.filter((batch) => isOtherVersion(job, batch));
  return {
    ...(others.length > 0 ? { "Bulk of another version: ": others.map((batch) => `${batch.batchNumber}, ${batch.rAndDCode}`).join("; ") } : {}),
    ...(expired.length > 0 ? { "Expired, but reserved before: ": told(expired) } : {}),
    ...(earlier.length > 0 ? { "Expires before what was made: ": told(earlier) } : {}),
  };
}

function batchPath(line: number, batch: number, field: string): string {
  return `data.usedStock.${line}.batches.${batch}.${field}`;
}

/** The parts of a completion, line by line: each batch that is used or released, then the end of the line. */
export function partsOf(job: Job, data: Completion): Part[] {
  return data.usedStock.flatMap(({ id, batches }): Part[] => {
    const line = job.lines[readLineId(id)?.sku ?? ""];
    if (!line) return [];
    const { sku } = line;
    const taken = batches.filter(isTaken);
    const used = taken.map(({ elementId, usedQuantity, exhausted }): Part => ({ sku, batch: { elementId, usedQuantity, exhausted: exhausted ?? false } }));
    const ids = new Set(taken.map((one) => one.elementId));
    return [
      ...used,
      ...releases(
        sku,
        Object.keys(line.reservations).filter((one) => !ids.has(one)),
      ),
      { sku, batch: null },
    ];
  });
}

/** Parts that release reservations of a line and use nothing. */
export function releases(sku: string, batchIds: readonly string[]): Part[] {
  return batchIds.map((elementId) => ({ sku, batch: { elementId, usedQuantity: 0, exhausted: false } }));
}
