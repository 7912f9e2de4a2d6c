/**
 * The lines of a count while somebody counts: what a quantity and Not Found do to each other, and what is still missing
 * (specification 2, sections 4 and 5).
 */
import { INVALID_BATCH_NUMBER, isBatchNumberOf, MAX_QUANTITY, required } from "@apothecary/core/lib/fields";
import { ALREADY_THERE, EMPTY_COUNT, INVALID_COUNT, type stockCount } from "@apothecary/core/stock-take/contract";
import type * as z from "zod";
import { isDay } from "../../../kit/form/day.ts";
import type { Entry } from "../../../kit/form/entry.ts";
import type { Line, LineErrors, LineRules, NewLine } from "../../../kit/lines/lines.ts";
import type { LinesToCount } from "./stock-takes.ts";

export const INVALID_DAY = "This is not a valid date.";

/** A batch that is expected at the location, or one that was found there besides. */
export interface CountLine {
  /** Tells it from the others: the batch's id, or one of its own for what was added. */
  key: string;
  /** Null for what was added. */
  elementId: string | null;
  sku: string;
  name: string;
  batchNumber: string;
  /** The category type. */
  type: string;
  /** Undefined in a blind count, which shows no expected quantities. */
  expected: number | undefined;
  /** What the system held when the line was shown: the count is judged by it, however late it is sent. */
  position: string | undefined;
  /** A text is what was typed and is no number. */
  counted: Entry;
  notFound: boolean;
  newItem: boolean;
  /** `YYYY-MM-DD`, empty for none; a text that is no day stays as it was typed. */
  expiryDate: string;
  /** Somebody entered the expiry date: it may be another than the system has. */
  dated: boolean;
}

/** What is typed into a line. */
export interface CountValues {
  counted: Entry;
  notFound: boolean;
  expiryDate: string;
}

/** What the server said of a line. */
export type CountErrors = LineErrors<CountValues>;

/** The lines as the server has them, none of them counted. */
export function linesOf({ lines }: Pick<LinesToCount, "lines">): readonly CountLine[] {
  return lines.map(({ elementId, sku, name, batchNumber, type, quantity, position, expiryDate }) => {
    const batch = { key: elementId, elementId, sku, name, batchNumber, type, expected: quantity, position, expiryDate: expiryDate ?? "" };
    return { ...batch, counted: null, notFound: false, newItem: false, dated: false };
  });
}

/**
 * What was counted so far on the lines as they are by now: a line that somebody typed into stays as it was shown then,
 * one that nobody has counted yet is as the server has it.
 */
export function refreshed(counted: readonly CountLine[], now: readonly CountLine[]): readonly CountLine[] {
  const begun = new Map(counted.filter(isBegun).map((line) => [line.key, line] as const));
  const present = new Set(now.map(({ key }) => key));
  return [...now.map((line) => begun.get(line.key) ?? line), ...[...begun.values()].filter(({ key }) => !present.has(key))];
}

/** A line that the server refused, as it is shown by now: it is counted against what is there now. */
export function shownAnew(line: CountLine, now: readonly CountLine[]): CountLine {
  const fresh = now.find(({ key }) => key === line.key);
  return fresh ? { ...line, position: fresh.position, expected: fresh.expected } : line;
}

/** Whether somebody has entered something. */
export function isBegun({ counted, newItem, dated }: Pick<CountLine, "counted" | "newItem" | "dated">): boolean {
  return newItem || counted !== null || dated;
}

/** The line with a quantity: a positive one clears Not Found, 0 or less ticks it and is 0. */
export function withCounted(line: Pick<CountLine, "counted" | "notFound" | "newItem">, counted: Entry): Pick<CountLine, "counted" | "notFound"> {
  if (line.newItem || typeof counted !== "number" || counted > 0) return { counted, notFound: false };
  return { counted: 0, notFound: true };
}

/** The line with Not Found ticked, which counts 0, or unticked, which leaves it uncounted. */
export function withNotFound<Of extends Pick<CountLine, "counted" | "notFound">>(line: Of, notFound: boolean): Of {
  return { ...line, notFound, counted: notFound ? 0 : null };
}

