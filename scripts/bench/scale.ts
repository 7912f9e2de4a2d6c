/**
 * Row 4: the effect of the table's size. The same calls in a table of 1,000 batches and in one of 100,000, alternating,
 * on one engine.
 */
import { goodsIn, stockDetails, stockTransfer } from "@apothecary/core/stock/contract";
import type { Engine } from "../lib/dynamodb-engine.ts";
import { type Figure, median } from "./figures.ts";
import { benchBatch, benchItem, benchPlace, load, measured, plantStock, useTable } from "./world.ts";

const MOST = 1.2;
const ROUNDS = 150;
/** Warm-up rounds, which are not measured. */
const WARM = 20;
const BATCHES_EACH = 10;
const PLACES = 400;
const SMALL = { name: "bench-small", items: 100 };
const LARGE = { name: "bench-large", items: 10_000 };

/** Times the item page, goods in and a transfer in both tables. */
export async function measureScale(engine: Engine): Promise<Figure[]> {
  for (const { name, items } of [SMALL, LARGE]) {
    await useTable(engine, name);
    await load(plantStock({ items, batchesEach: BATCHES_EACH, places: PLACES, withLedger: false }));
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
const itemOf = (round: number) => benchItem(1 + (round % SMALL.items), 0);

async function openItem(round: number): Promise<void> {
  await measured(stockDetails, { body: { sku: itemOf(round).sku } });
}

async function receive(round: number): Promise<void> {
  const place = benchPlace(round % PLACES).id;
  await measured(goodsIn, {
    body: { goodsInDetails: { goodsInItem: itemOf(round).sku, goodsInQuantity: 1_000, packSize: 0, goodsInLocation: place, goodsInStatus: 0 } },
  });
}

async function transfer(round: number): Promise<void> {
  const item = itemOf(round);
  const elementId = benchBatch(item, 0, 0, benchPlace(0)).id;
  const transferLocation = benchPlace((round * 7 + 201) % PLACES).id;
  await measured(stockTransfer, { body: { transferDetails: { elementId, transferQuantity: 10, transferLocation, reason: "Bench" } } });
}
