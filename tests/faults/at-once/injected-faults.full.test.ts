/**
 * Throttling, conflicts and lost responses at 20 %: an action takes effect once, or its response says that it did not and can
 * be retried. No other response occurs.
 */
import { randomUUID } from "node:crypto";
import { verify } from "@apothecary/core/verify/verify-stock";
import { AppError } from "@apothecary/core/lib/actions/error";
import { removeReservation, reserveStock } from "@apothecary/core/picking/contract";
import { adjustStockLevel, goodsIn, stockTransfer } from "@apothecary/core/stock/contract";
import { findItem } from "@apothecary/core/stock/items/open-item";
import type { StockLine } from "@apothecary/core/stock/lots/stock-line.rows";
import { afterEach, beforeEach, expect, test } from "vitest";
import { injectFaults, clearFaults, type InjectedCounts, seeded, type FaultRates } from "../../lib/faults.ts";
import { bookIn, plantItem, plantJob, plantLocation } from "../../lib/stock-fixtures.ts";
import { comparableState, type State, stateNow } from "../../lib/state.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { claimBody } from "../fixture.ts";

const SKUS = ["WAX0001", "OIL0001", "EMU0001"];
const CLIENTS = 6;
const ACTIONS_EACH = 12;
/** Maximum number of attempts of a client for one request. */
const MAX_RESENDS = 20;
const reason = "Because";

let world: World;
let jobs: number[];
beforeEach(async () => {
  world = await makeWorld();
  for (const bin of ["A1", "B2", "LINE"]) await plantLocation(bin);
  for (const sku of SKUS) await plantItem(sku);
  for (const sku of SKUS) await bookIn(world, sku, 1_000, "A1");
  jobs = [];
  for (let i = 0; i < 3; i++) jobs.push((await plantJob(Object.fromEntries(SKUS.map((sku) => [sku, 300])))).id);
});
afterEach(() => clearFaults());

type Send = (requestId: string) => Promise<{ status: number; body: unknown }>;

/** The stock that a user sees, who loads a busy page again. */
async function seenStockLines(sku: string): Promise<StockLine[]> {
  for (let again = 0; ; again++) {
    try {
      return (await findItem(sku))?.stockLines ?? [];
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "busy" || again === MAX_RESENDS) throw error;
    }
  }
}

/** A user's action, based on the stock that the user sees. */
async function something(random: () => number): Promise<Send> {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const sku = pick(SKUS);
  const [kind, amount, to, jobId] = [random(), 1 + Math.floor(random() * 40), pick(["A1", "B2", "LINE"]), pick(jobs)];
  const stockLine = pick(await seenStockLines(sku));
  if (!stockLine || kind < 0.2) {
    const goodsInDetails = { goodsInItem: sku, goodsInQuantity: amount, goodsInLocation: to, goodsInStatus: 0 as const, packSize: 0 };
    return (requestId) => world.call(goodsIn, { body: { goodsInDetails } }, { requestId });
  }
  const { id, quantity, reservations } = stockLine;
  if (kind < 0.5) {
    const transferDetails = { elementId: id, transferQuantity: Math.min(amount, quantity), transferLocation: to, reason };
    return (requestId) => world.call(stockTransfer, { body: { transferDetails } }, { requestId });
  }
  if (kind < 0.7)
    return (requestId) => world.call(reserveStock, { body: { reservationList: [claimBody(jobId, id, Math.min(amount, quantity))] } }, { requestId });
  const [reserved] = Object.keys(reservations);
  if (kind < 0.85 && reserved) return (requestId) => world.call(removeReservation, { body: { reservationId: `${reserved}~${id}` } }, { requestId });
  // A figure that differs from the current one, because an unchanged one leaves no record.
  const newQuantity = 1_000 + Math.floor(random() * 1_000_000);
  return (requestId) => world.call(adjustStockLevel, { body: { adjustment: { id, newQuantity, reason } } }, { requestId });
}

/** The outcome of a request with all its retries. */
interface Sent {
  requestId: string;
  send: Send;
  status: number;
  body: unknown;
}

/** Clients that retry faults with the same request id; returns the outcomes, and every status on the way. */
async function busyHours(rates: FaultRates): Promise<{ sent: Sent[]; statuses: Set<number>; injected: InjectedCounts }> {
  const statuses = new Set<number>();
  const sent: Sent[] = [];
  const client = async (seed: number): Promise<void> => {
    const random = seeded(seed);
    for (let i = 0; i < ACTIONS_EACH; i++) {
      const send = await something(random);
      const requestId = randomUUID();
      let answer = await send(requestId);
      statuses.add(answer.status);
      for (let again = 0; again < MAX_RESENDS && answer.status >= 500; again++) {
        answer = await send(requestId);
        statuses.add(answer.status);
      }
      sent.push({ requestId, send, status: answer.status, body: answer.body });
    }
  };
  const injected = injectFaults(rates);
  await Promise.all(Array.from({ length: CLIENTS }, (_, i) => client(rates.seed * 100 + i)));
  clearFaults();
  return { sent, statuses, injected };
}

/** Every successful request is in the ledger once, and a retry returns the same response; no other request is in the ledger. */
async function assertOneEffectEach(sent: readonly Sent[], before: State): Promise<void> {
  const good = sent.filter((one) => one.status === 200);
  expect(good.length).toBeGreaterThan(sent.length / 2);
  const came = await stateNow();
  const heads = [...came.values()].filter((row) => row.PK.startsWith("T#") && row.SK === "00000" && !before.has(`${row.PK}\n${row.SK}`));
  expect(heads.map((row) => row.PK.slice(2)).toSorted()).toEqual(good.map((one) => one.requestId).toSorted());
  for (const { send, requestId, body } of good) expect((await send(requestId)).body).toEqual(body);
  expect(comparableState(await stateNow())).toEqual(comparableState(came));
  expect((await verify()).findings).toEqual([]);
}

test("under throttling and conflicts at 20 % each, answers are good, refusals, or 503", async () => {
  const before = await stateNow();
  const { sent, statuses, injected } = await busyHours({ seed: 6, throttling: 0.2, conflicts: 0.2 });
  expect(injected.throttled).toBeGreaterThan(20);
  // Which calls fail depends on their order: with about sixty transactions at least one nearly always does.
  expect(injected.conflicts).toBeGreaterThan(0);
  expect([...statuses].filter((status) => ![200, 400, 404, 409, 503].includes(status))).toEqual([]);
  await assertOneEffectEach(sent, before);
});

test("where answers get lost at 20 %, each request has one effect", async () => {
  const before = await stateNow();
  const { sent, statuses, injected } = await busyHours({ seed: 7, lostAnswers: 0.2 });
  expect(injected.lost).toBeGreaterThan(0);
  expect([...statuses].filter((status) => ![200, 400, 404, 409, 503].includes(status))).toEqual([]);
  await assertOneEffectEach(sent, before);
});
