import { randomUUID } from "node:crypto";
import { businessDetails, businesses, categories, createBusiness, ownBusiness } from "@apothecary/core/directory/contract";
import { businessKey } from "@apothecary/core/directory/business.rows";
import { CATEGORIES, loadReferenceData } from "@apothecary/core/directory/reference";
import { skipTo } from "@apothecary/core/lib/table/counter";
import { addNewFormula } from "@apothecary/core/formulas/contract";
import { get } from "@apothecary/core/lib/table/table";
import { beforeAll, expect, test } from "vitest";
import { plantItem } from "../../lib/stock-fixtures.ts";
import { plant } from "../../lib/base-world.ts";
import { allRows } from "../../lib/state.ts";
import { makeWorld, type World } from "../../lib/world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const client = { businessName: "Lavender & Wild Ltd", client: true, supplier: false, businessCode: "law" };

test("the own company, the house brand and the categories are there from the first day", async () => {
  expect(await world.good(ownBusiness, {}, { as: "staff" })).toMatchObject({ id: 14, owner: true, client: false });
  const known = await world.good(businesses);
  expect(known.map(({ id }) => id)).toContain(115);
  const all = await world.good(categories);
  expect(all).toHaveLength(CATEGORIES.length);
  expect(new Set(all.map(({ skuIdentifier }) => skuIdentifier)).size).toBe(all.length);
  expect(all).toContainEqual({ name: "Bulk", type: "Product", skuIdentifier: "B", needsExpiry: false, needsSupplierBatch: false });
});

test("the own company and the house brand have client codes, so that they can have formulas", async () => {
  const known = await world.good(businesses);
  expect(known.filter(({ id }) => id === 14 || id === 115).map(({ code }) => code)).toEqual(expect.arrayContaining(["APW", "MAP"]));
  const details = { name: "House balm", rAndDCode: "HB-1", categoryType: "Skin care", categoryName: "Balm" };
  await plantItem("WAX0001");
  for (const [clientId, code] of [
    [14, "APW01"],
    [115, "MAP01"],
  ] as const) {
    const body = { newFormula: { formulaDetails: { ...details, clientId, code }, recipeLines: [{ resourceSku: "WAX0001", percentage: 100 }] } };
    expect(await world.good(addNewFormula, { body }, { as: "product" })).toMatchObject({ code });
  }
});

test("a company that was founded without a code is given one", async () => {
  await plant({ ...(await get(businessKey(14), true)), code: "" });
  await loadReferenceData();
  expect(await get(businessKey(14), true)).toMatchObject({ code: "APW" });
});

test("loading the reference data again, twice at once, changes nothing", async () => {
  const before = await allRows();
  await Promise.all([loadReferenceData(), loadReferenceData()]);
  expect(await allRows()).toEqual(before);
});

test("a client is a supplier too, its code is kept in capitals, and the request takes effect once", async () => {
  const requestId = randomUUID();
  const created = await world.good(createBusiness, { body: client }, { as: "staff", requestId });
  expect(created).toMatchObject({ type: "success", message: "Lavender & Wild Ltd has been added." });
  expect(await world.good(createBusiness, { body: client }, { as: "staff", requestId })).toEqual(created);
  const shown = await world.good(businessDetails, { body: { businessId: created.businessId } });
  expect(shown).toEqual({
    id: created.businessId,
    name: "Lavender & Wild Ltd",
    client: true,
    supplier: true,
    owner: false,
    code: "LAW",
    paymentTerms: "",
    primaryAccountManager: "",
    version: 1,
  });
});

test("a client code in use is refused, ignoring case, also for concurrent requests", async () => {
  await world.good(createBusiness, { body: { ...client, businessName: "First", businessCode: "Dup" } });
  const again = await world.call(createBusiness, { body: { ...client, businessName: "Second", businessCode: "dUP" } });
  expect(again.status).toBe(400);
  expect(again.body).toMatchObject({ message: "This client code is already in use.", errors: [{ path: "businessCode" }] });
  const both = await Promise.all(
    ["Third", "Fourth"].map((businessName) => world.call(createBusiness, { body: { ...client, businessName, businessCode: "TW" } })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});

test("a supplier has no code, and two of them may be without one", async () => {
  const supplier = { businessName: "Oils of the North", client: false, supplier: true, businessCode: "" };
  const first = await world.good(createBusiness, { body: { ...supplier, businessCode: "OIL" } });
  await world.good(createBusiness, { body: supplier });
  expect(await world.good(businessDetails, { body: { businessId: first.businessId } })).toMatchObject({ code: "", supplier: true, client: false });
});

test.each([
  [{ ...client, businessName: "  " }, "businessName", "Business name is required."],
  [{ ...client, businessName: "x".repeat(256) }, "businessName", "Business name cannot exceed 255 characters."],
  [{ ...client, businessCode: "" }, "businessCode", "Client code is required."],
  [{ ...client, businessCode: "A" }, "businessCode", "Choose two or three letters."],
  [{ ...client, businessCode: "ABCD" }, "businessCode", "Choose two or three letters."],
  [{ ...client, businessCode: "A1" }, "businessCode", "Choose two or three letters."],
  [{ ...client, owner: true }, "", "This field is not known here: owner."],
])("%o is refused", async (body, path, message) => {
  const refused = await world.call(createBusiness, { body });
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ message, type: "error", errors: [{ path, message }] });
});

test("new businesses pass over the ids of the own company and the house brand", async () => {
  await skipTo("business", 13);
  const after14 = await world.good(createBusiness, { body: { ...client, businessCode: "AA" } });
  expect(after14.businessId).not.toBe(14);
  await skipTo("business", 114);
  const after115 = await world.good(createBusiness, { body: { ...client, businessCode: "BB" } });
  expect(after115.businessId).toBe(116);
});

test("a business that is not there is 404", async () => {
  expect((await world.call(businessDetails, { body: { businessId: 9_999 } })).status).toBe(404);
});
