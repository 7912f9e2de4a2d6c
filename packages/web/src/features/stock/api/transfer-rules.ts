/**
 * The lines of a transfer: quantities by batch, and validation (specification 2, section 5).
 */
import { INVALID_TRANSFER_QUANTITY } from "@apothecary/core/stock/contract";
import { quantityText, itemUnit } from "@apothecary/core/lib/rules/quantity";
import type { Entry } from "../../../kit/form/entry.ts";
import type { Line, LineRules, Lines, NewLine } from "../../../kit/lines/lines.ts";
import type { TransferLine } from "./transfers.ts";

export const GONE = "This batch is no longer in stock.";
export const ALREADY_THERE = "The stock is already in this location.";

export interface Transferred {
  /** In grams or units. */
  transfer: Entry;
}

export type TransferLines = Lines<TransferLine, Transferred>;
type OfTransfer = Line<TransferLine, Transferred>;

/** A line for a batch, by default with its full quantity. */
export const newLine = (row: TransferLine, transfer: Entry = row.quantity): NewLine<TransferLine, Transferred> => ({ id: row.id, row, values: { transfer } });

/** The accessible name of a line. */
export const nameOfLine = ({ sku, batchNumber, bin }: TransferLine): string => `${sku} ${batchNumber} in ${bin}`;

/**
 * Validates a transfer to a location (null if none is selected). With `allowsZero`, a line with 0 or no quantity is valid
 * and does not move.
 */
export function transferRules(to: string | null, allowsZero: boolean): LineRules<TransferLine, Transferred> {
  return {
    check: (line) => ({ transfer: allowsZero && isUnmoved(line) ? undefined : transferError(line, to) }),
    describeChange: ({ row, now }) => {
      if (!now || now.quantity === row.quantity) return undefined;
      const unit = itemUnit(row);
      return `The quantity is now ${quantityText(now.quantity, unit)}. Before, it was ${quantityText(row.quantity, unit)}.`;
    },
    accept: ({ row, values: { transfer } }, now) => ({ transfer: transfer === row.quantity ? now.quantity : capped(transfer, now.quantity) }),
  };
}

/** Whether the line has no quantity to transfer. */
export const isUnmoved = ({ values: { transfer } }: Pick<OfTransfer, "values">): boolean => transfer === null || transfer === 0;

/** Caps a line after its batch was corrected; removes it at 0. */
export function capTo(lines: TransferLines, row: TransferLine, quantity: number): void {
  if (quantity === 0) lines.remove([row.id]);
  else lines.load(lines.all().map((line) => (line.id === row.id ? newLine({ ...row, quantity }, capped(line.values.transfer, quantity)) : line)));
}

function transferError({ now, values: { transfer } }: OfTransfer, to: string | null): string | undefined {
  if (!now) return GONE;
  if (to !== null && now.locationId === to) return ALREADY_THERE;
  const valid = typeof transfer === "number" && Number.isInteger(transfer) && transfer >= 1 && transfer <= now.quantity;
  return valid ? undefined : INVALID_TRANSFER_QUANTITY;
}

function capped(entry: Entry, quantity: number): Entry {
  return typeof entry === "number" && entry > quantity ? quantity : entry;
}
