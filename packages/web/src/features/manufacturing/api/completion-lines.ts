/**
 * The stock a job used, by line and batch (specification 3, sections 4 and 5).
 */
import { ABOVE_STOCK_LINE, INVALID_QUANTITY } from "@apothecary/core/jobs/contract";
import { isExpired } from "@apothecary/core/lib/rules/calendar";
import { LIVE } from "@apothecary/core/lib/rules/fields";
import { quantityText, type Unit } from "@apothecary/core/lib/rules/quantity";
import type { JobDetail } from "../../../entities/job/queries.ts";
import type { Entry } from "../../../kit/form/entry.ts";
import type { Tone } from "../../../kit/layout/tone.ts";
import { type Line, type LineRules, type Lines, type NewLine, sumField } from "../../../kit/lines/lines.ts";
import { showPercent } from "../../../kit/table/columns/format.ts";
import { lineUnit } from "../../../entities/job/line-unit.ts";
import type { JobStockLine, Requirement } from "./job.ts";

/** A batch of a line. */
export interface StockLineRow extends JobStockLine {
  /** The job line that the batch is used for. */
  lineId: string;
  /** The SKU of the line: that of the batch may be a variant. */
  lineSku: string;
  unit: Unit;
}

export interface Used {
  /** Grams or units; empty means 0. */
  usedQuantity: Entry;
  /** The batch is empty: its remaining quantity is written off. */
  exhausted: boolean;
}

/** A line of the job, without its batches. */
export interface MaterialRow extends Omit<Requirement, "batches"> {
  unit: Unit;
}

export interface Material {
  notUsed: boolean;
}

export type UsedLines = Lines<StockLineRow, Used>;
export type MaterialLines = Lines<MaterialRow, Material>;
export type UsedLine = Line<StockLineRow, Used>;

/** A total within this percentage of the allocation is shown in green; the same tolerance as for a job's gross quantity. */
export const TOLERANCE_PERCENT = 5;
const GONE = "This batch is no longer in stock.";

/** Includes the line, because a batch can appear under two lines. */
const usedLineId = ({ lineId, elementId }: Pick<StockLineRow, "lineId" | "elementId">): string => `${lineId}|${elementId}`;

/** An editable line for a batch, with the quantity that the server proposes. */
export const usedLine = (row: StockLineRow): NewLine<StockLineRow, Used> => ({
  id: usedLineId(row),
  row,
  values: { usedQuantity: row.usedQuantity, exhausted: row.batchExhausted },
});

/** All batches that can be used for the lines of a job. */
export function stockLineRows({ jobDetails, jobStock }: Pick<JobDetail, "jobDetails" | "jobStock">): StockLineRow[] {
  return jobStock.flatMap(({ id, elementSku, batches: stockLines }) =>
    stockLines.map((stockLine) => ({ ...stockLine, lineId: id, lineSku: elementSku, unit: lineUnit(jobDetails, elementSku) })),
  );
}

/** The initial lines of a completion: each job line with the batches reserved for it. */
export function initialLines(job: Pick<JobDetail, "jobDetails" | "jobStock">): {
  materials: NewLine<MaterialRow, Material>[];
  stockLines: NewLine<StockLineRow, Used>[];
} {
  const materials = job.jobStock.map(({ batches: _, ...row }) => ({
    id: row.id,
    row: { ...row, unit: lineUnit(job.jobDetails, row.elementSku) },
    values: { notUsed: false },
  }));
  return {
    materials,
    stockLines: stockLineRows(job)
      .filter(({ reserved }) => reserved > 0)
      .map(usedLine),
  };
}

/** Whether a batch can be used: it is Live, and either not expired or reserved before it expired, or it is used at risk. */
export function mayBeUsed(
  { status, expiryDate, usedQuantity, atRisk }: Pick<JobStockLine, "status" | "expiryDate" | "usedQuantity" | "atRisk">,
  today: string,
): boolean {
  return atRisk || (status === LIVE && (!isExpired(expiryDate, today) || usedQuantity > 0));
}

export const USED_RULES: LineRules<StockLineRow, Used> = {
  check: ({ now, values: { usedQuantity } }) => (now ? { usedQuantity: quantityError(usedQuantity, now.quantityOfBatch) } : { line: GONE }),
  describeChange: ({ row, now, values }) =>
    now && isInConflict(values, row, now)
      ? `Batch ${row.batch} holds ${quantityText(now.quantityOfBatch, row.unit)} now, of which ${quantityText(now.unreservedQuantity + now.reserved, row.unit)} can be used. Before, it held ${quantityText(row.quantityOfBatch, row.unit)}.`
      : undefined,
  accept: ({ values }, now) => ({ ...values, usedQuantity: Math.min(usedNumber(values), now.reserved + now.unreservedQuantity) }),
};

function quantityError(entry: Entry, quantityOfBatch: number): string | undefined {
  if (entry === null) return undefined;
  if (typeof entry !== "number" || !Number.isInteger(entry) || entry < 0) return INVALID_QUANTITY;
  return entry > quantityOfBatch ? ABOVE_STOCK_LINE : undefined;
}

