/**
 * The rules of completing a job. Pure. (Specification 3, sections 4, 5 and 9.)
 */
import { possibleBulkSkus } from "../../formulas/bulk-sku.ts";
import { AppError, badInput, badInputs, conflict } from "../../lib/actions/error.ts";
import { isExpired } from "../../lib/rules/calendar.ts";
import { businessDay, ukDay } from "../../lib/time/day.ts";
import { quantityText, itemUnit } from "../../lib/rules/quantity.ts";
import { type StockLine, stockLineSku } from "../../stock/lots/stock-line.rows.ts";
import { isUsable } from "../../stock/lots/fefo.ts";
import type { Item } from "../../stock/items/item.rows.ts";
import {
  ABOVE_STOCK_LINE,
  COMPONENT_REQUIRED,
  type Completion,
  DETAILS_OUTSTANDING,
  FORMULA_FIRST,
  INVALID_QUANTITY,
  MAX_JOB_PARTS,
  moreThanUsed,
  NOTES_REQUIRED,
  NOTHING_IN_PART,
  SHORTAGE_REASON_REQUIRED,
  YIELD_REASON_REQUIRED,
} from "../contract.ts";
import { type Job, type JobLine, lineId, readLineId } from "../job.rows.ts";
import { trimmedLine } from "../edits/resize.ts";
import { isStarted } from "../open-job.ts";
import type { Part, Stock } from "./job-usage.ts";
import { isHigh, isMadeElsewhere, isMoreThanUsed, isShort, totalWith, usedOfLine } from "../rules.ts";
import { isOtherVersion, isUsableAtRisk, isUsableFor } from "../usable-for-job.ts";
import { fitsLine, mayServe, unfitText } from "../../stock/items/variants.ts";

type UsedLine = Completion["usedStock"][number];
type UsedStockLine = UsedLine["batches"][number];

const GRAMS_PER_KILOGRAM = 1_000;
/** Tolerance for binary fractions of kilograms: a thousandth of a gram. */
const GRAM_NOISE = 0.001;

/**
 * Refuses a filling job whose bulk is not made yet; part of it can be filled once part of the bulk is made. Products made
 * elsewhere (`-E-`) need no bulk.
 */
export function assertBulkMade(job: Job, formulaJob: Job | undefined, partial: boolean): void {
  if (job.type !== "Product" || isMadeElsewhere(job) || formulaJob?.state === "completed") return;
  if (!partial || !formulaJob || !isStarted(formulaJob)) throw conflict(FORMULA_FIRST);
}

/** Refuses (400) a part in which nothing was used or made, the part after the last, and an expiry date unlike that of the lot so far. */
export function assertPart({ parts = [] }: Job, data: Completion): void {
  const earlier = parts.find(({ elementId }) => elementId !== null);
  if (earlier && data.totalProduced > 0 && earlier.expiryDate !== data.expiryDate) {
    const words = earlier.expiryDate === null ? "has no expiry date" : `expires on ${ukDay(earlier.expiryDate)}`;
    throw badInput("data.expiryDate", `What was made of this lot before ${words}. One lot has one expiry date.`);
  }
  if (!data.partial) return;
  if (parts.length >= MAX_JOB_PARTS) throw badInput("data.partial", `A job can have at most ${MAX_JOB_PARTS} parts. Please complete it.`);
  if (data.totalProduced === 0 && !data.usedStock.some(({ batches }) => batches.some(isTaken))) throw badInput("data.totalProduced", NOTHING_IN_PART);
}

/** The quantity that is booked in, in whole grams or units. Refuses fractions. */
export function producedQuantity(job: Pick<Job, "type">, totalProduced: number): number {
  const quantity = job.type === "Formula" ? totalProduced * GRAMS_PER_KILOGRAM : totalProduced;
  const whole = Math.round(quantity);
  if (Math.abs(quantity - whole) > GRAM_NOISE || whole > 999_999_999) throw badInput("data.totalProduced", INVALID_QUANTITY);
  return whole;
}

