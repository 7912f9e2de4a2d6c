/** The actions that can be reversed, each as it is booked in a world of its own and before it is reversed. */
import { randomUUID } from "node:crypto";
import { closeOrder, shipOrder } from "@apothecary/core/sales/contract";
import { completeJob } from "@apothecary/core/jobs/contract";
import { reversePreview, reverseTransaction } from "@apothecary/core/reversal/contract";
import { verify } from "@apothecary/core/verify/verify-stock";
import { expect } from "vitest";
import { expectFigures, figures } from "../../api/reversal/reversal.fixtures.ts";
import { reservationsNotInLedger } from "../../lib/reservation-ledger.ts";
import { allRows, type SavedWorld, savedWorld, stateNow } from "../../lib/state.ts";
import type { World } from "../../lib/world.ts";
import type { Action } from "../actions/actions.ts";
import { ACTIONS } from "../actions/actions-all.ts";
import { AS, type Fixture } from "../fixture.ts";

/** What cannot be reversed: it changes no stock, or what it made is a record of its own. */
const FINAL = /cannot be reversed\.$/;

/** The actions that can book stock, and of those the ones that mostly do. */
const CHANGING = ACTIONS.filter(({ endpoint: { changes, path } }) => changes.includes("stock") && path !== reverseTransaction.path);
const MAKING = [completeJob, shipOrder, closeOrder].map(({ path }) => path);
const DOMAINS = new Set(["stock", "picking", "warehouse", "stock-take", "deliveries"]);
const BOOKING = CHANGING.filter(({ endpoint: { domain, path } }) => DOMAINS.has(domain) || MAKING.includes(path));

/** All of them, or the first action of each call that mostly does. */
export const bookings = (all: boolean): readonly Action[] =>
  all ? CHANGING : BOOKING.filter(({ endpoint: { path } }, i) => BOOKING.findIndex((other) => other.endpoint.path === path) === i);

/** An action that was booked and can be reversed. */
export interface Booked {
  body: { transactionId: string; reason: string; mark: string };
  /** Every figure before it. */
  before: Record<string, unknown>;
  /** The world before it. */
  start: SavedWorld;
}

/** Books an action. Returns undefined if it is one that cannot be reversed. */
export async function book(fixture: Fixture, { endpoint, prepare }: Action): Promise<Booked | undefined> {
  const { world } = fixture;
  const input = await prepare(fixture);
  const [start, was] = [await savedWorld(), await figures()];
  const transactionId = randomUUID();
  expect((await world.call(endpoint, input, { ...AS, requestId: transactionId })).status).toBe(200);
  const preview = await world.call(reversePreview, { body: { transactionId } }, AS);
  if (FINAL.test(preview.body.because[0]?.why ?? "")) return undefined;
  expect([preview.status, preview.body.because]).toEqual([200, []]);
  return { body: { transactionId, reason: "Booked by mistake", mark: preview.body.mark }, before: was, start };
}

/** Sends a reversal. */
export const reversing = (world: World, { body }: Booked, requestId: string = randomUUID(), as = AS.as) =>
  world.call(reverseTransaction, { body }, { as, requestId });

/** Expects the figures as before, each row of the ledger with one counter-row, and the rules of stock. */
export async function expectUndone({ body: { transactionId }, before }: Booked): Promise<void> {
  await expectFigures(before);
  const rows = await allRows();
  expect(rows.filter(({ PK, SK }) => PK === "REVERSED" && SK.endsWith(transactionId))).toHaveLength(1);
  // What was reserved again in a later step than the movement that was the cause has a row of its own.
  const counters = rows.filter(({ reverses }) => String(reverses).startsWith(`${transactionId}#`));
  expect(counters.length).toBeGreaterThan(0);
  const moved = counters.flatMap(({ reverses, difference }) => (difference === 0 ? [] : [String(reverses)]));
  expect([...new Set(moved)].toSorted(), "each movement is reversed once").toEqual(moved.toSorted());
  const state = await stateNow();
  expect((await verify(state.values())).findings).toEqual([]);
  expect(reservationsNotInLedger(state.values())).toEqual([]);
}
