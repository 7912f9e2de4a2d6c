/** Filling at risk: bulk that is used before the decision on it, noted in the record of its lot and of the lot that is filled (contract, section 8). */
import type { Actor } from "../../lib/actions/actor.ts";
import { getMany } from "../../lib/table/table.ts";
import type { Write } from "../../lib/table/write.ts";
import { type Filling, type LotRelease, lotReleaseKey, type LotReleaseRow, putLotRelease } from "../../release/lot.rows.ts";
import { type LotName, lotName } from "../../release/open-lots.ts";
import type { StockLine } from "../../stock/lots/stock-line.rows.ts";
import type { Stock } from "./job-usage.ts";

/** The records of lots by name; those without one are absent. */
export type LotRecords = ReadonlyMap<string, LotRelease>;
/** Records of lots as read, and as they become, by name. */
export type LotChanges = ReadonlyMap<string, { was: LotRelease | undefined; now: LotRelease }>;

/** The records that a filling with some of this stock may change, strongly consistent: none are read if none of it waits. */
export async function readRecords(filled: LotName, stock: ReadonlyMap<string, Stock>): Promise<LotRecords> {
  const bulk = [...stock.values()].flatMap(({ stockLines }) => stockLines.filter(({ sku, awaitsRelease }) => awaitsRelease && sku !== filled.sku));
  if (bulk.length === 0) return new Map();
  const keys = new Map([filled, ...bulk].map((lot) => [lotName(lot), lotReleaseKey(lot.sku, lot.batchNumber)]));
  const rows = await getMany<LotReleaseRow>([...keys.values()], true);
  return new Map(rows.flatMap((row) => (row ? [[lotName(row), row] as const] : [])));
}

/** The changes with a use of bulk that waits for its decision: its record and that of what is filled name each other, with the completion. */
export function withFilling(records: LotRecords, changes: LotChanges, filled: LotName, stockLine: StockLine, at: string, actor: Actor): LotChanges {
  const named = ({ sku, batchNumber }: LotName): Filling => ({ sku, batchNumber, transactionId: actor.requestId, at });
  const bulk = handled(records, changes, stockLine, stockLine.awaitsRelease?.by ?? []);
  const goods = handled(records, changes, filled, [actor.userId]);
  return new Map(changes)
    .set(lotName(stockLine), { ...bulk, now: { ...bulk.now, filledInto: withNamed(bulk.now.filledInto, named(filled)) } })
    .set(lotName(filled), { ...goods, now: { ...goods.now, filledFrom: withNamed(goods.now.filledFrom, named(stockLine)) } });
}

export const changeWrites = (changes: LotChanges): Write[] => [...changes.values()].map(({ was, now }) => putLotRelease(was, now));

function withNamed(fillings: readonly Filling[] = [], added: Filling): Filling[] {
  const isNamed = fillings.some((one) => one.transactionId === added.transactionId && lotName(one) === lotName(added));
  return isNamed ? [...fillings] : [...fillings, added];
}

function handled(records: LotRecords, changes: LotChanges, { sku, batchNumber }: LotName, by: readonly number[]) {
  const name = lotName({ sku, batchNumber });
  const was = records.get(name);
  const fresh: LotRelease = { sku, batchNumber, handledBy: [], samples: [], results: [], decision: null, files: [], version: 0 };
  const now = changes.get(name)?.now ?? was ?? fresh;
  return { was, now: { ...now, handledBy: [...new Set([...now.handledBy, ...by])].toSorted((a, b) => a - b) } };
}
