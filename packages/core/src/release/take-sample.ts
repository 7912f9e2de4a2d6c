/** Samples: a quantity that leaves a batch for tests or to be kept. */
import type * as z from "zod";
import type { Actor } from "../lib/actions/actor.ts";
import { conflict } from "../lib/actions/error.ts";
import { get } from "../lib/table/table.ts";
import { instant } from "../lib/time/clock.ts";
import type { Write } from "../lib/table/write.ts";
import { sample } from "../stock/lots/adjust.ts";
import type { ReservedStockLine } from "../stock/reservations/reserving-jobs.ts";
import type { takeSample } from "./contract.ts";
import { type LotReleaseRow, lotReleaseKey, putLotRelease } from "./lot.rows.ts";
import { lotAmong, lotRecord } from "./open-lot.ts";

type Wanted = z.output<typeof takeSample.body>;
type Taken = z.output<typeof takeSample.answer>;

/** The samples that a lot's row has room for. */
const MAX_SAMPLES = 100;

/**
 * Takes grams or units out of a batch as a sample; a lot that needs a release keeps by whom, who then cannot decide on it.
 * Refuses more than the batch has (400), a batch that no longer exists (404) and a stale version (409). (Contract, section 8.)
 */
export function takeSampleOut({ elementId, quantity, purpose, version }: Wanted, actor: Actor): Promise<Taken> {
  return sample({ elementId, quantity, reason: purpose, document: "", version }, (opened) => noted(opened, quantity, purpose, actor), actor);
}

async function noted(opened: ReservedStockLine, quantity: number, purpose: string, actor: Actor): Promise<Write[]> {
  const { sku, batchNumber } = opened.stockLine;
  if (!opened.item.needsRelease && !opened.stockLine.awaitsRelease) return [];
  const lot = lotAmong(opened, batchNumber, await get<LotReleaseRow>(lotReleaseKey(sku, batchNumber), true));
  if (!lot) return [];
  const record = lotRecord(lot);
  if (record.samples.length >= MAX_SAMPLES) throw conflict(`At most ${MAX_SAMPLES} samples are taken of a batch.`);
  const samples = [...record.samples, { at: instant(), by: actor.username, quantity, purpose }];
  const handledBy = [...new Set([...record.handledBy, actor.userId])].toSorted((a, b) => a - b);
  return [putLotRelease(lot.lot, { ...record, samples, handledBy })];
}
