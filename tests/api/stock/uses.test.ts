/** What allocates and uses an item does not add to the cost of its arrivals and of edits of its batches. */
import { addOnOrder, goodsIn, updatePackSize } from "@apothecary/core/stock/contract";
import { itemPartition } from "@apothecary/core/stock/items/item.rows";
import { MAX_WRITES, transact } from "@apothecary/core/lib/table/table";
import { beforeAll, expect, test } from "vitest";
import { expectUnits, readUnits } from "../../lib/units.ts";
import type { World } from "../../lib/world.ts";
import { AS, type Fixture, newFixture } from "../../faults/fixture.ts";

const SKU = "WAX0001";
const USES = 300;

let world: World;
let fixture: Fixture;
beforeAll(async () => {
  ({ world, fixture } = await newFixture());
});

test("goods in, stock on order and an edit cost the same with 300 formulas that use the item", async () => {
  const goodsInDetails = { goodsInItem: SKU, goodsInQuantity: 10, goodsInLocation: "A1", goodsInStatus: 0 as const, packSize: 0 };
  const costs = async (packSize: number) => [
    readUnits(await world.call(goodsIn, { body: { goodsInDetails } }, AS)),
    readUnits(await world.call(addOnOrder, { body: { element: SKU, quantity: 5 } }, AS)),
    readUnits(await world.call(updatePackSize, { body: { id: fixture.wax, newPackSize: packSize } }, AS)),
  ];
  const before = await costs(20);
  expect(Math.min(...before)).toBeGreaterThan(0);
  const rows = Array.from({ length: USES }, (_, n) => ({ kind: "put" as const, item: { PK: itemPartition(SKU), SK: `USE#F#${n}`, note: "x".repeat(100) } }));
  for (let from = 0; from < USES; from += MAX_WRITES) await transact(rows.slice(from, from + MAX_WRITES));
  for (const [i, units] of (await costs(30)).entries()) expectUnits(units, before[i] ?? 0);
});
