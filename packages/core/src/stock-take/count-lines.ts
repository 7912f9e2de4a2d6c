/**
 * Compares the lines of a count with the stock at the time of counting. Reports all errors at once, each at its line.
 */
import type * as z from "zod";
import { now } from "../lib/time/clock.ts";
import { ukDay } from "../lib/time/day.ts";
import { AppError, type FieldError } from "../lib/actions/error.ts";
import { INVALID_BATCH_NUMBER, isBatchNumberForCategory, RAW_MATERIAL_BATCH_NUMBER } from "../lib/rules/fields.ts";
import { idTime } from "../lib/actions/id.ts";
import type { Write } from "../lib/table/write.ts";
import type { Stock } from "../stock/lots/open-stock-lines.ts";
import { type StockLine, lotFields, stockLineSku } from "../stock/lots/stock-line.rows.ts";
import type { Item } from "../stock/items/item.rows.ts";
import { ALREADY_THERE, BATCH_NUMBER_TAKEN, EMPTY_COUNT, MAX_ADDED, type stockCount } from "./contract.ts";
import { opened, type Position } from "./position.ts";
import type { CountedLine, Kept } from "./stock-take.rows.ts";

export type Count = z.output<typeof stockCount.body>;
export type Line = Count["elements"][number];

/** How long a position is valid: as long as a session, in milliseconds. */
const MAX_AGE_MS = 12 * 3_600_000;
/** The allowed clock skew between functions. */
const SKEW_MS = 5_000;
const TOO_OLD = "This was loaded too long ago. Please open the location again.";
const NO_POSITION = "This line does not belong to this count. Please open the location again.";
const GONE = "This batch is no longer in this location. Please open the location again.";
const TWICE = "This batch is listed twice.";

/** An item, with its stock lines if an added line names it. */
export type Known = Pick<Stock, "item"> & Partial<Pick<Stock, "stockLines">>;

/** The rows that validation needs. */
export interface Ground {
  stockTakeId: number;
  locationId: string;
  /** The stock lines that are at the location, by id. */
  present: ReadonlyMap<string, StockLine>;
  /** Items of added lines, with all their stock lines, and items of lines whose stock line no longer exists. */
  stock: ReadonlyMap<string, Known>;
  /** The claims of the added lines' batch numbers, by `numberClaimKey`; `taken` if the number belongs to another item. */
  claims: ReadonlyMap<string, Write | "taken">;
  /** By `numberClaimKey`: the versions of formulas that added stock lines without any stock were made to. */
  versions: ReadonlyMap<string, Pick<Kept, "formulaId" | "rAndDCode">>;
}

interface Fault extends FieldError {
  /** A batch number of another item. */
  batchNumber?: string;
  sku?: string;
}

/** The lines to record, in order. Refuses (400) with all faults. */
export function validateCount(count: Count, ground: Ground): CountedLine[] {
  const faults: Fault[] = [];
  const lines = count.elements.map((line, i) => {
    const refuse = (field: string, message: string, more: Partial<Fault> = {}): undefined => {
      faults.push({ path: `elements.${i}.${field}`, message, ...more });
      return undefined;
    };
    return line.elementId === null ? addedLine(line, i, count, ground, refuse) : presentLine(line, line.elementId, i, count, ground, refuse);
  });
  faults.push(...forgotten(count, ground));
  if (count.elements.filter(({ elementId }) => elementId === null).length > MAX_ADDED) {
    faults.push({ path: "elements", message: `A count can add at most ${MAX_ADDED} batches.` });
  }
  if (faults.length > 0) throw countRefusal(faults);
  return lines.flatMap((line) => line ?? []);
}

type Refuse = (field: string, message: string, more?: Partial<Fault>) => undefined;

/** A listed stock line: compared with its position, or else with the current stock. */
function presentLine(line: Line, elementId: string, i: number, { elements }: Count, ground: Ground, refuse: Refuse): CountedLine | undefined {
  if (elements.findIndex((other) => other.elementId === elementId) < i) return refuse("elementId", TWICE);
  const stockLine = ground.present.get(elementId);
  let [expected, expiry] = [stockLine?.quantity, stockLine?.expiryDate ?? null];
  if (line.position) {
    const position = openPosition(line.position, { ...ground, elementId, batchNumber: line.batchNumber });
    if (!position) return refuse("position", NO_POSITION);
    if (isTooOld(position)) return refuse("position", TOO_OLD);
    [expected, expiry] = [position.quantity, position.expiryDate];
  }
  const item = ground.stock.get(stockLineSku(elementId))?.item;
  if (expected === undefined || (!stockLine && !item)) return refuse("elementId", GONE);
  const counted = line.countedQuantity;
  const { name, type } = stockLine ? { name: stockLine.name, type: stockLine.categoryType } : namedBy(item);
  return {
    elementId,
    sku: stockLineSku(elementId),
    name,
    type,
    batchNumber: stockLine?.batchNumber ?? line.batchNumber,
    expiryDate: expiry,
    newExpiryDate: type === "Raw Material" && line.expiryDate !== null && line.expiryDate !== expiry ? line.expiryDate : null,
    expected,
    counted,
    kept: stockLine && counted > expected ? keptFields(stockLine) : null,
  };
}

function namedBy(item: Item | undefined): { name: string; type: string } {
  return { name: item?.name ?? "", type: item?.categoryType ?? "" };
}

