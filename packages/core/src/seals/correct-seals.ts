/**
 * Corrects seals that were made before their day was over, by a clock that was ahead. The early seal stays, with its copy: a
 * correction is a further seal of the day, signed, that names the early one as the one before it. It has the rows that the
 * early seal has, and those that were written afterwards.
 */
import { isTimeSure, now } from "../lib/time/clock.ts";
import { businessDay } from "../lib/time/day.ts";
import { keepSealed, sealedWritten } from "../lib/files/sealed-files.ts";
import { get, queryAll, queryPage, StaleWrite, transact } from "../lib/table/table.ts";
import { isComplete, leavesOfDay, sealedFrom } from "./day-rows.ts";
import { hashDay, SEAL_FORMAT, sealFile } from "./seal-days.ts";
import { type Seal, SEAL_KEYS, sealCorrectionKey, type SealKeyRow, sealFields, type SealRow, SEALS } from "./seal.rows.ts";
import { sealHash, sealText, signedSeal, type Signer, signers } from "./signing.ts";
import { firstDifference, isWhatWasSealed, storedLeaves } from "./stored-leaves.ts";

/** How many days back are looked at: longer than the sealing can fail unnoticed. */
const DAYS_BACK = 31;

/** The name of a correction in the bucket, and of the list of its rows. */
export const correctionFile = (day: string): string => `${day}.correction.json`;
export const correctionLeavesFile = (day: string): string => `${day}.correction.rows`;

/** The hashes of seals that need no correction, so that each is looked at once by a process. */
const settled = new Set<string>();

/** Whether a seal whose copy was written then, by the bucket's clock, was made before its day could be sealed. */
export const isEarly = (day: string, written: number): boolean => written < Date.parse(sealedFrom(day));

/**
 * Corrects the early seals of days that are over by now, until `until` (milliseconds since the epoch); returns the days. The
 * bucket tells which seals are early: the time of a locked copy cannot be changed. A day is corrected once, only
 * while the clocks agree, and only if nothing of what was sealed is missing: that is for `verify-ledger` to report.
 */
export async function correctEarlySeals(until: number): Promise<string[]> {
  const [[signer], known] = [signers().keys, await queryAll<SealKeyRow>({ partition: SEAL_KEYS, strong: true })];
  // A new key seals a day first, and the previous key signs it then.
  if (!signer || !known.some(({ keyId }) => keyId === signer.keyId)) return [];
  const { rows } = await queryPage<SealRow>({ partition: SEALS, to: businessDay(), newestFirst: true, strong: true }, DAYS_BACK);
  const corrected: string[] = [];
  for (const row of rows) {
    const seal = sealFields(row);
    if (now() >= until || !isTimeSure()) break;
    if (settled.has(sealHash(seal)) || !isComplete(seal.day)) continue;
    if (await correct(seal, signer)) corrected.push(seal.day);
    settled.add(sealHash(seal));
  }
  return corrected;
}

async function correct(seal: Seal, signer: Signer): Promise<boolean> {
  const written = await sealedWritten(sealFile(seal.day));
  if (written === undefined || !isEarly(seal.day, written) || (await get(sealCorrectionKey(seal.day), true))) return false;
  const missing = (await isWhatWasSealed(seal)) ? await firstDifference(storedLeaves(seal), leavesOfDay(seal.day), true) : true;
  if (missing !== undefined || (await firstDifference(storedLeaves(seal), leavesOfDay(seal.day))) === undefined) return false;
  const { root, rows } = await hashDay(seal.day, correctionLeavesFile(seal.day));
  const correction = signedSeal({ format: SEAL_FORMAT, day: seal.day, rows, root, previous: sealHash(seal) }, signer);
  await keepSealed(correctionFile(seal.day), sealText(correction));
  try {
    await transact([{ kind: "put", item: { ...sealCorrectionKey(seal.day), ...correction }, expect: { absent: true } }]);
  } catch (error) {
    // A concurrent run has corrected it, with the same result.
    if (!(error instanceof StaleWrite)) throw error;
  }
  return true;
}
