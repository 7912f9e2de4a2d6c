/**
 * Opening stock from a file: the stock when the business starts to use the system. Each line is booked in like a
 * delivery, under its existing batch number, with the ledger action Opening Stock.
 */
import { businessDay, ukDay } from "../../lib/time/day.ts";
import { INVALID_BATCH_NUMBER, isBatchNumberForCategory, RAW_MATERIAL_BATCH_NUMBER } from "../../lib/rules/fields.ts";
import { getMany } from "../../lib/table/table.ts";
import type { Put, Row } from "../../lib/table/write.ts";
import { nameKey, type StockLocation, locationKey, type LocationRow } from "../../warehouse/location.rows.ts";
import { claimBatchNumbers, freeBatchNumbers, noteBrought } from "../lots/batch-numbers.ts";
import { isSameLot } from "../lots/lot-identity.ts";
import { readStockBySku, type Stock } from "../lots/open-stock-lines.ts";
import type { StockLine } from "../lots/stock-line.rows.ts";
import { movementEntry } from "../entries.ts";
import { importedDigest, type ImportedRow, importedKey, putImported } from "./import.rows.ts";
import { type Fault, lineIdentity, type OpeningLine } from "./import-lines.ts";
import { type Lined, type MadeLines, type Sifted, sifted, type Work } from "./import-work.ts";
import { type Item, itemKey, type ItemRow } from "../items/item.rows.ts";
import { setOnOrder } from "../arrivals/on-order.ts";
import { arrivingAt } from "../arrivals/arrivals.ts";
import { stockLineWrites, merged } from "../lots/stock-line-writes.ts";
import { noteSupplierBatch } from "../lots/supplier-batch.rows.ts";

type Line = Lined<OpeningLine>;

export const openingWork: Work<OpeningLine> = {
  linesAStep: 12,
  open: async (lines) => ({ good: lines.map(({ line, says }) => ({ line, says: says as OpeningLine })), refused: [] }),
  async further(lines) {
    const said = lines.map(({ line, says }) => ({ line, says: says as Partial<OpeningLine> }));
    const skus = [...new Set(said.flatMap(({ says }) => says.sku ?? []))];
    const namedLocations = said.flatMap(({ says: { warehouse, bin } }) => (warehouse === undefined || bin === undefined ? [] : [{ warehouse, bin }]));
    const bearers = said.flatMap(({ says: { sku, batchNumber = "" } }) =>
      sku && RAW_MATERIAL_BATCH_NUMBER.test(batchNumber) ? [[batchNumber, sku] as const] : [],
    );
    const [rows, locations, claims] = await Promise.all([
      getMany<ItemRow>(skus.map(itemKey)),
      readNamedLocations(namedLocations, false),
      claimBatchNumbers(new Map(bearers), false),
    ]);
    const items = new Map(skus.map((sku, i) => [sku, rows[i]]));
    return new Map(said.map(({ line, says }) => [line, tableFaults(says, items, locations, claims)] as const));
  },
  async refusals(lines) {
    const skus = importedSkus(lines);
    const rows = await getMany<ItemRow>(skus.map(itemKey));
    const stock = await readStockBySku(rows.flatMap((item) => (item && item.quantity > 0 ? [item.sku] : [])));
    const opened = new Map(rows.flatMap((item) => (item ? [[item.sku, stock.get(item.sku) ?? { item, stockLines: [] }] as const] : [])));
    return (await judgeStockLines(lines, opened, false)).refused;
  },
  make: madeStock,
};

type Named = Pick<OpeningLine, "warehouse" | "bin">;

const importedSkus = (lines: readonly Line[]): string[] => [...new Set(lines.map(({ says }) => says.sku))];
const identity = ({ says }: Line): string => `opening-stock ${lineIdentity("opening-stock", says)}`;
const binKey = ({ warehouse, bin }: Named): string => nameKey(warehouse, bin).PK;

interface Judged extends Sifted<OpeningLine> {
  /** By the key of their names. */
  locations: Map<string, StockLocation>;
  claims: Map<string, Put | "taken">;
}

/** Validates lines against the table: items with their stock, locations, batch numbers, and earlier imports. */
async function judgeStockLines(lines: readonly Line[], opened: ReadonlyMap<string, Stock>, strong: boolean): Promise<Judged> {
  const items = new Map([...opened].map(([sku, { item }]) => [sku, item]));
  const bearers = new Map(lines.flatMap(({ says }) => (RAW_MATERIAL_BATCH_NUMBER.test(says.batchNumber) ? [[says.batchNumber, says.sku]] : [])));
  const [locations, claims, imported] = await Promise.all([
    readNamedLocations(
      lines.map(({ says }) => says),
      strong,
    ),
    claimBatchNumbers(bearers, strong),
    getMany<ImportedRow>(
      lines.map((line) => importedKey(identity(line))),
      strong,
    ),
  ]);
  const before = new Map(lines.map((line, i) => [line.line, imported[i]]));
  const stockLineFaults = (line: Line): Fault[] => {
    const earlier = before.get(line.line);
    return [
      ...tableFaults(line.says, items, locations, claims),
      ...lotFaults(line.says, opened.get(line.says.sku)?.stockLines ?? []),
      ...(earlier
        ? [{ field: "quantity", message: `This stock was imported on ${ukDay(businessDay(earlier.at))}. Adjust its batch if the quantity is wrong.` }]
        : []),
    ];
  };
  return { ...sifted(lines, stockLineFaults), locations, claims };
}

