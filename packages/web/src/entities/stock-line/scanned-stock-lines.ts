/**
 * Two scans move stock: the batches that were scanned one after the other, until something else is opened, and the location
 * that is scanned next. They are kept in the history entry of the page that the last one opened.
 */
import { parseLabel } from "./label-text.ts";
import { withTool } from "../../lib/page/tool.ts";

/** The most batches that are collected. */
const MAX_HELD = 50;

/** The ids of the batches that led to the present page. */
export function heldStockLines(state: unknown): readonly string[] {
  const held = typeof state === "object" && state !== null && "scannedStockLines" in state ? state.scannedStockLines : undefined;
  return Array.isArray(held) ? held.filter((one): one is string => typeof one === "string") : [];
}

/** The state of the page that a scan opens: the batches before it and itself, if it is a batch. */
export function heldAfter(text: string, held: readonly string[]): { scannedStockLines: readonly string[] } | null {
  const label = parseLabel(text, "");
  if (label?.kind !== "batch") return null;
  return { scannedStockLines: [...held.filter((id) => id !== label.stockLineId), label.stockLineId].slice(-MAX_HELD) };
}

/** The address of the sheet that moves the batches to a scanned location; undefined for other scans, and without batches. */
export function moveTarget(text: string, { pathname, search }: Pick<Location, "pathname" | "search">, held: readonly string[]): string | undefined {
  const label = parseLabel(text, "");
  if (label?.kind !== "location" || held.length === 0) return undefined;
  return pathname + withTool(search, { name: "move", values: { batches: held.join(","), to: label.locationId } });
}
