/**
 * Row 19: total reads of the dashboard's calls, for the demo company, and with two years of history compared with one month.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { addDays } from "@apothecary/core/lib/rules/calendar";
import { instant } from "@apothecary/core/lib/time/clock";
import { businessDay } from "@apothecary/core/lib/time/day";
import { businesses, categories } from "@apothecary/core/directory/contract";
import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import { ROLES } from "@apothecary/core/lib/rules/roles";
import { systemActor } from "@apothecary/core/lib/actions/actor";
import { transact } from "@apothecary/core/lib/table/table";
import type { Write } from "@apothecary/core/lib/table/write";
import { producedKey } from "@apothecary/core/jobs/completion/produced.rows";
import { transactionTypes } from "@apothecary/core/ledger/contract";
import {
  expiringStockReport,
  inventoryMetrics,
  purchasingStockReport,
  recentlyDelivered,
  reportsDigest,
  unitsProducedReport,
} from "@apothecary/core/reports/contract";
import { followOnData } from "@apothecary/core/sales/contract";
import { stockList } from "@apothecary/core/stock/contract";
import { movementEntry } from "@apothecary/core/stock/entries";
import { entryRow } from "@apothecary/core/transaction/entry.rows";
import { provedRow } from "@apothecary/core/transaction/proof/row-mac";
import { userKey } from "@apothecary/core/users/user.rows";
import { loadDemo } from "../demo/load.ts";
import type { Engine } from "../engines/dynamodb-engine.ts";
import type { Input } from "../local/invoke.ts";
import type { Figure } from "./figures.ts";
import { history, MONTH_DAYS, put, STILL_MS, TWO_YEARS_DAYS } from "./jobs.ts";
import { benchStockLine, benchItem, benchLocation, load, measured, plantStock, signIn, useTable } from "./world.ts";

const MOST_UNITS = 40;
const MOST_HISTORY = 1.2;
const ITEMS = 300;
const DELIVERIES_A_DAY = 5;

/** The dashboard's requests when it is opened. */
const CALLS: readonly [AnyEndpoint, Input<AnyEndpoint>][] = [
  [reportsDigest, {}],
  [followOnData, {}],
  [recentlyDelivered, {}],
  [unitsProducedReport, { body: { type: "Formula" } }],
  [unitsProducedReport, { body: { type: "Product" } }],
  [purchasingStockReport, {}],
  [inventoryMetrics, {}],
  [expiringStockReport, { query: { only: "dated" } }],
  [transactionTypes, {}],
  [stockList, {}],
  [businesses, {}],
  [categories, {}],
];

/** Measures in temporary tables, on one engine. */
export async function measureReports(engine: Engine): Promise<Figure[]> {
  const month = await unitsWith(engine, "bench-reports-month", MONTH_DAYS);
  const years = await unitsWith(engine, "bench-reports-years", TWO_YEARS_DAYS);
  await useTable(engine, "bench-reports-demo");
  // The demo company's first user replaces the bench's user from here on.
  await transact([{ kind: "delete", key: userKey(1) }]);
  await loadDemo();
  await transact([{ kind: "update", key: userKey(1), set: { roles: [...ROLES], sessions: { bench: instant() } } }]);
  await signIn();
  const demo = await dashboardUnits();
  const against = `${years} and ${month} read units`;
  return [
    {
      row: "19",
      what: "the dashboard's calls together, demo company",
      measured: demo,
      against: `read units, ${CALLS.length} calls`,
      target: MOST_UNITS,
      kind: "most",
    },
    { row: "19", what: "the dashboard: units with two years ÷ one month of history", measured: years / month, against, target: MOST_HISTORY, kind: "most" },
  ];
}

/** Read units of all calls, with the stock list cached as after some seconds without changes. */
async function dashboardUnits(): Promise<number> {
  await sleep(STILL_MS);
  await measured(purchasingStockReport);
  let units = 0;
  for (const [endpoint, input] of CALLS) units += (await measured(endpoint, input)).cost.readUnits;
  return units;
}

async function unitsWith(engine: Engine, table: string, days: number): Promise<number> {
  await useTable(engine, table);
  await load(plantStock({ items: ITEMS, stockLinesEach: 1, locations: 20, withLedger: false }));
  await load(history(days));
  await load(pastDays(days));
  return dashboardUnits();
}

/** Output and deliveries of each past day. */
function* pastDays(days: number): Generator<Write> {
  const today = businessDay();
  const item = benchItem(1, 0);
  for (let ago = 0; ago < days; ago++) {
    const day = addDays(today, -ago);
    for (const type of ["Formula", "Product"] as const) yield put({ ...producedKey(type, day), quantity: 100_000, jobs: 4 });
    for (let n = 0; n < DELIVERIES_A_DAY; n++) {
      const entry = movementEntry(item, benchStockLine(item, n, 100, benchLocation(n)), {
        action: "Goods In",
        difference: 100,
        quantity: 100,
        totalQuantity: 100,
      });
      yield put(provedRow({ ...entryRow(systemActor(randomUUID(), "bench"), entry, `${day}T00:00:0${n}.000Z`, 0), digest: "", by: 0, answer: "{}" }));
    }
  }
}
