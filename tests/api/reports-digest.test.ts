/**
 * The digest: what wants attention since yesterday, for the roles of the person who asks.
 */
import { addDays } from "@apothecary/core/lib/calendar";
import { setClock } from "@apothecary/core/lib/clock";
import { dayOf } from "@apothecary/core/lib/day";
import { reportsDigest } from "@apothecary/core/reports/contract";
import { orderRow, soNumberOf } from "@apothecary/core/sales/order.rows";
import { updateExpiryDate } from "@apothecary/core/stock/contract";
import { createStockTake } from "@apothecary/core/stock-take/contract";
import { afterEach, beforeAll, expect, test } from "vitest";
import { plant } from "../lib/base-world.ts";
import { bookIn, plantItem, plantJob, plantPlace } from "../lib/scene.ts";
import { makeWorld, type World } from "../lib/world.ts";

const DAY_MS = 86_400_000;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantPlace("A1");
});
afterEach(() => setClock());

test("an empty house has nothing to tell", async () => {
  expect(await world.good(reportsDigest)).toEqual([]);
});

test("each count is of what happened since yesterday, or is still so", async () => {
  const today = dayOf();
  const real = Date.now();
  setClock(() => real - 3 * DAY_MS);
  await plantItem("OLD0001", { minimumStock: 10 });
  setClock(() => real);
  await plantItem("WAX0001", { minimumStock: 10 });
  await plantItem("OIL0001");
  await plantItem("CRM0001", { categoryType: "Product", minimumStock: 10 });
  for (const days of [-2, -1, 0, 7, 8]) {
    const id = await bookIn(world, "OIL0001", 100, "A1", { expiry: addDays(today, 30 + days) });
    await world.good(updateExpiryDate, { body: { id, newExpiryDate: addDays(today, days), reason: "Read again" } });
  }
  const order = { poNumber: "PO", clientId: 20, client: "Client", orderDate: "2026-01-01T09:00:00.000Z", dateEdited: null, dateCompleted: null };
  for (const [id, dispatchDate] of [
    [1, addDays(today, -1)],
    [2, today],
    [3, null],
  ] as const) {
    await plant(
      orderRow({
        id,
        soNumber: soNumberOf(id),
        ...order,
        dispatchDate,
        dateCancelled: null,
        formulaCodes: [],
        productNames: [],
        lastLine: 0,
        busy: null,
        version: 1,
      }),
    );
  }
  await plantJob({}, { printed: false });
  await plantJob({}, { printed: true });
  await plantJob({}, { type: "Product", code: "ABC01-E-100", printed: false });
  await world.good(createStockTake, { body: { reference: "Monthly", locations: [{ id: "A1" }] } });
  expect(await world.good(reportsDigest)).toEqual([
    { kind: "shortages", count: 1 },
    { kind: "expired", count: 1 },
    { kind: "expiring", count: 2 },
    { kind: "overdueOrders", count: 1 },
    { kind: "unprintedJobs", count: 1 },
    { kind: "openStockTakes", count: 1 },
  ]);
});

test("everybody sees what their roles act on", async () => {
  const kinds = async (as: "buyer" | "warehouse" | "staff") => (await world.good(reportsDigest, {}, { as })).map(({ kind }) => kind);
  expect(await kinds("buyer")).toEqual(["shortages", "expired", "expiring", "unprintedJobs"]);
  expect(await kinds("warehouse")).toEqual(["expired", "expiring", "openStockTakes"]);
  expect(await kinds("staff")).toEqual([]);
  expect((await world.call(reportsDigest, {}, { as: "client" })).status).toBe(403);
});
