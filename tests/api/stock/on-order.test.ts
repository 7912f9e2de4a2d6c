/**
 * Registering what is on order of many items, and by which day it is expected.
 */
import { addDays } from "@apothecary/core/lib/rules/calendar";
import { businessDay } from "@apothecary/core/lib/time/day";
import { MAX_QUANTITY } from "@apothecary/core/lib/rules/fields";
import { addOnOrder, editDetails, MAX_ORDER_LINES, registerOnOrder } from "@apothecary/core/stock/contract";
import { MAX_EXPECTED_DAYS } from "@apothecary/core/stock/arrivals/expected";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { beforeEach, expect, test } from "vitest";
import { bookIn, plantItem, plantLocation } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { requestLedger, newRequest } from "./stock.fixtures.ts";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
  await plantLocation("A1");
  await plantItem("WAX0001", { onOrder: 500 });
  await plantItem("OIL0001");
});

const soon = addDays(businessDay(), 7);
const later = addDays(businessDay(), 14);
const line = (sku: string, quantity: number, expectedDay = "") => ({ sku, quantity, expectedDay });
const orderNow = async (sku: string) => {
  const item = (await findItem(sku))?.item;
  return [item?.onOrder, item?.expected];
};

test("all lines are registered once, each with its day, and in the ledger", async () => {
  const requestId = newRequest();
  const input = { body: { lines: [line("WAX0001", 1_000, later), line("WAX0001", 200, soon), line("OIL0001", 70)] } };
  const answer = await world.good(registerOnOrder, input, { as: "buyer", requestId });
  expect(answer).toEqual({ message: "3 lines have been put on order.", type: "success", skipped: [] });
  expect(await world.good(registerOnOrder, input, { as: "buyer", requestId })).toEqual(answer);
  expect(await orderNow("WAX0001")).toEqual([
    1_700,
    [
      { day: soon, quantity: 200 },
      { day: later, quantity: 1_000 },
    ],
  ]);
  expect((await orderNow("OIL0001"))[0]).toBe(70);
  const entries = await requestLedger(requestId);
  expect(entries.map(({ action, difference }) => [action, difference])).toEqual(Array.from({ length: 3 }, () => ["On Order", 0]));
  expect(entries[1]?.reason).toMatch(/^200 g put on order, 1\s700 g in all, expected by \d\d\/\d\d\/\d{4}$/);
});

test("arrivals reduce the earliest expected quantity, and stock no longer on order is no longer expected", async () => {
  await world.good(registerOnOrder, { body: { lines: [line("OIL0001", 300, soon), line("OIL0001", 400, later)] } });
  await world.good(addOnOrder, { body: { element: "OIL0001", quantity: 100 } });
  await bookIn(world, "OIL0001", 350, "A1");
  expect(await orderNow("OIL0001")).toEqual([450, [{ day: later, quantity: 350 }]]);
  const item = (await findItem("OIL0001"))?.item;
  const newDetails = {
    ...{ sku: "OIL0001", name: "Item OIL0001", description: "", minimumStock: 0, onOrder: 200, moq: 0, eoq: 0, price: 1, supplierSku: "" },
    ...{ clientId: 14, ownedById: 14, suppliedById: 14, version: item?.version },
  };
  await world.good(editDetails, { body: { newDetails } });
  expect(await orderNow("OIL0001")).toEqual([200, [{ day: later, quantity: 100 }]]);
});

test("every line that is wrong is refused at its field, and nothing is registered", async () => {
  const lines = [
    line("OIL0001", 5),
    line("NOT0001", 5),
    line("WAX0001", MAX_QUANTITY - 500),
    line("WAX0001", 1),
    line("OIL0001", 5, addDays(businessDay(), -1)),
  ];
  const { status, body } = await world.call(registerOnOrder, { body: { lines } });
  expect(status).toBe(400);
  expect((body as object as { errors: unknown }).errors).toEqual([
    { path: "lines.1.sku", message: "The item NOT0001 does not exist." },
    { path: "lines.3.quantity", message: "A quantity can have at most nine digits." },
    { path: "lines.4.expectedDay", message: "This day has passed." },
  ]);
  expect((await orderNow("OIL0001"))[0]).toBe(0);
  for (const wrong of [[], [line("OIL0001", 0)], [line("OIL0001", 1, "soon")], Array.from({ length: MAX_ORDER_LINES + 1 }, () => line("OIL0001", 1))])
    expect((await world.call(registerOnOrder, { body: { lines: wrong } })).status).toBe(400);
});

test("an item bears a limited number of days", async () => {
  const days = Array.from({ length: MAX_EXPECTED_DAYS }, (_, i) => line("OIL0001", 1, addDays(businessDay(), i)));
  await world.good(registerOnOrder, { body: { lines: days } });
  expect((await world.call(registerOnOrder, { body: { lines: [line("OIL0001", 1, addDays(businessDay(), MAX_EXPECTED_DAYS))] } })).status).toBe(400);
  await world.good(registerOnOrder, { body: { lines: [line("OIL0001", 1, businessDay())] } });
  expect((await orderNow("OIL0001"))[0]).toBe(MAX_EXPECTED_DAYS + 1);
});

test("as many lines as there may be go in steps, each once", async () => {
  const skus = Array.from({ length: MAX_ORDER_LINES }, (_, i) => `SKU${String(i).padStart(4, "0")}`);
  for (const sku of skus) await plantItem(sku);
  const requestId = newRequest();
  const answer = await world.good(registerOnOrder, { body: { lines: skus.map((sku, i) => line(sku, i + 1, soon)) } }, { requestId });
  expect(answer).toEqual({ message: `${MAX_ORDER_LINES} lines have been put on order.`, type: "success", skipped: [] });
  for (const at of [0, 44, 45, MAX_ORDER_LINES - 1]) expect(await orderNow(skus[at] ?? "")).toEqual([at + 1, [{ day: soon, quantity: at + 1 }]]);
  expect(await requestLedger(requestId)).toHaveLength(MAX_ORDER_LINES);
});

test("only buyers, managers, product managers and administrators register orders", async () => {
  const input = { body: { lines: [line("OIL0001", 1)] } };
  for (const as of ["admin", "buyer", "manager", "product"] as const) await world.good(registerOnOrder, input, { as });
  expect((await orderNow("OIL0001"))[0]).toBe(4);
});
