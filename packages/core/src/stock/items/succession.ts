/**
 * Changes of a family when its active variant is removed: open jobs may still use the other variants, and new jobs are
 * allocated to the active one.
 */
import { queryAll } from "../../lib/table/table.ts";
import { badInput } from "../../lib/actions/error.ts";
import { ALLOCATION_PREFIX } from "../../jobs/job.rows.ts";
import { itemEntry } from "../entries.ts";
import { type Family, type FamilyChange, readFamily } from "./family.ts";
import { editItem, type Item, itemPartition } from "./item.rows.ts";
import type { Opened } from "./open-item.ts";
import { allocationsAmong } from "../reservations/reservation-rows.ts";

/** A family without its active variant. */
export interface LeftFamily extends Family {
  /** The remaining variants. */
  staying: Item[];
  /** Numbers of the open jobs with an allocation of any variant. */
  jobs: string[];
}

/** The family that would be left without its active variant; undefined if the item is inactive or has no variants. Strongly consistent. */
export async function familyLeftBy({ item, others }: Opened): Promise<LeftFamily | undefined> {
  if (!item.active || (item.baseSku === item.sku && !item.variants?.length)) return undefined;
  const family = await readFamily(item);
  const staying = [family.base, ...family.variants].filter((member) => member.sku !== item.sku && !member.removed);
  if (staying.length === 0) return undefined;
  const used = staying.filter(({ allocated }) => allocated > 0);
  const allocations = await Promise.all(used.map(({ sku }) => queryAll({ partition: itemPartition(sku), beginsWith: ALLOCATION_PREFIX, strong: true })));
  const jobs = [...allocationsAmong(others), ...allocationsAmong(allocations.flat())].map(({ jobNumber }) => jobNumber);
  return { ...family, staying, jobs: [...new Set(jobs)].toSorted() };
}

/**
 * Makes another variant active instead of `item`, or none (null), with ledger entries for the variant and the base.
 * Refuses a SKU outside the family (400). At most three writes and two ledger entries.
 */
export function succeed(item: Item, { base, staying }: LeftFamily, makeActive: string | null, reason: string): FamilyChange {
  const next = staying.find(({ sku }) => sku === makeActive);
  if (makeActive !== null && !next) throw badInput("makeActive", `${makeActive} is not another variant of ${item.sku}.`);
  const removedReason = `${item.sku} was removed: ${reason}`;
  const edits = new Map<Item, Partial<Item>>();
  // Concurrent requests cannot both make a variant active: each write of the base is conditional on its version.
  if (base.sku !== item.sku) edits.set(base, {});
  if (next) edits.set(next, { active: true });
  const ledger = next ? [itemEntry({ ...next, active: true }, "Item Edited", { reason: `Active: no → yes; ${removedReason}` })] : [];
  if (base.sku !== item.sku && base !== next && !base.removed) {
    ledger.push(itemEntry(base, "Item Edited", { reason: `Active variant: ${item.sku} → ${next?.sku ?? "none"}; ${removedReason}` }));
  }
  return { writes: [...edits].map(([member, set]) => editItem(member, set)), ledger };
}
