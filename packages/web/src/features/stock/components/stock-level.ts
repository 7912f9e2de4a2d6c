/**
 * How well an item is stocked, by the three readings of the specification (2, 2.1): they disagree, so each has its name.
 */
export type Level = "good" | "near" | "low";
export type Reading = "A" | "B" | "C";

/** What the readings judge: grams or units. */
export interface Stocked {
  quantity: number;
  allocated: number;
  freeStock: number;
  minimumStock: number;
}

/** The figures of a row that a reading colours. */
export interface Levels {
  quantity?: Level;
  freeStock?: Level;
}

/** Readings A and C keep a tenth between good and low, reading B a quarter. */
const TENTH = 1.1;
const QUARTER = 1.25;

export const READINGS: readonly Reading[] = ["A", "B", "C"];

/** What each reading compares, in words. */
export const READING_WORDS: Record<Reading, string> = {
  A: "Stock level against minimum stock",
  B: "Free stock against minimum stock",
  C: "Stock level against allocated",
};

/** The words for a level of stock against the minimum. */
export const LEVEL_WORDS: Record<Level, string> = { good: "Above minimum", near: "Near minimum", low: "At or below minimum" };

/** The colours of a row under a reading. */
export function levelsOf(stocked: Stocked, reading: Reading): Levels {
  if (reading === "A") return { quantity: againstMinimum(stocked.quantity, stocked.minimumStock, TENTH) };
  if (reading === "B") return { freeStock: levelOf(stocked) };
  return { quantity: againstAllocated(stocked), freeStock: againstMinimum(stocked.freeStock, stocked.minimumStock, TENTH) };
}

/** Reading B, which the views of an item use. */
export function levelOf({ freeStock, minimumStock }: Pick<Stocked, "freeStock" | "minimumStock">): Level {
  return againstMinimum(freeStock, minimumStock, QUARTER);
}

/** Low at the minimum and below, near it up to a multiple of it, which itself is good. */
function againstMinimum(figure: number, minimum: number, near: number): Level {
  if (figure <= minimum) return "low";
  // Hundredths are whole numbers: 1.1 × 1000 is not a little more than 1100.
  return figure * 100 < minimum * Math.round(near * 100) ? "near" : "good";
}

/** Reading C: low below what is allocated, good when more than a tenth above it. */
function againstAllocated({ quantity, allocated }: Stocked): Level {
  if (quantity < allocated) return "low";
  return quantity * 100 > allocated * Math.round(TENTH * 100) || allocated === 0 ? "good" : "near";
}
