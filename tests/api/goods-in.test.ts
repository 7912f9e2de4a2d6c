import { itemRow } from "@apothecary/core/stock/item.rows";
import { findItem } from "@apothecary/core/stock/open";
import { goodsIn } from "@apothecary/core/stock/contract";
import { placeKey } from "@apothecary/core/warehouse/place.rows";
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { makeWorld, plant, type World } from "../lib/world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plant({ ...placeKey("A1"), id: "A1", warehouse: "Main", bin: "A1", roaming: false, rows: 0 });
  await plant(
    itemRow({
      sku: "EMU0001",
      name: "Emulsifying wax",
      description: "BP",
      categoryType: "Raw Material",
      categoryName: "Emulsifier",
      categoryCode: "EMU",
      quantity: 0,
      allocated: 0,
      minimumStock: 0,
      onOrder: 0,
      moq: 0,
      eoq: 0,
      price: 4,
      priceUnit: "kilo",
      status: 0,
      active: true,
      clientId: null,
      client: "",
      ownedById: 14,
      ownedBy: "Own",
      suppliedById: 21,
      suppliedBy: "Supplier",
      supplierSku: "",
      baseSku: "EMU0001",
      version: 1,
    }),
  );
});

const delivery = {
  goodsInItem: "EMU0001",
  goodsInQuantity: 1000,
  goodsInLocation: "A1",
  goodsInStatus: 0 as const,
  packSize: 0,
  goodsInOrderNumber: "",
  goodsInSupplierBatchNumber: "",
};

test("a delivery becomes a batch under the next free number, once", async () => {
  const requestId = randomUUID();
  const first = await world.good(goodsIn, { body: { goodsInDetails: delivery } }, { requestId });
  const again = await world.good(goodsIn, { body: { goodsInDetails: delivery } }, { requestId });
  expect(again).toEqual(first);
  const opened = await findItem("EMU0001");
  expect(opened?.item.quantity).toBe(1000);
  expect(opened?.batches).toHaveLength(1);
});
