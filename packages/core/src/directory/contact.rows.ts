/**
 * Contacts: rows in their business's partition, in the address book right behind it.
 */
import type { Changed } from "../lib/changed.ts";
import type { Key, Row } from "../lib/write.ts";
import { ADDRESS_BOOK, addressSort, businessPartition } from "./business.rows.ts";

/** Contacts that a business has at once: they go with it in one transaction. */
export const MAX_CONTACTS = 90;
/** Contacts that a business has over its life: a contact's id is its business's id and its number. */
export const MAX_CONTACTS_EVER = 9_999;

/** What people know of a contact. */
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
  /** Whether letters of recalls go there; absent before it was ticked first. */
  recall?: boolean | undefined;
}

export interface Contact extends ContactDetails, Changed {
  id: number;
  businessId: number;
  version: number;
}

export interface ContactRow extends Row, Contact {}

export const CONTACT_PREFIX = "CONTACT#";
export const contactIdOf = (businessId: number, number: number): number => businessId * (MAX_CONTACTS_EVER + 1) + number;
/** The business of a contact's id. */
export const businessOf = (contactId: number): number => Math.floor(contactId / (MAX_CONTACTS_EVER + 1));
const numberOf = (contactId: number): string => String(contactId % (MAX_CONTACTS_EVER + 1)).padStart(4, "0");
export const contactKey = (contactId: number): Key => ({ PK: businessPartition(businessOf(contactId)), SK: CONTACT_PREFIX + numberOf(contactId) });

/** A contact's row. */
export function contactRow(contact: Contact): ContactRow {
  return { ...contact, ...contactKey(contact.id), g2p: ADDRESS_BOOK, g2s: `${addressSort(contact.businessId)}#${numberOf(contact.id)}` };
}
