/** Samples that are kept: listing and discarding them. They are no stock. */
import type * as z from "zod";
import type { Actor } from "../lib/actions/actor.ts";
import { conflict, notFound } from "../lib/actions/error.ts";
import { pageCursor, startAt } from "../lib/lists/cursor.ts";
import type { ListedPage } from "../lib/lists/list-page.ts";
import type { Action } from "../lib/rules/endpoint.ts";
import { itemUnit } from "../lib/rules/quantity.ts";
import { getMany, queryPage, type Range } from "../lib/table/table.ts";
import { instant } from "../lib/time/clock.ts";
import { lotRecordEntry } from "../stock/entries.ts";
import { type Item, itemKey, type ItemRow } from "../stock/items/item.rows.ts";
import { commit } from "../transaction/commit.ts";
import type { discardSample, RetainedSample } from "./contract.ts";
import { isKept } from "./lot-shapes.ts";
import { type LotRelease, type LotReleaseRow, putLotRelease, RETAINED_SAMPLES } from "./lot.rows.ts";
import { lotRecord, openLot } from "./open-lot.ts";

/** Lots for one page. */
const PAGE_ROWS = 200;
const KEPT: Range = { partition: RETAINED_SAMPLES, index: "g3" };

/** A page of the samples that are kept. */
export async function listRetainedSamples(cursor: string | undefined): Promise<ListedPage<RetainedSample>> {
  const { rows: lots, next } = await queryPage<LotReleaseRow>(KEPT, PAGE_ROWS, startAt(KEPT, cursor));
  const items = await getMany<ItemRow>([...new Set(lots.map(({ sku }) => sku))].map(itemKey));
  const bySku = new Map(items.flatMap((item) => (item ? [[item.sku, item] as const] : [])));
  return { rows: lots.flatMap((lot) => retainedRows(lot, bySku.get(lot.sku))), next: next && pageCursor(KEPT, next) };
}

function retainedRows({ sku, batchNumber, samples }: LotRelease, item: Item | undefined): RetainedSample[] {
  return samples.flatMap((sample, i) => {
    const { retained, at, by, quantity, purpose } = sample;
    if (!item || !retained || !isKept(sample)) return [];
    const { location, keepUntil } = retained;
    return [{ sku, name: item.name, unit: itemUnit(item), batchNumber, sample: i + 1, at, by, quantity, purpose, location, keepUntil }];
  });
}

/** Records that a sample was discarded, with an entry in the trail of the item. Refuses one that is not kept (409), or does not exist (404). */
export async function discard({ sku, batchNumber, sample: number, reason }: z.output<typeof discardSample.body>, actor: Actor): Promise<Action> {
  return commit<Action>(actor, async () => {
    const opened = await openLot(sku, batchNumber);
    const record = lotRecord(opened);
    const sample = record.samples[number - 1];
    const name = `Sample ${number} of batch ${opened.batchNumber}`;
    if (!sample) throw notFound(name);
    if (!sample.retained || !isKept(sample)) throw conflict(`${name} is not kept.`);
    const retained = { ...sample.retained, discarded: { at: instant(), by: actor.username, reason } };
    return {
      writes: [putLotRelease(opened.lot, { ...record, samples: record.samples.with(number - 1, { ...sample, retained }) })],
      ledger: [lotRecordEntry(opened.item, opened.batchNumber, `${name} discarded: ${reason}`)],
      answer: { message: `${name} has been discarded.`, type: "success" },
    };
  });
}
