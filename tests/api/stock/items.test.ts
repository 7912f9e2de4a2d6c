import { businessRow } from "@apothecary/core/directory/business.rows";
import { loadReferenceData } from "@apothecary/core/directory/reference";
import { addComponentry, addOnOrder, addRawMaterial, deleteStockItem } from "@apothecary/core/stock/contract";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { beforeAll, expect, test } from "vitest";
import { plantItem } from "../../lib/stock-fixtures.ts";
import { plant } from "../../lib/base-world.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { figuresHold, requestLedger, newRequest } from "./stock.fixtures.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await loadReferenceData();
  const business = { code: "", client: false, supplier: true, owner: false, paymentTerms: "", primaryAccountManager: "", version: 1 };
  await plant(businessRow({ id: 21, name: "Waxes Ltd", ...business }));
  await plant(businessRow({ id: 31, name: "Balm & Co", ...business, client: true, code: "BAL" }));
});

const material = { name: "Emulsifying wax", description: "BP pellets", categoryCode: "EMU", owner: 14, supplier: 21 };
const itemNow = async (sku: string) => (await findItem(sku))?.item;
const add = async (more: object, as = "product") => world.call(addRawMaterial, { body: { newRawMaterial: { ...material, ...more } } }, { as });

test("a raw material gets its category's next SKU and is active, once", async () => {
  const requestId = newRequest();
  const input = { body: { newRawMaterial: { ...material, supplierSkuCode: "EW-20" } } };
  const first = await world.good(addRawMaterial, input, { requestId, as: "product" });
  expect(first).toMatchObject({ type: "success", sku: "EMU0001", details: { "SKU: ": "EMU0001" } });
  expect(await world.good(addRawMaterial, input, { requestId, as: "product" })).toEqual(first);
  expect(await itemNow("EMU0001")).toMatchObject({
    name: "Emulsifying wax",
    description: "BP pellets",
    categoryType: "Raw Material",
    categoryName: "Emulsifier",
    categoryCode: "EMU",
    quantity: 0,
    price: 0,
    priceUnit: "kilo",
    active: true,
    ownedById: 14,
    clientId: null,
    client: "",
    suppliedById: 21,
    suppliedBy: "Waxes Ltd",
    supplierSku: "EW-20",
    baseSku: "EMU0001",
    version: 1,
  });
  expect((await requestLedger(requestId)).map(({ action, sku, difference, totalQuantity }) => [action, sku, difference, totalQuantity])).toEqual([
    ["Item Added", "EMU0001", 0, 0],
  ]);
  await figuresHold("EMU0001");
});

test("a SKU that exists already is passed over", async () => {
  await plantItem("WAX0001");
  expect((await add({ categoryCode: "WAX" })).body).toMatchObject({ sku: "WAX0002" });
});

test("alternatives count on from the base, whichever of the family is named; at most one of it is active", async () => {
  const { sku } = (await add({ categoryCode: "OIL" })).body;
  const second = (await add({ categoryCode: null, alternativeSku: sku })).body;
  expect([second.sku, (await itemNow(sku))?.active, (await itemNow(`${sku}-2`))?.active]).toEqual([`${sku}-2`, true, false]);
  const third = (await add({ categoryCode: "", alternativeSku: second.sku, active: true })).body;
  expect(third.sku).toBe(`${sku}-3`);
  const family = await Promise.all([sku, second.sku, third.sku].map(itemNow));
  expect(family.map((item) => item?.active)).toEqual([false, false, true]);
  expect(family.map((item) => item?.baseSku)).toEqual([sku, sku, sku]);
  expect(family[0]?.variants).toEqual([`${sku}-2`, `${sku}-3`]);
  await add({ categoryCode: undefined, alternativeSku: sku, active: true });
  expect((await Promise.all([sku, `${sku}-2`, `${sku}-3`, `${sku}-4`].map(itemNow))).map((item) => item?.active)).toEqual([false, false, false, true]);
});

test("a family whose base was removed goes on", async () => {
  const { sku } = (await add({ categoryCode: "OIL" })).body;
  const second = (await add({ categoryCode: null, alternativeSku: sku, active: true })).body;
  await world.good(deleteStockItem, { body: { itemToRemove: sku, reason: "Discontinued" } }, { as: "product" });
  const third = await add({ categoryCode: null, alternativeSku: second.sku, active: true });
  expect([third.status, third.body.sku]).toEqual([200, `${sku}-3`]);
  const family = await Promise.all([sku, second.sku, third.body.sku].map(itemNow));
  expect(family.map((item) => [item?.removed, item?.active])).toEqual([
    [true, false],
    [undefined, false],
    [undefined, true],
  ]);
  expect((await add({ categoryCode: null, alternativeSku: sku })).body.message).toBe(`The item ${sku} does not exist.`);
});

