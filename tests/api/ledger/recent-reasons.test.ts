/** The reasons that people gave last for an action. */
import { recentReasons } from "@apothecary/core/ledger/contract";
import { adjustStockLevel } from "@apothecary/core/stock/contract";
import { expect, test } from "vitest";
import { bookIn, plantItem, plantLocation } from "../../lib/stock-fixtures.ts";
import { makeWorld } from "../../lib/world.ts";

test("the last reasons of an action are offered, newest first and each once; another action has its own", async () => {
  const world = await makeWorld();
  await plantLocation("A1");
  await plantItem("WAX0001");
  const id = await bookIn(world, "WAX0001", 1_000, "A1");
  const reasons = ["Recounted", "Spilt", "recounted", "Dried out", "Sample kept", "Torn bag", "Damp"];
  for (const [n, reason] of reasons.entries()) await world.good(adjustStockLevel, { body: { adjustment: { id, newQuantity: 900 - n, reason } } });
  expect(await world.good(recentReasons, { body: { action: "Adjustment" } })).toEqual(["Damp", "Torn bag", "Sample kept", "Dried out", "recounted"]);
  expect(await world.good(recentReasons, { body: { action: "Transfer" } })).toEqual([]);
});
