import { randomUUID } from "node:crypto";
import { addressBook, businesses, createBusiness, createContact, removeBusiness, subscribe, unsubscribe } from "@apothecary/core/directory/contract";
import { addNewFormula } from "@apothecary/core/formulas/contract";
import { transactionLog } from "@apothecary/core/ledger/contract";
import { settings } from "@apothecary/core/lib/stage/settings";
import { verify } from "@apothecary/core/verify/verify-stock";
import { newSale } from "@apothecary/core/sales/contract";
import { addUser } from "@apothecary/core/users/contract";
import { beforeAll, expect, test } from "vitest";
import { addProduct, buildFixture, newFormulaBody, saleBody } from "../../faults/fixture.ts";
import { plantItem } from "../../lib/stock-fixtures.ts";
import { stateNow } from "../../lib/state.ts";
import { userId } from "../../lib/base-world.ts";
import { makeWorld, type World } from "../../lib/world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const AS = { as: "staff" };
const contact = { firstName: "Nora", invoice: false, delivery: false };

async function addBusiness(businessName: string, businessCode: string): Promise<number> {
  return (await world.good(createBusiness, { body: { businessName, client: businessCode !== "", supplier: true, businessCode } }, AS)).businessId;
}
const remove = (businessId: number) => world.call(removeBusiness, { body: { businessId } }, AS);

test("a business that nothing names goes with its contacts, its code is free again, and the ledger tells", async () => {
  const businessId = await addBusiness("Twice Ltd", "TWI");
  for (let i = 0; i < 90; i++) await world.good(createContact, { body: { businessId, ...contact } }, AS);
  const requestId = randomUUID();
  const answer = await world.good(removeBusiness, { body: { businessId } }, { ...AS, requestId });
  expect(answer).toEqual({ message: "Twice Ltd has been removed.", type: "success" });
  expect(await world.good(removeBusiness, { body: { businessId } }, { ...AS, requestId })).toEqual(answer);
  expect((await world.good(businesses)).map(({ id }) => id)).not.toContain(businessId);
  expect((await world.good(addressBook)).map((one) => one.businessId)).not.toContain(businessId);
  expect([...(await stateNow()).keys()].filter((key) => key.startsWith(`BU#${businessId}\n`))).toEqual([]);
  expect(await world.good(transactionLog, { body: { action: "Business Removed" } })).toMatchObject([{ name: "Twice Ltd", user: "staff" }]);
  expect((await remove(businessId)).status).toBe(404);
  await addBusiness("Again Ltd", "TWI");
  expect((await verify()).findings).toEqual([]);
});

test.each([14, 115])("the house's own business %i stays", async (businessId) => {
  expect((await remove(businessId)).status).toBe(409);
});

test.each([
  ["owns", { ownedById: 1 }],
  ["supplies", { suppliedById: 1 }],
  ["is the client of", { clientId: 1 }],
])("a business that %s an item stays, and the refusal names the item", async (_, names) => {
  const businessId = await addBusiness("Of items", "");
  const sku = `USE${String(businessId).padStart(4, "0")}`;
  const [field = ""] = Object.keys(names);
  await plantItem(sku, { [field]: businessId });
  const before = await stateNow();
  const refused = await remove(businessId);
  expect(refused).toMatchObject({ status: 409, body: { message: `Of items is in use: items (${sku}).`, uses: [{ kind: "items", names: [sku] }] } });
  expect(await stateNow()).toEqual(before);
  await plantItem(sku, { [field]: businessId, removed: true });
  expect((await remove(businessId)).status).toBe(200);
});

test("of many items that name a business five are listed", async () => {
  const businessId = await addBusiness("Of many", "");
  for (let i = 0; i < 7; i++) await plantItem(`MNY000${i}`, { suppliedById: businessId });
  expect((await remove(businessId)).body).toMatchObject({
    message: expect.stringContaining("items (MNY0000, MNY0001, MNY0002, MNY0003, MNY0004 and others)"),
    uses: [{ kind: "items", names: ["MNY0000", "MNY0001", "MNY0002", "MNY0003", "MNY0004"] }],
  });
});

test("formulas, products and orders keep their client", async () => {
  const fixture = await buildFixture(world);
  const refused = await remove(fixture.clientId);
  expect(refused.status).toBe(409);
  const kinds = (refused.body as unknown as { uses: { kind: string; names: string[] }[] }).uses.map(({ kind }) => kind);
  expect(kinds).toEqual(["sales orders", "items", "formulas", "products"]);
  const formula = await world.good(addNewFormula, { body: newFormulaBody(settings().ownBusinessId, "APW01", "RD-2") }, { as: "everything" });
  expect(refused.text).toContain(fixture.formula.code);
  const product = await addProduct(world, settings().ownBusinessId, formula.code, 75);
  const buyer = await addBusiness("Buys only", "BUY");
  await world.good(newSale, { body: saleBody(buyer, product.id, formula.id) }, { as: "everything" });
  expect(await remove(buyer)).toMatchObject({
    status: 409,
    body: { message: "Buys only is in use: sales orders.", uses: [{ kind: "sales orders", names: [] }] },
  });
});

test("subscriptions and users keep their business, until they are gone", async () => {
  const businessId = await addBusiness("Looked after", "LKD");
  const body = { businessId, accountManager: userId("liaison"), primaryAccountManager: true };
  const { staffSubscriptionId } = await world.good(subscribe, { body }, { as: "liaison" });
  expect((await remove(businessId)).body).toMatchObject({ uses: [{ kind: "subscriptions", names: ["liaison"] }] });
  await world.good(unsubscribe, { body: { staffSubscriptionId } }, { as: "liaison" });
  const clara = { username: "clara", firstName: "Clara", lastName: "Novak", email: "clara@example.com", password: "long enough" };
  await world.good(addUser, { body: { ...clara, business: businessId, roles: ["ROLE_CLIENT"] } });
  expect((await remove(businessId)).body).toMatchObject({ uses: [{ kind: "users", names: ["clara"] }] });
});

test("an order that comes while its client is removed is taken, or refused, as a whole", async () => {
  const clientId = await addBusiness("Maker", "MKR");
  const formulaDetails = { name: "Balm", clientId, code: "MKR01", rAndDCode: "RD-9", categoryType: "Skin care", categoryName: "Balm" };
  const recipeLines = [{ resourceSku: "WAX0001", percentage: 100, exactMatch: false }];
  const formula = await world.good(addNewFormula, { body: { newFormula: { formulaDetails, recipeLines } } }, { as: "everything" });
  const product = await addProduct(world, clientId, formula.code, 50);
  for (let i = 0; i < 5; i++) {
    const buyer = await addBusiness("Racing", `R${String.fromCharCode(65 + i)}`);
    const [sold, removed] = await Promise.all([world.call(newSale, { body: saleBody(buyer, product.id, formula.id) }, { as: "everything" }), remove(buyer)]);
    expect([sold.status, removed.status].toSorted()).toContain(200);
    expect([sold.status, removed.status]).not.toEqual([200, 200]);
  }
});
