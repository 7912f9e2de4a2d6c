/** Variants: to which item of a family a job's lines are allocated, and which can serve them. (Contract, section 7.) */
import { baseSku } from "../lots/serving.ts";
import { getMany } from "../../lib/table/table.ts";
import { type Item, itemKey, type ItemRow } from "./item.rows.ts";
import type { StockLine } from "../lots/stock-line.rows.ts";
import { isReleasedFor, mayBeUsedFor } from "../owner.ts";
import { ownersAlone, releasedAlone } from "../rules.ts";

/** The SKU that a line of a job or list names, and whether no other variant of it can serve. */
interface Named {
  sku: string;
  exactMatch: boolean;
}

/** Whether a SKU is what a line names: the same one, or another variant unless the line requires an exact match. */
export function fitsLine(line: Named, sku: string): boolean {
  return sku === line.sku || (!line.exactMatch && baseSku(sku) === baseSku(line.sku));
}

/** Whether a batch can serve a line of a job: it is what the line names, its owner's stock serves the client, and it is released for the job. */
export function mayServe(line: Named, job: ServedJob, item: Pick<Item, "sku" | "ownedById">, stockLine: Pick<StockLine, "onlyFor">): boolean {
  return fitsLine(line, item.sku) && mayBeUsedFor(item, job.clientId) && isReleasedFor(stockLine, job.clientId, job.id);
}

/** A job that stock serves. */
export interface ServedJob {
  id: number;
  clientId: number;
}

/** Why a batch cannot serve a line, where `mayServe` is false. */
export function unfitText(
  line: Named,
  { clientId }: ServedJob,
  { batchNumber, name, onlyFor }: Pick<StockLine, "batchNumber" | "name" | "onlyFor">,
  item: Pick<Item, "sku" | "ownedBy" | "ownedById">,
): string {
  if (!fitsLine(line, item.sku)) return `${line.sku} must be used; no other variant can serve.`;
  return `Batch ${batchNumber} of ${name} ${onlyFor && mayBeUsedFor(item, clientId) ? releasedAlone(onlyFor.name) : ownersAlone(item.ownedBy)}`;
}

/**
 * The item of a family that a client's line is allocated to, of those that may serve the client: the active one, else the
 * one that the line names, else the first. Undefined if none may.
 */
export function allocatedItem<I extends Pick<Item, "sku" | "active" | "ownedById" | "removed">>(
  sku: string,
  family: readonly I[],
  clientId: number,
): I | undefined {
  const serving = family.filter((item) => !item.removed && mayBeUsedFor(item, clientId));
  const named = serving.find((item) => item.sku === sku);
  return named?.active ? named : (serving.find(({ active }) => active) ?? named ?? serving[0]);
}

/** The base SKU of a family and its variants. */
export function familyMembers(sku: string, items: ReadonlyMap<string, Item>): string[] {
  const base = baseSku(sku);
  return [base, ...(items.get(base)?.variants ?? [])];
}

/**
 * The families of lines: the variants by the SKU that each line names; for an exact line only its own item. Strongly
 * consistent, with a second read if there are variants.
 */
export async function readLineFamilies(lines: readonly Named[]): Promise<Map<string, Item[]>> {
  const items = await readItemsBySku(lines.flatMap(({ sku, exactMatch }) => (exactMatch ? [sku] : [sku, baseSku(sku)])));
  const more = lines.flatMap(({ sku, exactMatch }) => (exactMatch ? [] : familyMembers(sku, items))).filter((sku) => !items.has(sku));
  const all = more.length === 0 ? items : new Map([...items, ...(await readItemsBySku(more))]);
  return new Map(
    lines.map(({ sku, exactMatch }) => {
      const members = exactMatch ? [sku] : [...new Set([sku, ...familyMembers(sku, items)])];
      return [sku, members.flatMap((member) => all.get(member) ?? [])] as const;
    }),
  );
}

/** Items by SKU, strongly consistent; omits unknown ones. */
export async function readItemsBySku(skus: readonly string[]): Promise<Map<string, Item>> {
  const rows = await getMany<ItemRow>([...new Set(skus)].map(itemKey), true);
  return new Map(rows.flatMap((item) => (item ? [[item.sku, item] as const] : [])));
}
