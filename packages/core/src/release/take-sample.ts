/** Samples: a quantity that leaves a batch for tests or to be kept. */
import type * as z from "zod";
import type { Actor } from "../lib/actions/actor.ts";
import { badInput, conflict } from "../lib/actions/error.ts";
import { get } from "../lib/table/table.ts";
import { instant } from "../lib/time/clock.ts";
import type { Write } from "../lib/table/write.ts";
import { sample } from "../stock/lots/adjust.ts";
import type { ReservedStockLine } from "../stock/reservations/reserving-jobs.ts";
import type { takeSample } from "./contract.ts";
import type { Sample } from "./lot-shapes.ts";
import { MAX_SAMPLES } from "./samples.contract.ts";
import { type LotReleaseRow, lotReleaseKey, putLotRelease } from "./lot.rows.ts";
import { openItem } from "../stock/items/open-item.ts";
import { lotAmong, lotRecord } from "./open-lot.ts";

type Wanted = z.output<typeof takeSample.body>;
type Taken = z.output<typeof takeSample.answer>;

/**
 * Takes grams or units out of a batch as a sample; a lot that needs a release keeps by whom, who then cannot decide on it, and
 * where a sample is that is kept. Refuses more than the batch has (400), a batch that no longer exists (404), a stale version,
 * and keeping a sample of a lot that needs no release (409). (Contract, section 8.)
 */
export function takeSampleOut(wanted: Wanted, actor: Actor): Promise<Taken> {
  const { elementId, quantity, purpose, retained, location, keepUntil, version } = wanted;
  if (retained && location === "") throw badInput("location", "Enter where the sample is kept.");
  if (!retained && (location !== "" || keepUntil !== null)) throw badInput("retained", "Only a sample that is kept has a place and a day.");
  const reason = retained ? `${purpose} (kept: ${location})` : purpose;
  return sample({ elementId, quantity, reason, document: "", version }, (opened) => noted(opened, wanted, actor), actor);
}

async function noted(opened: ReservedStockLine, wanted: Wanted, actor: Actor): Promise<Write[]> {
  const { sku, batchNumber } = opened.stockLine;
  const needed = opened.item.needsRelease !== undefined;
  const lot = needed ? lotAmong(await openItem(sku), batchNumber, await get<LotReleaseRow>(lotReleaseKey(sku, batchNumber), true)) : undefined;
  if (!lot && wanted.retained) throw conflict("Samples are kept of batches that need a release. This batch needs none.");
  if (!lot) return [];
  const record = lotRecord(lot);
  if (record.samples.length >= MAX_SAMPLES) throw conflict(`At most ${MAX_SAMPLES} samples are taken of a batch.`);
  const samples = [...record.samples, taken(wanted, actor)];
  const handledBy = [...new Set([...record.handledBy, actor.userId])].toSorted((a, b) => a - b);
  return [putLotRelease(lot.lot, { ...record, samples, handledBy })];
}

function taken({ quantity, purpose, retained, location, keepUntil }: Wanted, actor: Actor): Sample {
  return { at: instant(), by: actor.username, quantity, purpose, ...(retained ? { retained: { location, keepUntil } } : {}) };
}
