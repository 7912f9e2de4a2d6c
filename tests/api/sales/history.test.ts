/**
 * The cost of the lists of orders, with any number of closed orders: calls in sequence, and read units.
 */
import type { Write } from "@apothecary/core/lib/table/write";
import { MAX_WRITES, transact } from "@apothecary/core/lib/table/table";
import { salesOrders } from "@apothecary/core/sales/contract";
import { type Order, orderRow, soNumberText } from "@apothecary/core/sales/order.rows";
import { beforeAll, expect, test } from "vitest";
import { trips } from "../../../packages/host/src/bench/trips.ts";
import { expectUnits, readUnits } from "../../lib/units.ts";
import { makeWorld, type World } from "../../lib/world.ts";

const OPEN = 50;
const FEW = 20;
const MANY = 2_400;
/** Rows of a page of orders that came to an end. */
const PAGE_ROWS = 2_000;
const TEN_YEARS_DAYS = 3_650;
const DAY_MS = 86_400_000;
/** The session, and the list. */
const MOST_TRIPS = 2;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

function order(id: number, dateCompleted: string | null): Order {
  const head = { id, soNumber: soNumberText(id), clientId: 21, client: "Linden & Wolfe", poNumber: `PO-${id}`, orderDate: "2016-01-05T09:00:00.000Z" };
  const dates = { dispatchDate: null, dateEdited: null, dateCompleted, dateCancelled: null };
  return { ...head, ...dates, productNames: ["Rose cream 50 ml"], formulaCodes: ["LW01"], lastLine: 1, busy: null, version: 1 };
}

/** Plants orders from a number on: open ones, or such as were completed over ten years up to a month ago. */
async function plantOrders(first: number, count: number, closed: boolean): Promise<void> {
  const orderAge = (i: number) => (31 + (i / count) * (TEN_YEARS_DAYS - 31)) * DAY_MS;
  const writes = Array.from({ length: count }, (_, i): Write => {
    return { kind: "put", item: orderRow(order(first + i, closed ? new Date(Date.now() - orderAge(i)).toISOString() : null)) };
  });
  while (writes.length > 0) await transact(writes.splice(0, MAX_WRITES));
}

async function opened(state: "open" | "completed" | undefined) {
  const { result, sequence } = await trips(() => world.call(salesOrders, { query: state === undefined ? {} : { state } }));
  expect(result.status).toBe(200);
  expect(sequence).toBeLessThanOrEqual(MOST_TRIPS);
  return { sales: result.body.sales, units: readUnits(result) };
}

test("the list of open orders opens in two calls one after the other and costs the same after ten years of closed ones", async () => {
  await plantOrders(1, OPEN, false);
  await plantOrders(1_000, FEW, true);
  const [young, youngAll] = [await opened("open"), await opened(undefined)];
  expect((await opened("completed")).sales.length).toBeLessThanOrEqual(FEW);
  await plantOrders(10_000, MANY, true);
  const [old, oldAll] = [await opened("open"), await opened(undefined)];
  expect(old.sales.map(({ id }) => id)).toEqual(young.sales.map(({ id }) => id));
  expectUnits(old.units, young.units);
  expectUnits(oldAll.units, youngAll.units);
  expect((await opened("completed")).sales.length).toBeLessThanOrEqual(PAGE_ROWS);
});
