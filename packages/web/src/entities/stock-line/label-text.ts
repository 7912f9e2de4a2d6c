/**
 * The QR codes on our labels: a link to the location, or to the page of the batch. Older batch labels link to the item, or
 * have only the batch id.
 */
import { STOCK_LINE, BATCH_NUMBER, lotStockLinePath, LOCATION, locationPath, paths } from "../../lib/page/paths.ts";

/** A batch's id: its item's SKU, `~`, its row. */
const STOCK_LINE_ID = /^([A-Za-z0-9.-]+)~[A-Za-z0-9]+$/;
/** A raw material's batch number, a formula's, a component's. */
const NUMBER = /^[A-Za-z0-9][A-Za-z0-9./-]{0,24}$/;
const ID = /^[A-Za-z0-9._:~-]+$/;

/** A batch label. Older ones have no batch number. */
export interface ScannedStockLine {
  kind: "batch";
  stockLineId: string;
  sku: string;
  batchNumber?: string;
}

export type Label = { kind: "location"; locationId: string } | ScannedStockLine | { kind: "page"; address: string };

/** The URL on a location label. */
export function locationLink(locationId: string, origin: string): string {
  return origin + locationPath(locationId);
}

/** The URL on a batch label. */
export function stockLineLink(stockLine: { sku: string; id: string; batchNumber: string }, origin: string): string {
  return origin + lotStockLinePath({ ...stockLine, stockLineId: stockLine.id });
}

/**
 * Parses one of our codes; undefined for any other text. Locations and batches are accepted for any host name, because labels
 * may be old; other links only for this application.
 */
export function parseLabel(text: string, origin: string): Label | undefined {
  const read = text.trim();
  const id = STOCK_LINE_ID.exec(read);
  if (id) return { kind: "batch", stockLineId: read, sku: id[1] ?? "" };
  const url = /^https?:\/\//i.test(read) ? URL.parse(read) : null;
  if (!url) return undefined;
  const locationId = url.pathname === paths.locations ? url.searchParams.get(LOCATION) : null;
  if (locationId !== null && ID.test(locationId)) return { kind: "location", locationId };
  const isStockLineLink = [paths.stock, paths.lots].some((path) => url.pathname.startsWith(`${path}/`));
  const named = isStockLineLink ? STOCK_LINE_ID.exec(url.searchParams.get(STOCK_LINE) ?? "") : null;
  if (named) return { kind: "batch", stockLineId: named[0], sku: named[1] ?? "", ...numberIn(url) };
  return url.origin === origin ? { kind: "page", address: url.pathname + url.search } : undefined;
}

/** The possible keys of a scanned text, most exact first: location id, batch id, SKU, or the text itself. */
export function labelKeys(text: string): readonly string[] {
  const label = parseLabel(text, "");
  if (label?.kind === "location") return [label.locationId];
  return label?.kind === "batch" ? [label.stockLineId, label.sku] : [text.trim()];
}

function numberIn(url: URL): { batchNumber?: string } {
  const number = url.pathname.startsWith(`${paths.lots}/`) ? lastPart(url) : (url.searchParams.get(BATCH_NUMBER) ?? "");
  return NUMBER.test(number) ? { batchNumber: number } : {};
}

function lastPart({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname.slice(paths.lots.length + 1));
  } catch {
    return "";
  }
}
