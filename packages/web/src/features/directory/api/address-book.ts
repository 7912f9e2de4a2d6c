/**
 * The address book: businesses with their contacts.
 */
import { addressBook, editContact } from "@apothecary/core/directory/contract";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { callAll } from "../../../lib/call.ts";
import { keys } from "../../../lib/keys.ts";
import { useAction } from "../../../lib/use-action.ts";

export type Business = z.output<typeof addressBook.answer>[number];
export type Contact = Business["contacts"][number];

/** How often what others changed is asked for while the page is seen, in milliseconds. */
const ASK_AGAIN_MS = 15_000;

/** All businesses by name, kept fresh as the stock list is. */
export const addressBookQuery = queryOptions({
  queryKey: keys.directory.addressBook,
  queryFn: async ({ client, queryKey, signal }): Promise<readonly Business[]> => {
    // Asked again by the clock it keeps no session alive.
    const background = client.getQueryData(queryKey) !== undefined;
    const { rows } = await callAll(addressBook, {}, { signal, background });
    return rows.toSorted((a, b) => a.businessName.localeCompare(b.businessName));
  },
  staleTime: 0,
  refetchOnWindowFocus: true,
  refetchInterval: ASK_AGAIN_MS,
});

/** What is read again after a change in the directory: the lists for choosing too. */
export const DIRECTORY_KEYS = [keys.directory.all] as const;

/** What a contact is called by: its name, else its department. */
export function nameOf({ firstName, lastName, department }: Pick<Contact, "firstName" | "lastName" | "department">): string {
  return `${firstName} ${lastName}`.trim() || department;
}

/** Everything that somebody may look for in a business's contacts: names, departments, telephone numbers, addresses, e-mail. */
export function contactsText({ contacts }: Pick<Business, "contacts">): string {
  return contacts.map((contact) => [nameOf(contact), contact.department, contact.email, ...phonesOf(contact), ...addressOf(contact)].join(" ")).join(" ");
}

/** A telephone number is found as it is written and without its spaces. */
function phonesOf({ phoneNumber1, phoneNumber2 }: Contact): string[] {
  return [phoneNumber1, phoneNumber2].flatMap((phone) => [phone, phone.replaceAll(/[^\d+]/g, "")]);
}

function addressOf({ addressLine1, addressLine2, addressLine3, postcode }: Contact): string[] {
  return [addressLine1, addressLine2, addressLine3, postcode];
}

/** What a business is to the company, as its labels say it. */
export function kindsOf({ client, supplier }: Pick<Business, "client" | "supplier">): string[] {
  return [...(client ? ["Client"] : []), ...(supplier ? ["Supplier"] : [])];
}

/** The list with one contact changed; all others are the same. */
export function withContact(rows: readonly Business[], businessId: number, changed: Contact): readonly Business[] {
  return rows.map((business) =>
    business.businessId === businessId
      ? { ...business, contacts: business.contacts.map((contact) => (contact.contactId === changed.contactId ? changed : contact)) }
      : business,
  );
}

/** The check boxes of a contact: which papers go to it. */
export type ContactFlag = "invoice" | "delivery" | "recall";

/** Saves a contact's check boxes; returns whether they were saved. What others changed meanwhile is read again. */
export function useSaveFlags(businessId: number) {
  const queries = useQueryClient();
  const queryKey = keys.directory.addressBook;
  const action = useAction(editContact, {
    quiet: true,
    onRefused: () => {
      void queries.invalidateQueries({ queryKey });
      return false;
    },
  });
  return async (contact: Contact, flags: Partial<Pick<Contact, ContactFlag>>): Promise<boolean> => {
    const answer = await action.run({ body: { ...contact, ...flags, businessId } });
    if (answer === undefined) return false;
    // The next box is ticked from the version that this one made.
    queries.setQueryData(queryKey, (rows: readonly Business[] | undefined) =>
      rows ? withContact(rows, businessId, { ...contact, ...flags, version: contact.version + 1 }) : rows,
    );
    void queries.invalidateQueries({ queryKey });
    return true;
  };
}