/** Why a job closed short, as stored; null if it did not. Refuses a short close without its reason, component or notes. */
export function completionShortage(job: Job, data: Completion): Job["shortage"] {
  if (data.partial || !isShort(job, totalWith(job, data.totalProduced))) return null;
  const reason = data.shortageData?.reasonSelected ?? null;
  const skus = [...new Set(data.shortageData?.componentryShortages ?? [])];
  if (!reason) throw badInput("data.shortageData.reasonSelected", SHORTAGE_REASON_REQUIRED);
  if (reason === "componentry" && skus.length === 0) throw badInput("data.shortageData.componentryShortages", COMPONENT_REQUIRED);
  if (reason === "other" && data.notes === "") throw badInput("data.notes", NOTES_REQUIRED);
  const components = skus.map((sku) => {
    const line = job.lines[sku];
    if (!line || possibleBulkSkus(job.formulaCode).includes(sku))
      throw badInput("data.shortageData.componentryShortages", `${sku} is not a component of this job.`);
    return { sku, name: line.name };
  });
  return { reason, components, dismissed: false };
}

/** The reason for a high yield, as stored; empty if the yield was not high. Refuses one without its reason, and more bulk than material without a confirmation. */
export function checkedYieldReason(job: Job, data: Completion, produced: number): string {
  const now = data.usedStock.reduce((sum, { batches }) => sum + batches.reduce((grams, one) => grams + one.usedQuantity, 0), 0);
  const lines = Object.values(job.lines);
  const used = now + lines.reduce((sum, line) => sum + usedOfLine(line), 0);
  const high = isHigh(job, totalWith(job, data.totalProduced));
  const more = isMoreThanUsed(job, produced, used, lines.length);
  const errors = [
    ...(high && data.yieldReason === "" ? [{ path: "data.yieldReason", message: YIELD_REASON_REQUIRED }] : []),
    ...(more && !data.confirmYield ? [{ path: "data.confirmYield", message: moreThanUsed(produced, used) }] : []),
  ];
  if (errors.length > 0) throw badInputs(errors);
  return [high ? data.yieldReason : "", more ? "More bulk than material, confirmed" : ""].filter((text) => text !== "").join(". ");
}

/** The ids of the stock lines that a completion names. Refuses lines of other jobs, lines named twice, and stock lines that are used twice. */
export function namedStockLineIds(data: Completion): string[] {
  const seen = new Set<string>();
  for (const [i, line] of data.usedStock.entries()) {
    const named = readLineId(line.id);
    if (named?.jobId !== data.jobId) throw badInput(`data.usedStock.${i}.id`, "This requirement does not belong to the job.");
    for (const [path, id] of [
      [`data.usedStock.${i}.id`, line.id] as const,
      ...line.batches.flatMap((one, n) => (isTaken(one) ? [[stockLinePath(i, n, "elementId"), one.elementId] as const] : [])),
    ]) {
      if (seen.has(id)) throw badInput(path, `${id} is listed twice.`);
      seen.add(id);
    }
  }
  return data.usedStock.flatMap((line) => line.batches.map((one) => one.elementId));
}

/** Refuses a completion that omits a line, names an item that the job does not need, or takes more than a stock line can give. `made` is the item that it makes. */
export function assertUsage(job: Job, data: Completion, stock: ReadonlyMap<string, Stock>, made?: Item): void {
  const named = new Map(data.usedStock.map((line) => [line.id, line]));
  for (const [i, line] of data.usedStock.entries()) {
    const sku = readLineId(line.id)?.sku ?? "";
    if (!job.lines[sku]) throw badInput(`data.usedStock.${i}.id`, "This requirement does not belong to the job.");
    for (const [n, used] of line.batches.entries()) if (isTaken(used)) assertTakeable(used, job, sku, { stock, made }, stockLinePath(i, n, "usedQuantity"));
  }
  const outstanding = !data.partial && Object.values(job.lines).some((line) => !isDrawn(line) && !isAnswered(named.get(lineId(job.id, line.sku))));
  if (outstanding) throw badInput("data.usedStock", DETAILS_OUTSTANDING);
  const contradictory = data.usedStock.findIndex((line) => line.notUsed && line.batches.some((used) => used.usedQuantity > 0));
  if (contradictory >= 0) throw badInput(`data.usedStock.${contradictory}.notUsed`, "A requirement that was not used has no used quantity.");
}