/** An unlisted stock line that was found. (Specification 2, section 5.) */
function addedLine(line: Line, i: number, { elements }: Count, ground: Ground, refuse: Refuse): CountedLine | undefined {
  const { sku } = line;
  const found = ground.stock.get(sku);
  if (!found || found.item.removed) return refuse("sku", "The item does not exist.");
  const { item, stockLines = [] } = found;
  const delivered = RAW_MATERIAL_BATCH_NUMBER.test(line.batchNumber);
  const batchNumber = addedNumber(line);
  if (!isBatchNumberForCategory(item.categoryType, line.batchNumber)) return refuse("batchNumber", INVALID_BATCH_NUMBER);
  const same = (other: { sku: string; batchNumber: string }): boolean => other.sku === sku && other.batchNumber.toUpperCase() === batchNumber.toUpperCase();
  if ([...ground.present.values()].some(same) || elements.findIndex(same) < i) return refuse("batchNumber", ALREADY_THERE);
  // If two items are added under one number, it belongs to the item that already has it, else to the first line's.
  const others = elements.slice(0, i).some((other) => isAnotherItems(other, line) && ground.claims.get(numberClaimKey(other)) !== "taken");
  if (ground.claims.get(numberClaimKey(line)) === "taken" || (delivered && others)) return refuse("batchNumber", BATCH_NUMBER_TAKEN, { batchNumber, sku });
  // Its row in another location has more details than were entered.
  const sibling = stockLines.find(same);
  if (sibling && line.expiryDate !== null && line.expiryDate !== sibling.expiryDate) return refuse("expiryDate", anotherExpiry(sibling));
  const expiryDate = line.expiryDate ?? sibling?.expiryDate ?? null;
  const kept = sibling ? keptFields(sibling) : { ...NOTHING_KNOWN, ...ground.versions.get(numberClaimKey(line)) };
  return {
    elementId: null,
    sku,
    name: item.name,
    type: item.categoryType,
    batchNumber,
    expiryDate,
    newExpiryDate: null,
    expected: 0,
    counted: line.countedQuantity,
    kept,
  };
}

/** One number is one lot (contract, section 8): the expiry date of a lot is corrected on the page of its stock line. */
function anotherExpiry({ batchNumber, expiryDate, warehouse, bin }: StockLine): string {
  const known = expiryDate === null ? "has no expiry date" : `expires on ${ukDay(expiryDate)}`;
  return `Batch ${batchNumber} ${known} at ${warehouse} ${bin}. Leave the date out, and correct the batch if the label is right.`;
}

function isAnotherItems(other: Line, line: Line): boolean {
  return other.elementId === null && other.sku !== line.sku && addedNumber(other) === addedNumber(line);
}

/** The key of the claim of an added stock line's number for its item. */
export function numberClaimKey(line: Pick<Line, "batchNumber" | "sku">): string {
  return `${addedNumber(line)} ${line.sku}`;
}

/** The number of an added stock line, as stored. */
export function addedNumber({ batchNumber }: Pick<Line, "batchNumber">): string {
  return RAW_MATERIAL_BATCH_NUMBER.test(batchNumber) ? batchNumber.toUpperCase() : batchNumber;
}

const NOTHING_KNOWN: Kept = { supplierBatchNumber: "", packSize: 0, status: 0, purchaseOrderNumber: "", quantityDelivered: 0, deliveredDate: null };

function keptFields(stockLine: StockLine): Kept {
  const { batchNumber, expiryDate, ...kept } = lotFields(stockLine);
  return kept;
}

/** Stock lines at the location that the count omits, except those that arrived or changed after the list was read. */
function forgotten(count: Count, ground: Ground): Fault[] {
  const named = new Set(count.elements.map(({ elementId }) => elementId));
  const missing = [...ground.present.values()].filter(({ id }) => !named.has(id));
  if (missing.length === 0) return [];
  const list = count.position ? openPosition(count.position, { ...ground, elementId: "", batchNumber: "" }) : undefined;
  if (count.position && !list) return [{ path: "position", message: NO_POSITION }];
  if (list && isTooOld(list)) return [{ path: "position", message: TOO_OLD }];
  const seen = list?.at ?? Number.POSITIVE_INFINITY;
  return missing.some(({ version }) => idTime(version) < seen - SKEW_MS) ? [{ path: "elements", message: EMPTY_COUNT }] : [];
}

function openPosition(
  text: string,
  { stockTakeId, locationId, elementId, batchNumber }: Ground & { elementId: string; batchNumber: string },
): Position | undefined {
  return opened(text, { stockTakeId, locationId, elementId, batchNumber });
}

const isTooOld = ({ at }: Position): boolean => at < now() - MAX_AGE_MS;

/** All faults; batch numbers of other items are also listed separately, for their dialog. */
function countRefusal(faults: Fault[]): AppError {
  const errors: FieldError[] = faults.map(({ path, message }) => ({ path, message }));
  const invalidBatchNumbers = faults.flatMap(({ path, batchNumber, sku }) => (batchNumber === undefined ? [] : [{ path, batchNumber, sku }]));
  return new AppError("bad_input", errors[0]?.message ?? EMPTY_COUNT, { errors, ...(invalidBatchNumbers.length > 0 ? { invalidBatchNumbers } : {}) });
}
