/**
 * Which colour a status or a level of stock has. Colour is never alone: a word or an icon says the same.
 */
import type { IconName } from "./icon.tsx";

export type Tone = "red" | "amber" | "yellow" | "green" | "blue" | "grey";

interface Look {
  word: string;
  tone: Tone;
  icon: IconName;
}

/** Statuses of batches by their code (specification 2, section 4). */
export const STATUSES: Readonly<Record<0 | 1 | 2 | 3, Look>> = {
  0: { word: "Live", tone: "green", icon: "live" },
  1: { word: "Quarantined", tone: "amber", icon: "quarantined" },
  2: { word: "Frozen", tone: "blue", icon: "frozen" },
  3: { word: "Redundant", tone: "red", icon: "redundant" },
};

/** The look of a batch's status; a code that is none is an error (specification 3, section 8). */
export function statusLook(code: number): Look {
  return STATUSES[code as 0 | 1 | 2 | 3] ?? { word: "Error", tone: "red", icon: "error" };
}

/** The colour of a job's status in words (specification 3, section 4): what is none of these goes well. */
export function jobTone(word: string): Tone {
  if (word === "Cancelled" || word === "Pending") return "red";
  if (word === "Allocated") return "amber";
  if (word === "Reserved") return "yellow";
  return word === "N/A" || word === "" ? "grey" : "green";
}

/** Reading A, of the list: red at or below the minimum, orange under 110 % of it (specification 2, 2.1). */
export function listReading(quantity: number, minimum: number): Tone {
  if (quantity <= minimum) return "red";
  return quantity * 100 < minimum * 110 ? "amber" : "green";
}

/** Reading B, of the item's head: error where free stock is at or below the minimum, a warning below 1.25 times it. */
export function itemReading(freeStock: number, minimum: number): Tone {
  if (freeStock <= minimum) return "red";
  return freeStock * 100 < minimum * 125 ? "amber" : "green";
}

/** Reading C: green more than 10 % above what is allocated, orange up to that, red below what is allocated. */
export function allocatedReading(quantity: number, allocated: number): Tone {
  if (quantity < allocated) return "red";
  return quantity * 100 > allocated * 110 ? "green" : "amber";
}
