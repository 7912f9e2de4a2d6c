/**
 * Queries of the address book: businesses with their contacts.
 */
import { addressBook, editContact } from "@apothecary/core/directory/contract";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { callAll } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";
import { useAction } from "../../../lib/server/use-action.ts";

export type Business = z.output<typeof addressBook.answer>[number];
export type Contact = Business["contacts"][number];

/** Polling interval while the page is visible, in milliseconds. */
const POLL_MS = 15_000;

/** All businesses by name, polled like the stock list. */
export const addressBookQuery = queryOptions({
  queryKey: keys.directory.addressBook,
  queryFn: async ({ client, queryKey, signal }): Promise<readonly Business[]> => {
    // Polling does not extend the session.
    const background = client.getQueryData(queryKey) !== undefined;
    const { rows } = await callAll(addressBook, {}, { signal, background });
    return rows.toSorted((a, b) => a.businessName.localeCompare(b.businessName));
  },
  staleTime: 0,
  refetchOnWindowFocus: true,
  refetchInterval: POLL_MS,
});

/** The name of a contact, or else its department. */
export function contactName({ firstName, lastName, department }: Pick<Contact, "firstName" | "lastName" | "department">): string {
  return `${firstName} ${lastName}`.trim() || department;
}

/** The searchable text of a business's contacts: names, departments, telephone numbers, addresses, email. */
export function contactsText({ contacts }: Pick<Business, "contacts">): string {
  return contacts
    .map((contact) => [contactName(contact), contact.department, contact.email, ...searchedPhones(contact), ...contactAddress(contact)].join(" "))
    .join(" ");
}

/** Telephone numbers as written and without spaces. */
function searchedPhones({ phoneNumber1, phoneNumber2 }: Contact): string[] {
  return [phoneNumber1, phoneNumber2].flatMap((phone) => [phone, phone.replaceAll(/[^\d+]/g, "")]);
}

function contactAddress({ addressLine1, addressLine2, addressLine3, postcode }: Contact): string[] {
  return [addressLine1, addressLine2, addressLine3, postcode];
}

/** The labels of a business: client, supplier. */
export function businessKinds({ client, supplier }: Pick<Business, "client" | "supplier">): string[] {
  return [...(client ? ["Client"] : []), ...(supplier ? ["Supplier"] : [])];
}

/** The list with one contact replaced; other objects keep their identity. */
export function withContact(rows: readonly Business[], businessId: number, changed: Contact): readonly Business[] {
  return rows.map((business) =>
    business.businessId === businessId
      ? { ...business, contacts: business.contacts.map((contact) => (contact.contactId === changed.contactId ? changed : contact)) }
      : business,
  );
}

/** The checkboxes of a contact: the documents it receives. */
export type ContactFlag = "invoice" | "delivery" | "recall";

/** Saves a contact's checkboxes; returns whether they were saved. Refetches on a version conflict. */
export function useSaveFlags(businessId: number) {
  const queries = useQueryClient();
  const queryKey = keys.directory.addressBook;
  const action = useAction(editContact, {
    quiet: true,
  });
  return async (contact: Contact, flags: Partial<Pick<Contact, ContactFlag>>): Promise<boolean> => {
    const answer = await action.run({ body: { ...contact, ...flags, businessId } });
    if (answer === undefined) return false;
    // The next save must send the new version.
    queries.setQueryData(queryKey, (rows: readonly Business[] | undefined) =>
      rows ? withContact(rows, businessId, { ...contact, ...flags, version: contact.version + 1 }) : rows,
    );
    return true;
  };
}
