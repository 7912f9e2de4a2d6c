/**
 * The lines of a count: the rules of quantity and Not Found, and validation (specification 2, sections 4 and 5).
 */
import { INVALID_BATCH_NUMBER, isBatchNumberForCategory, MAX_QUANTITY, required } from "@apothecary/core/lib/rules/fields";
import { ALREADY_THERE, EMPTY_COUNT, INVALID_COUNT, type stockCount } from "@apothecary/core/stock-take/contract";
import type * as z from "zod";
import { isDay } from "../../../kit/form/day.ts";
import type { Entry } from "../../../kit/form/entry.ts";
import type { Line, LineErrors, LineRules, NewLine } from "../../../kit/lines/lines.ts";
import type { LinesToCount } from "./stock-takes.ts";

export const INVALID_DAY = "This is not a valid date.";

/** A batch expected at the location, or an unexpected one that was added. */
export interface CountLine {
  /** A unique key: the batch id, or a generated one for an added line. */
  key: string;
  /** Null for an added line. */
  elementId: string | null;
  sku: string;
  name: string;
  batchNumber: string;
  /** The category type. */
  type: string;
  /** Undefined in a blind count, which shows no expected quantities. */
  expected: number | undefined;
  /** The ledger position when the line was shown. The server compares the count with stock at that time. */
  position: string | undefined;
  /** A string is invalid input. */
  counted: Entry;
  notFound: boolean;
  newItem: boolean;
  /** `YYYY-MM-DD` or empty; invalid input is kept. */
  expiryDate: string;
  /** The user entered the expiry date, which may differ from the system's. */
  dated: boolean;
}

/** The editable fields of a line. */
export interface CountValues {
  counted: Entry;
  notFound: boolean;
  expiryDate: string;
}

/** The server's errors of a line. */
export type CountErrors = LineErrors<CountValues>;

/** The server's lines, uncounted. */
export function uncountedLines({ lines }: Pick<LinesToCount, "lines">): readonly CountLine[] {
  return lines.map(({ elementId, sku, name, batchNumber, type, quantity, position, expiryDate }) => {
    const stockLine = { key: elementId, elementId, sku, name, batchNumber, type, expected: quantity, position, expiryDate: expiryDate ?? "" };
    return { ...stockLine, counted: null, notFound: false, newItem: false, dated: false };
  });
}

/**
 * Merges counted lines with the server's current lines: edited lines keep their state, uncounted ones are replaced.
 */
export function refreshed(counted: readonly CountLine[], now: readonly CountLine[]): readonly CountLine[] {
  const startedLines = new Map(counted.filter(isStarted).map((line) => [line.key, line] as const));
  const present = new Set(now.map(({ key }) => key));
  return [...now.map((line) => startedLines.get(line.key) ?? line), ...[...startedLines.values()].filter(({ key }) => !present.has(key))];
}

/** A refused line with the current position, so that it is compared with current stock. */
export function withCurrentPosition(line: CountLine, now: readonly CountLine[]): CountLine {
  const fresh = now.find(({ key }) => key === line.key);
  return fresh ? { ...line, position: fresh.position, expected: fresh.expected } : line;
}

/** Whether the user has entered anything. */
export function isStarted({ counted, newItem, dated }: Pick<CountLine, "counted" | "newItem" | "dated">): boolean {
  return newItem || counted !== null || dated;
}

/** The line with a quantity. A positive one clears Not Found; 0 or less becomes 0 and ticks it. */
export function withCounted(line: Pick<CountLine, "counted" | "notFound" | "newItem">, counted: Entry): Pick<CountLine, "counted" | "notFound"> {
  if (line.newItem || typeof counted !== "number" || counted > 0) return { counted, notFound: false };
  return { counted: 0, notFound: true };
}

/** The line with Not Found ticked (quantity 0) or cleared (uncounted). */
export function withNotFound<Of extends Pick<CountLine, "counted" | "notFound">>(line: Of, notFound: boolean): Of {
  return { ...line, notFound, counted: notFound ? 0 : null };
}

/** Whether a line has a valid quantity: a whole number from 0, or from 1 for an added line. */
export function isCounted({ counted, newItem }: Pick<CountLine, "counted" | "newItem">): boolean {
  return typeof counted === "number" && Number.isInteger(counted) && counted >= (newItem ? 1 : 0) && counted <= MAX_QUANTITY;
}

/** The number of counted lines, and of all lines. */
export function countProgress(lines: readonly CountLine[]): { counted: number; total: number } {
  return { counted: lines.filter(isCounted).length, total: lines.length };
}

