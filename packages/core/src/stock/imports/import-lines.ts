/**
 * The rules of import lines: the columns, the contents of cells, and conflicts between lines of one file. Pure; the
 * browser uses them too.
 */
import * as z from "zod";
import { hasUnusableCharacter, UNUSABLE_CHARACTER } from "../../lib/rules/characters.ts";
import {
  Day,
  FORMULA_BATCH_NUMBER,
  INVALID_BATCH_NUMBER,
  isBatchNumber,
  MAX_LINES,
  optionalText,
  positiveQuantity,
  type Price,
  type Quantity,
  required,
  Sku,
  text,
} from "../../lib/rules/fields.ts";
import { keyed } from "../../lib/rules/keyed.ts";
import { MAX_BIN, MAX_WAREHOUSE } from "../../warehouse/location-limits.ts";
import { nameKey } from "../../warehouse/location.rows.ts";
import { isSameLot } from "../lots/lot-identity.ts";
import { FIGURE_FIELDS, IMPORTED_FIGURES } from "../items/item-edits.ts";
import { TWO_CLIENTS } from "../rules.ts";
import { MAX_DESCRIPTION, MAX_ITEM_NAME, MAX_SUPPLIER_BATCH_NUMBER, MAX_SUPPLIER_SKU } from "../stock-limits.ts";

