/**
 * What a recall comes to, in words.
 */
import type { Recall, RecallSummary } from "@apothecary/core/recall/contract";
import { showNumber, showQuantity } from "../../../kit/table/format.ts";

/** Grams and units beside each other: `7 000 g and 510 units`; nothing is `0`. */
export function amountText(grams: number, units: number): string {
  const parts = [...(grams > 0 ? [showQuantity(grams, "g")] : []), ...(units > 0 ? [showQuantity(units, "units")] : [])];
  return parts.length === 0 ? "0" : parts.join(" and ");
}

/** A count with its noun: `1 row`, `3 rows`. */
export const countText = (count: number, one: string, many = `${one}s`): string => `${showNumber(count)} ${count === 1 ? one : many}`;

/** A share as people say it: `99.5 %`. It is never rounded up to a whole. */
export function shareText(share: number | null): string {
  return share === null ? "" : `${Math.floor(share * 1_000) / 10} %`;
}

/** A time against the clock: `3.2 s`, `2 min 5 s`. */
export function secondsText(seconds: number | null): string {
  if (seconds === null) return "";
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

const STATES: Record<RecallSummary["state"], string> = { working: "In progress", frozen: "Frozen", thawing: "Being thawed", thawed: "Thawed", done: "Done" };
export const stateText = ({ state }: Pick<RecallSummary, "state">): string => STATES[state];

/** What came back of what was sent: `30 of 80 units`. */
export function returnedText({ grams, units, returnedGrams, returnedUnits }: Recall["clientList"][number]): string {
  return `${amountText(returnedGrams, returnedUnits)} of ${amountText(grams, units)}`;
}

/** The batches that a text of a link names: `WAX0001~A041,OIL0001~A007`. */
export function batchesFrom(text: string | undefined): { sku: string; batchNumber: string }[] {
  return (text ?? "").split(",").flatMap((one) => {
    const [sku, batchNumber] = one.split("~");
    return sku && batchNumber ? [{ sku, batchNumber }] : [];
  });
}
