/**
 * The target of a typed or scanned text: the subject of a label, else the record with that name or number.
 */
import { isBatchNumber, PALLET_BIN, Sku } from "@apothecary/core/lib/rules/fields";
import { shipments } from "@apothecary/core/sales/contract";
import { stockDetails } from "@apothecary/core/stock/contract";
import { findBatches, MAX_FIND } from "@apothecary/core/trace/contract";
import type { Location } from "@apothecary/core/warehouse/contract";
import { CancelledError } from "@tanstack/react-query";
import { itemCodeIn, readSupplierLabel, skuOfScan } from "../../entities/item/item-code.ts";
import { locationsQuery } from "../../entities/location/queries.ts";
import { type ScannedStockLine, parseLabel } from "../../entities/stock-line/label-text.ts";
import { refuseScan } from "../../kit/scan/refused.ts";
import { lotPath, lotStockLinePath, stockLinePath, locationPath, paths, stockItemPath } from "../../lib/page/paths.ts";
import { jobPath, orderPath, shipmentPath } from "../../lib/page/links.ts";
import { CallError, call } from "../../lib/server/call.ts";
import { queryClient } from "../../lib/server/query-client.ts";
import { notifyRefusal } from "../../lib/server/refusal.ts";

/**
 * The address for a text: the location, batch or page of a label; the shipment of a pallet; the location, item or batch
 * with that name; otherwise the stock list with the matches. Undefined for the number of an unknown pallet, which is refused aloud.
 */
export async function findTarget(text: string): Promise<string | undefined> {
  const label = parseLabel(text, window.location.origin);
  if (label?.kind === "page") return label.address;
  if (label?.kind === "location") return locationPath(label.locationId);
  if (label?.kind === "batch") return stockLineTarget(label);
  const record = numberedRecord(text);
  if (record !== undefined) return record;
  const supplied = readSupplierLabel(text);
  if (supplied?.sscc !== undefined && supplied.gtin === undefined) return palletTarget(supplied.sscc);
  if (supplied) return suppliedStock(text, supplied.lot);
  return (await withRefusalNotice(named(text))) ?? (await learnedItem(text)) ?? `${paths.stock}?search=${encodeURIComponent(text)}`;
}

/** The page of a sales order or a job by its number: `SO00012`, `J00007`. */
function numberedRecord(text: string): string | undefined {
  const [, kind, digits] = /^(SO|J)(\d{5,9})$/i.exec(text.trim()) ?? [];
  return kind && digits && Number(digits) > 0 ? (kind.toUpperCase() === "SO" ? orderPath : jobPath)(Number(digits)) : undefined;
}

/** The page of the shipment that a pallet belongs to; undefined for an unknown number, which is refused aloud. */
async function palletTarget(sscc: string): Promise<string | undefined> {
  const found = await withRefusalNotice(call(shipments, { body: { sscc } }));
  const [shipment] = found ?? [];
  if (shipment) return shipmentPath(shipment.salesOrderId, shipment.shipmentId);
  if (found) refuseScan(sscc, "No shipment has a pallet with this number.");
  return undefined;
}

/** What a supplier's label names: our batch of its lot, else the item; an unknown code is searched for in the stock list. */
async function suppliedStock(text: string, lot: string | undefined): Promise<string> {
  const [sku, lots = []] = await Promise.all([skuOfScan(text), lot === undefined ? [] : withRefusalNotice(call(findBatches, { body: { number: lot } }))]);
  const [only, ...others] = lots.filter((one) => sku === undefined || one.sku === sku);
  if (only && others.length === 0) return lotPath(only.batchNumber, only.sku);
  if (sku !== undefined) return stockItemPath(sku);
  return only && lot !== undefined ? lotPath(lot) : `${paths.stock}?search=${encodeURIComponent(itemCodeIn(text) ?? text)}`;
}

/** The item of a learned code. */
async function learnedItem(text: string): Promise<string | undefined> {
  const sku = await skuOfScan(text);
  return sku === undefined ? undefined : stockItemPath(sku);
}

/** The page of a label's batch. Older labels have no batch number: they open the item if the row no longer exists. */
async function stockLineTarget(label: ScannedStockLine): Promise<string> {
  const batchNumber = label.batchNumber ?? (await withRefusalNotice(findBatchNumber(label)));
  return batchNumber === undefined ? stockLinePath(label) : lotStockLinePath({ ...label, batchNumber });
}

async function findBatchNumber({ sku, stockLineId }: ScannedStockLine): Promise<string | undefined> {
  const lines = (await opened(sku)) ?? [];
  return lines.flatMap((line) => ("quantityDelivered" in line && line.id === stockLineId ? [line.batchNumber] : []))[0];
}

async function named(text: string): Promise<string | undefined> {
  // A text without digits may be an item name or a location (INSPECTION), but not a batch number.
  if (!/\d/.test(text)) return locationTarget(text, await fetchLocations());
  const code = text.toUpperCase();
  const [locations, item] = await Promise.all([fetchLocations(), opened(code)]);
  return locationTarget(text, locations) ?? (item ? stockItemPath(code) : await batchNumberTarget(text));
}

/** The page of a batch number (ours, a supplier's, or a formula's with its code); a list if several match; undefined if none does. */
async function batchNumberTarget(text: string): Promise<string | undefined> {
  const number = text.trim();
  if (number.length > MAX_FIND) return undefined;
  const [only, ...others] = await call(findBatches, { body: { number } });
  if (!only) return undefined;
  return others.length === 0 ? lotPath(only.batchNumber, only.sku) : lotPath(number);
}

/** All locations. The search results share this query and may cancel it when they close, so it is retried once. */
async function fetchLocations(): Promise<readonly Location[]> {
  try {
    return await queryClient.fetchQuery(locationsQuery);
  } catch (error) {
    if (!(error instanceof CancelledError)) throw error;
    return queryClient.fetchQuery(locationsQuery);
  }
}

/** The page of a location by name: `Main A-04-2`, `P12`, or a bin alone; the list of matches if there are several. */
export function locationTarget(text: string, locations: readonly Pick<Location, "id" | "warehouse" | "bin">[]): string | undefined {
  const searchText = plain(text);
  const whole = locations.find(({ warehouse, bin }) => plain(`${warehouse} ${bin}`) === searchText);
  if (whole) return locationPath(whole.id);
  // A possible batch number takes precedence over a bin of some warehouse.
  if (isBatchNumber(text) && !PALLET_BIN.test(text)) return undefined;
  const [first, ...more] = locations.filter(({ bin }) => plain(bin) === searchText);
  if (!first) return undefined;
  return more.length === 0 ? locationPath(first.id) : `${paths.locations}?search=${encodeURIComponent(text)}`;
}

/** An item with its batches; undefined if the SKU does not exist. */
async function opened(sku: string) {
  if (!Sku.safeParse(sku).success) return undefined;
  try {
    return await call(stockDetails, { body: { sku } });
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return undefined;
    throw error;
  }
}

/** Notifies of a failed lookup; the search continues without it. */
async function withRefusalNotice<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    notifyRefusal(error);
    return undefined;
  }
}

/** Whether an address is open, perhaps with a tool over it: the same page, and every parameter as it is in the address. */
export function isOpenAt(address: string, { pathname, search }: { pathname: string; search: string }): boolean {
  const { pathname: path, searchParams } = new URL(address, "http://any");
  const open = new URLSearchParams(search);
  return path === pathname && [...searchParams].every(([name, value]) => open.get(name) === value);
}

const plain = (name: string): string => name.trim().replaceAll(/\s+/g, " ").toLowerCase();