export const IMPORT_KINDS = ["raw-materials", "componentry", "opening-stock", "locations"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** The longest cell that is parsed: longer than any field, so that the field's own limit is reported. */
export const MAX_CELL = 300;
/** The most lines of one file. */
export const MAX_FILE_LINES = MAX_LINES;
/** Lines per import request: about a second's work, so that the screen can show progress. */
const PART_LINES = 250;
/** Characters of cells in one request, well below its megabyte. */
const PART_CHARACTERS = 120_000;

const MAX_BUSINESS = 255;
const INVALID_PACK_SIZE = "This is not a valid pack size.";
const OWN_SKU = "A SKU is its category's letters and four digits, for example EMU0007.";

/** Digits, with or without separators of thousands as the UK writes them. */
const WHOLE = /^(?:\d+|\d{1,3}(?:,\d{3})+)$/;
const DECIMAL = /^£?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;
const UK_DAY = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
const BASE_SKU = /^[A-Z]+\d{4}$/;

const numeral = (pattern: RegExp) => (cell: string) => (pattern.test(cell) ? Number(cell.replaceAll(/[£,]/g, "")) : Number.NaN);
const trimmed = z.string().trim();
/** An optional number, 0 by default. */
const figure = (pattern: RegExp, of: typeof Quantity | typeof Price) => trimmed.transform((cell) => (cell === "" ? 0 : numeral(pattern)(cell))).pipe(of);
const filled = (field: string) => trimmed.min(1, required(field));

const ownSku = trimmed
  .toUpperCase()
  .refine((sku) => sku === "" || (BASE_SKU.test(sku) && !sku.endsWith("0000")), OWN_SKU)
  .transform((sku) => (sku === "" ? null : sku));

const expiryDay = trimmed
  .transform((cell) => cell.replace(UK_DAY, (_, day: string, month: string, year: string) => `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`))
  .refine((day) => day === "" || Day.safeParse(day).success, "This is not a valid date. Write it as dd/mm/yyyy.")
  .transform((day) => (day === "" ? null : day));

const STATUS_BY_WORD: Readonly<Record<string, 0 | 1>> = { "": 0, live: 0, active: 0, quarantined: 1, quarantine: 1 };
const status = trimmed.toLowerCase().transform((word, context): 0 | 1 => {
  const found = Object.hasOwn(STATUS_BY_WORD, word) ? STATUS_BY_WORD[word] : undefined;
  if (found !== undefined) return found;
  context.addIssue({ code: "custom", message: "Status is Live or Quarantined." });
  return z.NEVER;
});

const itemCells = {
  sku: ownSku,
  name: text("Trade name", MAX_ITEM_NAME),
  description: text("Description", MAX_DESCRIPTION),
  category: text("Category", MAX_CELL),
  owner: optionalText("Owner", MAX_BUSINESS),
  supplier: text("Supplier", MAX_BUSINESS),
  supplierSkuCode: optionalText("Supplier SKU code", MAX_SUPPLIER_SKU),
  ...keyed(FIGURE_FIELDS, (field) => figure(IMPORTED_FIGURES[field].decimal ? DECIMAL : WHOLE, IMPORTED_FIGURES[field].rule)),
};

const RawMaterialLine = z.object({ ...itemCells, onBehalfOf: z.literal("").default("") });
const ComponentLine = z
  .object({ ...itemCells, onBehalfOf: optionalText("On behalf of", MAX_BUSINESS) })
  .refine((line) => line.owner === "" || line.onBehalfOf === "", {
    path: ["onBehalfOf"],
    message: TWO_CLIENTS,
  });
export type ItemLine = z.output<typeof ComponentLine>;

const OpeningLine = z
  .object({
    sku: trimmed.pipe(Sku),
    batchNumber: trimmed.toUpperCase().refine((number) => number === "" || isBatchNumber(number), INVALID_BATCH_NUMBER),
    supplierBatchNumber: optionalText("Supplier batch number", MAX_SUPPLIER_BATCH_NUMBER),
    expiryDate: expiryDay,
    quantity: filled("Quantity").transform(numeral(WHOLE)).pipe(positiveQuantity("Quantity")),
    packSize: filled("Pack size")
      .transform(numeral(WHOLE))
      .pipe(z.number({ error: INVALID_PACK_SIZE })),
    warehouse: text("Warehouse", MAX_WAREHOUSE),
    bin: text("Bin", MAX_BIN),
    status,
  })
  .refine((line) => line.packSize <= line.quantity, { path: ["packSize"], message: INVALID_PACK_SIZE });
export type OpeningLine = z.output<typeof OpeningLine>;

const LocationLine = z.object({ warehouse: text("Warehouse", MAX_WAREHOUSE), bin: text("Bin", MAX_BIN) });
export type LocationLine = z.output<typeof LocationLine>;

const SCHEMAS = { "raw-materials": RawMaterialLine, componentry: ComponentLine, "opening-stock": OpeningLine, locations: LocationLine } as const;
/** The contents of a line of each kind. */
export type LineOf<K extends ImportKind> = z.output<(typeof SCHEMAS)[K]>;

/** A fault of a line, and its column. */
export interface Fault {
  field: string;
  message: string;
}

/** A line of the file; `line` is its row number. */
export interface GivenLine {
  line: number;
  cells: readonly string[];
}

/** A line with invalid cells, and the values of its valid cells, so that these are validated too. */
export interface FaultyLine<K extends ImportKind = ImportKind> {
  line: number;
  faults: Fault[];
  says: Partial<LineOf<K>>;
}

/** A valid line. */
export interface ReadLine<K extends ImportKind = ImportKind> {
  line: number;
  says: LineOf<K>;
}

/** Parses a line, with cells in the order of `columns`; or returns all faults of its cells. */
export function readLine<K extends ImportKind>(kind: K, columns: readonly string[], { line, cells }: GivenLine): ReadLine<K> | FaultyLine<K> {
  const named = new Map(columns.map((field, i) => [field, cells[i] ?? ""]));
  const fields = Object.keys(SCHEMAS[kind].shape);
  const unreadable = fields.flatMap((field) => (hasUnusableCharacter(named.get(field) ?? "") ? [{ field, message: UNUSABLE_CHARACTER }] : []));
  const parsed = SCHEMAS[kind].safeParse(Object.fromEntries(fields.map((field) => [field, named.get(field) ?? ""])));
  if (parsed.success && unreadable.length === 0) return { line, says: parsed.data as LineOf<K> };
  const issues = (parsed.error?.issues ?? []).map((issue) => ({ field: String(issue.path[0] ?? ""), message: issue.message }));
  const shape: Readonly<Record<string, z.ZodType>> = SCHEMAS[kind].shape;
  const cellFaults = onePerField([...unreadable, ...issues]);
  const wrong = new Set(cellFaults.map(({ field }) => field));
  const readable = fields.filter((field) => !wrong.has(field));
  const says = Object.fromEntries(readable.map((field) => [field, shape[field]?.safeParse(named.get(field) ?? "").data])) as Partial<LineOf<K>>;
  const faults = onePerField([...cellFaults, ...faultsBetween(kind, says)]);
  return { line, faults: fields.flatMap((field) => faults.filter((fault) => fault.field === field)), says };
}

/** The first fault of each field. */
export function onePerField(faults: readonly Fault[]): Fault[] {
  return [...new Map(faults.toReversed().map((fault) => [fault.field, fault])).values()].toReversed();
}

/** Faults of related cells, if both are present. */
function faultsBetween(kind: ImportKind, says: Partial<LineOf<ImportKind>>): Fault[] {
  if (kind === "opening-stock") {
    const { packSize, quantity } = says as Partial<OpeningLine>;
    return packSize !== undefined && quantity !== undefined && packSize > quantity ? [{ field: "packSize", message: INVALID_PACK_SIZE }] : [];
  }
  const { owner, onBehalfOf } = says as Partial<ItemLine>;
  return owner && onBehalfOf ? [{ field: "onBehalfOf", message: TWO_CLIENTS }] : [];
}

/** The identity of a line: lines with the same identity are duplicates. Quantities are not part of it. */
export function lineIdentity(kind: ImportKind, says: LineOf<ImportKind>): string {
  return JSON.stringify(identifying(kind, says).map((part) => (typeof part === "string" ? part.toLowerCase() : part)));
}

function identifying(kind: ImportKind, says: LineOf<ImportKind>): unknown[] {
  if (kind === "locations") {
    const { warehouse, bin } = says as LocationLine;
    return [nameKey(warehouse, bin).PK];
  }
  if (kind === "opening-stock") {
    const { sku, batchNumber, supplierBatchNumber, expiryDate, packSize, status: at, warehouse, bin } = says as OpeningLine;
    return [sku, batchNumber, supplierBatchNumber, expiryDate, packSize, at, nameKey(warehouse, bin).PK];
  }
  const { sku, name, category, owner, supplier, supplierSkuCode, onBehalfOf } = says as ItemLine;
  return sku === null ? [name, category, owner, supplier, supplierSkuCode, onBehalfOf] : [sku];
}

/** Conflicts between lines of a file: duplicates, and a batch number under two SKUs or of two lots. */
export function faultsAmong(kind: ImportKind, lines: readonly ReadLine[]): Map<number, Fault[]> {
  const first = new Map<string, number>();
  const owners = new Map<string, { sku: string; line: number }>();
  const lots = new Map<string, ReadLine<"opening-stock">>();
  const faults = new Map<number, Fault[]>();
  const add = (line: number, fault: Fault) => faults.set(line, [...(faults.get(line) ?? []), fault]);
  for (const { line, says } of lines) {
    const identity = lineIdentity(kind, says);
    const earlier = first.get(identity);
    if (earlier === undefined) first.set(identity, line);
    else add(line, { field: keyField(kind, says), message: `This is the same as line ${earlier}.` });
    if (kind !== "opening-stock") continue;
    const opening = says as OpeningLine;
    const { sku, batchNumber } = opening;
    const lot = lots.get(`${sku} ${batchNumber}`);
    if (lot === undefined) lots.set(`${sku} ${batchNumber}`, { line, says: opening });
    else if (batchNumber !== "" && !isSameLot(lot.says, opening)) {
      add(line, { field: "batchNumber", message: `This batch has another expiry date or supplier batch number in line ${lot.line}.` });
    }
    const owner = owners.get(batchNumber);
    if (batchNumber === "" || FORMULA_BATCH_NUMBER.test(batchNumber)) continue;
    if (!owner) owners.set(batchNumber, { sku, line });
    else if (owner.sku !== sku) add(line, { field: "batchNumber", message: `This batch number belongs to ${owner.sku} in line ${owner.line}.` });
  }
  return faults;
}

/** The key column of a line. */
export function keyField(kind: ImportKind, says: LineOf<ImportKind>): string {
  if (kind === "locations") return "bin";
  if (kind === "opening-stock") return "sku";
  return (says as ItemLine).sku === null ? "name" : "sku";
}

/**
 * A file's lines in chunks, limited by count and size. Lines with a SKU or batch number come first, so that their
 * numbers are not used for lines without one.
 */
export function lineChunks(columns: readonly string[], lines: readonly GivenLine[], most: number = PART_LINES): GivenLine[][] {
  const brought = ["batchNumber", "sku"].map((field) => columns.indexOf(field)).find((at) => at >= 0);
  const brings = ({ cells }: GivenLine): number => (brought !== undefined && (cells[brought] ?? "").trim() !== "" ? 0 : 1);
  const parts: GivenLine[][] = [];
  let characters = 0;
  for (const line of lines.toSorted((a, b) => brings(a) - brings(b) || a.line - b.line)) {
    const size = line.cells.reduce((sum, cell) => sum + cell.length, 0);
    const last = parts.at(-1);
    if (last && last.length < most && characters + size <= PART_CHARACTERS) {
      last.push(line);
      characters += size;
    } else {
      parts.push([line]);
      characters = size;
    }
  }
  return parts;
}
