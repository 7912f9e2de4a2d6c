import { randomUUID } from "node:crypto";
import {
  addressBook,
  addressOfBusiness,
  businesses,
  createBusiness,
  createContact,
  editBusiness,
  editContact,
  removeContact,
  subscribe,
  subscriptions,
} from "@apothecary/core/directory/contract";
import { businessKey } from "@apothecary/core/directory/business.rows";
import { newContactId, contactRow, MAX_CONTACTS } from "@apothecary/core/directory/contact.rows";
import { addNewFormula, allFormulas, fetchFormulaRecipe } from "@apothecary/core/formulas/contract";
import { transact } from "@apothecary/core/lib/table/table";
import { transactionLog } from "@apothecary/core/ledger/contract";
import { verify } from "@apothecary/core/verify/verify-stock";
import { allProducts } from "@apothecary/core/products/contract";
import { stockList } from "@apothecary/core/stock/contract";
import { beforeAll, expect, test } from "vitest";
import { stockLineNow, bookIn, plantItem, plantLocation } from "../../lib/stock-fixtures.ts";
import { userId } from "../../lib/base-world.ts";
import { makeWorld, type World } from "../../lib/world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const AS = { as: "staff" };
const nora = {
  firstName: "Nora",
  lastName: "Lindqvist",
  department: "Purchasing",
  phoneNumber1: "020 7946 0018",
  phoneNumber2: "",
  addressLine1: "4 Weaver's Yard",
  addressLine2: "",
  addressLine3: "Bristol",
  postcode: "BS1 4ST",
  email: "nora@example.com",
  invoice: true,
  delivery: false,
};
const nameless = { ...nora, firstName: "", lastName: " ", department: "" };

async function addBusiness(businessName: string, businessCode: string): Promise<number> {
  return (await world.good(createBusiness, { body: { businessName, client: businessCode !== "", supplier: true, businessCode } }, AS)).businessId;
}
const businessEntry = async (id: number) => (await world.good(addressOfBusiness, { params: { id: String(id) } }, AS))[0];
const addTo = async (businessId: number) => (await world.good(createContact, { body: { businessId, ...nora } }, AS)).contactId;

/** As many contacts as a business may have. */
async function plantContacts(businessId: number): Promise<void> {
  const rows = Array.from({ length: MAX_CONTACTS }, (_, i) => contactRow({ ...nora, id: newContactId(businessId, i + 1), businessId, version: 1 }));
  await transact([
    ...rows.map((item) => ({ kind: "put", item }) as const),
    { kind: "update", key: businessKey(businessId), set: { contacts: MAX_CONTACTS, lastContact: MAX_CONTACTS } },
  ]);
}

test("a contact is added, shown with its business, changed by its check boxes, and removed", async () => {
  const businessId = await addBusiness("Lavender & Wild Ltd", "LAW");
  const requestId = randomUUID();
  const created = await world.good(createContact, { body: { businessId, ...nora } }, { ...AS, requestId });
  expect(created).toMatchObject({ message: "Nora Lindqvist has been added to Lavender & Wild Ltd.", type: "success" });
  expect(await world.good(createContact, { body: { businessId, ...nora } }, { ...AS, requestId })).toEqual(created);
  const { contactId } = created;
  expect(await businessEntry(businessId)).toEqual({
    businessId,
    businessName: "Lavender & Wild Ltd",
    businessCode: "LAW",
    client: true,
    supplier: true,
    paymentTerms: "",
    minimumShelfLifeDays: null,
    minimumShelfLifePercent: null,
    leadTimeDays: null,
    primaryAccountManager: "",
    version: 1,
    contacts: [{ contactId, ...nora, recall: false, version: 1 }],
  });
  await world.good(editContact, { body: { contactId, ...nora, invoice: false, delivery: true, version: 1 } }, AS);
  expect((await businessEntry(businessId))?.contacts).toEqual([{ contactId, ...nora, invoice: false, delivery: true, recall: false, version: 2 }]);
  await world.good(editContact, { body: { contactId, ...nora, recall: true } }, AS);
  await world.good(editContact, { body: { contactId, ...nora, invoice: false } }, AS);
  expect((await businessEntry(businessId))?.contacts).toMatchObject([{ invoice: false, recall: true, version: 4 }]);
  const whole = await world.good(addressBook, {}, AS);
  expect(whole.find((one) => one.businessId === businessId)).toEqual(await businessEntry(businessId));
  expect(whole.map((one) => one.businessId)).toEqual(expect.arrayContaining([14, 115]));
  expect(await world.good(removeContact, { body: { contactId } }, AS)).toMatchObject({ message: "Nora Lindqvist has been removed.", type: "success" });
  expect((await businessEntry(businessId))?.contacts).toEqual([]);
  expect(await world.good(transactionLog, { body: { action: "Contact Removed" } })).toMatchObject([{ name: "Nora Lindqvist", user: "staff" }]);
});

