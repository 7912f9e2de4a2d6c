/**
 * Row 4: the effect of the table's size. The same calls in a table of 1,000 batches and in one of 100,000, alternating,
 * on one engine.
 */
import { goodsIn, stockDetails, stockTransfer } from "@apothecary/core/stock/contract";
import type { Engine } from "../engines/dynamodb-engine.ts";
import { type Figure, median } from "./figures.ts";
import { benchStockLine, benchItem, benchLocation, load, measured, plantStock, useTable, NOTHING_ASKED } from "./world.ts";

const MOST = 1.2;
const ROUNDS = 150;
/** Warm-up rounds, which are not measured. */
const WARM = 20;
const STOCK_LINES_EACH = 10;
const LOCATIONS = 400;
const SMALL = { name: "bench-small", items: 100 };
const LARGE = { name: "bench-large", items: 10_000 };

/** Times the item page, goods in and a transfer in both tables. */
export async function measureScale(engine: Engine): Promise<Figure[]> {
  for (const { name, items } of [SMALL, LARGE]) {
    await useTable(engine, name);
    await load(plantStock({ items, stockLinesEach: STOCK_LINES_EACH, locations: LOCATIONS, withLedger: false }));
  }
  const calls = { "the item page": openItem, "goods in": receive, "a transfer": transfer };
  const figures: Figure[] = [];
  for (const [what, call] of Object.entries(calls)) {
    const times = { small: [] as number[], large: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      for (const [table, into] of [
        [SMALL, times.small],
        [LARGE, times.large],
      ] as const) {
        await useTable(engine, table.name);
        const started = performance.now();
        await call(round);
        if (round >= WARM) into.push(performance.now() - started);
      }
    }
    const [large, small] = [median(times.large), median(times.small)];
    figures.push({
      row: "4",
      what: `time of ${what}: 100,000 batches ÷ 1,000`,
      measured: large / small,
      against: `${large.toFixed(1)} and ${small.toFixed(1)} ms`,
      target: MOST,
      kind: "most",
    });
  }
  return figures;
}

/** Each round uses another item, the same in both tables. */
const roundItem = (round: number) => benchItem(1 + (round % SMALL.items), 0);

async function openItem(round: number): Promise<void> {
  await measured(stockDetails, { body: { sku: roundItem(round).sku } });
}

async function receive(round: number): Promise<void> {
  const location = benchLocation(round % LOCATIONS).id;
  await measured(goodsIn, {
    body: {
      goodsInDetails: { goodsInItem: roundItem(round).sku, goodsInQuantity: 1_000, packSize: 0, goodsInLocation: location, goodsInStatus: 0, ...NOTHING_ASKED },
    },
  });
}

async function transfer(round: number): Promise<void> {
  const item = roundItem(round);
  const elementId = benchStockLine(item, 0, 0, benchLocation(0)).id;
  const transferLocation = benchLocation((round * 7 + 201) % LOCATIONS).id;
  await measured(stockTransfer, { body: { transferDetails: { elementId, transferQuantity: 10, transferLocation, reason: "Bench" } } });
}