/** Faults of a line's cells found in the table; ignores missing cells. */
function tableFaults(
  { sku, batchNumber, warehouse, bin }: Partial<OpeningLine>,
  items: ReadonlyMap<string, Item | undefined>,
  locations: ReadonlyMap<string, StockLocation>,
  claims: ReadonlyMap<string, Put | "taken">,
): Fault[] {
  const item = sku === undefined ? undefined : items.get(sku);
  const there = item !== undefined && !item.removed;
  return [
    ...(sku === undefined || there ? [] : [{ field: "sku", message: `The item ${sku} does not exist.` }]),
    ...(there && batchNumber !== undefined ? numberFaults(item, batchNumber) : []),
    ...(batchNumber !== undefined && claims.get(batchNumber) === "taken" ? [{ field: "batchNumber", message: "This batch number is already in use." }] : []),
    ...(warehouse === undefined || bin === undefined || locations.has(binKey({ warehouse, bin }))
      ? []
      : [{ field: "bin", message: `The location ${warehouse} ${bin} does not exist.` }]),
  ];
}

/** A raw material needs its batch number; other items can get the next one. */
function numberFaults(item: Item, batchNumber: string): Fault[] {
  const mayBeGiven = batchNumber === "" && item.categoryType !== "Raw Material";
  return !mayBeGiven && !isBatchNumberForCategory(item.categoryType, batchNumber) ? [{ field: "batchNumber", message: INVALID_BATCH_NUMBER }] : [];
}

/** One number is one lot (contract, section 8). */
function lotFaults(line: OpeningLine, stockLines: readonly StockLine[]): Fault[] {
  const other = stockLines.find((stored) => stored.batchNumber === line.batchNumber && !isSameLot(stored, line));
  return other ? [{ field: "batchNumber", message: "This batch is in stock with another expiry date or supplier batch number." }] : [];
}

/** The locations that lines name, by the key of their names. */
async function readNamedLocations(lines: readonly Named[], strong: boolean): Promise<Map<string, StockLocation>> {
  const keys = [...new Map(lines.map((line) => [binKey(line), nameKey(line.warehouse, line.bin)])).values()];
  const names = (await getMany<Row & { locationId: string }>(keys, strong)).flatMap((row) => row ?? []);
  const locations = await getMany<LocationRow>(
    names.map(({ locationId }) => locationKey(locationId)),
    strong,
  );
  return new Map(names.flatMap((name, i) => (locations[i] ? [[name.PK, locations[i]] as const] : [])));
}

async function madeStock(lines: readonly Line[], reason: string, by: number): Promise<MadeLines> {
  const opened = await readStockBySku(importedSkus(lines), true);
  const { good, refused, locations, claims } = await judgeStockLines(lines, opened, true);
  const given = await freeBatchNumbers(good.filter(({ says }) => says.batchNumber === "").length, new Set(good.map(({ says }) => says.batchNumber)));
  const numbered = good.map((line) => ({ line, batchNumber: line.says.batchNumber || (given.shift() ?? "") }));
  const newClaims = await claimBatchNumbers(
    new Map(numbered.flatMap(({ line, batchNumber }) => (line.says.batchNumber ? [] : [[batchNumber, line.says.sku]]))),
    true,
  );
  // A generated number now belongs to another item, or to stock as old as its claim: generate others.
  if ([...newClaims.values()].includes("taken")) return madeStock(lines, reason, by);
  const result: MadeLines = { writes: [], ledger: [], outcome: { made: [], refused } };
  for (const [sku, some] of Map.groupBy(numbered, ({ line }) => line.says.sku)) {
    const item = opened.get(sku);
    if (item) bookIn(result, item, some, locations, { reason, by });
  }
  const borne = new Set(numbered.map(({ batchNumber }) => batchNumber));
  result.writes.push(...noteBrought([...claims.keys()].filter((number) => borne.has(number))));
  for (const [number, claim] of [...claims, ...newClaims]) if (claim !== "taken" && borne.has(number)) result.writes.push(claim);
  return result;
}

interface Numbered {
  line: Line;
  batchNumber: string;
}

/** All lines of one item, in sequence. */
function bookIn(
  result: MadeLines,
  { item, stockLines }: Stock,
  lines: readonly Numbered[],
  locations: ReadonlyMap<string, StockLocation>,
  { reason, by }: { reason: string; by: number },
): void {
  let [stored, total]: [readonly StockLine[], number] = [stockLines, item.quantity];
  for (const { line, batchNumber } of lines) {
    const { says } = line;
    const location = locations.get(binKey(says));
    if (!location) throw new Error("A line without its place is not made.");
    const { supplierBatchNumber, expiryDate, packSize, status } = says;
    // Its delivery is unknown.
    const imported = { batchNumber, supplierBatchNumber, expiryDate, packSize, status, quantityDelivered: 0, deliveredDate: null };
    const arrived = merged(stored, arrivingAt(item, location, says.quantity, imported, by));
    stored = arrived.stockLines;
    total += says.quantity;
    const moved = { difference: says.quantity, quantity: arrived.stockLine.quantity, totalQuantity: total };
    const entry = movementEntry(item, arrived.stockLine, { action: "Opening Stock", ...moved, reason });
    result.ledger.push({ ...entry, imported: importedDigest(identity(line)) });
    result.writes.push(putImported(identity(line), item.sku, undefined));
    result.outcome.made.push({ line: line.line, made: batchNumber, ...(arrived.stockLine.awaitsRelease ? { awaitsRelease: true as const } : {}) });
  }
  result.writes.push(...stockLineWrites(stockLines, stored), setOnOrder(item, item.onOrder, total - item.quantity));
  // Several lines can be of one batch, which is recorded once.
  const named = new Map(
    lines.map(({ line: { says }, batchNumber }) => [
      `${says.supplierBatchNumber.toLowerCase()}#${batchNumber}`,
      { supplierBatchNumber: says.supplierBatchNumber, sku: item.sku, batchNumber },
    ]),
  );
  result.writes.push(...[...named.values()].flatMap(noteSupplierBatch));
}
