import { expect, test } from "vitest";
import { type Business, contactName, withContact } from "./address-book.ts";

const contact = {
  contactId: 1,
  firstName: "Nora",
  lastName: "Lindqvist",
  department: "Purchasing",
  invoice: false,
  version: 1,
} as Business["contacts"][number];
const business = (businessId: number): Business =>
  ({ businessId, businessName: `B${businessId}`, contacts: [contact, { ...contact, contactId: 2 }] }) as Business;

test("a contact's name is its person, or else its department", () => {
  expect(contactName(contact)).toBe("Nora Lindqvist");
  expect(contactName({ firstName: "", lastName: "Lindqvist", department: "Sales" })).toBe("Lindqvist");
  expect(contactName({ firstName: "", lastName: "", department: "Sales" })).toBe("Sales");
});

test("one contact of one business is changed, the rest stay the same", () => {
  const rows = [business(7), business(8)];
  const changed = withContact(rows, 7, { ...contact, invoice: true, version: 2 });
  expect(changed[0]?.contacts.map(({ invoice, version }) => [invoice, version])).toEqual([
    [true, 2],
    [false, 1],
  ]);
  expect(changed[1]).toBe(rows[1]);
});
