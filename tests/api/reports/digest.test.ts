/**
 * The digest: what wants attention since yesterday, for the roles of the person who asks.
 */
import { cancelJob } from "@apothecary/core/jobs/contract";
import { addDays, daysBetween, lastWorkingDay, weekMonday } from "@apothecary/core/lib/rules/calendar";
import { setClock } from "@apothecary/core/lib/time/clock";
import { businessDay } from "@apothecary/core/lib/time/day";
import { reportsDigest } from "@apothecary/core/reports/contract";
import { orderRow, soNumberText } from "@apothecary/core/sales/order.rows";
import { stockTransfer, updateExpiryDate } from "@apothecary/core/stock/contract";
import { createStockTake } from "@apothecary/core/stock-take/contract";
import { afterEach, beforeAll, expect, test } from "vitest";
import { plant } from "../../lib/base-world.ts";
import { bookIn, plantItem, plantJob, plantLocation } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { adjustStockLine } from "../stock-take/stock-take.fixtures.ts";

const DAY_MS = 86_400_000;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantLocation("A1");
});
afterEach(() => setClock());

test("an empty house has nothing to tell", async () => {
  expect(await world.good(reportsDigest)).toEqual([]);
});

test("each count is of what happened since the last working day, or is still so", async () => {
  const today = businessDay();
  const real = Date.now();
  setClock(() => real - 5 * DAY_MS);
  await plantItem("OLD0001", { minimumStock: 10 });
  const old = await bookIn(world, "OLD0001", 9, "A1");
  await plantItem("WAX0001", { minimumStock: 10 });
  const wax = await bookIn(world, "WAX0001", 40, "A1");
  setClock(() => real);
  await adjustStockLine(world, old, 8);
  await adjustStockLine(world, wax, 9);
  await plantItem("OIL0001");
  await plantItem("CRM0001", { categoryType: "Product", minimumStock: 10 });
  const sinceDays = daysBetween(lastWorkingDay(today), today) - 1;
  for (const days of [-sinceDays - 1, -1, 0, 7, 8]) {
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
        soNumber: soNumberText(id),
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

test("a shortage is new if the item was not short when the last working day began, regardless of what has moved since", async () => {
  const monday = weekMonday(businessDay());
  const at = (day: string): void => setClock(() => Date.parse(`${day}T10:00:00Z`));
  const newlyShort = async () => (await world.good(reportsDigest)).find(({ kind }) => kind === "shortages")?.count ?? 0;
  const before = Date.parse(`${addDays(monday, -4)}T10:00:00Z`);
  const dateCreated = new Date(before).toISOString();
  setClock(() => before);
  const stocked = Object.fromEntries(
    await Promise.all(
      ["ACT0001", "ACT0002", "ACT0003", "ACT0004", "ACT0005"].map(async (sku) => {
        await plantItem(sku);
        return [sku, await bookIn(world, sku, 100, "A1")] as const;
      }),
    ),
  );
  // Half of it is needed, all of it, and more than there is.
  await plantJob({ ACT0001: 50, ACT0002: 100, ACT0003: 130 }, { dateCreated });
  const replaced = await plantJob({ ACT0005: 100 }, { dateCreated });
  at(addDays(monday, -2));
  const counted = await newlyShort();
  at(addDays(monday, -1));
  await adjustStockLine(world, stocked["ACT0001"] ?? "", 50);
  await adjustStockLine(world, stocked["ACT0002"] ?? "", 90);
  await adjustStockLine(world, stocked["ACT0003"] ?? "", 120);
  at(monday);
  expect((await newlyShort()) - counted, "the first alone: on a Monday, Sunday counts").toBe(1);
  const today = { dateCreated: new Date(Date.parse(`${monday}T09:00:00Z`)).toISOString() };
  await world.good(cancelJob, { body: { jobId: replaced.id } });
  await plantJob({ ACT0004: 100, ACT0005: 100 }, today);
  expect((await newlyShort()) - counted, "a new job needs all of one more; of the other, a cancelled job needed it all before").toBe(2);
});

test("everybody sees what their roles act on", async () => {
  const kinds = async (as: "buyer" | "warehouse" | "staff") => (await world.good(reportsDigest, {}, { as })).map(({ kind }) => kind);
  expect(await kinds("buyer")).toEqual(["shortages", "expired", "expiring", "unprintedJobs"]);
  expect(await kinds("warehouse")).toEqual(["expired", "expiring", "openStockTakes"]);
  expect(await kinds("staff")).toEqual([]);
});

test("a lot that waits for its release counts once, for those who decide on it", async () => {
  await plantLocation("B2");
  await plantItem("REL0001", { needsRelease: true });
  const id = await bookIn(world, "REL0001", 100, "A1");
  await world.good(stockTransfer, { body: { transferDetails: { elementId: id, transferQuantity: 40, transferLocation: "B2", reason: "Room" } } });
  const waiting = async (as: "admin" | "buyer") => (await world.good(reportsDigest, {}, { as })).find(({ kind }) => kind === "awaitingRelease");
  expect(await waiting("admin")).toEqual({ kind: "awaitingRelease", count: 1 });
  expect(await waiting("buyer")).toBeUndefined();
});
