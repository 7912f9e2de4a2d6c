/**
 * The coloured quantities of the stock list, by the three readings of the specification (2, 2.1), which differ.
 */
import { allocatedReading, itemReading, listReading } from "../../../../entities/item/level.ts";
import type { Tone } from "../../../../kit/layout/tone.ts";

export type Reading = "A" | "B" | "C";

/** The quantities that readings compare, in grams or units. */
export interface Stocked {
  quantity: number;
  allocated: number;
  freeStock: number;
  minimumStock: number;
  /** Of the quantity: quarantined, frozen, redundant or expired. */
  unusable?: number | undefined;
}

/** The colours of a row. */
export interface Tones {
  quantity?: Tone;
  freeStock?: Tone;
}

export const READINGS: readonly Reading[] = ["A", "B", "C"];

/** Display texts of the readings. */
export const READING_WORDS: Record<Reading, string> = {
  A: "Stock level against minimum stock",
  B: "Free stock against minimum stock",
  C: "Stock level against allocated",
};

/**
 * The colours of a row by reading. C also colours free stock, and A free stock below 0. Free stock is coloured by what of it
 * can be used. An item that is neither there nor needed has no level.
 */
export function levelTones({ quantity, allocated, freeStock, minimumStock, unusable = 0 }: Stocked, reading: Reading): Tones {
  if (quantity === 0 && allocated === 0 && minimumStock === 0) return {};
  const usable = freeStock - unusable;
  if (reading === "A") return { quantity: listReading(quantity, minimumStock), ...(usable < 0 ? { freeStock: "red" } : {}) };
  if (reading === "B") return { freeStock: itemReading(usable, minimumStock) };
  return { quantity: allocatedReading(quantity, allocated), freeStock: listReading(usable, minimumStock) };
}
