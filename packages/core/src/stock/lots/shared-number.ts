/** Lots of an item that share a batch number although their supplier's batch number or expiry date differs (contract, section 8). */
import { quantityText, itemUnit } from "../../lib/rules/quantity.ts";
import { type AppError, conflict } from "../../lib/actions/error.ts";
import { queryPage } from "../../lib/table/table.ts";
import type { EntryRow } from "../../transaction/entry.rows.ts";
import { batchNumberLedger } from "../../transaction/lot-ledger.ts";
import { isSameLot } from "./lot-identity.ts";
import type { StockLine } from "./stock-line.rows.ts";
import type { NumberedLot } from "../contract.ts";
import type { Stock } from "./open-stock-lines.ts";

/** The newest ledger rows of a number that are searched for a lot that is used up. */
const MAX_ROWS = 25;

/** The other rows in stock under a batch's number that differ from it. */
export function otherLots(stockLines: readonly StockLine[], stockLine: StockLine): StockLine[] {
  return stockLines.filter((other) => other.id !== stockLine.id && other.batchNumber === stockLine.batchNumber && !isSameLot(other, stockLine));
}

/** The lots that differ from a batch that gets their number: those in stock, or else the last one of the ledger. */
export async function lotsOfNumber({ item, stockLines }: Stock, becomes: StockLine): Promise<NumberedLot[]> {
  const stored = stockLines.some(({ id, batchNumber }) => id !== becomes.id && batchNumber === becomes.batchNumber);
  if (stored) return otherLots(stockLines, becomes).map(lotSummary);
  const { rows } = await queryPage<EntryRow>({ ...batchNumberLedger(becomes.batchNumber), newestFirst: true }, MAX_ROWS);
  const last = rows.find(({ sku, elementId }) => sku === item.sku && elementId !== undefined);
  if (!last || last.elementId === becomes.id) return [];
  const { supplierBatchNumber = "", expiryDate = null, warehouse = "", bin = "" } = last;
  const lot = { batchNumber: becomes.batchNumber, supplierBatchNumber, expiryDate };
  return isSameLot(lot, becomes) ? [] : [{ elementId: null, ...lot, quantity: 0, warehouse, bin }];
}

/** 409 with a batch and the lots whose number it would get. */
export function refuseSharedNumber({ item }: Pick<Stock, "item">, stockLine: StockLine, lots: NumberedLot[]): AppError {
  const number = lots[0]?.batchNumber ?? "";
  return conflict(`Batch ${number} of ${item.name} has another supplier batch number or expiry date. Confirm that it is the same lot.`, {
    lots: [lotSummary(stockLine), ...lots],
  });
}

/** The stock of a batch's number that differs from an edited batch in its supplier's batch number or expiry date, as text; undefined without any. */
export function leftApart({ item, stockLines }: Stock, becomes: StockLine): string | undefined {
  const others = otherLots(stockLines, becomes);
  if (others.length === 0) return undefined;
  const rows = others.slice(0, 3).map(({ quantity, warehouse, bin }) => `${quantityText(quantity, itemUnit(item))} at ${warehouse} ${bin}`);
  const more = others.length > rows.length ? ` and ${others.length - rows.length} more` : "";
  return `Batch ${becomes.batchNumber} also has ${rows.join(", ")}${more} with another supplier batch number or expiry date.`;
}

function lotSummary({ id: elementId, batchNumber, supplierBatchNumber, expiryDate, quantity, warehouse, bin }: StockLine): NumberedLot {
  return { elementId, batchNumber, supplierBatchNumber, expiryDate, quantity, warehouse, bin };
}
