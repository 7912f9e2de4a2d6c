/**
 * CPU time of the server, without the engine, to book goods in and to move them.
 */
import { goodsIn, stockTransfer } from "@apothecary/core/stock/contract";
import { type Figure, median } from "./figures.ts";
import { processorTime } from "./processor.ts";
import { benchItem, benchLocation, benchStockLine, measured, NOTHING_ASKED } from "./world.ts";

const ROUNDS = 60;
/** Warm-up rounds, which are not measured. */
const WARM = 20;
/** Milliseconds of each. */
const MOST_MS = 8;

/** Measures with the first item of the world, which has a stock line at location 2. */
export async function measureMovements(): Promise<Figure[]> {
  const item = benchItem(1, 0);
  const elementId = benchStockLine(item, 1, 0, benchLocation(2)).id;
  const delivery = {
    goodsInItem: item.sku,
    goodsInQuantity: 1_000,
    packSize: 0,
    goodsInLocation: benchLocation(1).id,
    goodsInStatus: 0 as const,
    ...NOTHING_ASKED,
  };
  const transfer = { elementId, transferQuantity: 1, transferLocation: benchLocation(3).id, reason: "Bench" };
  return [
    await measuredTime("goods in", () => measured(goodsIn, { body: { goodsInDetails: delivery } })),
    await measuredTime("a transfer", () => measured(stockTransfer, { body: { transferDetails: transfer } })),
  ];
}

async function measuredTime(what: string, work: () => Promise<unknown>): Promise<Figure> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const ms = await processorTime(work);
    if (round >= WARM) times.push(ms);
  }
  const against = `median of ${times.length}`;
  return { row: "15", what: `processor time of ${what}, ms`, measured: median(times), against, target: MOST_MS, kind: "most" };
}