test("alternatives that are added at once get numbers of their own, and one of them is active", async () => {
  const { sku } = (await add({ categoryCode: "BUT" })).body;
  const answers = await Promise.all(Array.from({ length: 6 }, () => add({ categoryCode: null, alternativeSku: sku, active: true })));
  expect(new Set(answers.map(({ body }) => body.sku)).size).toBe(6);
  const family = await Promise.all([sku, ...answers.map(({ body }) => body.sku)].map(itemNow));
  expect(family.filter((item) => item?.active)).toHaveLength(1);
});

test("a component counts in units; free issue and what is bought on behalf of a client are that client's", async () => {
  const component = { name: "Amber bottle", description: "Glass", categoryCode: "BOT", owner: 14, supplier: 21 };
  const own = await world.good(addComponentry, { body: { newComponentry: component } }, { as: "product" });
  expect(await itemNow(own.sku)).toMatchObject({ sku: "BOT0001", categoryType: "Componentry", priceUnit: "unit", clientId: null });
  const bought = await world.good(addComponentry, { body: { newComponentry: { ...component, onBehalfOfClient: 31 } } }, { as: "product" });
  expect(await itemNow(bought.sku)).toMatchObject({ ownedById: 14, clientId: 31, client: "Balm & Co", onBehalfOfClient: 31 });
  const free = (await add({ owner: 31 })).body;
  expect(await itemNow(free.sku)).toMatchObject({ ownedById: 31, ownedBy: "Balm & Co", clientId: 31 });
});

test("an invalid item is refused", async () => {
  const refusal = async (more: object) => {
    const { status, body } = await add(more);
    return [status, body.message];
  };
  expect(await refusal({ name: "" })).toEqual([400, "Trade name is required."]);
  expect(await refusal({ name: "x".repeat(201) })).toEqual([400, "Trade name cannot exceed 200 characters."]);
  expect(await refusal({ description: " " })).toEqual([400, "Description is required."]);
  expect(await refusal({ supplierSkuCode: "x".repeat(26) })).toEqual([400, "Supplier SKU code cannot exceed 25 characters."]);
  expect(await refusal({ categoryCode: null })).toEqual([400, "Choose either a category or an alternative SKU."]);
  expect(await refusal({ alternativeSku: "EMU0001" })).toEqual([400, "Choose either a category or an alternative SKU."]);
  expect(await refusal({ owner: undefined })).toMatchObject([400, expect.any(String)]);
  expect(await refusal({ quantity: 5 })).toMatchObject([400, expect.any(String)]);
  expect(await refusal({ categoryCode: "BOT" })).toEqual([404, "The category BOT does not exist."]);
  expect(await refusal({ owner: 999 })).toEqual([404, "The owner does not exist."]);
  expect(await refusal({ supplier: 999 })).toEqual([404, "The supplier does not exist."]);
  expect(await refusal({ categoryCode: null, alternativeSku: "EMU9999" })).toEqual([404, "The item EMU9999 does not exist."]);
  expect(await refusal({ categoryCode: null, alternativeSku: "BOT0001" })).toEqual([400, "BOT0001 is not of the type Raw Material."]);
  const component = { name: "Cap", description: "Black", categoryCode: "CAP", owner: 14, supplier: 21, onBehalfOfClient: 999 };
  expect(await world.call(addComponentry, { body: { newComponentry: component } }, { as: "product" })).toMatchObject({ status: 404 });
  const both = await world.call(addComponentry, { body: { newComponentry: { ...component, owner: 31, onBehalfOfClient: 31 } } }, { as: "product" });
  expect([both.status, both.body]).toMatchObject([400, { errors: [{ path: "newComponentry.onBehalfOfClient" }] }]);
});

test("stock on order adds up, once, and goods in takes from it", async () => {
  await plantItem("ORD0001", { onOrder: 10 });
  const requestId = newRequest();
  const input = { body: { element: "ORD0001", quantity: 90 } };
  const first = await world.good(addOnOrder, input, { requestId, as: "manager" });
  expect(first).toMatchObject({ type: "success", details: { "On order: ": 100 } });
  expect(await world.good(addOnOrder, input, { requestId, as: "manager" })).toEqual(first);
  expect(await itemNow("ORD0001")).toMatchObject({ onOrder: 100, quantity: 0 });
  expect((await requestLedger(requestId)).map(({ action, difference, reason }) => [action, difference, reason])).toEqual([
    ["On Order", 0, "90 g put on order, 100 g in all"],
  ]);
  const refusal = async (element: string, quantity: number) => (await world.call(addOnOrder, { body: { element, quantity } }, { as: "manager" })).status;
  expect(await refusal("ORD0001", 0)).toBe(400);
  expect(await refusal("ORD0001", 999_999_999)).toBe(400);
  expect(await refusal("NONE0001", 5)).toBe(404);
  expect((await itemNow("ORD0001"))?.onOrder).toBe(100);
  await figuresHold("ORD0001");
});
