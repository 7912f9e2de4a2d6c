/**
 * All search targets as one type of result.
 */
import type { OpenJob } from "../../entities/job/queries.ts";
import type { StockItem } from "../../entities/item/queries.ts";
import { type Business, contactsText, contactName } from "../../features/directory/api/address-book.ts";
import { indexOffers, matching, type OfferIndex } from "../../kit/form/offers.ts";
import { formulaPath, jobPath, orderPath, productPath } from "../../lib/page/links.ts";
import { lotPath, paths, stockItemPath } from "../../lib/page/paths.ts";
import type { FormulaSummary } from "@apothecary/core/formulas/contract";
import type { ProductSummary } from "@apothecary/core/products/contract";
import type { SupplierBatch } from "@apothecary/core/stock/contract";
import type { OrderSummary } from "@apothecary/core/sales/contract";
import type { UserRow } from "@apothecary/core/users/contract";
import type { Location } from "@apothecary/core/warehouse/contract";

/** The kinds in display order, with their headings. */
export const KINDS = {
  recent: "Recent",
  action: "Actions",
  item: "Items",
  batch: "Batches",
  place: "Locations",
  business: "Businesses",
  contact: "Contacts",
  formula: "Formulas",
  product: "Products",
  order: "Sales orders",
  job: "Jobs",
  person: "People",
} as const;
export type Kind = keyof typeof KINDS;

export interface Target {
  kind: Kind;
  /** The kind of a recently opened target. */
  was?: Kind;
  /** Unique within its kind. */
  key: string;
  /** Its name: a SKU, a bin, a name. */
  title: string;
  /** Description beside the title. */
  detail: string;
  /** Its address in the application. */
  to: string;
  /** Further search terms. */
  words?: readonly string[];
}

/** Maximum number of results for each kind. */
export const MAX_OF_KIND = 5;

const query = (path: string, name: string, value: string): string => `${path}?${name}=${encodeURIComponent(value)}`;

/** The search index of one kind: title first, then detail, then further terms. Records without a page are left out. */
export function targetIndex<T>(all: readonly T[], read: (of: T) => readonly Target[]): OfferIndex<Target> {
  return indexOffers(all.flatMap(read), { optionKey: ({ key }) => key, optionTexts: ({ title, detail, words = [] }) => [title, detail, ...words] });
}

export const itemTargets = ({ sku, name, supplierSku }: StockItem): Target[] => [
  { kind: "item", key: sku, title: sku, detail: name, to: stockItemPath(sku), words: [supplierSku] },
];

export const locationTargets = ({ id, warehouse, bin }: Location): Target[] => [
  { kind: "place", key: id, title: `${warehouse} ${bin}`, detail: "", to: query(paths.locations, "location", id), words: [bin] },
];

export const businessTargets = (business: Business): Target[] => {
  const { businessId, businessName, businessCode, paymentTerms } = business;
  const to = query(paths.directory, "business", String(businessId));
  return [{ kind: "business", key: String(businessId), title: businessName, detail: businessCode, to, words: [paymentTerms] }];
};

/** The contacts of a business; they are shown with it. */
export const contactTargets = (business: Business): Target[] =>
  business.contacts.map((contact) => ({
    kind: "contact",
    key: String(contact.contactId),
    title: contactName(contact),
    detail: business.businessName,
    to: query(paths.directory, "business", String(business.businessId)),
    words: [contactsText({ contacts: [contact] })],
  }));

export const formulaTargets = ({ id, code, rAndDCode, name }: FormulaSummary): Target[] =>
  withPage(formulaPath(id), (to) => ({ kind: "formula", key: String(id), title: `${code} ${rAndDCode}`, detail: name, to }));

export const productTargets = ({ id, sku, name, client }: ProductSummary): Target[] =>
  withPage(productPath(id), (to) => ({ kind: "product", key: String(id), title: sku, detail: name, to, words: [client] }));

export const orderTargets = ({ id, soNumber, poNumber, client }: OrderSummary): Target[] =>
  withPage(orderPath(id), (to) => ({ kind: "order", key: String(id), title: soNumber, detail: client.name, to, words: [poNumber] }));

export const jobTargets = (job: OpenJob): Target[] => {
  // The row may have changed because the job was closed.
  if (!("jobNumber" in job)) return [];
  const { id, jobNumber, name, client, batchNumber, poNumber } = job;
  return withPage(jobPath(id), (to) => ({ kind: "job", key: String(id), title: jobNumber, detail: name, to, words: [batchNumber, client, poNumber] }));
};

export const personTargets = ({ id, username, firstName, lastName, email }: UserRow): Target[] => [
  { kind: "person", key: String(id), title: `${firstName} ${lastName}`, detail: username, to: query(paths.admin, "search", username), words: [email] },
];

/** The page of a batch. */
export const lotTarget = (batchNumber: string, sku: string): Target => ({
  kind: "batch",
  key: `${batchNumber} ${sku}`,
  title: batchNumber,
  detail: sku,
  to: lotPath(batchNumber, sku),
});

/** The batch with a supplier's batch number. */
export const supplierBatchTargets = ({ supplierBatchNumber, sku, batchNumber }: SupplierBatch): Target[] => [
  { ...lotTarget(batchNumber, sku), key: `${supplierBatchNumber} ${batchNumber} ${sku}`, detail: `${sku} · supplier batch ${supplierBatchNumber}` },
];

function withPage(to: string | undefined, target: (to: string) => Target): Target[] {
  return to === undefined ? [] : [target(to)];
}

/**
 * The results for a text: recently opened ones first, then the best matches of each kind. Without a text, only recently
 * opened ones.
 */
export function foundTargets(typed: string, recent: readonly Target[], indexes: readonly OfferIndex<Target>[]): readonly Target[] {
  const lately = matching(targetIndex(recent, (of) => [of]).offers, typed).map(({ of }) => ({ ...of, kind: "recent" as const, was: of.was ?? of.kind }));
  if (typed.trim() === "") return lately;
  const known = new Set(lately.map(({ was, key }) => `${was} ${key}`));
  const found = indexes.flatMap(({ offers }) =>
    matching(offers, typed)
      .map(({ of }) => of)
      .filter(({ kind, key }) => !known.has(`${kind} ${key}`))
      .slice(0, MAX_OF_KIND),
  );
  return [...lately.slice(0, MAX_OF_KIND), ...found];
}

/** Whether Enter opens a result without arrow keys: the text is its exact title, or the start of an action's title. */
export function isMeant({ kind, title }: Target, typed: string): boolean {
  const [asked, called] = [typed.trim().toLowerCase(), title.toLowerCase()];
  return asked !== "" && (called === asked || (kind === "action" && called.startsWith(asked)));
}
