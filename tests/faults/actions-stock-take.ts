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
import { plantJob, plantPlace } from "../lib/scene.ts";
import { type Action, action } from "./actions.ts";
import { AS, type House, manyBatches, reserveOrder } from "./house.ts";

const bin = (id: string) => ({ warehouse: "Main", bin: id, id, includeEmpty: true });
const whole = (warehouse: string) => ({ warehouse, bin: "All", id: null, includeEmpty: true });

/** Starts a stock take and returns its id. */
async function begin({ world }: House, ...locations: ReturnType<typeof bin | typeof whole>[]): Promise<number> {
  const { stockTakeGroupId } = await world.good(createStockTake, { body: { reference: "November", locations } }, AS);
  if (stockTakeGroupId === undefined) throw new Error("The stock take did not begin.");
  return stockTakeGroupId;
}

/** Empty bins in a warehouse of their own. */
async function emptyBins(count: number): Promise<string[]> {
  const bins = Array.from({ length: count }, (_, i) => `C${String(i).padStart(3, "0")}`);
  for (const id of bins) await plantPlace(id, { warehouse: "Cold" });
  return bins;
}

/** The count of a location; `found` maps each batch's quantity to the counted one. */
export async function countOf({ world }: Pick<House, "world">, stockTakeId: string, found: (quantity: number, sku: string) => number) {
  const { lines, position } = await world.good(stockTakeLines, { params: { id: stockTakeId } }, AS);
  const elements = lines.map((line) => ({ ...line, countedQuantity: found(line.quantity ?? 0, line.sku) }));
  return { stockTakeId, position, elements };
}

/** Starts a stock take of the two locations with stock, and counts them: a shortage of wax, a surplus of oil. */
async function counted(house: House): Promise<number> {
  const id = await begin(house, bin("A1"), bin("B2"));
  const found = (quantity: number, sku: string) => (sku === "WAX0001" ? Math.floor(quantity / 4) : quantity + 50);
  for (const place of ["A1", "B2"]) await house.world.good(stockCount, { body: await countOf(house, `${id}~${place}`, found) }, AS);
  return id;
}

/** A batch reported missing at its location, and a job that needs it. */
const notFound = async ({ wax }: House) => ({ locationId: "A1", elementId: wax, jobIds: [(await plantJob({ WAX0001: 5 })).id] });

export const stockTakeActions: Action[] = [
  action(requestCount, "", notFound),
  action(dismissCountRequest, "", async (house) => {
    await house.world.good(requestCount, { body: await notFound(house) }, AS);
    return { locationId: "A1", version: 1 };
  }),
  action(createStockTake, "", () => ({ reference: "November", locations: [bin("A1"), whole("Production")], blind: true, tolerancePercent: 2 })),
  action(createStockTake, "in steps", async () => {
    await emptyBins(110);
    return { reference: "Whole", locations: [whole("Cold")] };
  }),
  action(addToStockTake, "", async (house) => ({ stockTakeGroupId: await begin(house, bin("A1")), locations: [bin("B2"), bin("EMPTY")] })),
  action(addToStockTake, "in steps", async (house) => {
    await emptyBins(60);
    return { stockTakeGroupId: await begin(house, bin("A1")), locations: [whole("Cold")] };
  }),
  action(removeStockTake, "locations", async (house) => ({ locations: [`${await begin(house, bin("A1"), bin("B2"))}~B2`] })),
  action(removeStockTake, "locations, in steps", async (house) => {
    const bins = await emptyBins(60);
    const id = await begin(house, bin("A1"), whole("Cold"));
    return { locations: bins.map((place) => `${id}~${place}`) };
  }),
  action(removeStockTake, "cancelled, in steps", async (house) => {
    await emptyBins(60);
    return { stockTakeGroupId: await begin(house, bin("A1"), whole("Cold")) };
  }),
  action(stockCount, "with an added batch", async (house) => {
    const count = await countOf(house, `${await begin(house, bin("A1"))}~A1`, (quantity) => quantity - 10);
    const added = { elementId: null, sku: "SOL0001", batchNumber: "Z777", countedQuantity: 25, expiryDate: "2033-01-31", newItem: true };
    return { ...count, elements: [...count.elements, added] };
  }),
  action(stockCount, "of a location with a request", async (house) => {
    await house.world.good(requestCount, { body: await notFound(house) }, AS);
    return countOf(house, `${await begin(house, bin("A1"))}~A1`, (quantity) => quantity);
  }),
  action(stockTakeConfirmEmpty, "", async (house) => ({ confirmedEmpty: [`${await begin(house, bin("A1"), bin("EMPTY"))}~EMPTY`] })),
  action(stockTakeConfirmEmpty, "in steps", async (house) => {
    const bins = await emptyBins(100);
    const id = await begin(house, whole("Cold"));
    return { confirmedEmpty: bins.map((place) => `${id}~${place}`) };
  }),
  action(resolveDiscrepancies, "", async (house) => {
    const { discrepancyData } = await house.world.good(finalise, { body: { stockTakeGroupId: await counted(house) } }, AS);
    return { resolved: discrepancyData.slice(0, 1).map(({ id }) => id) };
  }),
  action(completeStockTake, "trims reservations", async (house) => {
    await reserveOrder(house);
    return { stockTakeGroupId: await counted(house) };
  }),
  action(completeStockTake, "in steps", async (house) => {
    await manyBatches(house, 40);
    return { stockTakeGroupId: await counted(house) };
  }),
];
