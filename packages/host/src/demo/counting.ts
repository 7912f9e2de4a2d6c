/**
 * The demo company's stock takes: the cold store, completed last week, and an aisle with a blind count in progress.
 */
import { completeStockTakeById } from "@apothecary/core/stock-take/complete-stock-take";
import { createStockTake, resolveDiscrepancies, stockCount } from "@apothecary/core/stock-take/contract";
import { createStockTakeWith } from "@apothecary/core/stock-take/add-locations";
import { recordCount } from "@apothecary/core/stock-take/count";
import { dismiss } from "@apothecary/core/stock-take/dismiss";
import { finalising } from "@apothecary/core/stock-take/finalise";
import { readContents } from "@apothecary/core/stock/locations/list-locations";
import { type Company, expectMore } from "./company.ts";

/** Working days before the last one on which the cold store was counted. */
const FINISHED = 5;
const MINUTES_A_BIN = 6;
/** Number of the aisle's bins that have been counted. */
const COUNTED_SHARE = 0.6;

/** The counted quantity of a batch: grams or units. */
type Finding = (element: { quantity: number; reserved: number }, n: number) => number;

/** Every fourth batch is a few grams short, if that much is unreserved; every ninth has a small surplus. */
const ALMOST_RIGHT: Finding = ({ quantity, reserved }, n) => {
  if (n % 9 === 4) return quantity + Math.max(1, Math.round(quantity / 500));
  return n % 4 === 1 ? Math.max(reserved, quantity - Math.max(1, Math.round(quantity / 200))) : quantity;
};
/** A fifth of it is missing: it must be recounted by another user. */
const FAR_OFF: Finding = ({ quantity }) => Math.floor(quantity * 0.8);

/** Schedules both. */
export function planStockTakes(company: Company): void {
  const { agenda, calendar } = company;
  const finished = calendar.at(calendar.last - FINISHED, 14);
  agenda.plan(finished, () => countColdStore(company, finished));
  const startedAt = calendar.at(calendar.last, 11);
  agenda.plan(startedAt, () => beginAisle(company, startedAt));
}

async function countColdStore(company: Company, time: number): Promise<void> {
  const { act, calendar } = company;
  const id = await begin(company, time, { reference: "Cold store", warehouse: "Cold Store" });
  const bins = binIds(company, (name) => name.startsWith("Cold Store "));
  for (const [i, locationId] of bins.entries()) {
    await count(company, calendar.after(time, (i + 1) * MINUTES_A_BIN), i % 3 === 0 ? "staff" : "warehouse", id, locationId, ALMOST_RIGHT);
  }
  const { answer } = await finalising(id, undefined);
  const [dismissed, ...others] = answer.discrepancyData;
  const later = calendar.after(time, 110);
  if (dismissed) await act(later, "stocktake", (actor) => dismiss(resolveDiscrepancies.body.parse({ resolved: [dismissed.id] }).resolved, actor));
  for (const { sku, quantityDifference } of others) expectMore(company, sku, quantityDifference);
  await act(calendar.after(time, 120), "stocktake", (actor) => completeStockTakeById(id, actor));
}

async function beginAisle(company: Company, time: number): Promise<void> {
  const { calendar } = company;
  const bins = binIds(company, (name) => name.startsWith("Main A-"));
  const id = await begin(company, time, { reference: "Aisle A, blind", bins });
  const counted = bins.slice(0, Math.floor(bins.length * COUNTED_SHARE));
  for (const [i, locationId] of counted.entries()) {
    const found = i === counted.length - 2 ? FAR_OFF : ALMOST_RIGHT;
    await count(company, calendar.after(time, i + 1), i % 2 === 0 ? "staff" : "warehouse", id, locationId, found);
  }
}

/** Location ids, sorted by location name. */
function binIds({ locations }: Company, wanted: (name: string) => boolean): string[] {
  return [...locations].flatMap(([name, id]) => (wanted(name) ? [id] : []));
}

async function begin({ act }: Company, time: number, of: { reference: string; warehouse?: string; bins?: string[] }): Promise<number> {
  const { reference, warehouse, bins } = of;
  const locations = bins ? bins.map((id) => ({ id })) : [{ warehouse, bin: "All", includeEmpty: true }];
  const how = bins ? { blind: true, tolerancePercent: 5 } : {};
  const { stockTakeGroupId } = await act(time, "stocktake", (actor) =>
    createStockTakeWith(createStockTake.body.parse({ reference, locations, ...how }), actor),
  );
  if (stockTakeGroupId === undefined) throw new Error("The stock take did not begin.");
  return stockTakeGroupId;
}

async function count({ act }: Company, time: number, username: string, id: number, locationId: string, found: Finding): Promise<void> {
  const { contents } = await readContents(locationId, undefined);
  const elements = contents.elements.map((element, n) => ({
    elementId: element.id,
    sku: element.sku,
    batchNumber: element.batchNumber,
    countedQuantity: found(element, n),
  }));
  await act(time, username, (actor) => recordCount(stockCount.body.parse({ stockTakeId: `${id}~${locationId}`, elements }), actor));
}
