/** What the tests of retests share. */
import { monthsAfter, monthsBefore } from "@apothecary/core/lib/rules/calendar";
import { setClock } from "@apothecary/core/lib/time/clock";
import { businessDay, startOfDay } from "@apothecary/core/lib/time/day";
import { certificate, editSpecification, enterResults, releaseInbox, releaseLot, upcomingRetests } from "@apothecary/core/release/contract";
import { beginRetests } from "@apothecary/core/release/retest";
import { reversePreview, reverseTransaction } from "@apothecary/core/reversal/contract";
import { stockTransfer, updateStockStatus } from "@apothecary/core/stock/contract";
import { carryOn, leftBehind } from "@apothecary/core/transaction/operation";
import { verify } from "@apothecary/core/verify/verify-stock";
import { afterEach, beforeAll, beforeEach, expect } from "vitest";
import { clearFaults } from "../../lib/faults.ts";
import { givePassword, PASSWORD } from "../../lib/people.ts";
import { bookIn, plantLocation, stockLineNow } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { MELTING, neededItem } from "./release.fixtures.ts";

export const MONTHS = 12;
/** Two retests ago, as a session does not last for years. */
const RELEASED = monthsBefore(businessDay(), 2 * MONTHS + 1);
export const RETEST_DAY = monthsAfter(RELEASED, MONTHS);
const MINUTE_MS = 60_000;
const signature = { password: PASSWORD, meaning: "I have checked the results and release this batch" };
export let world: World;

/** Makes the world, on the day of the releases before each test; after each, everything agrees. */
export function useRetestWorld(): void {
  beforeAll(async () => {
    world = await makeWorld();
    for (const bin of ["D1", "D2"]) await plantLocation(bin);
    await givePassword("status");
  });
  beforeEach(() => onDay(RELEASED));
  afterEach(async () => {
    clearFaults();
    expect((await verify()).findings).toEqual([]);
    setClock();
  });
}

export interface Lot {
  sku: string;
  batchNumber: string;
  elementId: string;
}
export const ref = ({ sku, batchNumber }: Lot) => ({ sku, batchNumber });
export const enter = (lot: Lot, value: number) =>
  world.good(enterResults, { body: { ...ref(lot), results: [{ test: MELTING.name, value }] } }, { as: "technician" });
export const decide = (lot: Lot, more: object = {}) =>
  world.call(releaseLot, { body: { ...ref(lot), decision: "release", signature, ...more } as never }, { as: "status" });
export const shown = (lot: Lot) => world.good(certificate, { body: ref(lot) });
export const inInbox = async ({ sku }: Lot) => (await world.good(releaseInbox)).find((one) => one.sku === sku);
export const upcoming = async ({ sku }: Lot) => (await world.good(upcomingRetests)).find((one) => one.sku === sku);
export const setStatus = (elementId: string, newStatus: 0 | 1 | 2 | 3) => world.call(updateStockStatus, { body: { elementId, newStatus, reason: "Tested" } });
export const move = (elementId: string, transferQuantity: number, transferLocation: string) =>
  world.good(stockTransfer, { body: { transferDetails: { elementId, transferQuantity, transferLocation, reason: "Moved" } } });

/** A lot of an item of its own that waits for its release. */
export async function waitingLot(): Promise<Lot> {
  const sku = await neededItem(world);
  await world.good(editSpecification, { body: { sku, needsRelease: true, retestMonths: MONTHS, tests: [MELTING] } });
  const elementId = await bookIn(world, sku, 500, "D1");
  const { batchNumber = "" } = (await stockLineNow(elementId)) ?? {};
  return { sku, batchNumber, elementId };
}

/** The same, released until its retest day. */
export async function releasedLot(decision: object = {}): Promise<Lot> {
  const lot = await waitingLot();
  await enter(lot, 50);
  expect((await decide(lot, decision)).status).toBe(200);
  return lot;
}

/** Sets the clock to the noon of a day. */
export function onDay(day: string): void {
  const noon = Date.parse(startOfDay(day)) + 12 * 60 * MINUTE_MS;
  const began = Date.now();
  setClock(() => noon + Date.now() - began);
}

export async function reverse(transactionId = ""): Promise<void> {
  const { mark } = await world.good(reversePreview, { body: { transactionId } });
  await world.good(reverseTransaction, { body: { transactionId, reason: "It was another batch", mark } });
}

/** The hourly schedule, and what the sweeper and the queue do after it. */
export async function runSchedule(): Promise<number> {
  const retests = await beginRetests();
  for (const id of await leftBehind()) await carryOn(id, MINUTE_MS);
  return retests;
}
