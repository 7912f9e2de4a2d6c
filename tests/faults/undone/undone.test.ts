/**
 * Every action that can be reversed is done and reversed, by two people at the same time: exactly one does it, and every figure of the
 * company is as before, reservations too, in one transaction and in steps. What is reversed when a process is killed is in
 * `undone-killed.full.test.ts`.
 */
import { REVERSIBLE_ACTIONS } from "@apothecary/core/reversal/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { SOAK } from "../../lib/soak.ts";
import { allRows, type SavedWorld } from "../../lib/state.ts";
import type { World } from "../../lib/world.ts";
import { type Fixture, newFixture } from "../fixture.ts";
import { book, bookings, expectUndone, reversing } from "./undone.fixtures.ts";

let world: World;
let fixture: Fixture;
let base: SavedWorld;
beforeAll(async () => {
  ({ world, fixture, base } = await newFixture());
});

/** The calls that were reversed, and the words of the ledger. */
const undone = new Set<string>();
const words = new Set<unknown>();

describe.each(bookings(SOAK))("$name", (action) => {
  test("is reversed once, without a trace in the figures", async () => {
    await base.restore();
    const booked = await book(fixture, action);
    if (!booked) return;
    const answers = await Promise.all([reversing(world, booked), reversing(world, booked, undefined, "admin")]);
    const [done, refused] = answers.toSorted((a, b) => a.status - b.status);
    expect(done).toMatchObject({ status: 200, body: { type: "success", reversed: [booked.body.transactionId] } });
    expect(done?.body.notRestored).toBeUndefined();
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining("This transaction is already reversed.") } });
    await expectUndone(booked);
    undone.add(action.endpoint.path);
    for (const { PK, action: word } of await allRows()) if (PK === `T#${booked.body.transactionId}`) words.add(word);
  });
});

test("every action of the ledger that can be reversed was", () => {
  expect(REVERSIBLE_ACTIONS.filter((word) => !words.has(word))).toEqual([]);
});

test("these are the calls that can be reversed", () => {
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
