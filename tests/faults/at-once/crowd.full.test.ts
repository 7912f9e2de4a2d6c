/**
 * Many concurrent clients on the same stock: no batch is overdrawn, and no quantity is created or lost.
 */
import { randomUUID } from "node:crypto";
import { verify } from "@apothecary/core/verify/verify-stock";
import { systemActor } from "@apothecary/core/lib/actions/actor";
import { AppError } from "@apothecary/core/lib/actions/error";
import { reserveStock } from "@apothecary/core/picking/contract";
import { stockTransfer } from "@apothecary/core/stock/contract";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { transfer } from "@apothecary/core/stock/transfers/transfer-stock";
import { beforeEach, expect, test } from "vitest";
import { seeded } from "../../lib/faults.ts";
import { stockLineNow, bookIn, plantItem, plantJob, plantLocation } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { claimBody } from "../fixture.ts";

const reason = "Because";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
  await plantItem("WAX0001");
});

test("64 clients take 1 each from a batch of 40: 40 succeed, 24 are refused with the reason", async () => {
  for (const bin of ["A1", "LINE"]) await plantLocation(bin);
  const stockLineId = await bookIn(world, "WAX0001", 40, "A1");
  const take = async (): Promise<[number, string]> => {
    const requestId = randomUUID();
    for (;;) {
      const body = { transferDetails: { elementId: stockLineId, transferQuantity: 1, transferLocation: "LINE", reason } };
      const answer = await world.call(stockTransfer, { body }, { requestId });
      // 503 means that nothing was changed: retries as the screen does, with the same request id.
      if (answer.status !== 503) return [answer.status, answer.body.message];
    }
  };
  const answers = await Promise.all(Array.from({ length: 64 }, take));
  const refused = answers.filter(([status]) => status !== 200);
  expect(answers).toHaveLength(64);
  expect(refused).toHaveLength(24);
  expect(new Set(refused.map(([status, message]) => `${status} ${message}`))).toEqual(new Set(["404 This batch is no longer in stock."]));
  expect(await stockLineNow(stockLineId)).toBeUndefined();
  expect((await findItem("WAX0001"))?.stockLines.map(({ locationId, quantity }) => [locationId, quantity])).toEqual([["LINE", 40]]);
  expect((await verify()).findings).toEqual([]);
});

test("64 clients reserve 1 each of a batch of 40: 40 succeed, 24 are refused with the reason", async () => {
  await plantLocation("A1");
  const stockLineId = await bookIn(world, "WAX0001", 40, "A1");
  const jobs: number[] = [];
  for (let i = 0; i < 8; i++) jobs.push((await plantJob({ WAX0001: 8 }, { batchNumber: `${200 + i}-26` })).id);
  const reserveOne = async (n: number): Promise<[number, string]> => {
    const requestId = randomUUID();
    for (;;) {
      const body = { reservationList: [claimBody(jobs[n % jobs.length] ?? 0, stockLineId, 1)] };
      const answer = await world.call(reserveStock, { body }, { requestId });
      if (answer.status !== 503) return [answer.status, answer.body.message];
    }
  };
  const answers = await Promise.all(Array.from({ length: 64 }, (_, n) => reserveOne(n)));
  const refused = answers.filter(([status]) => status !== 200);
  expect(refused).toHaveLength(24);
  expect(new Set(refused.map(([status]) => status)).size).toBe(1);
  expect(refused.every(([status, message]) => (status === 400 || status === 409) && message.length > 0)).toBe(true);
  expect(await stockLineNow(stockLineId)).toMatchObject({ quantity: 40, unreserved: 0 });
  expect((await verify()).findings).toEqual([]);
});

const TRANSFERS = 10_000;
const CLIENTS = 16;
/** Number of concurrent clients: more would mostly cause conflicts, which other tests cover. */
const AT_ONCE = 2;
const LOCATIONS = 8;
const TOTAL = 8_000;

test(`${TRANSFERS} transfers among 8 batches by many clients: the total is the same in every read on the way`, async () => {
  for (let i = 0; i < LOCATIONS; i++) await plantLocation(`R${i}`);
  const first = await bookIn(world, "WAX0001", TOTAL, "R0");
  const move = (elementId: string, transferQuantity: number, transferLocation: string): Promise<unknown> =>
    transfer({ elementId, transferQuantity, transferLocation, reason }, systemActor(randomUUID()));
  for (let i = 1; i < LOCATIONS; i++) await move(first, TOTAL / LOCATIONS, `R${i}`);

  let done = 0;
  let reads = 0;
  const totals = new Set<string>();
  /** A client reads the stock and makes a few transfers based on it. */
  const turn = async (random: () => number): Promise<void> => {
    const below = (limit: number): number => Math.floor(random() * limit);
    const opened = await findItem("WAX0001");
    const stockLines = opened?.stockLines ?? [];
    totals.add(`${opened?.item.quantity} ${stockLines.reduce((sum, stockLine) => sum + stockLine.quantity, 0)}`);
    reads += 1;
    for (let i = 0; i < 5; i++) {
      const [stockLine, to] = [stockLines[below(stockLines.length)], `R${below(LOCATIONS)}`];
      if (stockLine && stockLine.locationId !== to && (await tried(() => move(stockLine.id, 1 + below(3), to)))) done += 1;
    }
  };
  const waiting = Array.from({ length: CLIENTS }, (_, i) => seeded(i + 1));
  const lane = async (): Promise<void> => {
    while (done < TRANSFERS) {
      const client = waiting.shift();
      if (!client) throw new Error("Everybody is at it.");
      await turn(client);
      waiting.push(client);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  expect(done).toBeGreaterThanOrEqual(TRANSFERS);
  expect(reads).toBeGreaterThan(TRANSFERS / 5);
  expect([...totals]).toEqual([`${TOTAL} ${TOTAL}`]);
  expect((await verify()).findings).toEqual([]);
}, 1_200_000);

/** Whether it succeeded; refusals are expected, faults are not. */
async function tried(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return false;
  }
}
