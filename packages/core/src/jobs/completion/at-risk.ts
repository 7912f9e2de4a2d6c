/** Filling at risk: bulk that is used before the decision on it, noted in the record of its lot and of the lot that is filled (contract, section 8). */
import type { Actor } from "../../lib/actions/actor.ts";
import { getMany } from "../../lib/table/table.ts";
import type { Write } from "../../lib/table/write.ts";
import { type LotRelease, lotReleaseKey, type LotReleaseRow, putLotRelease } from "../../release/lot.rows.ts";
import type { StockLine } from "../../stock/lots/stock-line.rows.ts";
import type { Stock } from "./job-usage.ts";

/** A lot of bulk that was used before its decision, and the ids of the users who made it. */
export interface UsedAtRisk {
  sku: string;
  batchNumber: string;
  by: number[];
}

type LotName = Pick<UsedAtRisk, "sku" | "batchNumber">;
/** The records of lots by their key; those without one are absent. */
export type LotRecords = ReadonlyMap<string, LotRelease>;

const recordName = ({ sku, batchNumber }: LotName): string => {
  const { PK, SK } = lotReleaseKey(sku, batchNumber);
  return `${PK} ${SK}`;
};

/** The lots with one more that waits for its decision. */
export function withUse(uses: readonly UsedAtRisk[], { sku, batchNumber, awaitsRelease }: StockLine): UsedAtRisk[] {
  const known = uses.find((one) => recordName(one) === recordName({ sku, batchNumber }));
  const by = [...new Set([...(known?.by ?? []), ...(awaitsRelease?.by ?? [])])].toSorted((a, b) => a - b);
  return [...uses.filter((one) => one !== known), { sku, batchNumber, by }];
}

/** The records that a filling with some of this stock may change, strongly consistent: none are read if none of it waits. */
export async function readRecords(filled: LotName, uses: readonly LotName[], stock: ReadonlyMap<string, Stock>): Promise<LotRecords> {
  const waiting = [...stock.values()].flatMap(({ stockLines }) => stockLines.filter(({ awaitsRelease }) => awaitsRelease));
  const bulk = [...uses, ...waiting.filter(({ sku }) => sku !== filled.sku)];
  if (bulk.length === 0) return new Map();
  const names = new Map([filled, ...bulk].map((lot) => [recordName(lot), lotReleaseKey(lot.sku, lot.batchNumber)]));
  const rows = await getMany<LotReleaseRow>([...names.values()], true);
  return new Map(rows.flatMap((row) => (row ? [[recordName(row), row] as const] : [])));
}

/** The records of the bulk and of what was filled with it at risk: each names the other, with the completion. */
export function fillingWrites(
  records: LotRecords,
  filled: LotName,
  uses: readonly UsedAtRisk[],
  at: string,
  { userId, requestId: transactionId }: Actor,
): Write[] {
  if (uses.length === 0) return [];
  const named = ({ sku, batchNumber }: LotName) => ({ sku, batchNumber, transactionId, at });
  const own = record(records, filled, [userId]);
  return [
    putLotRelease(own.was, { ...own.now, filledFrom: [...(own.now.filledFrom ?? []), ...uses.map(named)] }),
    ...uses.map((bulk) => {
      const { was, now } = record(records, bulk, bulk.by);
      return putLotRelease(was, { ...now, filledInto: [...(now.filledInto ?? []), named(filled)] });
    }),
  ];
}

function record(records: LotRecords, { sku, batchNumber }: LotName, by: readonly number[]): { was: LotRelease | undefined; now: LotRelease } {
  const was = records.get(recordName({ sku, batchNumber }));
  const now: LotRelease = was ?? { sku, batchNumber, handledBy: [], samples: [], results: [], decision: null, files: [], version: 0 };
  return { was, now: { ...now, handledBy: [...new Set([...now.handledBy, ...by])].toSorted((a, b) => a - b) } };
}
