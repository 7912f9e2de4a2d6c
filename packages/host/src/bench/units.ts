/**
 * Rows 1, 2 and 3: operations' cost in capacity units, compared with the minimum, and their sequential calls.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { loadReferenceData } from "@apothecary/core/directory/reference";
import { completeJob, createCompoundingJob } from "@apothecary/core/jobs/contract";
import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import { reserveStock } from "@apothecary/core/picking/contract";
import { newSale, shipOrder } from "@apothecary/core/sales/contract";
import { newSalesId } from "@apothecary/core/sales/order.rows";
import { adjustStockLevel, goodsIn, stockDetails, stockList, stockTransfer } from "@apothecary/core/stock/contract";
import type { Input } from "../local/invoke.ts";
import { allocation, completion, prepareChain, reservation } from "./chain.ts";
import type { Figure } from "./figures.ts";
import { measureReversal } from "./reversal.ts";
import { MAKING_ROUNDS, measureMaking } from "./making.ts";
import { trips } from "./trips.ts";
import { type Cost, benchStockLine, benchItem, benchLocation, load, type Measured, measured, plantStock, NOTHING_ASKED } from "./world.ts";

/** Minimum capacity units of an operation, with rows of 400 bytes. */
const FLOORS = {
  openItem: 1.5,
  listItems: 490,
  listUnchanged: 0.5,
  transfer: 10,
  goodsIn: 10,
  order10: 26,
  allocate15: 70,
  reserve15: 64,
  complete15: 162,
  ship: 14,
};
/** Kilograms of the bulk that leave in the first shipment. */
const SHIPPED = 5;
const MOST = 1.15;
const MOST_READ_TRIPS = 2;
const MOST_ACTION_TRIPS = 3;
const MOST_PER_LINE = 1.1;

const LISTED_ITEMS = 9_999;
const STOCK_LINES_OF_AN_ITEM = 20;
/** After some seconds without changes, polling a list costs half a unit. */
const STILL_MS = 6_000;

/** Measures the cost of operations, in a table with 10,000 items. */
export async function measureUnits(): Promise<Figure[]> {
  await loadReferenceData();
  await load(plantStock({ items: 1, stockLinesEach: STOCK_LINES_OF_AN_ITEM, locations: 5 }));
  await load(plantStock({ items: LISTED_ITEMS, stockLinesEach: 0, locations: 0, firstItem: 2 }));
  const figures: Figure[] = [];
  const note: Note = (what, cost, floor) => {
    const units = cost.writeUnits > 0 ? cost.writeUnits : cost.readUnits;
    const indexes = cost.indexUnits > 0 ? `, indexes ${cost.indexUnits}` : "";
    figures.push({ row: "1", what: `units: ${what}`, measured: units / floor, against: `${units} of ${floor}${indexes}`, target: MOST, kind: "most" });
  };
  const run = async (what: string, of: AnyEndpoint, input: Input<AnyEndpoint>): Promise<Measured<unknown>> => {
    const { result, sequence } = await trips(() => measured(of, input));
    figures.push({
      row: "2",
      what: `calls in sequence: ${what}`,
      measured: sequence,
      against: `${result.cost.calls} in all`,
      target: of.writes ? MOST_ACTION_TRIPS : MOST_READ_TRIPS,
      kind: "most",
    });
    return result;
  };
  await measureStock(run, note, figures);
  await measureChain(run, note, figures);
  return figures.toSorted((a, b) => a.row.localeCompare(b.row));
}

type Run = (what: string, of: AnyEndpoint, input: Input<AnyEndpoint>) => Promise<Measured<unknown>>;
type Note = (what: string, cost: Cost, floor: number) => void;

async function measureStock(run: Run, note: Note, figures: Figure[]): Promise<void> {
  const item = benchItem(1, 0);
  note("open an item with 20 batches", (await run("open an item", stockDetails, { body: { sku: item.sku } })).cost, FLOORS.openItem);
  await sleep(STILL_MS);
  const list = await measured(stockList);
  note("list 10,000 items", list.cost, FLOORS.listItems);
  const unchanged = await measured(stockList, {}, { "if-none-match": list.headers["etag"] ?? "" });
  if (unchanged.status !== 304) throw new Error("The list that has not changed was not answered by 304.");
  note("list asked again, unchanged", unchanged.cost, FLOORS.listUnchanged);
  const source = benchStockLine(item, 1, 0, benchLocation(2)).id;
  const transfer = { transferDetails: { elementId: source, transferQuantity: 10, transferLocation: benchLocation(4).id, reason: "Bench" } };
  note("transfer a part to a place that has none", (await run("transfer", stockTransfer, { body: transfer })).cost, FLOORS.transfer);
  note("transfer a part onto the same batch there", (await measured(stockTransfer, { body: transfer })).cost, FLOORS.transfer);
  const delivery = { goodsInItem: item.sku, goodsInQuantity: 1_000, packSize: 0, goodsInLocation: benchLocation(1).id, goodsInStatus: 0, ...NOTHING_ASKED };
  note("goods in", (await run("goods in", goodsIn, { body: { goodsInDetails: delivery } })).cost, FLOORS.goodsIn);
  figures.push(await measureReversal("goods in", goodsIn, { body: { goodsInDetails: delivery } }));
  figures.push(await measureReversal("a transfer", stockTransfer, { body: transfer }));
  figures.push(await measureReversal("an adjustment", adjustStockLevel, { body: { adjustment: { id: source, newQuantity: 1, reason: "Bench" } } }));
}

async function measureChain(run: Run, note: Note, figures: Figure[]): Promise<void> {
  const chain = await prepareChain();
  const order10 = await run("order of 10 lines", newSale, { body: chain.order(10) });
  note("order of 10 lines", order10.cost, FLOORS.order10);
  const order40 = await measured(newSale, { body: chain.order(40) });
  figures.push({
    row: "3",
    what: "units a line: an order of 40 lines ÷ one of 10",
    measured: order40.cost.writeUnits / 40 / (order10.cost.writeUnits / 10),
    against: `${order40.cost.writeUnits} and ${order10.cost.writeUnits}`,
    target: MOST_PER_LINE,
    kind: "most",
  });
  figures.push(...(await measureMaking(chain)));
  const { id: orderId } = (await measured(newSale, { body: chain.bulkOrder })).body as { id: number };
  const allocated = await run("allocate 15 ingredients", createCompoundingJob, await allocation(chain, "001-26"));
  note("allocate 15 ingredients", allocated.cost, FLOORS.allocate15);
  const { jobId } = allocated.body as { jobId: number };
  const reserved = await run("reserve 15 lines", reserveStock, reservation(chain, jobId));
  note("reserve 15 lines", reserved.cost, FLOORS.reserve15);
  figures.push(await measureReversal("a completion of 15 lines", completeJob, completion(chain, jobId, MAKING_ROUNDS)));
  const completed = await run("complete 15 lines", completeJob, completion(chain, jobId, MAKING_ROUNDS));
  note("complete 15 lines", completed.cost, FLOORS.complete15);
  const shipment = { id: orderId, lines: [{ salesId: newSalesId(orderId, 1), quantity: SHIPPED }] };
  figures.push(await measureReversal("a shipment", shipOrder, { body: shipment }));
  note("ship a part of a line", (await measured(shipOrder, { body: shipment })).cost, FLOORS.ship);
}
