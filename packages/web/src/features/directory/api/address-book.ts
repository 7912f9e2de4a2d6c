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

/** All businesses by name. */
export const addressBookQuery = queryOptions({
  queryKey: keys.directory.addressBook,
  queryFn: async ({ signal }): Promise<readonly Business[]> => {
    const { rows } = await callAll(addressBook, {}, { signal });
    return rows.toSorted((a, b) => a.businessName.localeCompare(b.businessName));
  },
});

/** What is read anew after a change in the directory: the lists for choosing too. */
export const DIRECTORY_KEYS = [keys.directory.all] as const;

/** What a contact is called by: its name, else its department. */
export function nameOf({ firstName, lastName, department }: Pick<Contact, "firstName" | "lastName" | "department">): string {
  return `${firstName} ${lastName}`.trim() || department;
}

/** The list with one contact changed; all others are the very same. */
export function withContact(rows: readonly Business[], businessId: number, changed: Contact): readonly Business[] {
  return rows.map((business) =>
    business.businessId === businessId
      ? { ...business, contacts: business.contacts.map((contact) => (contact.contactId === changed.contactId ? changed : contact)) }
      : business,
  );
}

/** Saves a contact's check boxes; answers whether they were saved. What others changed meanwhile is read anew. */
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
  return async (contact: Contact, flags: { invoice: boolean } | { delivery: boolean }): Promise<boolean> => {
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
