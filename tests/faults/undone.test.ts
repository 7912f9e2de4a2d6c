/**
 * Every action that can be reversed is done and reversed: every figure of the company is as before, reservations too, in one
 * transaction and in steps.
 */
import { randomUUID } from "node:crypto";
import { completeJob } from "@apothecary/core/jobs/contract";
import { closeOrder, shipOrder } from "@apothecary/core/sales/contract";
import { reversePreview, reverseTransaction } from "@apothecary/core/reversal/contract";
import { verify } from "@apothecary/core/verify/verify-stock";
import { beforeAll, describe, expect, test } from "vitest";
import { expectFigures, figures } from "../api/reversal/reversal.fixtures.ts";
import { reservationsNotInLedger } from "../lib/reservation-ledger.ts";
import { type SavedWorld, stateNow } from "../lib/state.ts";
import type { World } from "../lib/world.ts";
import { ACTION_GROUPS } from "./actions-all.ts";
import { AS, type Fixture, newFixture } from "./fixture.ts";

/** What cannot be reversed: it changes no stock, or what it made is a record of its own. */
const FINAL = /cannot be reversed\.$/;

let world: World;
let fixture: Fixture;
let base: SavedWorld;
beforeAll(async () => {
  ({ world, fixture, base } = await newFixture());
});

const undone: string[] = [];

/** The actions that book stock; the others change records alone. */
const MAKING = [completeJob, shipOrder, closeOrder].map(({ path }) => path);
const DOMAINS = new Set(["stock", "picking", "warehouse", "stock-take", "deliveries"]);
const BOOKING = Object.values(ACTION_GROUPS)
  .flat()
  .filter(({ endpoint: { domain, path } }) => DOMAINS.has(domain) || MAKING.includes(path));

describe.each(BOOKING)("$name", ({ name, endpoint, prepare }) => {
  test("is reversed without a trace in the figures", async () => {
    await base.restore();
    const input = await prepare(fixture);
    const before = await figures();
    const transactionId = randomUUID();
    expect((await world.call(endpoint, input, { ...AS, requestId: transactionId })).status).toBe(200);
    const preview = await world.call(reversePreview, { body: { transactionId } }, AS);
    if (preview.status === 409 || preview.status === 404) {
      expect(preview.status === 404 || FINAL.test(String((preview.body as { message?: string }).message))).toBe(true);
      return;
    }
    expect([preview.status, preview.body.because]).toEqual([200, []]);
    const body = { transactionId, reason: "Booked by mistake", mark: preview.body.mark };
    const answer = await world.good(reverseTransaction, { body }, { ...AS, requestId: randomUUID() });
    await expectFigures(before);
    expect(answer.notRestored).toBeUndefined();
    const state = await stateNow();
    expect((await verify(state.values())).findings).toEqual([]);
    expect(reservationsNotInLedger(state.values())).toEqual([]);
    undone.push(name);
  });
});

test("the actions that can be reversed are among them", () => {
  expect(undone.length).toBeGreaterThan(30);
});
