/**
 * The contacts of a business.
 */
import type * as z from "zod";
import { commit } from "../transaction/commit.ts";
import type { Actor } from "../lib/actions/actor.ts";
import { changedNow, refuseStale } from "../lib/actions/changed.ts";
import type { Action } from "../lib/rules/endpoint.ts";
import { badInput, conflict, notFound } from "../lib/actions/error.ts";
import { get } from "../lib/table/table.ts";
import { shownContact } from "./address.ts";
import { businessKey, countsAsRead } from "./business.rows.ts";
import {
  contactBusinessId,
  type Contact,
  type ContactDetails,
  newContactId,
  contactKey,
  contactRow,
  type ContactRow,
  MAX_CONTACTS,
  MAX_CONTACTS_EVER,
} from "./contact.rows.ts";
import type { createContact, editContact } from "./contract.ts";
import { openBusiness } from "./read-businesses.ts";

type NewContact = z.output<typeof createContact.body>;
type Created = z.output<typeof createContact.answer>;
type Edit = z.output<typeof editContact.body>;

/** Adds a contact to a business. Refuses an unknown business (404) and too many contacts (409). (Specification 1, section 5.) */
export async function addContact({ businessId, ...details }: NewContact, actor: Actor): Promise<Created> {
  return commit(actor, async () => {
    const business = await openBusiness(businessId, true);
    const number = (business.lastContact ?? 0) + 1;
    if ((business.contacts ?? 0) >= MAX_CONTACTS || number > MAX_CONTACTS_EVER) throw conflict(`${business.name} cannot have more contacts.`);
    const contact = { ...details, id: newContactId(businessId, number), businessId, version: 1 };
    return {
      writes: [
        { kind: "put", item: contactRow(contact), expect: { absent: true } },
        {
          kind: "update",
          key: businessKey(businessId),
          add: { contacts: 1 },
          set: { lastContact: number },
          expect: countsAsRead(business, ["contacts", "lastContact"]),
        },
      ],
      answer: { message: `${contactDisplayName(contact)} has been added to ${business.name}.`, type: "success", contactId: contact.id },
    };
  });
}

/** Changes a contact. Refuses an unknown contact (404), a different business (400) and a stale version (409). */
export async function changeContact({ contactId, businessId, version, ...details }: Edit, actor: Actor): Promise<Action> {
  return commit<Action>(actor, async () => {
    const contact = await openContact(contactId);
    if (businessId !== undefined && businessId !== contact.businessId) throw badInput("businessId", "A contact stays with its business.");
    refuseStale(contact, version, contactDisplayName(contact), shownContact(contact));
    const becomes = { ...contact, ...details, ...changedNow(actor), version: contact.version + 1 };
    return {
      writes: [{ kind: "put", item: contactRow(becomes), expect: { equals: { version: contact.version } } }],
      answer: { message: `${contactDisplayName(becomes)} has been saved.`, type: "success" },
    };
  });
}

/** Removes a contact, with a ledger row. Refuses an unknown contact (404). */
export async function dropContact(contactId: number, actor: Actor): Promise<Action> {
  return commit<Action>(actor, async () => {
    const contact = await openContact(contactId);
    return {
      writes: [
        { kind: "delete", key: contactKey(contactId), expect: { equals: { version: contact.version } } },
        { kind: "update", key: businessKey(contact.businessId), add: { contacts: -1 }, expect: { present: true } },
      ],
      ledger: [
        {
          action: "Contact Removed",
          recordKind: "business",
          recordId: String(contact.businessId),
          name: contactDisplayName(contact),
          reason: `Business ${contact.businessId}`,
        },
      ],
      answer: { message: `${contactDisplayName(contact)} has been removed.`, type: "success" },
    };
  });
}

async function openContact(contactId: number): Promise<Contact> {
  const contact = contactBusinessId(contactId) > 0 ? await get<ContactRow>(contactKey(contactId), true) : undefined;
  if (!contact) throw notFound("the contact");
  return contact;
}

/** The display name of a contact: its name, else its department. */
function contactDisplayName({ firstName, lastName, department }: ContactDetails): string {
  return `${firstName} ${lastName}`.trim() || department;
}
