/**
 * Which figures of the stock list are coloured, by the three readings of the specification (2, 2.1): they disagree, so
 * each has its name.
 */
import { allocatedReading, itemReading, listReading } from "../../../entities/item/level.ts";
import type { Tone } from "../../../kit/layout/tone.ts";

export type Reading = "A" | "B" | "C";

/** What the readings judge: grams or units. */
export interface Stocked {
  quantity: number;
  allocated: number;
  freeStock: number;
  minimumStock: number;
}

/** The figures of a row that a reading colours. */
export interface Tones {
  quantity?: Tone;
  freeStock?: Tone;
}

export const READINGS: readonly Reading[] = ["A", "B", "C"];

/** What each reading compares, in words. */
export const READING_WORDS: Record<Reading, string> = {
  A: "Stock level against minimum stock",
  B: "Free stock against minimum stock",
  C: "Stock level against allocated",
};

/** The colours of a row: each reading colours the figure that it judges, C free stock as well, and A free stock that is not there. */
export function tonesOf({ quantity, allocated, freeStock, minimumStock }: Stocked, reading: Reading): Tones {
  if (reading === "A") return { quantity: listReading(quantity, minimumStock), ...(freeStock < 0 ? { freeStock: "red" } : {}) };
  if (reading === "B") return { freeStock: itemReading(freeStock, minimumStock) };
  return { quantity: allocatedReading(quantity, allocated), freeStock: listReading(freeStock, minimumStock) };
}
