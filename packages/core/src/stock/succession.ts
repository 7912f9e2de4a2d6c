/**
 * What becomes of a family when its active variant is taken out of stock: open jobs may still use the other variants, and
 * new jobs are allocated to the active one.
 */
import { queryAll } from "../lib/table.ts";
import { badInput } from "../lib/error.ts";
import { ALLOCATION_PREFIX } from "../jobs/job.rows.ts";
import { itemEntry } from "./entries.ts";
import { type Family, type FamilyChange, familyOf } from "./family.ts";
import { editItem, type Item, itemPartition } from "./item.rows.ts";
import type { Opened } from "./open-item.ts";
import { allocationsAmong } from "./reservation-rows.ts";

/** What an active variant leaves behind. */
export interface LeftFamily extends Family {
  /** The members that stay. */
  staying: Item[];
  /** Numbers of the open jobs that are allocated any member. */
  jobs: string[];
}

/** The family that would be left without its active variant; undefined if the item is inactive, or the only one of its family. Strongly read. */
export async function familyLeftBy({ item, others }: Opened): Promise<LeftFamily | undefined> {
  if (!item.active || (item.baseSku === item.sku && !item.variants?.length)) return undefined;
  const family = await familyOf(item);
  const staying = [family.base, ...family.variants].filter((member) => member.sku !== item.sku && !member.removed);
  if (staying.length === 0) return undefined;
  const used = staying.filter(({ allocated }) => allocated > 0);
  const allocations = await Promise.all(used.map(({ sku }) => queryAll({ partition: itemPartition(sku), beginsWith: ALLOCATION_PREFIX, strong: true })));
  const jobs = [...allocationsAmong(others), ...allocationsAmong(allocations.flat())].map(({ jobNumber }) => jobNumber);
  return { ...family, staying, jobs: [...new Set(jobs)].toSorted() };
}

/**
 * Makes another variant the active one in place of `item`, or none of them (null). Both the variant's history and the
 * base's say so. Refuses a SKU that is not of the family (400). At most three writes and two lines of the ledger.
 */
export function succeed(item: Item, { base, staying }: LeftFamily, makeActive: string | null, reason: string): FamilyChange {
  const next = staying.find(({ sku }) => sku === makeActive);
  if (makeActive !== null && !next) throw badInput("makeActive", `${makeActive} is not another variant of ${item.sku}.`);
  const told = `${item.sku} was removed: ${reason}`;
  const edits = new Map<Item, Partial<Item>>();
  // Two variants cannot be made active at once: each writes the base from its version.
  if (base.sku !== item.sku) edits.set(base, {});
  if (next) edits.set(next, { active: true });
  const ledger = next ? [itemEntry({ ...next, active: true }, "Item Edited", { reason: `Active: no → yes; ${told}` })] : [];
  if (base.sku !== item.sku && base !== next && !base.removed) {
    ledger.push(itemEntry(base, "Item Edited", { reason: `Active variant: ${item.sku} → ${next?.sku ?? "none"}; ${told}` }));
  }
  return { writes: [...edits].map(([member, set]) => editItem(member, set)), ledger };
}
