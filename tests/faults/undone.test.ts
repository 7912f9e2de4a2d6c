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
import { SOAK } from "../lib/soak.ts";
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

const undone = new Set<string>();

/** The actions that book stock; the others change records alone. */
const MAKING = [completeJob, shipOrder, closeOrder].map(({ path }) => path);
const DOMAINS = new Set(["stock", "picking", "warehouse", "stock-take", "deliveries"]);
const BOOKING = Object.values(ACTION_GROUPS)
  .flat()
  .filter(({ endpoint: { domain, path } }) => DOMAINS.has(domain) || MAKING.includes(path));

/** One action of each call; all of them in the full run. */
const SOME = BOOKING.filter(({ endpoint: { path } }, i) => SOAK || BOOKING.findIndex((other) => other.endpoint.path === path) === i);

describe.each(SOME)("$name", ({ endpoint, prepare }) => {
  test("is reversed without a trace in the figures", async () => {
    await base.restore();
    const input = await prepare(fixture);
    const before = await figures();
    const transactionId = randomUUID();
    expect((await world.call(endpoint, input, { ...AS, requestId: transactionId })).status).toBe(200);
    const preview = await world.call(reversePreview, { body: { transactionId } }, AS);
    if (FINAL.test(preview.body.because[0]?.why ?? "")) return;
    expect([preview.status, preview.body.because]).toEqual([200, []]);
    const body = { transactionId, reason: "Booked by mistake", mark: preview.body.mark };
    const answer = await world.good(reverseTransaction, { body }, { ...AS, requestId: randomUUID() });
    await expectFigures(before);
    expect(answer.notRestored).toBeUndefined();
    const state = await stateNow();
    expect((await verify(state.values())).findings).toEqual([]);
    expect(reservationsNotInLedger(state.values())).toEqual([]);
    undone.add(endpoint.path);
  });
});

test("these are the actions that can be reversed", () => {
  expect([...undone].toSorted()).toEqual([
    "/api/add_excess_stock",
    "/api/adjust_stock_level",
    "/api/advanced_transfer",
    "/api/book_delivery",
    "/api/close_order",
    "/api/complete_job",
    "/api/complete_stock_take",
    "/api/destroy_stock",
    "/api/goods_in",
    "/api/import_opening_stock",
    "/api/pallet_transfer",
    "/api/remove_reservation",
    "/api/remove_reservations_status_update",
    "/api/reserve_stock",
    "/api/return_to_supplier",
    "/api/ship_order",
    "/api/stock_transfer",
    "/api/transfer_reserved_stock",
    "/api/update_batch_number",
    "/api/update_expiry_date",
    "/api/update_pack_size",
    "/api/update_stock_status",
    "/api/update_supplier_batch_number",
  ]);
});
