/** What a reversal sets back in a lot that was decided on since, or waits again (contract, section 8). */
import { transactionLog } from "@apothecary/core/ledger/contract";
import { addDays } from "@apothecary/core/lib/rules/calendar";
import { reversePreview } from "@apothecary/core/reversal/contract";
import { destroyStock } from "@apothecary/core/stock/contract";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { expect, test } from "vitest";
import { rowsNow } from "./release.fixtures.ts";
import { decide, enter, type Lot, move, onDay, releasedLot, RETEST_DAY, reverse, runSchedule, setStatus, useRetestWorld, world } from "./retest.fixtures.ts";

useRetestWorld();

const newest = async ({ sku }: Lot, action: string) => (await world.good(transactionLog, { body: { sku, action } as never }))[0]?.transactionId ?? "";
const destroy = (elementId: string, quantity: number) => world.good(destroyStock, { body: { elementId, quantity, reason: "Spilled" } });

test("a change of status from Live is not reversed while the stock awaits its release", async () => {
  const lot = await releasedLot();
  expect((await setStatus(lot.elementId, 2)).status).toBe(200);
  const transactionId = await newest(lot, "Status Changed");
  onDay(addDays(RETEST_DAY, 1));
  expect(await runSchedule()).toBe(1);
  const preview = await world.good(reversePreview, { body: { transactionId } });
  expect(preview).toMatchObject({ possible: false, because: [{ why: expect.stringContaining("awaits its release") }] });
  expect(await rowsNow(lot.sku)).toEqual([[500, 2, true]]);
});

test("what comes back of a rejected lot of which nothing is left is not Live, and waits for another decision", async () => {
  const lot = await releasedLot();
  const { elementId } = await move(lot.elementId, 100, "D2");
  await destroy(elementId, 100);
  const transactionId = await newest(lot, "Destroyed");
  onDay(addDays(RETEST_DAY, 1));
  expect(await runSchedule()).toBe(1);
  await enter(lot, 60);
  expect((await decide(lot, { decision: "reject" })).status).toBe(200);
  await destroy(lot.elementId, 400);
  await reverse(transactionId);
  expect(await rowsNow(lot.sku)).toEqual([[100, 3, true]]);
  const [back] = (await findItem(lot.sku))?.stockLines ?? [];
  expect((await setStatus(back?.id ?? "", 0)).status).toBe(409);
});
