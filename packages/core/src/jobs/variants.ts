/** Variants: to which item of a family a job's lines are allocated, and which can serve them. (Contract, section 7.) */
import { baseOf } from "../formulas/serving.ts";
import { getMany } from "../lib/table.ts";
import { type Item, itemKey, type ItemRow } from "../stock/item.rows.ts";
import type { Job, JobLine } from "./job.rows.ts";

/** Whether stock of a SKU can serve a line: the same SKU, or another variant unless the line requires an exact match. */
export function mayServe(line: Pick<JobLine, "sku" | "exactMatch">, sku: string): boolean {
  return sku === line.sku || (!line.exactMatch && baseOf(sku) === baseOf(line.sku));
}

/** Whether another variant of an item's family already has a line. */
export function hasFamilyLine(job: Pick<Job, "lines">, sku: string): boolean {
  return Object.values(job.lines).some((line) => mayServe(line, sku));
}

/**
 * New jobs with their lines allocated to the active variant of each family. A line is unchanged if it is exact, no
 * variant is active, or the active variant already has a line. Uses strongly consistent reads, a second one if an item
 * is inactive.
 */
export async function allocatedToActive<J extends Pick<Job, "lines">>(jobs: readonly J[]): Promise<J[]> {
  const lines = jobs.flatMap((job) => Object.values(job.lines)).filter((line) => !line.exactMatch);
  const named = await itemsOf(lines.flatMap((line) => [line.sku, baseOf(line.sku)]));
  const inactive = lines.filter((line) => !isInUse(named.get(line.sku)));
  const members = await itemsOf(inactive.flatMap((line) => membersOf(line.sku, named)));
  const activeOf = (line: JobLine): Item | undefined =>
    membersOf(line.sku, named)
      .map((sku) => members.get(sku))
      .find(isInUse);
  return jobs.map((job) => {
    const allocated: Record<string, JobLine> = { ...job.lines };
    for (const line of Object.values(job.lines)) {
      const active = inactive.includes(line) ? activeOf(line) : undefined;
      if (!active || allocated[active.sku]) continue;
      delete allocated[line.sku];
      allocated[active.sku] = { ...line, sku: active.sku, name: active.name };
    }
    return { ...job, lines: allocated };
  });
}

function isInUse(item: Item | undefined): item is Item {
  return item?.active === true && !item.removed;
}

function membersOf(sku: string, items: ReadonlyMap<string, Item>): string[] {
  const base = baseOf(sku);
  return [base, ...(items.get(base)?.variants ?? [])];
}

/**
 * The families of lines: the variants by the SKU that each line names; for an exact line only its own item. Strongly
 * consistent, with a second read if there are variants.
 */
export async function familiesOf(lines: readonly Pick<JobLine, "sku" | "exactMatch">[]): Promise<Map<string, Item[]>> {
  const items = await itemsOf(lines.flatMap(({ sku, exactMatch }) => (exactMatch ? [sku] : [sku, baseOf(sku)])));
  const more = lines.flatMap(({ sku, exactMatch }) => (exactMatch ? [] : membersOf(sku, items))).filter((sku) => !items.has(sku));
  const all = more.length === 0 ? items : new Map([...items, ...(await itemsOf(more))]);
  return new Map(
    lines.map(({ sku, exactMatch }) => {
      const members = exactMatch ? [sku] : [...new Set([sku, ...membersOf(sku, items)])];
      return [sku, members.flatMap((member) => all.get(member) ?? [])] as const;
    }),
  );
}

async function itemsOf(skus: readonly string[]): Promise<Map<string, Item>> {
  const rows = await getMany<ItemRow>([...new Set(skus)].map(itemKey), true);
  return new Map(rows.flatMap((item) => (item ? [[item.sku, item] as const] : [])));
}
