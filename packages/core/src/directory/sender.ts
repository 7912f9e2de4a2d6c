/** The own company as the sender of papers for clients. */
import { settings } from "../lib/stage/settings.ts";
import { queryAll } from "../lib/table/table.ts";
import { addressEntries } from "./address.ts";
import type { Contact, Sender } from "./address-shapes.ts";
import { businessPartition } from "./business.rows.ts";

/**
 * The own company's name, with the address and telephone of one of its contacts: the one for recalls, else the one for
 * deliveries, else the first. The responsible person is a setting, else that contact.
 */
export async function readSender(): Promise<Sender> {
  const { ownBusinessId, responsiblePerson } = settings();
  const [own] = addressEntries(await queryAll({ partition: businessPartition(ownBusinessId) }));
  const contacts = own?.contacts ?? [];
  const contact = contacts.find(({ recall }) => recall) ?? contacts.find(({ delivery }) => delivery) ?? contacts[0];
  return {
    name: own?.businessName ?? "",
    address: contact ? addressLines(contact) : [],
    telephone: contact?.phoneNumber1 ?? "",
    email: contact?.email ?? "",
    responsiblePerson: responsiblePerson || (contact ? `${contact.firstName} ${contact.lastName}`.trim() : ""),
  };
}

/** The lines of a contact's address. */
export function addressLines({
  addressLine1,
  addressLine2,
  addressLine3,
  postcode,
}: Pick<Contact, "addressLine1" | "addressLine2" | "addressLine3" | "postcode">): string[] {
  return [addressLine1, addressLine2, addressLine3, postcode].filter((line) => line !== "");
}