/** Keeps quantity and Not Found consistent, and validates lines. */
export const COUNT_RULES: LineRules<CountLine, CountValues> = {
  required: { counted: INVALID_COUNT },
  check: ({ row: { newItem }, values: { counted, expiryDate } }) => ({
    counted: isCounted({ counted, newItem }) ? undefined : INVALID_COUNT,
    expiryDate: expiryDate === "" || isDay(expiryDate) ? undefined : INVALID_DAY,
  }),
  settle: (values, edited, { row: { newItem } }) => {
    if (edited === "counted") return { ...values, ...withCounted({ ...values, newItem }, values.counted) };
    return edited === "notFound" ? withNotFound(values, values.notFound) : values;
  },
};

/** A count line as an editable line. */
export function edited(line: CountLine): NewLine<CountLine, CountValues> {
  const { key, counted, notFound, expiryDate } = line;
  return { id: key, row: line, values: { counted, notFound, expiryDate } };
}

/** The line with edited values; the same object if nothing changed. */
export function withValues(line: CountLine, { counted, notFound, expiryDate }: CountValues): CountLine {
  const dated = line.dated || expiryDate !== line.expiryDate;
  const same = Object.is(counted, line.counted) && notFound === line.notFound && expiryDate === line.expiryDate;
  return same ? line : { ...line, counted, notFound, expiryDate, dated };
}

/** The error message of incomplete lines; undefined if all are valid. */
export function incompleteError(lines: readonly Line<CountLine, CountValues>[]): string | undefined {
  if (lines.some(({ values }) => values.counted === null)) return EMPTY_COUNT;
  return lines.some((line) => Object.values<string | undefined>(COUNT_RULES.check?.(line) ?? {}).some((message) => message !== undefined))
    ? INVALID_COUNT
    : undefined;
}

interface CountToSend {
  /** The id of the stock take's row for the location. */
  locationId: string;
  position: string | undefined;
  lines: readonly CountLine[];
}

/** The body of `stock_count`. All lines must be valid. */
export function countBody({ locationId, position, lines }: CountToSend): z.input<typeof stockCount.body> {
  const elements = lines.map((line) => {
    const { elementId, sku, batchNumber, notFound, newItem } = line;
    // The date that the sheet showed may be corrected meanwhile: only what the user entered is another date.
    const expiryDate = line.dated ? line.expiryDate : "";
    return { elementId, sku, batchNumber, countedQuantity: Number(line.counted), expiryDate, notFound, newItem, position: line.position ?? null };
  });
  return { stockTakeId: locationId, position: position ?? null, elements };
}

/** The fields of an unexpected item. */
export interface FoundItem {
  sku: string | null;
  batchNumber: string;
  counted: Entry;
  expiryDate: string;
}

/** Validation errors of an unexpected item, by field (specification 2, section 5). */
export function foundItemErrors(found: FoundItem, type: string | undefined, lines: readonly CountLine[]): Partial<Record<keyof FoundItem, string>> {
  const wrong: Partial<Record<keyof FoundItem, string>> = {};
  const batchNumber = found.batchNumber.trim();
  if (!found.sku) wrong.sku = required("Item");
  if (batchNumber === "") wrong.batchNumber = required("Batch number");
  else if (!isBatchNumberForCategory(type ?? "", batchNumber)) wrong.batchNumber = INVALID_BATCH_NUMBER;
  else if (lines.some((line) => line.sku === found.sku && isSameBatchNumber(line.batchNumber, batchNumber))) wrong.batchNumber = ALREADY_THERE;
  if (!isCounted({ counted: found.counted, newItem: true })) wrong.counted = INVALID_COUNT;
  if (found.expiryDate !== "" && !isDay(found.expiryDate)) wrong.expiryDate = INVALID_DAY;
  return wrong;
}

/** The line of an unexpected item. Batch numbers of raw materials are upper case. */
export function addedLine(found: FoundItem, item: { sku: string; name: string; categoryType: string }): CountLine {
  const batchNumber = found.batchNumber.trim().toUpperCase();
  const stockLine = { key: `new~${item.sku}~${batchNumber}`, elementId: null, sku: item.sku, name: item.name, batchNumber, type: item.categoryType };
  return {
    ...stockLine,
    expected: undefined,
    position: undefined,
    counted: found.counted,
    notFound: false,
    newItem: true,
    expiryDate: found.expiryDate,
    dated: true,
  };
}

/** The lines that contain every word in SKU, name or batch number. */
export function foundIn(lines: readonly CountLine[], search: string): readonly CountLine[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return lines;
  return lines.filter(({ sku, name, batchNumber }) => {
    const text = `${sku} ${name} ${batchNumber}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

function isSameBatchNumber(one: string, other: string): boolean {
  return one.trim().toUpperCase() === other.trim().toUpperCase();
}
