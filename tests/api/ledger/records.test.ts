/** The changes of records in the transaction log: who changed what, from what to what, by record, person and day. */
import { addNewLocation, removeLocation } from "@apothecary/core/warehouse/contract";
import { createBusiness, createContact, removeContact, editBusiness, editCategory, editContact } from "@apothecary/core/directory/contract";
import { type LogRow, transactionLog } from "@apothecary/core/ledger/contract";
import { addUser, adhocMan, disableUser, editUser } from "@apothecary/core/users/contract";
import { beforeAll, expect, test } from "vitest";
import { addPerson, PASSWORD } from "../../lib/people.ts";
import { makeWorld, type World } from "../../lib/world.ts";

let world: World;

beforeAll(async () => {
  world = await makeWorld();
});

const history = (recordKind: LogRow["recordKind"], recordId: number | string) =>
  world.good(transactionLog, { body: { recordKind, recordId: String(recordId) } });
const summaries = (rows: readonly LogRow[]) => rows.map(({ action, user, changes }) => [action, user, changes]);

const CONTACT = {
  ...{ firstName: "Ada", lastName: "Byron", department: "", phoneNumber1: "1", phoneNumber2: "", addressLine1: "", addressLine2: "", addressLine3: "" },
  ...{ postcode: "", email: "", invoice: false, delivery: false },
};

test("the history of a business has its fields and contacts, old and new, and is out of the log by default", async () => {
  const { businessId } = await world.good(createBusiness, { body: { businessName: "Fern", client: false, supplier: true, businessCode: "" } });
  const { contactId } = await world.good(createContact, { body: { businessId, ...CONTACT } });
  await world.good(editContact, { body: { contactId, ...CONTACT, phoneNumber1: "2" } });
  await world.good(editBusiness, { body: { businessId, businessName: "Fern Ltd", paymentTerms: "30 days" } });
  await world.good(removeContact, { body: { contactId } });
  expect(summaries(await history("business", businessId))).toEqual([
    ["Contact Removed", "admin", expect.arrayContaining([{ field: "lastName", of: "Ada Byron", from: "Byron", to: null }])],
    [
      "Business Edited",
      "admin",
      [
        { field: "name", from: "Fern", to: "Fern Ltd" },
        { field: "paymentTerms", from: null, to: "30 days" },
      ],
    ],
    ["Business Edited", "admin", [{ field: "phoneNumber1", of: "Ada Byron", from: "1", to: "2" }]],
    ["Business Edited", "admin", expect.arrayContaining([{ field: "firstName", of: "Ada Byron", from: null, to: "Ada" }])],
    [
      "Business Added",
      "admin",
      [
        { field: "name", from: null, to: "Fern" },
        { field: "client", from: null, to: false },
        { field: "supplier", from: null, to: true },
      ],
    ],
  ]);
  const listed = await world.good(transactionLog, { body: {} });
  expect(listed.map(({ action }) => action).filter((action) => /Business|Contact/.test(action))).toEqual(["Contact Removed", "Business Edited"]);
});

test("records are found by day, and by person, beside each other and not among the movements", async () => {
  const { locationId } = await world.good(addNewLocation, { body: { warehouse: "Main", bin: "REC1", roamingPallet: false } }, { as: "warehouse" });
  await world.good(removeLocation, { body: { locationId } });
  const asked = { class: "records" } as const;
  const byDay = await world.good(transactionLog, { body: asked });
  const byPerson = await world.good(transactionLog, { body: { ...asked, user: "warehouse" } });
  const bin = (rows: readonly LogRow[]) => rows.filter(({ recordId }) => recordId === locationId).map(({ action, name }) => [action, name]);
  expect(bin(byDay)).toEqual([
    ["Location Removed", "Main REC1"],
    ["Location Added", "Main REC1"],
  ]);
  expect(bin(byPerson)).toEqual([["Location Added", "Main REC1"]]);
  expect(bin(await world.good(transactionLog, { body: { user: "warehouse" } }))).toEqual([]);
  expect((await world.good(transactionLog, { body: { action: "Location Added" } })).map(({ recordId }) => recordId)).toContain(locationId);
});

test("the history of a user has roles and names; of a password only that it changed", async () => {
  const user = { username: "trail", firstName: "Tess", lastName: "Rail", email: "t@example.com", roles: ["ROLE_STAFF"] as const, business: null };
  const { id } = await world.good(addUser, { body: { ...user, roles: [...user.roles], password: "mortar-and-pestle-1" } });
  const edited = { ...user, lastName: "Rahl", roles: ["ROLE_STAFF" as const, "ROLE_BUYER" as const], password: "mortar-and-pestle-2" };
  const { username: _, ...body } = edited;
  await world.good(editUser, { params: { id: String(id) }, body });
  await world.good(disableUser, { body: { username: "trail", disabled: true } });
  const [disabled, changed] = await history("user", id);
  expect(disabled?.changes).toEqual([{ field: "disabled", from: null, to: true }]);
  expect(changed?.changes).toEqual([
    { field: "lastName", from: "Rail", to: "Rahl" },
    { field: "roles", from: "Staff", to: "Buyer, Staff" },
    { field: "passwordHash", from: null, to: "changed" },
  ]);
  expect(JSON.stringify(await history("user", id))).not.toContain("$");
});

test("what did not change is not told", async () => {
  const needs = { skuIdentifier: "EMU", type: "Raw Material", needsExpiry: true } as const;
  await world.good(editCategory, { body: needs });
  await world.good(editCategory, { body: needs });
  const rows = await world.good(transactionLog, { body: { recordKind: "category" } });
  expect(rows.map(({ changes }) => changes)).toEqual([[{ field: "needsExpiry", from: null, to: true }]]);
});

test("what a manager's permission opened names the manager, and only that", async () => {
  const { locationId } = await world.good(addNewLocation, { body: { warehouse: "Main", bin: "REC2", roamingPallet: false } }, { as: "warehouse" });
  await addPerson("authoriser", ["ROLE_ADMIN", "ROLE_STAFF"]);
  const payload = { username: "authoriser", password: PASSWORD, permission: "removeLocation" };
  await world.good(adhocMan, { body: { payload } }, { as: "warehouse" });
  await world.good(removeLocation, { body: { locationId } }, { as: "warehouse" });
  const rows = await history("location", locationId);
  expect(rows.map(({ action, user, authorisedBy }) => [action, user, authorisedBy])).toEqual([
    ["Location Removed", "warehouse", "authoriser"],
    ["Location Added", "warehouse", null],
  ]);
});
