/** Finding lots by any of their numbers. */
import { RAW_MATERIAL_BATCH_NUMBER } from "../lib/rules/fields.ts";
import { pageAcross } from "../lib/lists/across.ts";
import { getMany, queryPage } from "../lib/table/table.ts";
import { type ItemRow, itemKey } from "../stock/items/item.rows.ts";
import { batchNumberOwners } from "../stock/lots/batch-numbers.ts";
import { supplierBatches, type SupplierBatchRow } from "../stock/lots/supplier-batch.rows.ts";
import type { EntryRow } from "../transaction/entry.rows.ts";
import { batchNumberLedger } from "../transaction/lot-ledger.ts";
import type { FoundLot } from "./account.contract.ts";
import { lotNodeKey } from "./graph.ts";

/** How many of the newest ledger rows of a number are searched for items, where the number alone does not name one. */
const MAX_ENTRIES = 2_500;
/** The newest rows that are read first: half a unit. The newest of all is nearly always of the item that has the number. */
const FIRST_ENTRIES = 4;
/** The most lots of one supplier's number. */
const MAX_SUPPLIED = 100;

/** A formula's code before its batch number, with a space or a slash between them. */
const WITH_CODE = /^([A-Za-z]+\d+)[\s/]+(\S+)$/;

/**
 * The lots with a number: our own batch number, a formula's with its code (`ABC01 014-26`), or a supplier's. Our own
 * numbers come first. There can be several, because formulas can share batch numbers.
 */
export async function findBatches(number: string): Promise<FoundLot[]> {
  const [, code, own] = WITH_CODE.exec(number.trim()) ?? [];
  const [byNumber, supplied] = await Promise.all([numbered(own ?? number.trim()), own === undefined ? suppliedAs(number) : []]);
  const ours = code === undefined ? byNumber : byNumber.filter(({ sku }) => sku.toUpperCase().startsWith(`${code.toUpperCase()}-`));
  const known = new Set(ours.map(lotNodeKey));
  return [...ours, ...supplied.filter((one) => !known.has(lotNodeKey(one)))];
}

/** A number of goods received names its item; only formulas' numbers, and those that were given again, need the number's history. */
async function numbered(number: string): Promise<FoundLot[]> {
  const range = { ...batchNumberLedger(number), newestFirst: true };
  const [owners, newest] = await Promise.all([batchNumberOwners(number), queryPage<EntryRow>(range, FIRST_ENTRIES)]);
  const isKnown = RAW_MATERIAL_BATCH_NUMBER.test(number) && owners.length > 0 && owners.every((sku) => newest.rows.some((row) => row.sku === sku));
  const { rows } = isKnown || !newest.next ? newest : await queryPage<EntryRow>(range, MAX_ENTRIES);
  const bySku = new Map<string, FoundLot>();
  for (const { sku, name = "", batchNumber = "", supplierBatchNumber = "" } of rows) {
    if (sku !== undefined && !bySku.has(sku)) bySku.set(sku, { sku, batchNumber, itemName: name, matched: "batch", supplierBatchNumber });
  }
  return [...bySku.values()].toSorted((a, b) => a.sku.localeCompare(b.sku));
}

async function suppliedAs(number: string): Promise<FoundLot[]> {
  const { rows } = await pageAcross<SupplierBatchRow>(supplierBatches(number), undefined, MAX_SUPPLIED);
  const same = rows.filter((row) => plain(row.supplierBatchNumber) === plain(number));
  const items = await getMany<ItemRow>(same.map(({ sku }) => itemKey(sku)));
  return same.map(({ sku, batchNumber, supplierBatchNumber }, i) => ({
    sku,
    batchNumber,
    itemName: items[i]?.name ?? "",
    matched: "supplier",
    supplierBatchNumber,
  }));
}

const plain = (number: string): string => number.normalize("NFC").trim().toLowerCase();
