import { createBusiness } from "@apothecary/core/directory/contract";
import { addNewFormula, fetchFormulaRecipe } from "@apothecary/core/formulas/contract";
import { MAX_WRITES, transact } from "@apothecary/core/lib/table/table";
import { addNewProduct, fetchProductBom } from "@apothecary/core/products/contract";
import { addRawMaterial, editDetails, goodsIn, stockDetails } from "@apothecary/core/stock/contract";
import { type StockLine, putStockLine } from "@apothecary/core/stock/lots/stock-line.rows";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { afterEach, beforeAll, expect, test } from "vitest";
import { clearFaults, watchCalls } from "../../lib/faults.ts";
import { bookIn, plantItem, plantLocation } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { requestLedger, newRequest } from "./stock.fixtures.ts";

let world: World;
let clientId = 0;
const AS = { as: "product" };
beforeAll(async () => {
  world = await makeWorld();
  await plantLocation("A1");
  const business = { businessName: "Lavender & Wild", client: true, supplier: true, businessCode: "LAW" };
  clientId = (await world.good(createBusiness, { body: business })).businessId ?? 0;
});
afterEach(() => clearFaults());

const itemDetails = (sku: string, over: object = {}) => ({
  sku,
  name: `Item ${sku}`,
  description: "As described",
  minimumStock: 5,
  onOrder: 0,
  moq: 1,
  eoq: 2,
  clientId,
  ownedById: 14,
  suppliedById: 14,
  supplierSku: "S-1",
  price: 6.4,
  ...over,
});
const edit = (sku: string, over: object = {}, options: object = {}) => world.call(editDetails, { body: { newDetails: itemDetails(sku, over) } }, options);
const itemNow = async (sku: string) => (await findItem(sku))?.item;

test("an item's details are saved, and the ledger tells what changed, once", async () => {
  await plantItem("DET0001");
  const requestId = newRequest();
  const first = await edit("DET0001", { version: 1 }, { requestId, as: "technician" });
  expect(first.body).toMatchObject({ type: "success", sku: "DET0001", version: 2 });
  expect((await edit("DET0001", { version: 1 }, { requestId, as: "technician" })).body).toEqual(first.body);
  expect(await itemNow("DET0001")).toMatchObject({
    ...{ name: "Item DET0001", description: "As described", minimumStock: 5, moq: 1, eoq: 2, price: 6.4, supplierSku: "S-1" },
    ...{ clientId, client: "Lavender & Wild", ownedById: 14, suppliedById: 14, version: 2, changedBy: "technician" },
  });
  const [line, ...more] = await requestLedger(requestId);
  expect([line?.action, line?.difference, more]).toEqual(["Item Edited", 0, []]);
  expect(line?.reason).toContain("Minimum stock: 0 → 5; MOQ: 0 → 1");
  expect(line?.reason).toContain("Client: none → Lavender & Wild");
  expect((await edit("DET0001")).body).toMatchObject({ type: "info", version: 2 });
});

test("a shelf life is set, kept where it is not named, and removed", async () => {
  await plantItem("DET0009");
  const shelfLife = async () => (await world.good(stockDetails, { body: { sku: "DET0009" } }))[0];
  expect(await shelfLife()).toMatchObject({ shelfLifeMonths: null });
  const requestId = newRequest();
  expect((await edit("DET0009", { shelfLifeMonths: 24 }, { requestId })).body).toMatchObject({ type: "success" });
  expect((await requestLedger(requestId))[0]?.reason).toContain("Shelf life in months: none → 24");
  await edit("DET0009", { name: "Another name" });
  expect(await shelfLife()).toMatchObject({ shelfLifeMonths: 24, name: "Another name" });
  await edit("DET0009", { shelfLifeMonths: null });
  expect(await shelfLife()).toMatchObject({ shelfLifeMonths: null });
  for (const shelfLifeMonths of [0, 1.5, 601]) expect((await edit("DET0009", { shelfLifeMonths })).status).toBe(400);
});

test("a row as it was read may be sent back whole", async () => {
  await plantItem("DET0002", { clientId, client: "Lavender & Wild", suppliedById: 14 });
  const [item] = await world.good(stockDetails, { body: { sku: "DET0002" } });
  const whole = { ...(item as Record<string, unknown>), name: "Renamed" };
  const sent = await world.call(editDetails, { body: { newDetails: whole as never } });
  expect([sent.status, (await itemNow("DET0002"))?.name]).toEqual([200, "Renamed"]);
  expect((await world.call(editDetails, { body: { newDetails: { ...whole, colour: "red" } as never } })).status).toBe(400);
});

test("a missing, unknown or stale value is refused and changes nothing", async () => {
  await plantItem("DET0003");
  const was = await itemNow("DET0003");
  const refusal = async (over: object) => {
    const { status, body } = await edit("DET0003", over);
    return [status, body.message];
  };
  expect(await refusal({ clientId: null })).toEqual([400, "Client is required."]);
  expect(await refusal({ ownedById: undefined })).toEqual([400, "Owner is required."]);
  expect(await refusal({ suppliedById: null })).toEqual([400, "Supplier is required."]);
  expect(await refusal({ name: "" })).toEqual([400, "Name is required."]);
  expect(await refusal({ name: "x".repeat(201) })).toEqual([400, "Name cannot exceed 200 characters."]);
  expect((await refusal({ minimumStock: -1 }))[0]).toBe(400);
  expect((await refusal({ moq: 1_000_000_000 }))[0]).toBe(400);
  expect(await refusal({ clientId: 9_999 })).toEqual([404, "The client does not exist."]);
  expect(await refusal({ ownedById: 9_999 })).toEqual([404, "The owner does not exist."]);
  expect(await refusal({ suppliedById: 9_999 })).toEqual([404, "The supplier does not exist."]);
  expect((await refusal({ version: 7 }))[0]).toBe(409);
  expect((await refusal({ active: false }))[0]).toBe(400);
  expect((await edit("DET9999")).status).toBe(404);
  expect(await itemNow("DET0003")).toEqual(was);
});

