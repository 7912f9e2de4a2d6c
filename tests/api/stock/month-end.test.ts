import { setClock } from "@apothecary/core/lib/time/clock";
import { stockByLine, stockTransfer } from "@apothecary/core/stock/contract";
import { afterEach, beforeAll, expect, test } from "vitest";
import { bookIn, plantItem, plantLocation } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  for (const bin of ["A1", "B2"]) await plantLocation(bin);
  await plantItem("LIN0001");
  for (const bin of ["A1", "B2"]) await bookIn(world, "LIN0001", 10, bin);
});
afterEach(() => setClock());

test("a movement in the last second of a month is seen in the next month, whose ledger does not have it", async () => {
  // A month of which the ledger has nothing.
  const today = new Date();
  const midnight = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 1);
  const at = (seconds: number) => setClock(() => midnight + seconds * 1_000);
  const query = { sku: "LIN0001" };
  const move = async (from: string, to: string) => {
    const line = (await world.good(stockByLine, { query })).find(({ locationId }) => locationId === from);
    await world.good(stockTransfer, { body: { transferDetails: { elementId: line?.id ?? "", transferQuantity: 1, transferLocation: to, reason: "Room" } } });
  };
  const asked = async (etag: unknown) => world.call(stockByLine, { query }, { headers: { "if-none-match": String(etag) } });
  // The newest row of the month is older than what marks compare.
  at(-60);
  await move("B2", "A1");
  at(-20);
  const before = (await world.call(stockByLine, { query })).headers["etag"];
  expect((await asked(before)).status).toBe(304);
  at(-1);
  await move("A1", "B2");
  at(30);
  const after = await asked(before);
  expect(after.status).toBe(200);
  expect((await asked(after.headers["etag"])).status).toBe(304);
});
