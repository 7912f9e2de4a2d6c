/**
 * Many clients at one batch at once: as many succeed as there is stock for, and every other is refused with the reason.
 */
import { randomUUID } from "node:crypto";
import { commit } from "@apothecary/core/transaction/commit";
import { systemActor } from "@apothecary/core/lib/actions/actor";
import { AppError, conflict } from "@apothecary/core/lib/actions/error";
import { setClock } from "@apothecary/core/lib/time/clock";
import { putStockLine, replaceStockLine } from "@apothecary/core/stock/lots/stock-line.rows";
import { movementEntry } from "@apothecary/core/stock/entries";
import { type Item, itemRow, moveQuantity } from "@apothecary/core/stock/items/item.rows";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { openStockLine } from "@apothecary/core/stock/lots/open-stock-lines";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aStockLine } from "../../lib/rows.ts";
import { plant } from "../../lib/base-world.ts";
import { makeWorld } from "../../lib/world.ts";

const CLIENTS = 64;
const STOCK = 40;
const SLOWED = 100;

const item = { sku: "BOT0001", name: "Bottle", quantity: STOCK } as Item;
const stockLine = aStockLine("BOT0001", "one", STOCK, { name: "Bottle", categoryType: "Componentry", categoryName: "Bottle" });

beforeAll(async () => {
  await makeWorld();
  await plant(itemRow({ ...item, categoryType: "Componentry" }));
  await plant(putStockLine(stockLine).item);
});

/** Takes one unit of the batch, or reports that the batch is empty. */
function takeOne(): Promise<string> {
  const actor = systemActor(randomUUID());
  return commit(actor, async () => {
    const opened = await findItem(item.sku);
    const held = opened?.stockLines[0];
    if (!opened || !held) throw conflict("There is nothing left of this batch.");
    const becomes = { ...held, quantity: held.quantity - 1 };
    return {
      writes: [replaceStockLine(held, becomes), moveQuantity(opened.item, -1)],
      ledger: [movementEntry(opened.item, held, { action: "Adjustment", difference: -1, quantity: becomes.quantity, totalQuantity: opened.item.quantity - 1 })],
      answer: "taken",
    };
  });
}

afterAll(() => setClock());

test("64 clients take 1 each of a batch of 40: 40 succeed, 24 are refused because none is left", async () => {
  // However slow the machine is, no client waits so long that it gives up.
  const began = Date.now();
  setClock(() => began + (Date.now() - began) / SLOWED);
  const outcomes = await Promise.allSettled(Array.from({ length: CLIENTS }, takeOne));
  const refusals = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as unknown] : []));
  expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(STOCK);
  expect(refusals.filter((refusal) => refusal instanceof AppError && refusal.code === "conflict")).toHaveLength(CLIENTS - STOCK);
  await expect(openStockLine(stockLine.id)).rejects.toMatchObject({ code: "not_found" });
});