test("contacts that are added at once each have their own id, and stay with their business", async () => {
  const [one, two] = [await addBusiness("One", ""), await addBusiness("Two", "")];
  const ids = await Promise.all([one, one, two, one, two].map(addTo));
  expect(new Set(ids).size).toBe(5);
  const listed = await world.good(addressBook, {}, AS);
  expect(listed.find(({ businessId }) => businessId === one)?.contacts).toHaveLength(3);
  expect(listed.find(({ businessId }) => businessId === two)?.contacts).toHaveLength(2);
  const moved = await world.call(editContact, { body: { contactId: ids[0] ?? 0, businessId: two, ...nora } }, AS);
  expect(moved).toMatchObject({ status: 400, body: { errors: [{ path: "businessId" }] } });
});

test("the number of contacts of a business is limited; a page of the address book never splits a business", async () => {
  const crowded: number[] = [];
  for (let i = 0; i < 12; i++) crowded.push(await addBusiness(`Crowded ${i}`, ""));
  for (const businessId of crowded) await plantContacts(businessId);
  const refused = await world.call(createContact, { body: { businessId: crowded[0] ?? 0, ...nora } }, AS);
  expect(refused).toMatchObject({ status: 409, body: { message: "Crowded 0 cannot have more contacts." } });
  const seen = new Map<number, number>();
  let cursor: string | undefined;
  let pages = 0;
  do {
    const page = await world.call(addressBook, { query: cursor === undefined ? {} : { cursor } }, AS);
    for (const { businessId, contacts } of page.body) {
      expect(seen.has(businessId)).toBe(false);
      seen.set(businessId, contacts.length);
    }
    cursor = page.headers["x-next-cursor"];
    pages += 1;
  } while (cursor);
  expect(pages).toBeGreaterThan(1);
  expect(crowded.map((id) => seen.get(id))).toEqual(Array(12).fill(MAX_CONTACTS));
});

test("a stale version of a contact or a business is 409, with the other user and the current values", async () => {
  const businessId = await addBusiness("Slow & Late", "");
  const contactId = await addTo(businessId);
  await world.good(editContact, { body: { contactId, ...nora, postcode: "BS2 1AA" } }, AS);
  const late = await world.call(editContact, { body: { contactId, ...nora, version: 1 } }, { as: "buyer" });
  expect(late).toMatchObject({
    status: 409,
    body: { changedBy: "staff", changedAt: expect.any(String), current: { contactId, postcode: "BS2 1AA", version: 2 } },
  });
  await world.good(editBusiness, { body: { businessId, businessName: "Slow & Late", paymentTerms: "30 days", version: 1 } }, AS);
  const again = await world.call(editBusiness, { body: { businessId, businessName: "Later", paymentTerms: "", version: 1 } }, { as: "buyer" });
  expect(again).toMatchObject({ status: 409, body: { changedBy: "staff", current: { businessName: "Slow & Late", paymentTerms: "30 days", version: 2 } } });
  expect(await businessEntry(businessId)).toMatchObject({ businessName: "Slow & Late", paymentTerms: "30 days" });
});