/** Whether earlier parts of the job used all that it needs of a line. */
const isDrawn = ({ quantity, drawn = 0 }: JobLine): boolean => quantity === 0 && drawn > 0;

function isAnswered(line: UsedLine | undefined): boolean {
  return line !== undefined && (line.notUsed || line.batches.some((used) => used.usedQuantity > 0));
}

function isTaken(used: UsedStockLine): boolean {
  return used.usedQuantity > 0 || used.exhausted === true;
}

type Taking = { stock: ReadonlyMap<string, Stock>; made: Item | undefined };

function assertTakeable(used: UsedStockLine, job: Job, sku: string, { stock, made }: Taking, path: string): void {
  const line = job.lines[sku];
  const own = stockLineSku(used.elementId);
  if (line && !fitsLine(line, own)) throw badInput(path, `A batch of ${own} cannot be used for ${sku}.`);
  const stockLine = stock.get(own)?.stockLines.find((one) => one.id === used.elementId);
  if (!stockLine) throw new AppError("not_found", "This batch is no longer in stock.", { errors: [{ path, message: "This batch is no longer in stock." }] });
  const item = stock.get(own)?.item;
  if (line && item && !mayServe(line, job, item, stockLine)) throw badInput(path, unfitText(line, job, stockLine, item));
  const reservation = job.lines[sku]?.reservations[stockLine.id];
  if (stockLine.quantity !== used.quantityOfBatch && isAtOdds(used, stockLine, reservation?.quantity ?? 0)) {
    const unit = itemUnit(stockLine);
    throw conflict(
      `Batch ${stockLine.batchNumber} of ${stockLine.name} now holds ${quantityText(stockLine.quantity, unit)}, not ${quantityText(used.quantityOfBatch, unit)}.`,
      { elementId: stockLine.id },
    );
  }
  if (used.usedQuantity > stockLine.quantity) throw badInput(path, ABOVE_STOCK_LINE);
  const mayUse = isUsableFor(stockLine, reservation) && (isUsable(stockLine) || used.usedQuantity <= (reservation?.quantity ?? 0));
  if (!mayUse && !isUsableAtRisk(job, made, stockLine)) {
    throw badInput(
      path,
      `Batch ${stockLine.batchNumber} of ${stockLine.name} cannot be used: only Live batches within their expiry date can, or what was reserved before it.`,
    );
  }
}

/**
 * Whether a stock line that changed since the client read it prevents completion: it is marked as exhausted, holds less than
 * is used, or the job's reservation shrank, so that other jobs would lose theirs. (Contract, section 7.)
 */
function isAtOdds(used: UsedStockLine, stockLine: StockLine, reserved: number): boolean {
  return used.exhausted === true || used.usedQuantity > stockLine.quantity || used.usedQuantity > reserved + stockLine.unreserved;
}

/** Refuses (400) an expiry date in the past. */
export function assertExpiry(expiryDate: string | null): void {
  if (isExpired(expiryDate, businessDay())) throw badInput("data.expiryDate", "The expiry date of what is made has passed.");
}

