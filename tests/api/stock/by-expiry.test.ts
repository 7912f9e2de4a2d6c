/**
 * Batches by their expiry day: those that have one, in any location and after any change.
 */
import { queryAll } from "@apothecary/core/lib/table/table";
import { STOCK_LINES_BY_EXPIRY, type DatedStockLineRow } from "@apothecary/core/stock/lots/stock-line.rows";
import { stockTransfer, updateExpiryDate } from "@apothecary/core/stock/contract";
import { beforeAll, expect, test } from "vitest";
import { bookIn, plantItem, plantLocation } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { everythingHolds } from "./stock.fixtures.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantLocation("A1");
  await plantLocation("B2");
  await plantItem("EXP0001");
});

const byExpiry = async (from: string, to: string): Promise<[string, number][]> => {
  const rows = await queryAll<DatedStockLineRow>({ partition: STOCK_LINES_BY_EXPIRY, index: "g7", from, to: `${to}#~` });
  return rows.map(({ expiryDate, quantity }) => [expiryDate ?? "none", quantity]);
};

test("a batch is found by its expiry day until it has none", async () => {
  await bookIn(world, "EXP0001", 30, "A1");
  const id = await bookIn(world, "EXP0001", 100, "A1", { expiry: "2031-03-31" });
  await bookIn(world, "EXP0001", 7, "A1", { expiry: "2031-01-31" });
  expect(await byExpiry("2031-01-01", "2031-03-31")).toEqual([
    ["2031-01-31", 7],
    ["2031-03-31", 100],
  ]);
  const transferDetails = { elementId: id, transferQuantity: 40, transferLocation: "B2", reason: "Nearer" };
  const { elementId } = await world.good(stockTransfer, { body: { transferDetails } });
  expect(await byExpiry("2031-03-31", "2031-03-31")).toHaveLength(2);
  await world.good(updateExpiryDate, { body: { id, newExpiryDate: "2031-02-28", reason: "Retested" } });
  await world.good(updateExpiryDate, { body: { id: elementId, newExpiryDate: "", reason: "Retested" } });
  expect(await byExpiry("2031-01-01", "2031-12-31")).toEqual([
    ["2031-01-31", 7],
    ["2031-02-28", 60],
  ]);
  await everythingHolds();
});
