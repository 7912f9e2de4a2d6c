/**
 * Write actions of stock takes.
 */
import {
  addToStockTake,
  completeStockTake,
  createStockTake,
  dismissCountRequest,
  finalise,
  removeStockTake,
  requestCount,
  resolveDiscrepancies,
  stockCount,
  stockTakeConfirmEmpty,
  stockTakeLines,
} from "@apothecary/core/stock-take/contract";
import { plantJob, plantLocation } from "../../lib/stock-fixtures.ts";
import { type Action, action } from "./actions.ts";
import { AS, type Fixture, bookInManyStockLines, reserveOrder } from "../fixture.ts";

const bin = (id: string) => ({ warehouse: "Main", bin: id, id, includeEmpty: true });
const whole = (warehouse: string) => ({ warehouse, bin: "All", id: null, includeEmpty: true });

/** Starts a stock take and returns its id. */
async function begin({ world }: Fixture, ...locations: ReturnType<typeof bin | typeof whole>[]): Promise<number> {
  const { stockTakeGroupId } = await world.good(createStockTake, { body: { reference: "November", locations } }, AS);
  if (stockTakeGroupId === undefined) throw new Error("The stock take did not begin.");
  return stockTakeGroupId;
}

/** Empty bins in a warehouse of their own. */
async function emptyBins(count: number): Promise<string[]> {
  const bins = Array.from({ length: count }, (_, i) => `C${String(i).padStart(3, "0")}`);
  for (const id of bins) await plantLocation(id, { warehouse: "Cold" });
  return bins;
}

/** The count of a location; `found` maps each batch's quantity to the counted one. */
export async function countBody({ world }: Pick<Fixture, "world">, stockTakeId: string, found: (quantity: number, sku: string) => number) {
  const { lines, position } = await world.good(stockTakeLines, { params: { id: stockTakeId } }, AS);
  const elements = lines.map((line) => ({ ...line, countedQuantity: found(line.quantity ?? 0, line.sku) }));
  return { stockTakeId, position, elements };
}

/** Starts a stock take of the two locations with stock, and counts them: a shortage of wax, a surplus of oil. */
async function counted(fixture: Fixture): Promise<number> {
  const id = await begin(fixture, bin("A1"), bin("B2"));
  const found = (quantity: number, sku: string) => (sku === "WAX0001" ? Math.floor(quantity / 4) : quantity + 50);
  for (const location of ["A1", "B2"]) await fixture.world.good(stockCount, { body: await countBody(fixture, `${id}~${location}`, found) }, AS);
  return id;
}

/** A batch reported missing at its location, and a job that needs it. */
const notFound = async ({ wax }: Fixture) => ({ locationId: "A1", elementId: wax, jobIds: [(await plantJob({ WAX0001: 5 })).id] });

export const stockTakeActions: Action[] = [
  action(requestCount, "", notFound),
  action(dismissCountRequest, "", async (fixture) => {
    await fixture.world.good(requestCount, { body: await notFound(fixture) }, AS);
    return { locationId: "A1", version: 1 };
  }),
  action(createStockTake, "", () => ({ reference: "November", locations: [bin("A1"), whole("Production")], blind: true, tolerancePercent: 2 })),
  action(createStockTake, "in steps", async () => {
    await emptyBins(110);
    return { reference: "Whole", locations: [whole("Cold")] };
  }),
  action(addToStockTake, "", async (fixture) => ({ stockTakeGroupId: await begin(fixture, bin("A1")), locations: [bin("B2"), bin("EMPTY")] })),
  action(addToStockTake, "in steps", async (fixture) => {
    await emptyBins(60);
    return { stockTakeGroupId: await begin(fixture, bin("A1")), locations: [whole("Cold")] };
  }),
  action(removeStockTake, "locations", async (fixture) => ({ locations: [`${await begin(fixture, bin("A1"), bin("B2"))}~B2`] })),
  action(removeStockTake, "locations, in steps", async (fixture) => {
    const bins = await emptyBins(60);
    const id = await begin(fixture, bin("A1"), whole("Cold"));
    return { locations: bins.map((location) => `${id}~${location}`) };
  }),
  action(removeStockTake, "cancelled, in steps", async (fixture) => {
    await emptyBins(60);
    return { stockTakeGroupId: await begin(fixture, bin("A1"), whole("Cold")) };
  }),
  action(stockCount, "with an added batch", async (fixture) => {
    const count = await countBody(fixture, `${await begin(fixture, bin("A1"))}~A1`, (quantity) => quantity - 10);
    const added = { elementId: null, sku: "SOL0001", batchNumber: "Z777", countedQuantity: 25, expiryDate: "2033-01-31", newItem: true };
    return { ...count, elements: [...count.elements, added] };
  }),
  action(stockCount, "of a location with a request", async (fixture) => {
    await fixture.world.good(requestCount, { body: await notFound(fixture) }, AS);
    return countBody(fixture, `${await begin(fixture, bin("A1"))}~A1`, (quantity) => quantity);
  }),
  action(stockTakeConfirmEmpty, "", async (fixture) => ({ confirmedEmpty: [`${await begin(fixture, bin("A1"), bin("EMPTY"))}~EMPTY`] })),
  action(stockTakeConfirmEmpty, "in steps", async (fixture) => {
    const bins = await emptyBins(100);
    const id = await begin(fixture, whole("Cold"));
    return { confirmedEmpty: bins.map((location) => `${id}~${location}`) };
  }),
  action(resolveDiscrepancies, "", async (fixture) => {
    const { discrepancyData } = await fixture.world.good(finalise, { body: { stockTakeGroupId: await counted(fixture) } }, AS);
    return { resolved: discrepancyData.slice(0, 1).map(({ id }) => id) };
  }),
  action(completeStockTake, "trims reservations", async (fixture) => {
    await reserveOrder(fixture);
    return { stockTakeGroupId: await counted(fixture) };
  }),
  action(completeStockTake, "in steps", async (fixture) => {
    await bookInManyStockLines(fixture, 40);
    return { stockTakeGroupId: await counted(fixture) };
  }),
];
