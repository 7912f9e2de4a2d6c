/**
 * Rows 2 and 11: the sales list with 20,000 orders of ten years, compared with a short history.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Write } from "@apothecary/core/lib/table/write";
import { salesOrders } from "@apothecary/core/sales/contract";
import { orderRow } from "@apothecary/core/sales/order.rows";
import type { Engine } from "../engines/dynamodb-engine.ts";
import type { Figure } from "./figures.ts";
import { benchOrder, put } from "./jobs.ts";
import { trips } from "./trips.ts";
import { type Cost, load, measured, useTable } from "./world.ts";

const OPEN = 300;
const YOUNG = { table: "bench-young-sales", closed: 100, days: 30 };
const OLD = { table: "bench-old-sales", closed: 20_000 - OPEN, days: 3_650 };
const DAY_MS = 86_400_000;
/** After some seconds without changes, a list's ETag requires no reads of recent changes. */
const STILL_MS = 6_000;
const MOST_TRIPS = 2;
const MOST_GROWTH = 1.05;

interface Opened {
  cost: Cost;
  sequence: number;
}

/** Measures in temporary tables. */
export async function measureOrders(engine: Engine): Promise<Figure[]> {
  const young = await openList(engine, YOUNG);
  const old = await openList(engine, OLD);
  const [cost, before] = [old.cost.readUnits, young.cost.readUnits];
  const what = "the sales list with 20,000 orders of ten years";
  return [
    { row: "2", what: `calls in sequence: ${what}`, measured: old.sequence, against: `${old.cost.calls} in all`, target: MOST_TRIPS, kind: "most" },
    {
      row: "11",
      what: `${what} ÷ 400 of a month, units`,
      measured: cost / before,
      against: `${cost} and ${before} read units`,
      target: MOST_GROWTH,
      kind: "most",
    },
  ];
}

async function openList(engine: Engine, { table, closed, days }: typeof OLD): Promise<Opened> {
  await useTable(engine, table);
  await load(orders(closed, days));
  await sleep(STILL_MS);
  const { result, sequence } = await trips(() => measured(salesOrders, { query: { state: "open" } }));
  return { cost: result.cost, sequence };
}

/** Open orders, and ones closed over some days up to yesterday. */
function* orders(closed: number, days: number): Generator<Write> {
  for (let n = 1; n <= OPEN + closed; n++) {
    const age = DAY_MS * (1 + ((n - OPEN) / closed) * (days - 2));
    yield put(orderRow(benchOrder(n, n <= OPEN ? null : new Date(Date.now() - age).toISOString())));
  }
}
