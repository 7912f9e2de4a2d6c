/**
 * A small warehouse made through the API of a running host: a bin with a client's stock, an empty one, a pallet.
 */
import { createBusiness } from "@apothecary/core/directory/contract";
import { addComponentry, addRawMaterial, goodsIn, stockDetails } from "@apothecary/core/stock/contract";
import { addNewLocation } from "@apothecary/core/warehouse/contract";
import type { Page } from "@playwright/test";
import { nextCode } from "../client-codes.ts";
import { addUser } from "../people.ts";
import { Client } from "../stock/stock.fixtures.ts";

const KEEPER = ["ROLE_ADMIN", "ROLE_PRODUCT_MANAGER", "ROLE_WAREHOUSE", "ROLE_STAFF"];

export interface Warehouse {
  username: string;
  keeper: Client;
  /** Its name is its own. */
  warehouse: string;
  client: { id: number; name: string };
  /** Holds 2,500 g of the oil and 480 bottles. */
  shelf: string;
  /** `A-01-1` */
  shelfId: string;
  /** `A-01-2`, with nothing in it. */
  emptyId: string;
  /** Holds 500 g of the oil. */
  pallet: { id: string; number: string };
  oil: { sku: string; name: string; stockLineId: string; batchNumber: string };
  bottle: { sku: string; batchNumber: string };
}

/** Creates it, with a user who has all roles. */
export async function makeWarehouse(page: Page): Promise<Warehouse> {
  const username = await addUser(page, KEEPER);
  const keeper = await new Client(process.env["BASE_URL"] ?? "").signIn(username);
  const name = `Hart & Rue ${username}`;
  const client = await keeper.call(createBusiness, { businessName: name, client: true, supplier: true, businessCode: nextCode() });
  const from = { supplier: client.businessId, owner: client.businessId, supplierSkuCode: "" };
  const oilName = `Rosehip oil ${username}`;
  const oil = await keeper.call(addRawMaterial, { newRawMaterial: { ...from, name: oilName, description: "Cold pressed", categoryCode: "OIL" } });
  const bottled = { ...from, name: `Vial ${username}`, description: "Amber, 10 ml", categoryCode: "BOT" };
  const bottle = await keeper.call(addComponentry, { newComponentry: bottled });

  const warehouse = `Barn ${username}`;
  const shelf = "A-01-1";
  const shelfId = (await keeper.call(addNewLocation, { warehouse, bin: shelf })).locationId;
  const emptyId = (await keeper.call(addNewLocation, { warehouse, bin: "A-01-2" })).locationId;
  const pallet = await keeper.call(addNewLocation, { warehouse, roamingPallet: true });
  const deliver = async (sku: string, quantity: number, location: string) => {
    const details = { goodsInItem: sku, goodsInQuantity: quantity, goodsInLocation: location, goodsInSupplier: client.businessId, packSize: 10 };
    const stockLineId = (await keeper.call(goodsIn, { goodsInDetails: { ...details, goodsInStatus: 0 } })).elementId;
    const lines = await keeper.call(stockDetails, { sku });
    return { stockLineId, batchNumber: lines.flatMap((line) => ("quantityDelivered" in line && line.id === stockLineId ? [line.batchNumber] : [])).join("") };
  };
  const oilStockLine = await deliver(oil.sku, 2_500, shelfId);
  const bottles = await deliver(bottle.sku, 480, shelfId);
  await deliver(oil.sku, 500, pallet.locationId);
  return {
    username,
    keeper,
    warehouse,
    client: { id: client.businessId, name },
    shelf,
    shelfId,
    emptyId,
    pallet: { id: pallet.locationId, number: pallet.palletNumber ?? "" },
    oil: { sku: oil.sku, name: oilName, ...oilStockLine },
    bottle: { sku: bottle.sku, batchNumber: bottles.batchNumber },
  };
}
