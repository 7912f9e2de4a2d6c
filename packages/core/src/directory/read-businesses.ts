/** Reads the directory, for its pages and for other domains. */
import { pageCursor, startAt } from "../lib/lists/cursor.ts";
import { notFound } from "../lib/actions/error.ts";
import { settings } from "../lib/stage/settings.ts";
import { get, queryAll, queryPage } from "../lib/table/table.ts";
import { BUSINESS_LIST, type Business, businessKey, type BusinessRow, CATEGORY_PARTITION, type CategoryRow } from "./business.rows.ts";
import type { BusinessRef, CategoryRef } from "./contract.ts";

/** Businesses per page. */
const PAGE_ROWS = 2_000;

/** A page of all businesses, by name. */
export async function listBusinesses(cursor: string | undefined): Promise<{ rows: BusinessRef[]; next: string | undefined }> {
  const range = { partition: BUSINESS_LIST, index: "g1" } as const;
  const page = await queryPage<BusinessRow>(range, PAGE_ROWS, startAt(range, cursor));
  return { rows: page.rows.map(businessRef), next: pageCursor(range, page.next) };
}

/** One business. Refuses an unknown one (404). Verbs use strongly consistent reads, pages do not need them. */
export async function openBusiness(id: number, strong: boolean): Promise<Business> {
  const row = await get<BusinessRow>(businessKey(id), strong);
  if (!row) throw notFound("the business");
  return row;
}

/** A business for its dialog. */
export async function readBusiness(id: number): Promise<BusinessRef & Pick<Business, "paymentTerms" | "primaryAccountManager" | "version">> {
  const business = await openBusiness(id, false);
  return { ...businessRef(business), paymentTerms: business.paymentTerms, primaryAccountManager: business.primaryAccountManager, version: business.version };
}

/** The company itself, by its setting. */
export async function readOwnBusiness(): Promise<BusinessRef> {
  return businessRef(await openBusiness(settings().ownBusinessId, false));
}

/** All categories of stock, by type and name. */
export async function listCategories(): Promise<CategoryRef[]> {
  const rows = await queryAll<CategoryRow>({ partition: CATEGORY_PARTITION });
  return rows
    .map(({ name, type, skuIdentifier, needsExpiry = false, needsSupplierBatch = false }) => ({ name, type, skuIdentifier, needsExpiry, needsSupplierBatch }))
    .toSorted((a, b) => a.type.localeCompare(b.type) || a.name.localeCompare(b.name));
}

function businessRef({ id, name, client, supplier, owner, code }: Business): BusinessRef {
  return { id, name, client, supplier, owner, code };
}
