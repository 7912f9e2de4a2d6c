/**
 * Display texts for the results of a recall.
 */
import type { Recall, RecallSummary } from "@apothecary/core/recall/contract";
import { showNumber, showPercent, showQuantity } from "../../../kit/table/columns/format.ts";

/** Grams and units: `7 000 g and 510 units`, or `0`. */
export function amountText(grams: number, units: number): string {
  const parts = [...(grams > 0 ? [showQuantity(grams, "g")] : []), ...(units > 0 ? [showQuantity(units, "units")] : [])];
  return parts.length === 0 ? "0" : parts.join(" and ");
}

/** A count with its noun: `1 row`, `3 rows`. */
export const countText = (count: number, one: string, many = `${one}s`): string => `${showNumber(count)} ${count === 1 ? one : many}`;

/** A share in percent: `99.5 %`. Never rounded up to 100 %. */
export function shareText(share: number | null): string {
  return share === null ? "" : showPercent(Math.floor(share * 1_000) / 10);
}

/** Accounts for the units made of a lot. Older recalls have only the share. */
export function accountedText({ share, accounted }: Pick<Recall, "share" | "accounted">): string {
  if (accounted === null || share === null) return shareText(share);
  const { made, dispatched, inHouse, writtenOff } = accounted;
  if (made <= 0) return "No units were made of these batches";
  const parts = [`${showNumber(dispatched)} dispatched`, `${showNumber(inHouse)} in stock`, `${showNumber(writtenOff)} written off`];
  const missing = made - dispatched - inHouse - writtenOff;
  const open = missing > 0 ? `, ${showNumber(missing)} not accounted for` : "";
  return `${shareText(share)} of ${showQuantity(made, "units")} made: ${parts.join(", ")}${open}`;
}

/** A duration: `3.2 s`, `2 min 5 s`. */
export function secondsText(seconds: number | null): string {
  if (seconds === null) return "";
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

const STATES: Record<RecallSummary["state"], string> = { working: "In progress", frozen: "Frozen", thawing: "Being thawed", thawed: "Thawed", done: "Done" };
export const stateText = ({ state }: Pick<RecallSummary, "state">): string => STATES[state];

/** The returned part of the quantity sent: `30 of 80 units`. */
export function returnedText({ grams, units, returnedGrams, returnedUnits }: Recall["clientList"][number]): string {
  return `${amountText(returnedGrams, returnedUnits)} of ${amountText(grams, units)}`;
}