/** Whether a line has a quantity that can be sent: whole, 0 at least, at least 1 for what was added. */
export function isCounted({ counted, newItem }: Pick<CountLine, "counted" | "newItem">): boolean {
  return typeof counted === "number" && Number.isInteger(counted) && counted >= (newItem ? 1 : 0) && counted <= MAX_QUANTITY;
}

/** How many lines have their quantity, and how many there are. */
export function progressOf(lines: readonly CountLine[]): { counted: number; total: number } {
  return { counted: lines.filter(isCounted).length, total: lines.length };
}

/** What a quantity and Not Found do to each other, and what each needs before it can be sent. */
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

/** A line as it is edited. */
export function edited(line: CountLine): NewLine<CountLine, CountValues> {
  const { key, counted, notFound, expiryDate } = line;
  return { id: key, row: line, values: { counted, notFound, expiryDate } };
}

/** The line with what was typed into it; the same object where that is what it held. */
export function typedInto(line: CountLine, { counted, notFound, expiryDate }: CountValues): CountLine {
  const dated = line.dated || expiryDate !== line.expiryDate;
  const same = Object.is(counted, line.counted) && notFound === line.notFound && expiryDate === line.expiryDate;
  return same ? line : { ...line, counted, notFound, expiryDate, dated };
}

/** Why lines cannot be sent, in one sentence; undefined if they can. */
export function missingOf(lines: readonly Line<CountLine, CountValues>[]): string | undefined {
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

/** The body of `stock_count`; only for lines that all can be sent. */
export function countBody({ locationId, position, lines }: CountToSend): z.input<typeof stockCount.body> {
  const elements = lines.map((line) => {
    const { elementId, sku, batchNumber, expiryDate, notFound, newItem } = line;
    return { elementId, sku, batchNumber, countedQuantity: Number(line.counted), expiryDate, notFound, newItem, position: line.position ?? null };
  });
  return { stockTakeId: locationId, position: position ?? null, elements };
}

/** What is typed of something that was found and is not expected. */
export interface FoundItem {
  sku: string | null;
  batchNumber: string;
  counted: Entry;
  expiryDate: string;
}

/** What is wrong with an item that is to be added, by field (specification 2, section 5). */
export function wrongFound(found: FoundItem, type: string | undefined, lines: readonly CountLine[]): Partial<Record<keyof FoundItem, string>> {
  const wrong: Partial<Record<keyof FoundItem, string>> = {};
  const batchNumber = found.batchNumber.trim();
  if (!found.sku) wrong.sku = required("Item");
  if (batchNumber === "") wrong.batchNumber = required("Batch number");
  else if (!isBatchNumberOf(type ?? "", batchNumber)) wrong.batchNumber = INVALID_BATCH_NUMBER;
  else if (lines.some((line) => line.sku === found.sku && isSameBatch(line.batchNumber, batchNumber))) wrong.batchNumber = ALREADY_THERE;
  if (!isCounted({ counted: found.counted, newItem: true })) wrong.counted = INVALID_COUNT;
  if (found.expiryDate !== "" && !isDay(found.expiryDate)) wrong.expiryDate = INVALID_DAY;
  return wrong;
}

/** A line for what was found. Raw-material numbers are in capitals. */
export function addedLine(found: FoundItem, item: { sku: string; name: string; categoryType: string }): CountLine {
  const batchNumber = found.batchNumber.trim().toUpperCase();
  const batch = { key: `new~${item.sku}~${batchNumber}`, elementId: null, sku: item.sku, name: item.name, batchNumber, type: item.categoryType };
  return {
    ...batch,
    expected: undefined,
    position: undefined,
    counted: found.counted,
    notFound: false,
    newItem: true,
    expiryDate: found.expiryDate,
    dated: true,
  };
}

/** The lines in which every word stands, in SKU, name or batch number. */
export function foundIn(lines: readonly CountLine[], search: string): readonly CountLine[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return lines;
  return lines.filter(({ sku, name, batchNumber }) => {
    const text = `${sku} ${name} ${batchNumber}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

function isSameBatch(one: string, other: string): boolean {
  return one.trim().toUpperCase() === other.trim().toUpperCase();
}
