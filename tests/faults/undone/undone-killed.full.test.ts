import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import "../../../.build/operations.ts";
import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import { deliveries } from "@apothecary/core/deliveries/contract";
import { transactionLog } from "@apothecary/core/ledger/contract";
import { addDays } from "@apothecary/core/lib/rules/calendar";
import { businessDay } from "@apothecary/core/lib/time/day";
import { lossReport, reportsDigest, yieldReport } from "@apothecary/core/reports/contract";
import { shipments } from "@apothecary/core/sales/contract";
import { stockList } from "@apothecary/core/stock/contract";
import { allLocations, emptyLocations } from "@apothecary/core/warehouse/contract";
import { get } from "@apothecary/core/lib/table/table";
import { setClock } from "@apothecary/core/lib/time/clock";
import { carryOn } from "@apothecary/core/transaction/operation";
import { operationKey } from "@apothecary/core/transaction/operation.rows";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { allEndpoints } from "../../../packages/functions/src/build/endpoints.ts";
import { clearFaults, killAt, watchCalls } from "../../lib/faults.ts";
import { killPoints } from "../../lib/soak.ts";
import { newlyLeft, type SavedWorld, savedWorld } from "../../lib/state.ts";
import type { World } from "../../lib/world.ts";
import { AS, type Fixture, newFixture } from "../fixture.ts";
import { book, bookings, expectUndone, reversing } from "./undone.fixtures.ts";

let world: World;
let fixture: Fixture;
let base: SavedWorld;
let lists: AnyEndpoint[];
beforeAll(async () => {
  ({ world, fixture, base } = await newFixture());
  lists = await listsAndReports();
});
afterEach(() => {
  clearFaults();
  setClock();
});

/** What tells that something was done and reversed: the log, new pallets, the delivery, the reversed shipment, the completed stock take. */
const STAYS = [transactionLog, allLocations, emptyLocations, deliveries, shipments, reportsDigest].map(({ path }) => path);
const PERIOD = { from: addDays(businessDay(), -30), to: businessDay() };

/** The reads without input, or of a period. */
async function listsAndReports(): Promise<AnyEndpoint[]> {
  const answered: AnyEndpoint[] = [];
  for (const endpoint of (await allEndpoints()).filter(({ writes, path }) => !writes && !path.includes("{"))) {
    if ((await read(endpoint)).status === 200) answered.push(endpoint);
  }
  const paths = answered.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining([stockList, lossReport, yieldReport].map(({ path }) => path)));
  return answered;
}

async function read(endpoint: AnyEndpoint) {
  const bare = await world.call(endpoint, {}, AS);
  return bare.status === 400 ? world.call(endpoint, { body: endpoint === yieldReport ? { ...PERIOD, type: "Formula" } : PERIOD }, AS) : bare;
}

/** Who changed a row, when and how often, and the links of files. */
const STAMPS = /^(version|dateEdited|staffName|changedAt|changedBy|url|at|g1s)$/;

async function answers(): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {};
  for (const endpoint of lists) {
    const { status, body } = await read(endpoint);
    all[endpoint.path] = [status, plain(body)];
  }
  return all;
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).flatMap(([name, one]) => (STAMPS.test(name) ? [] : [[name, plain(one)]])));
}

describe.each(bookings(true))("$name", (action) => {
  test("is reversed wherever the process is killed, and every list is as before", async () => {
    await base.restore();
    const booked = await book(fixture, action);
    if (!booked) return;
    const start = await savedWorld();
    await booked.start.restore();
    const before = await answers();
    await start.restore();
    const calls = watchCalls();
    expect((await reversing(world, booked)).status).toBe(200);
    clearFaults();
    const changed = Object.entries(await answers()).flatMap(([path, answer]) => (isDeepStrictEqual(answer, before[path]) ? [] : [path]));
    expect(changed.filter((path) => !STAYS.includes(path))).toEqual([]);
    const isNewlyLeft = newlyLeft();
    for (const { nth, when } of killPoints(calls)) {
      await start.restore();
      const requestId = randomUUID();
      const kill = killAt(nth, when, "writes");
      await reversing(world, booked, requestId);
      clearFaults();
      expect(kill.injected).toBe(true);
      if (!(await isNewlyLeft(kill.written))) continue;
      if (await get(operationKey(requestId))) await carryOn(requestId);
      const again = await reversing(world, booked, requestId);
      expect([nth, when, again.status]).toEqual([nth, when, 200]);
      await expectUndone(booked);
    }
  });
});