test("a new name goes to the lists, the items, batches, formulas, products and subscriptions that bear it", async () => {
  const businessId = await addBusiness("Old Name Ltd", "OLD");
  for (let i = 0; i < 100; i++) await plantItem(`WAX${String(i).padStart(4, "0")}`, { suppliedById: businessId, suppliedBy: "Old Name Ltd" });
  await plantItem("OIL0001", { categoryName: "Oil", categoryCode: "OIL", clientId: businessId, client: "Old Name Ltd" });
  await plantLocation("A1");
  const stockLineId = await bookIn(world, "OIL0001", 50, "A1");
  const formulaDetails = { name: "Balm", clientId: businessId, code: "OLD01", rAndDCode: "RD-1", categoryType: "Skin care", categoryName: "Balm" };
  const recipeLines = [{ resourceSku: "WAX0001", percentage: 100, exactMatch: false }];
  const { code } = await world.good(addNewFormula, { body: { newFormula: { formulaDetails, recipeLines } } }, { as: "product" });
  const accountManager = userId("liaison");
  await world.good(subscribe, { body: { businessId, accountManager, primaryAccountManager: false } }, { as: "liaison" });
  const requestId = randomUUID();
  const body = { businessId, businessName: "A New Name Ltd", paymentTerms: "14 days" };
  const answer = await world.good(editBusiness, { body }, { ...AS, requestId });
  expect(answer).toEqual({ message: "A New Name Ltd has been saved.", type: "success" });
  expect(await world.good(editBusiness, { body }, { ...AS, requestId })).toEqual(answer);
  expect((await world.good(businesses)).map(({ name }) => name)).toEqual(expect.arrayContaining(["A New Name Ltd"]));
  const rows = (await world.good(stockList)).filter((row) => "client" in row);
  expect(rows.filter(({ suppliedBy }) => suppliedBy === "A New Name Ltd")).toHaveLength(100);
  expect(rows.filter(({ client }) => client === "A New Name Ltd").map(({ sku }) => sku)).toEqual(expect.arrayContaining(["OIL0001", `${code}-B`]));
  expect(await stockLineNow(stockLineId)).toMatchObject({ client: "A New Name Ltd", quantity: 50 });
  const named = JSON.stringify([await world.good(allFormulas), await world.good(allProducts), await world.good(subscriptions, {}, { as: "liaison" }), rows]);
  expect(named).toContain("A New Name Ltd");
  expect(named).not.toContain("Old Name Ltd");
  const [formula] = await world.good(allFormulas);
  expect(JSON.stringify(await world.good(fetchFormulaRecipe, { body: { id: formula?.id ?? 0 } }))).not.toContain("Old Name Ltd");
  expect(await world.good(transactionLog, { body: { action: "Business Edited" } })).toEqual(
    expect.arrayContaining([expect.objectContaining({ reason: "Name: Old Name Ltd → A New Name Ltd; Payment terms:  → 14 days" })]),
  );
  expect((await verify()).findings).toEqual([]);
});

test.each([
  [nameless, "firstName", "A name or department is required."],
  [{ ...nora, firstName: "x".repeat(51) }, "firstName", "First name cannot exceed 50 characters."],
  [{ ...nora, department: "x".repeat(51) }, "department", "Department cannot exceed 50 characters."],
  [{ ...nora, email: "nora@" }, "email", "E-mail is not valid"],
  [{ ...nora, email: `${"x".repeat(251)}@a.uk` }, "email", "E-mail cannot exceed 255 characters."],
  [{ ...nora, phoneNumber2: "1".repeat(21) }, "phoneNumber2", "Phone number 2 cannot exceed 20 characters."],
  [{ ...nora, addressLine3: "x".repeat(256) }, "addressLine3", "Address line 3 cannot exceed 255 characters."],
  [{ ...nora, postcode: "x".repeat(21) }, "postcode", "Postcode cannot exceed 20 characters."],
])("the contact %o is refused, new or changed", async (contact, path, message) => {
  const businessId = await addBusiness("Strict", "");
  const contactId = await addTo(businessId);
  for (const refused of [
    await world.call(createContact, { body: { businessId, ...contact } }, AS),
    await world.call(editContact, { body: { contactId, ...contact } }, AS),
  ]) {
    expect(refused).toMatchObject({ status: 400, body: { message, errors: [{ path, message }] } });
  }
});