/** Whether a changed batch quantity conflicts with the entry: the batch is marked exhausted, or has less than the quantity used (contract, section 7). */
function isInConflict(values: Used, row: StockLineRow, now: StockLineRow): boolean {
  if (now.quantityOfBatch === row.quantityOfBatch && now.reserved >= row.reserved) return false;
  return values.exhausted || usedNumber(values) > now.reserved + now.unreservedQuantity;
}

/** The used quantity in grams or units; 0 if the entry is not a number. */
function usedNumber({ usedQuantity }: Used): number {
  return typeof usedQuantity === "number" ? usedQuantity : 0;
}

const usedLinesOfMaterial = (lineId: string, stockLines: readonly UsedLine[]): UsedLine[] => stockLines.filter(({ row }) => row.lineId === lineId);

/** The total entered for a material, in grams or units. */
export function totalUsed(lineId: string, stockLines: readonly UsedLine[]): number {
  return sumField(usedLinesOfMaterial(lineId, stockLines), "usedQuantity");
}

/** The total used of all materials of a compounding job, in grams. */
export function usedGrams(stockLines: readonly UsedLine[]): number {
  return sumField(stockLines, "usedQuantity");
}

/** The colour and text that compare a total with its allocation. */
export function usageLook(used: number, allocated: number): { tone: Tone; words: string } {
  if (used === 0) return { tone: "grey", words: "none entered" };
  const percent = allocated === 0 ? Number.POSITIVE_INFINITY : (100 * (used - allocated)) / allocated;
  if (percent === 0) return { tone: "green", words: "as allocated" };
  const side = percent > 0 ? "over" : "under";
  const words = Number.isFinite(percent) ? `${showPercent(Number(Math.abs(percent).toFixed(1)))} ${side}` : side;
  return Math.abs(percent) <= TOLERANCE_PERCENT ? { tone: "green", words } : { tone: "amber", words };
}

/** The materials with no quantity entered and 'Not Used' not ticked, without those of which earlier parts used all. */
export function outstanding(materials: readonly Line<MaterialRow, Material>[], stockLines: readonly UsedLine[]): string[] {
  const needed = materials.filter(({ row }) => row.allocatedQuantity > 0 || row.used === 0);
  return needed.filter(({ id, values }) => !values.notUsed && totalUsed(id, stockLines) === 0).map(({ id }) => id);
}

/** Whether every quantity equals its reservation (specification 3, section 5). */
export function asReserved(stockLines: readonly UsedLine[]): boolean {
  return stockLines.every(({ row, values }) => usedNumber(values) === row.reserved);
}

/** The batch with the earliest expiry date among those used. */
export function firstToExpire(stockLines: readonly UsedLine[]): StockLineRow | undefined {
  const used = stockLines.filter(({ row, values }) => usedNumber(values) > 0 && row.expiryDate !== null);
  return used.map(({ row }) => row).toSorted((a, b) => (a.expiryDate ?? "").localeCompare(b.expiryDate ?? ""))[0];
}

/** The used stock of the request. Batch quantities are sent as shown, so that the server can detect a change. */
export function usedStock(materials: readonly Line<MaterialRow, Material>[], stockLines: readonly UsedLine[]) {
  return materials.map(({ id, values: { notUsed } }) => ({
    id,
    notUsed,
    batches: usedLinesOfMaterial(id, stockLines).map(({ row, values: { usedQuantity, exhausted } }) => ({
      elementId: row.elementId,
      exhausted,
      usedQuantity: usedQuantity ?? 0,
      quantityOfBatch: row.quantityOfBatch,
    })),
  }));
}

/**
 * Keeps 'Not Used' and the quantities of a material consistent: ticking it clears the quantities, entering a quantity
 * unticks it. Returns the unsubscribe function.
 */
export function syncNotUsed(materials: MaterialLines, stockLines: UsedLines): () => void {
  const contradictions = () => {
    const unused = new Set(materials.all().flatMap(({ id, values }) => (values.notUsed ? [id] : [])));
    return stockLines.all().filter(({ row, values }) => unused.has(row.lineId) && usedNumber(values) > 0);
  };
  const stops = [
    materials.edits.subscribe(() => {
      for (const { id } of contradictions()) stockLines.edit(id, "usedQuantity", 0);
    }),
    stockLines.edits.subscribe(() => {
      for (const { row } of contradictions()) materials.edit(row.lineId, "notUsed", false);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The batch of a scanned label: by id, or by batch number if the batch has moved since the label was printed. */
export function stockLineOfLabel(rows: readonly StockLineRow[], label: { stockLineId: string; sku: string; batchNumber?: string }): StockLineRow | undefined {
  return (
    rows.find(({ elementId }) => elementId === label.stockLineId) ??
    rows.find(({ sku, batch }) => sku === label.sku && label.batchNumber !== undefined && batch === label.batchNumber)
  );
}
