/**
 * Purchasing: items below their minimum are put on order and delivered some days later.
 */
import { addDays, monthsBefore } from "@apothecary/core/lib/rules/calendar";
import { businessDay } from "@apothecary/core/lib/time/day";
import { LIVE, QUARANTINED } from "@apothecary/core/lib/rules/fields";
import { goodsIn, stockTransfer, updateStockStatus } from "@apothecary/core/stock/contract";
import { putOnOrder } from "@apothecary/core/stock/arrivals/on-order";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { stockLineSku } from "@apothecary/core/stock/lots/stock-line.rows";
import { receive } from "@apothecary/core/stock/arrivals/receive";
import { setStatus } from "@apothecary/core/stock/lots/status";
import { transfer } from "@apothecary/core/stock/transfers/transfer-stock";
import { type Company, expectMore, named, binLocationId, type Ware } from "./company.ts";

/** Shelf life in months, by the first letters of the SKU; componentry does not expire. */
const KEEPS: Record<string, number> = { ESS: 18, EXT: 18, OIL: 24, PRE: 36, SOL: 48, POW: 48, ACT: 36 };
const KEEPS_ELSE = 30;
/** Working days between an order and its delivery. */
const [SOONEST, LATEST] = [2, 4];
/** Working days over which the first deliveries are distributed; and the days of call-off packs. */
const FIRST_DAYS = 5;
const CALLED_OFF = [45, 140];
/** Percentages of deliveries: in two lots, waiting for a certificate, put away from a bay. */
const [IN_TWO_LOTS, WITHOUT_CERTIFICATE, VIA_BAY] = [60, 12, 45];

/** One lot of a delivery. Grams or units. */
export interface Lot {
  ware: Ware;
  quantity: number;
  /** A date, or null if it does not expire. */
  expiry: string | null;
  purchaseOrder: string;
  status: typeof LIVE | typeof QUARANTINED;
  locationId: string;
}

/** Books in a lot and returns its stock line's id. */
export async function bookIn(company: Company, time: number, lot: Lot): Promise<string> {
  const { ware } = lot;
  const goodsInDetails = {
    goodsInOrderNumber: lot.purchaseOrder,
    goodsInItem: ware.sku,
    goodsInQuantity: lot.quantity,
    goodsInSupplier: ware.supplierId,
    packSize: Math.min(ware.packSize, lot.quantity),
    goodsInSupplierBatchNumber: supplierBatch(company, ware, time),
    goodsInExpiryDateFormatted: lot.expiry ?? "",
    goodsInLocation: lot.locationId,
    goodsInStatus: lot.status,
    // Some materials do not expire.
    confirmExpiry: true,
  };
  const { elementId } = await company.act(time, "buyer", (actor) => receive(goodsIn.body.parse({ goodsInDetails }).goodsInDetails, actor));
  return elementId;
}

/** In the supplier's format: its letters, the year, a number. */
export function supplierBatch({ chance }: Company, ware: Ware, time: number): string {
  return `${ware.supplierKey.slice(0, 2).toUpperCase()}${businessDay(time).slice(2, 4)}-${chance.between(10_000, 99_999)}`;
}

/** The expiry date of fresh goods delivered on a day. */
export function deliveredExpiry(company: Company, ware: Ware, day: string): string | null {
  if (ware.kind === "Componentry") return null;
  const months = KEEPS[ware.sku.slice(0, 3)] ?? KEEPS_ELSE;
  return addDays(monthsBefore(day, -months), -company.chance.between(10, 90));
}

/** The next purchase order number. */
function nextPurchaseOrder({ chance, calendar }: Company, day: number): string {
  return `PO-${calendar.day(day).slice(2, 4)}${String(chance.between(1_000, 9_999))}`;
}

/** The initial deliveries, on the first days: sufficient stock of everything; and packs that are called off later. */
export function stockUp(company: Company): void {
  const { calendar, chance, agenda } = company;
  for (const [i, ware] of [...company.wares.values()].entries()) {
    const { locationId } = ware;
    const day = i % FIRST_DAYS;
    const time = calendar.at(day, chance.between(80, 160) / 10);
    const expiry = deliveredExpiry(company, ware, calendar.day(day));
    const quantity = ware.eoq + ware.packSize * chance.between(1, 3);
    const purchaseOrder = nextPurchaseOrder(company, day);
    expectMore(company, ware.sku, quantity);
    agenda.plan(time, async () => void (await bookIn(company, time, { ware, quantity, expiry, purchaseOrder, status: LIVE, locationId })));
    for (const later of CALLED_OFF) callOff(company, ware, later + chance.between(0, 30));
  }
}

