/** To which item of its family each line of a job is allocated. (Contract, section 7.) */
import { mayBeUsedFor } from "../../stock/owner.ts";
import { baseSku } from "../../stock/lots/serving.ts";
import type { Item } from "../../stock/items/item.rows.ts";
import { allocatedItem, familyMembers, fitsLine, readItemsBySku } from "../../stock/items/variants.ts";
import type { Job, JobLine } from "../job.rows.ts";

/** Whether another variant of an item's family already has a line. */
export function hasFamilyLine(job: Pick<Job, "lines">, sku: string): boolean {
  return Object.values(job.lines).some((line) => fitsLine(line, sku));
}

/**
 * New jobs with each line allocated to the right item of its family (`allocatedItem`). A line is unchanged if it is
 * exact, or that item already has a line. Uses strongly consistent reads, a second one if an item is inactive or
 * belongs to another client.
 */
export async function allocatedWithinFamily<J extends Pick<Job, "lines" | "clientId">>(jobs: readonly J[]): Promise<J[]> {
  const lines = jobs.flatMap(({ lines: all, clientId }) => Object.values(all).map((line) => ({ line, clientId }))).filter(({ line }) => !line.exactMatch);
  const named = await readItemsBySku(lines.flatMap(({ line }) => [line.sku, baseSku(line.sku)]));
  const elsewhere = new Set(lines.filter(({ line, clientId }) => !isUsual(named.get(line.sku), clientId)).map(({ line }) => line));
  const members = await readItemsBySku([...elsewhere].flatMap((line) => familyMembers(line.sku, named)));
  return jobs.map((job) => {
    const allocated: Record<string, JobLine> = { ...job.lines };
    for (const line of Object.values(job.lines)) {
      const family = elsewhere.has(line) ? familyMembers(line.sku, named).flatMap((sku) => members.get(sku) ?? []) : [];
      const item = allocatedItem(line.sku, family, job.clientId);
      if (!item || allocated[item.sku]) continue;
      delete allocated[line.sku];
      allocated[item.sku] = { ...line, sku: item.sku, name: item.name };
    }
    return { ...job, lines: allocated };
  });
}

/** Whether a line stays at the item that it names, with no need to read its family. */
function isUsual(item: Item | undefined, clientId: number): boolean {
  return item?.active === true && !item.removed && mayBeUsedFor(item, clientId);
}
