/** The release of a lot: one row, from its first sample, result or decision. Until then its stock lines alone say that it waits. */
import { monthsAfter } from "../lib/rules/calendar.ts";
import type { Range } from "../lib/table/table.ts";
import type { Key, Put, Row } from "../lib/table/write.ts";
import { businessDay } from "../lib/time/day.ts";
import type { RecordFile } from "../lib/rules/record-file.ts";
import { type Decided, isKept, type LotResult, type Sample } from "./lot-shapes.ts";

/** A lot at the other end of a filling with bulk that waited for its decision: the bulk, or what was filled, and by which completion when. */
export interface Filling {
  sku: string;
  batchNumber: string;
  transactionId: string;
  /** ISO 8601. */
  at: string;
}

export interface LotRelease {
  sku: string;
  batchNumber: string;
  /** The ids of the users who booked in, made or sampled what there was at its last change. */
  handledBy: number[];
  samples: Sample[];
  results: LotResult[];
  decision: Decided | null;
  /** Absent in rows from before lots had files. */
  files?: RecordFile[];
  /** The number under which its files are in the bucket, if another than its own. */
  filesUnder?: string;
  /** The bulk that it was filled with before that was decided on, and what was filled with it before it was; absent for none. */
  filledFrom?: Filling[];
  filledInto?: Filling[];
  version: number;
}
export interface LotReleaseRow extends Row, LotRelease {}

export const LOT_RELEASE_PREFIX = "RL#";
export const lotReleaseKey = (sku: string, batchNumber: string): Key => ({ PK: LOT_RELEASE_PREFIX + sku, SK: batchNumber.toUpperCase() });

/** Since when a lot waits for the decision that goods were filled without: after its last one, the first time. Undefined if none were. */
export const filledUndecided = ({ decision, filledInto = [] }: Pick<LotRelease, "decision" | "filledInto">): string | undefined =>
  filledInto.map(({ at }) => at).find((at) => decision === null || at > decision.at);

/** `g2`: lots that are released under a condition, and those that goods were filled with before their decision; the oldest first. */
export const CONDITIONAL_LOTS = "CONDITIONALLOTS";

/** The last day on which a lot can be used that is released at an instant, before it is tested again. */
export const retestDay = (at: string, months: number): string => monthsAfter(businessDay(at), months);

/** `g1`: lots that can be used until their retest day, by that day. */
const RETESTS = "RETESTS";
/** Those whose retest day is before a day. */
export const retestsBefore = (day: string): Range => ({ partition: RETESTS, index: "g1", to: day });

/** Whether a lot's retest day has passed without a decision since. */
export const isOverdue = ({ decision }: Pick<LotRelease, "decision">): boolean =>
  decision?.retestBegan !== undefined || (decision?.retestOn !== undefined && decision.retestOn < businessDay());

/** Whether one decision is on both lots, or nothing is known of either. */
export function isDecidedWith(one: LotRelease | undefined, other: LotRelease | undefined): boolean {
  return one && other ? one.decision?.transactionId === other.decision?.transactionId : one === other;
}

/** `g3`: lots with samples that are kept, by the first day on which one may go; those without a day last. */
export const RETAINED_SAMPLES = "RETAINEDSAMPLES";
const NO_DAY = "9999-12-31";

/** The row of a lot. */
export function lotReleaseRow(lot: LotRelease): LotReleaseRow {
  const { sku, batchNumber, decision, samples } = lot;
  const filled = filledUndecided(lot);
  const key = lotReleaseKey(sku, batchNumber);
  // A row as read has the keys of its former decision.
  const g2p = filled !== undefined || decision?.decision === "conditional" ? CONDITIONAL_LOTS : undefined;
  const [until] = samples.flatMap((sample) => (isKept(sample) ? [sample.retained?.keepUntil ?? NO_DAY] : [])).toSorted();
  const g1p = decision?.retestOn !== undefined && decision.retestBegan === undefined ? RETESTS : undefined;
  const g3p = until && RETAINED_SAMPLES;
  const lotName = `${sku}#${key.SK}`;
  const byDay = { g1p, g1s: g1p && `${decision?.retestOn}#${lotName}`, g3p, g3s: until && `${until}#${lotName}` };
  return { ...lot, ...key, ...byDay, g2p, g2s: g2p && `${filled ?? decision?.at}#${lotName}` };
}

/** Puts a lot as it becomes, on condition of what was read. */
export function putLotRelease(was: LotRelease | undefined, becomes: Omit<LotRelease, "version">): Put {
  const item = lotReleaseRow({ ...becomes, version: (was?.version ?? 0) + 1 });
  return { kind: "put", item, expect: was ? { equals: { version: was.version } } : { absent: true } };
}