/** The warnings: bulk that waits for its release, expired stock lines that were used, stock lines that expire before what is made of them, and bulk of another version of the formula. */
export function completionWarnings(job: Job, data: Completion, stock: ReadonlyMap<string, Stock>): Record<string, string> {
  const ids = new Set(data.usedStock.flatMap((line) => line.batches.filter((one) => one.usedQuantity > 0).map((one) => one.elementId)));
  const used = [...stock.values()].flatMap(({ stockLines }) => stockLines.filter((stockLine) => ids.has(stockLine.id)));
  const warningText = (stockLines: readonly StockLine[]): string =>
    stockLines.map((stockLine) => `${stockLine.name} ${stockLine.batchNumber}, ${ukDay(stockLine.expiryDate ?? "")}`).join("; ");
  const expired = used.filter((stockLine) => isExpired(stockLine.expiryDate, businessDay()));
  const { expiryDate } = data;
  const earlier = expiryDate === null ? [] : used.filter((stockLine) => stockLine.expiryDate !== null && stockLine.expiryDate < expiryDate);
  const others = used.filter((stockLine) => isOtherVersion(job, stockLine));
  const waiting = used.filter(({ awaitsRelease }) => awaitsRelease).map(({ batchNumber }) => batchNumber);
  return {
    ...(waiting.length > 0 ? { "Filled at risk, not released before: ": waiting.join("; ") } : {}),
    ...(others.length > 0 ? { "Bulk of another version: ": others.map((stockLine) => `${stockLine.batchNumber}, ${stockLine.rAndDCode}`).join("; ") } : {}),
    ...(expired.length > 0 ? { "Expired, but reserved before: ": warningText(expired) } : {}),
    ...(earlier.length > 0 ? { "Expires before what was made: ": warningText(earlier) } : {}),
  };
}

function stockLinePath(line: number, stockLine: number, field: string): string {
  return `data.usedStock.${line}.batches.${stockLine}.${field}`;
}

/**
 * The steps of a completion, line by line: each stock line that is used or released, then the end of the line. If the job
 * stays open, only what is used, and of the reservations what the rest of the line does not need.
 */
export function completionParts(job: Job, data: Completion): Part[] {
  if (data.partial) return data.usedStock.flatMap(({ id, batches }) => drawingParts(job, readLineId(id)?.sku ?? "", batches.filter(isTaken)));
  const named = new Set(data.usedStock.map(({ id }) => readLineId(id)?.sku));
  const others = Object.keys(job.lines).filter((sku) => !named.has(sku));
  const ends = others.map((sku): Part => ({ sku, batch: null }));
  const lines = data.usedStock.flatMap(({ id, batches }): Part[] => {
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
  return [...lines, ...ends];
}

/** Parts that release reservations of a line and use nothing. */
export function releases(sku: string, stockLineIds: readonly string[]): Part[] {
  return stockLineIds.map((elementId) => ({ sku, batch: { elementId, usedQuantity: 0, exhausted: false } }));
}

/** What a part of a job uses of a line: the job's own reservation of it first. Reservations beyond the rest of the line are released, newest first. */
function drawingParts(job: Job, sku: string, taken: readonly UsedStockLine[]): Part[] {
  const line = job.lines[sku];
  if (!line) return [];
  const released = new Map<string, number>();
  const reservations = { ...line.reservations };
  for (const { elementId, usedQuantity, exhausted } of taken) {
    const own = reservations[elementId];
    const given = exhausted === true ? (own?.quantity ?? 0) : Math.min(own?.quantity ?? 0, usedQuantity);
    released.set(elementId, given);
    if (own) reservations[elementId] = { ...own, quantity: own.quantity - given };
  }
  const used = taken.reduce((sum, { usedQuantity }) => sum + usedQuantity, 0);
  const { givenBack } = trimmedLine({ ...line, reservations }, Math.max(0, line.quantity - used));
  for (const [elementId, more] of Object.entries(givenBack)) released.set(elementId, (released.get(elementId) ?? 0) + more);
  const usedOf = new Map(taken.map((one) => [one.elementId, one]));
  return [...released].map(([elementId, given]): Part => {
    const { usedQuantity = 0, exhausted } = usedOf.get(elementId) ?? {};
    return { sku, batch: { elementId, usedQuantity, exhausted: exhausted ?? false, released: given } };
  });
}