/** A call-off pack is delivered. */
function callOff(company: Company, ware: Ware, day: number): void {
  const { calendar, chance, agenda } = company;
  const time = calendar.at(day, chance.between(80, 150) / 10);
  const purchaseOrder = nextPurchaseOrder(company, day);
  agenda.plan(time, async () => {
    expectMore(company, ware.sku, ware.packSize);
    await deliver(company, day, time, { ware, quantity: ware.packSize, purchaseOrder });
  });
}

/** Orders an item if less than its minimum is expected: the usual quantity, or more if that is insufficient. */
export async function replenish(company: Company, sku: string, day: number): Promise<void> {
  const ware = company.wares.get(sku);
  const expected = company.expected.get(sku) ?? 0;
  if (!ware || expected >= ware.minimumStock) return;
  const missing = ware.minimumStock - expected;
  const quantity = ware.packSize * Math.max(ware.eoq / ware.packSize, Math.ceil(missing / ware.packSize));
  expectMore(company, sku, quantity);
  const { calendar, chance, agenda } = company;
  await company.act(calendar.at(day, 15), "buyer", (actor) => putOnOrder({ element: sku, quantity }, actor));
  const arrives = day + chance.between(SOONEST, LATEST);
  const purchaseOrder = nextPurchaseOrder(company, day);
  const time = calendar.at(arrives, chance.between(80, 150) / 10);
  agenda.plan(time, () => deliver(company, arrives, time, { ware, quantity, purchaseOrder }));
}

/** A delivery arrives, in one lot or two. */
async function deliver(company: Company, day: number, time: number, what: Pick<Lot, "ware" | "quantity" | "purchaseOrder">): Promise<void> {
  const { ware, quantity } = what;
  const packs = quantity / ware.packSize;
  const first = packs >= 2 && company.chance.happens(IN_TWO_LOTS) ? ware.packSize * company.chance.between(1, packs - 1) : quantity;
  await lotArrives(company, day, time, { ...what, quantity: first });
  if (first < quantity) await lotArrives(company, day, company.calendar.after(time, 1), { ...what, quantity: quantity - first });
}

async function lotArrives(company: Company, day: number, time: number, what: Pick<Lot, "ware" | "quantity" | "purchaseOrder">): Promise<void> {
  const { ware } = what;
  const { chance, calendar, agenda } = company;
  const waits = ware.kind === "Raw Material" && chance.happens(WITHOUT_CERTIFICATE);
  const viaBay = waits || chance.happens(VIA_BAY);
  const locationId = viaBay ? binLocationId(company, "Goods In", waits ? "INSPECTION" : `BAY-${chance.between(1, 4)}`) : ware.locationId;
  const expiry = deliveredExpiry(company, ware, calendar.day(day));
  const id = await bookIn(company, time, { ...what, expiry, locationId, status: waits ? QUARANTINED : LIVE });
  if (waits) agenda.plan(calendar.at(day + 1, 9), () => release(company, id, calendar.at(day + 1, 9)));
  if (viaBay) agenda.plan(calendar.at(day + 1, 9.5), () => putAway(company, id, calendar.at(day + 1, 9.5), ware.locationId));
}

/** The certificate has arrived. */
async function release(company: Company, elementId: string, time: number): Promise<void> {
  const change = { elementId, newStatus: LIVE, reason: "Certificate of analysis received and checked" };
  await company.act(time, "status", (actor) => setStatus(updateStockStatus.body.parse(change), actor));
}

/** Transfers a lot from the receiving bay to its bin, unless it is used up. */
export async function putAway(company: Company, elementId: string, time: number, transferLocation: string): Promise<void> {
  const stockLine = (await findItem(stockLineSku(elementId)))?.stockLines.find(({ id }) => id === elementId);
  if (!stockLine || stockLine.locationId === transferLocation) return;
  const transferDetails = { elementId, transferQuantity: stockLine.quantity, transferLocation, reason: "Put away" };
  await company.act(time, "warehouse", (actor) => transfer(stockTransfer.body.parse({ transferDetails }).transferDetails, actor));
}

/** An item by its key in the data files. */
export const namedWare = (company: Company, key: string): Ware => named(company.wares, named(company.skus, key));
