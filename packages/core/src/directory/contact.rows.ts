/** Contacts: rows in their business's partition, directly after it in the address book. */
import type { Changed } from "../lib/actions/changed.ts";
import type { Key, Row } from "../lib/table/write.ts";
import { ADDRESS_BOOK, addressSort, businessPartition } from "./business.rows.ts";

/** The most contacts of a business: they are removed with it in one transaction. */
export const MAX_CONTACTS = 90;
/** The most contacts that a business can ever have: a contact's id is its business's id and its number. */
export const MAX_CONTACTS_EVER = 9_999;

/** The fields of a contact. */
export interface ContactDetails {
  firstName: string;
  lastName: string;
  department: string;
  phoneNumber1: string;
  phoneNumber2: string;
  addressLine1: string;
  addressLine2: string;
  addressLine3: string;
  postcode: string;
  email: string;
  /** Whether invoices, and deliveries, go there. */
  invoice: boolean;
  delivery: boolean;
  /** Whether recall letters go there; absent before it is first ticked. */
  recall?: boolean | undefined;
}

export interface Contact extends ContactDetails, Changed {
  id: number;
  businessId: number;
  version: number;
}

export interface ContactRow extends Row, Contact {}

export const CONTACT_PREFIX = "CONTACT#";
export const newContactId = (businessId: number, number: number): number => businessId * (MAX_CONTACTS_EVER + 1) + number;
/** The business of a contact's id. */
export const contactBusinessId = (contactId: number): number => Math.floor(contactId / (MAX_CONTACTS_EVER + 1));
const contactNumber = (contactId: number): string => String(contactId % (MAX_CONTACTS_EVER + 1)).padStart(4, "0");
export const contactKey = (contactId: number): Key => ({ PK: businessPartition(contactBusinessId(contactId)), SK: CONTACT_PREFIX + contactNumber(contactId) });

/** A contact's row. */
export function contactRow(contact: Contact): ContactRow {
  return { ...contact, ...contactKey(contact.id), g2p: ADDRESS_BOOK, g2s: `${addressSort(contact.businessId)}#${contactNumber(contact.id)}` };
}
