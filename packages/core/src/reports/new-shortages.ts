/** Items that became short since a day: they are in demand now, and were not when it began. */
import { type JobHeadRow, jobLinesKey, type JobLinesRow, CLOSED_JOBS, OPEN_JOBS } from "../jobs/job-parts.rows.ts";
import { startOfDay } from "../lib/time/day.ts";
import { getMany, queryAll, queryEach } from "../lib/table/table.ts";
import { itemStockRow } from "../stock/items/item-figures.ts";
import { type Item, ITEM_LIST, type ItemRow } from "../stock/items/item.rows.ts";
import { type EntryRow, ledgerIndex } from "../transaction/entry.rows.ts";
import { BOUGHT, isInDemand } from "./rules.ts";

/** Items whose ledger is read concurrently. */
const AT_ONCE = 25;

/**
 * Counts them. Only items that changed since can have become short. What an item had is its stock less its movements
 * since, by the ledger; what was allocated is calculated from the jobs that were created and closed since.
 */
export async function countNewShortages(day: string): Promise<number> {
  const from = startOfDay(day);
  const short: ItemRow[] = [];
  for await (const item of queryEach<ItemRow>({ partition: ITEM_LIST, index: "g1", from })) if (isShort(item)) short.push(item);
  if (short.length === 0) return 0;
  const allocated = await allocatedSince(from);
  let count = 0;
  for (let at = 0; at < short.length; at += AT_ONCE) {
    const were = await Promise.all(
      short.slice(at, at + AT_ONCE).map(async (item) => {
        const before = { quantity: item.quantity - (await movedSince(item.sku, from)), allocated: item.allocated - (allocated.get(item.sku) ?? 0) };
        return isShort({ ...item, ...before });
      }),
    );
    count += were.filter((was) => !was).length;
  }
  return count;
}

function isShort(item: Item): boolean {
  return !item.removed && BOUGHT.has(item.categoryType) && isInDemand(itemStockRow(item));
}

/** Grams or units that came since (or left, if negative). */
async function movedSince(sku: string, from: string): Promise<number> {
  let moved = 0;
  for await (const { difference = 0 } of queryEach<EntryRow>({ partition: ledgerIndex.sku(sku), index: "g2", from })) moved += difference;
  return moved;
}

/** How much more of each SKU is allocated than then: by jobs that were created since, less those closed since. */
async function allocatedSince(from: string): Promise<Map<string, number>> {
  const [open, closed] = await Promise.all([
    queryAll<JobHeadRow>({ partition: OPEN_JOBS, index: "g1" }),
    queryAll<JobHeadRow>({ partition: CLOSED_JOBS, index: "g2", from }),
  ]);
  const created = open.filter(({ dateCreated }) => dateCreated >= from);
  const ended = closed.filter(({ dateCreated }) => dateCreated < from);
  const rows = await getMany<JobLinesRow>([...created, ...ended].map(({ id }) => jobLinesKey(id)));
  const more = new Map<string, number>();
  for (const [i, row] of rows.entries()) {
    for (const [sku, { quantity }] of Object.entries(row?.lines ?? {})) more.set(sku, (more.get(sku) ?? 0) + (i < created.length ? quantity : -quantity));
  }
  return more;
}
