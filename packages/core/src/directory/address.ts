/**
 * The address book: businesses with their contacts.
 */
import { pageCursor, startAt } from "../lib/lists/cursor.ts";
import { notFound } from "../lib/actions/error.ts";
import { queryAll, queryPage } from "../lib/table/table.ts";
import type { Row } from "../lib/table/write.ts";
import { ADDRESS_BOOK, type Business, businessKey, businessPartition, type BusinessRow } from "./business.rows.ts";
import { type Contact, CONTACT_PREFIX, type ContactRow } from "./contact.rows.ts";
import type { AddressEntry, Contact as ListedContact } from "./address-shapes.ts";

/** Rows per page; a business with its contacts has far fewer. */
const PAGE_ROWS = 1_000;
const BUSINESS = businessKey(0).SK;

/** A page of all businesses with their contacts, by id; a business is never split. */
export async function listAddresses(cursor: string | undefined): Promise<{ rows: AddressEntry[]; next: string | undefined }> {
  const range = { partition: ADDRESS_BOOK, index: "g2" } as const;
  const page = await queryPage(range, PAGE_ROWS, startAt(range, cursor));
  const whole = page.next ? page.rows.slice(0, lastBusiness(page.rows)) : page.rows;
  return { rows: addressEntries(whole), next: page.next && pageCursor(range, whole.at(-1)) };
}

/** One business with its contacts, as a list of one. Refuses an unknown business (404). */
export async function readAddress(id: number): Promise<AddressEntry[]> {
  const entries = addressEntries(await queryAll({ partition: businessPartition(id) }));
  if (entries.length === 0) throw notFound("the business");
  return entries;
}

/** The start of the last business of a page, whose contacts can continue on the next. */
function lastBusiness(rows: readonly Row[]): number {
  const last = rows.findLastIndex((row) => row.SK === BUSINESS);
  return last > 0 ? last : rows.length;
}

/** Adds contacts to their businesses; omits contacts of removed businesses. */
export function addressEntries(rows: readonly Row[]): AddressEntry[] {
  const contacts = Map.groupBy(
    rows.filter((row): row is ContactRow => row.SK.startsWith(CONTACT_PREFIX)),
    (contact) => contact.businessId,
  );
  return rows.filter((row): row is BusinessRow => row.SK === BUSINESS).map((business) => addressEntry(business, contacts.get(business.id) ?? []));
}

function addressEntry(business: Business, contacts: readonly Contact[]): AddressEntry {
  const {
    id,
    name,
    code,
    client,
    supplier,
    paymentTerms,
    minimumShelfLifeDays = null,
    minimumShelfLifePercent = null,
    leadTimeDays = null,
    primaryAccountManager,
    version,
  } = business;
  return {
    businessId: id,
    businessName: name,
    businessCode: code,
    client,
    supplier,
    paymentTerms,
    minimumShelfLifeDays,
    minimumShelfLifePercent,
    leadTimeDays,
    primaryAccountManager,
    version,
    contacts: contacts.map(shownContact),
  };
}

/** A contact for screens. */
export function shownContact(contact: Contact): ListedContact {
  const { id, firstName, lastName, department, phoneNumber1, phoneNumber2, addressLine1, addressLine2, addressLine3, postcode } = contact;
  const { email, invoice, delivery, recall = false, version } = contact;
  const names = { contactId: id, firstName, lastName, department };
  return { ...names, phoneNumber1, phoneNumber2, addressLine1, addressLine2, addressLine3, postcode, email, invoice, delivery, recall, version };
}