test.each([
  [{ businessName: "" }, "businessName", "Business name is required."],
  [{ businessName: "x".repeat(256) }, "businessName", "Business name cannot exceed 255 characters."],
  [{ paymentTerms: "x".repeat(256) }, "paymentTerms", "Payment terms cannot exceed 255 characters."],
])("a business edited to %o is refused", async (wrong, path, message) => {
  const refused = await world.call(editBusiness, { body: { businessId: 14, businessName: "Ours", paymentTerms: "", ...wrong } }, AS);
  expect(refused).toMatchObject({ status: 400, body: { message, errors: [{ path, message }] } });
});

test("a department alone is enough, and e-mail may be left out", async () => {
  const businessId = await addBusiness("Plain", "");
  const { message } = await world.good(createContact, { body: { businessId, department: "Returns", invoice: false, delivery: true } }, AS);
  expect(message).toBe("Returns has been added to Plain.");
});

test("an unknown contact or business is 404", async () => {
  expect((await world.call(addressOfBusiness, { params: { id: "99999" } }, AS)).status).toBe(404);
  expect((await world.call(createContact, { body: { businessId: 99_999, ...nora } }, AS)).status).toBe(404);
  expect((await world.call(editContact, { body: { contactId: 1, ...nora } }, AS)).status).toBe(404);
  expect((await world.call(removeContact, { body: { contactId: 140_009 } }, AS)).status).toBe(404);
  expect((await world.call(editBusiness, { body: { businessId: 99_999, businessName: "X", paymentTerms: "" } }, AS)).status).toBe(404);
});

test("a supplier becomes a client with a code of its own, and back, unless something names it as a client", async () => {
  const added = await world.good(createBusiness, { body: { businessName: "Glassworks", client: false, supplier: true } }, AS);
  const businessId = added.businessId ?? 0;
  const edited = async (more: object) => {
    const { status, body } = await world.call(editBusiness, { body: { businessId, businessName: "Glassworks", paymentTerms: "", ...more } }, AS);
    return [status, (body as { errors?: { path: string }[] }).errors?.[0]?.path ?? body.message];
  };
  const now = async () => (await world.good(addressOfBusiness, { params: { id: String(businessId) } }))[0];
  expect(await edited({ client: true })).toEqual([400, "businessCode"]);
  expect(await edited({ client: true, businessCode: "G1" })).toEqual([400, "businessCode"]);
  expect(await edited({ client: false, supplier: false })).toEqual([400, "supplier"]);
  expect(await edited({ client: true, supplier: false, businessCode: "glw" })).toEqual([200, "Glassworks has been saved."]);
  expect(await now()).toMatchObject({ client: true, supplier: true, businessCode: "GLW" });
  const other = { businessName: "Glue Works", client: true, supplier: true, businessCode: "GLW" };
  expect((await world.call(createBusiness, { body: other }, AS)).status).toBe(400);
  expect(await edited({ businessCode: "GLX" })).toEqual([400, "businessCode"]);
  expect(await edited({})).toEqual([200, "Glassworks has been saved."]);
  expect(await now()).toMatchObject({ client: true, businessCode: "GLW" });

  await plantItem("EMU0801", { clientId: businessId, client: "Glassworks" });
  expect(await edited({ client: false, supplier: true })).toEqual([409, "Glassworks is in use: items (EMU0801)."]);
  await plantItem("EMU0801", { clientId: null, client: "", suppliedById: businessId, suppliedBy: "Glassworks" });
  expect(await edited({ client: false, supplier: true })).toEqual([200, "Glassworks has been saved."]);
  expect(await now()).toMatchObject({ client: false, supplier: true, businessCode: "" });
  // The code is free again.
  expect(await world.good(createBusiness, { body: other }, AS)).toMatchObject({ type: "success" });
  expect(await edited({ client: true, supplier: true, businessCode: "GLW" })).toEqual([400, "businessCode"]);
  expect((await world.call(editBusiness, { body: { businessId: 14, businessName: "Ours", paymentTerms: "" } }, AS)).status).toBe(200);
});