test("a delivery that changes what is on order makes the open dialog stale", async () => {
  await plantItem("DET0004", { onOrder: 500 });
  await bookIn(world, "DET0004", 100, "A1");
  expect((await edit("DET0004", { onOrder: 500, version: 1 })).status).toBe(409);
  expect((await itemNow("DET0004"))?.onOrder).toBe(400);
});

test("the variant that is made active is the only one of its family", async () => {
  const variant = { name: "Wax", description: "Another", owner: 14, supplier: 14 };
  const { sku: base } = await world.good(addRawMaterial, { body: { newRawMaterial: { ...variant, categoryCode: "WAX" } } }, AS);
  const { sku: second } = await world.good(addRawMaterial, { body: { newRawMaterial: { ...variant, alternativeSku: base } } }, AS);
  const { sku: third } = await world.good(addRawMaterial, { body: { newRawMaterial: { ...variant, alternativeSku: base, active: true } } }, AS);
  const active = async () => Promise.all([base, second, third].map(async (sku) => (await itemNow(sku))?.active));
  expect(await active()).toEqual([false, false, true]);
  expect((await edit(second, { active: true })).status).toBe(200);
  expect(await active()).toEqual([false, true, false]);
  expect((await edit(base, { active: true })).status).toBe(200);
  expect(await active()).toEqual([true, false, false]);
  await plantItem("DET0005", { categoryType: "Componentry", active: false });
  expect((await edit("DET0005", { active: true })).status).toBe(400);
});

test("a new name goes to batches, recipes and bills", async () => {
  await plantItem("DET0006");
  await plantItem("DET0007", { categoryType: "Componentry", priceUnit: "unit" });
  const stockLineId = await bookIn(world, "DET0006", 10, "A1");
  const { id, code } = await world.good(
    addNewFormula,
    {
      body: {
        newFormula: {
          formulaDetails: { name: "Balm", clientId, code: "LAW01", rAndDCode: "RD-1", categoryType: "Skin care", categoryName: "Cream" },
          recipeLines: [{ resourceSku: "DET0006", percentage: 100, exactMatch: false }],
        },
      },
    },
    AS,
  );
  const product = await world.good(
    addNewProduct,
    {
      body: {
        newProduct: {
          productDetails: { name: "Balm 50 g", clientId, formulaCode: code, categoryCode: "R", fillSize: 50, sku: `${code}-R-50` },
          componentryLines: [{ resourceSku: "DET0007", quantity: 1 }],
        },
      },
    },
    AS,
  );
  expect((await edit("DET0006", { name: "Beeswax" })).status).toBe(200);
  expect((await edit("DET0007", { name: "Jar" })).status).toBe(200);
  expect((await findItem("DET0006"))?.stockLines).toMatchObject([{ id: stockLineId, name: "Beeswax", client: "Lavender & Wild", quantity: 10 }]);
  expect(JSON.stringify(await world.good(fetchFormulaRecipe, { body: { id } as never }))).toContain("Beeswax");
  expect(JSON.stringify(await world.good(fetchProductBom, { body: { productId: product.id } }))).toContain('"Jar"');

  expect((await edit(product.sku, { name: "Balm, 50 g" })).status).toBe(200);
  const uses = (await findItem("DET0007"))?.others.filter(({ SK }) => SK.startsWith("USE#P#"));
  expect(uses).toMatchObject([{ productId: product.id, name: "Balm, 50 g" }]);
});

test("the name of an item with hundreds of batches goes to them in steps", async () => {
  await plantItem("DET0008");
  const { elementId } = await world.good(goodsIn, {
    body: { goodsInDetails: { goodsInItem: "DET0008", goodsInQuantity: 1, goodsInLocation: "A1", goodsInStatus: 0, packSize: 0 } },
  });
  const [like] = (await findItem("DET0008"))?.stockLines ?? [];
  if (!like) throw new Error("Nothing was booked in.");
  const rows = Array.from({ length: 250 }, (_, i): StockLine => ({ ...like, id: `${elementId}${i}` }));
  for (let i = 0; i < rows.length; i += MAX_WRITES) await transact(rows.slice(i, i + MAX_WRITES).map(putStockLine));
  const named = async (name: string) => ((await findItem("DET0008"))?.stockLines ?? []).filter((stockLine) => stockLine.name === name).length;

  const calls = watchCalls();
  expect((await edit("DET0008", { name: "Name 0" })).status).toBe(200);
  clearFaults();
  expect(await named("Name 0")).toBe(251);
  const transactions = calls.flatMap((call, i) => (call === "TransactWriteItemsCommand" ? [i + 1] : []));
  expect(transactions.length).toBeGreaterThan(3);
});
