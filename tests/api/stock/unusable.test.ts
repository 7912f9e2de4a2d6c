/** What of an item's free stock cannot be used: the list says so, and colours free stock by the rest. */
import { addDays } from "@apothecary/core/lib/rules/calendar";
import { setClock } from "@apothecary/core/lib/time/clock";
import { businessDay } from "@apothecary/core/lib/time/day";
import { countExpired } from "@apothecary/core/stock/lots/count-expired";
import { adjustStockLevel, stockList, stockTransfer, updateExpiryDate, updateStockStatus } from "@apothecary/core/stock/contract";
import { verify } from "@apothecary/core/verify/verify-stock";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { bookIn, plantItem, plantLocation } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantLocation("A1");
  await plantLocation("B2");
});

/** Each test has an item of its own. */
let items = 0;
let sku = "";
beforeEach(async () => {
  sku = `UNU${String(++items).padStart(4, "0")}`;
  await plantItem(sku);
});
afterEach(async () => {
  expect((await verify()).findings).toEqual([]);
  setClock();
});

const DAY_MS = 86_400_000;
const [TOMORROW, YESTERDAY] = [addDays(businessDay(), 1), addDays(businessDay(), -1)];
const setStatus = (elementId: string, newStatus: 0 | 1 | 2 | 3) => world.good(updateStockStatus, { body: { elementId, newStatus, reason: "Tested" } });
const expires = (id: string, newExpiryDate: string) => world.good(updateExpiryDate, { body: { id, newExpiryDate, reason: "Tested" } });
const adjust = (id: string, newQuantity: number) => world.good(adjustStockLevel, { body: { adjustment: { id, newQuantity, reason: "Recounted" } } });
const move = (elementId: string, transferQuantity: number) =>
  world.good(stockTransfer, { body: { transferDetails: { elementId, transferQuantity, transferLocation: "B2", reason: "Moved" } } });

/** What the list says of the item. */
async function unusable(): Promise<number | undefined> {
  const rows = await world.good(stockList);
  return rows.flatMap((row) => ("status" in row && row.sku === sku ? [row.unusable] : []))[0];
}

test("stock that is quarantined, frozen or redundant is, wherever it is moved; what is Live again is not", async () => {
  const id = await bookIn(world, sku, 100, "A1");
  await bookIn(world, sku, 50, "B2");
  expect(await unusable()).toBe(0);
  for (const status of [1, 2, 3] as const) {
    await setStatus(id, status);
    expect(await unusable()).toBe(100);
  }
  const { elementId } = await move(id, 40);
  expect(await unusable()).toBe(100);
  await adjust(id, 10);
  expect(await unusable()).toBe(50);
  await setStatus(elementId, 0);
  expect(await unusable()).toBe(10);
  await adjust(id, 0);
  expect(await unusable()).toBe(0);
});

test("a batch is from the day after its expiry date, counted once; a changed date counts at once", async () => {
  setClock(() => Date.now() - 2 * DAY_MS);
  const expiry = YESTERDAY;
  const id = await bookIn(world, sku, 100, "A1", { expiry });
  const held = await bookIn(world, sku, 30, "A1", { expiry });
  await setStatus(held, 1);
  await countExpired();
  expect(await unusable()).toBe(30);
  setClock();
  expect(await countExpired()).toBe(1);
  expect(await unusable()).toBe(130);
  expect(await countExpired()).toBe(0);
  await setStatus(held, 0);
  expect(await unusable()).toBe(130);
  await move(id, 40);
  expect(await unusable()).toBe(130);
  await expires(id, addDays(businessDay(), 9));
  expect(await unusable()).toBe(70);
});

test("an expiry date that has passed counts from the edit on, without a count of the day", async () => {
  const id = await bookIn(world, sku, 100, "A1");
  await expires(id, YESTERDAY);
  expect(await unusable()).toBe(100);
  await expires(id, TOMORROW);
  expect(await unusable()).toBe(0);
});
