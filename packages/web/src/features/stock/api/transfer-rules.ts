/**
 * The lines of a transfer: how much of which batch goes, and what is wrong with it (specification 2, section 5).
 */
import { INVALID_TRANSFER_QUANTITY } from "@apothecary/core/stock/contract";
import { quantityText, unitOf } from "@apothecary/core/lib/quantity";
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

/** A batch of which all is transferred, unless it is said how much. */
export const newLine = (row: TransferLine, transfer: Entry = row.quantity): NewLine<TransferLine, Transferred> => ({ id: row.id, row, values: { transfer } });

/** How a line is named to anyone who cannot see where it stands. */
export const nameOfLine = ({ sku, batchNumber, bin }: TransferLine): string => `${sku} ${batchNumber} in ${bin}`;

/**
 * The rules of a transfer to a location, null while none is chosen. With `staysAtNothing` a line with 0 or nothing stays
 * where it is, and is not wrong.
 */
export function transferRules(to: string | null, staysAtNothing: boolean): LineRules<TransferLine, Transferred> {
  return {
    check: (line) => ({ transfer: staysAtNothing && staysThere(line) ? undefined : errorOf(line, to) }),
    changeOf: ({ row, now }) => {
      if (!now || now.quantity === row.quantity) return undefined;
      const unit = unitOf(row);
      return `There are ${quantityText(now.quantity, unit)} now; there were ${quantityText(row.quantity, unit)}.`;
    },
    accept: ({ row, values: { transfer } }, now) => ({ transfer: transfer === row.quantity ? now.quantity : capped(transfer, now.quantity) }),
  };
}

/** Whether nothing of a line is transferred. */
export const staysThere = ({ values: { transfer } }: Pick<OfTransfer, "values">): boolean => transfer === null || transfer === 0;

/** Somebody corrected what a batch holds: no more than that is transferred of it, and of nothing, nothing. */
export function capTo(lines: TransferLines, row: TransferLine, quantity: number): void {
  if (quantity === 0) lines.remove([row.id]);
  else lines.load(lines.all().map((line) => (line.id === row.id ? newLine({ ...row, quantity }, capped(line.values.transfer, quantity)) : line)));
}

function errorOf({ now, values: { transfer } }: OfTransfer, to: string | null): string | undefined {
  if (!now) return GONE;
  if (to !== null && now.locationId === to) return ALREADY_THERE;
  const valid = typeof transfer === "number" && Number.isInteger(transfer) && transfer >= 1 && transfer <= now.quantity;
  return valid ? undefined : INVALID_TRANSFER_QUANTITY;
}

function capped(entry: Entry, quantity: number): Entry {
  return typeof entry === "number" && entry > quantity ? quantity : entry;
}
