/**
 * Random stock changes, snapshots at random times and clock skew: the list from the snapshot equals
 * the list from the rows, or the snapshot is not used.
 */
import { randomUUID } from "node:crypto";
import { systemActor } from "@apothecary/core/lib/actions/actor";
import { setClock } from "@apothecary/core/lib/time/clock";
import { AppError } from "@apothecary/core/lib/actions/error";
import { LIVE, REDUNDANT } from "@apothecary/core/lib/rules/fields";
import { adjust } from "@apothecary/core/stock/lots/adjust";
import { editItemDetails } from "@apothecary/core/stock/items/edit-item";
import type { Item } from "@apothecary/core/stock/items/item.rows";
import { refreshSnapshot } from "@apothecary/core/stock/lists/list-snapshot";
import { putOnOrder } from "@apothecary/core/stock/arrivals/on-order";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { receive } from "@apothecary/core/stock/arrivals/receive";
import { removeItemInUse } from "@apothecary/core/stock/items/remove-item";
import { setStatus } from "@apothecary/core/stock/lots/status";
import * as fc from "fast-check";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startReports } from "../../lib/s3.ts";
import { plantItem, plantLocation } from "../../lib/stock-fixtures.ts";
import { listFromRows, listFromSnapshot } from "../../lib/snapshot.ts";
import { makeWorld } from "../../lib/world.ts";

const RUNS = 400;
/** Time limit: as many runs as fit, however slow the machine is. */
const ENOUGH_MS = 45_000;
const MINUTE = 60_000;
/** Maximum backward clock skew between two snapshots that does not hide a change, in minutes. */
const MOST_BACK = 9;
const SKUS = ["PRP0001", "PRP0002", "PRP0003", "PRP0004"] as const;
/** The own company. */
const OWN = 14;
const reason = "Because";
/** Fields that a delivery leaves out. */
const emptyDetails = {
  goodsInSupplier: null,
  goodsInSupplierBatchNumber: "",
  goodsInExpiryDateFormatted: null,
  goodsInOrderNumber: "",
  confirmExpiry: true,
  confirmSupplierBatch: true,
};

let stop: () => Promise<void>;
let offset = 0;
beforeAll(async () => {
  await makeWorld();
  stop = await startReports();
  await plantLocation("A1");
  for (const sku of SKUS) await plantItem(sku);
});
afterAll(() => stop());
afterEach(() => setClock());

const pass = (minutes: number): void => {
  offset += minutes * MINUTE;
  setClock(() => Date.now() + offset);
};

type Change = "receive" | "adjust" | "order" | "rename" | "freeze" | "remove";
type Move =
  | { kind: "change"; change: Change; sku: string; quantity: number }
  | { kind: "snapshot" }
  | { kind: "meanwhile"; change: Change; sku: string; quantity: number }
  | { kind: "pass" | "back"; minutes: number };

async function changed({ change, sku, quantity }: Extract<Move, { change: Change }>): Promise<void> {
  const actor = systemActor(randomUUID());
  const opened = await findItem(sku);
  const [stockLine] = opened?.stockLines ?? [];
  if (!opened || opened.item.removed) return plantItem(sku, { name: `Again ${quantity}` });
  const { item } = opened;
  switch (change) {
    case "receive":
      await receive({ goodsInItem: sku, goodsInQuantity: quantity, packSize: 0, goodsInLocation: "A1", goodsInStatus: LIVE, ...emptyDetails }, actor);
      return;
    case "adjust":
      if (stockLine) await adjust({ id: stockLine.id, newQuantity: quantity - 1, reason }, actor);
      return;
    case "order":
      await putOnOrder({ element: sku, quantity }, actor);
      return;
    case "rename":
      await editItemDetails({ ...itemDetails(item), name: `Name ${quantity}` }, actor);
      return;
    case "freeze":
      if (stockLine) await setStatus({ elementId: stockLine.id, newStatus: stockLine.status === LIVE ? REDUNDANT : LIVE, reason }, actor);
      return;
    case "remove":
      await removeItemInUse({ sku, reason }, actor);
  }
}

/** An item's details as sent by its dialog. */
function itemDetails({ sku, description, minimumStock, onOrder, moq, eoq, supplierSku, price }: Item) {
  return { sku, description, minimumStock, onOrder, moq, eoq, clientId: OWN, ownedById: OWN, suppliedById: OWN, supplierSku, price };
}

async function made(move: Move): Promise<void> {
  switch (move.kind) {
    case "change":
      return changed(move).catch(unlessRefused);
    case "snapshot":
      await refreshSnapshot();
      return;
    case "meanwhile":
      await Promise.all([refreshSnapshot(), changed(move).catch(unlessRefused)]);
      return;
    case "pass":
      return pass(move.minutes);
    case "back":
      return pass(-move.minutes);
  }
}

/** Two changes of one item may conflict: the refused one changes nothing. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}

const changes = {
  change: fc.constantFrom<Change>("receive", "adjust", "order", "rename", "freeze", "remove"),
  sku: fc.constantFrom(...SKUS),
  quantity: fc.integer({ min: 1, max: 500 }),
};
const moves: fc.Arbitrary<Move> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("change" as const), ...changes }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("snapshot" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("meanwhile" as const), ...changes }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("pass" as const), minutes: fc.integer({ min: 0, max: 12 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("back" as const), minutes: fc.integer({ min: 1, max: MOST_BACK }) }) },
);

test("the list from a snapshot is the list of the rows, after any later changes", async () => {
  let used = 0;
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(moves, { minLength: 1, maxLength: 14 }), async (sequence) => {
      runs += 1;
      let back = 0;
      await refreshSnapshot();
      for (const move of sequence) {
        if (move.kind === "snapshot" || move.kind === "meanwhile") back = 0;
        if (move.kind === "back") back += move.minutes;
        if (back > MOST_BACK) return;
        await made(move);
        const list = await listFromSnapshot();
        if (list === undefined) continue;
        used += 1;
        expect(list).toEqual(await listFromRows());
      }
    }),
    { numRuns: RUNS, interruptAfterTimeLimit: ENOUGH_MS },
  );
  // On a slow machine the time limit ends it before all runs.
  expect(runs).toBeGreaterThan(0);
  expect(used).toBeGreaterThan(runs);
});
