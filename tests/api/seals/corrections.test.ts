/**
 * A day that was sealed by a clock that was ahead is corrected once it is over, by a further signed seal beside the early one.
 */
import { bucketClient } from "@apothecary/core/lib/files/bucket-client";
import { keepSealed } from "@apothecary/core/lib/files/sealed-files";
import { ledgerProof } from "@apothecary/core/ledger/contract";
import { addDays } from "@apothecary/core/lib/rules/calendar";
import { setClock } from "@apothecary/core/lib/time/clock";
import { businessDay, startOfDay } from "@apothecary/core/lib/time/day";
import { get, transact } from "@apothecary/core/lib/table/table";
import type { Key } from "@apothecary/core/lib/table/write";
import { correctEarlySeals, correctionFile } from "@apothecary/core/seals/correct-seals";
import { sealCorrectionKey, sealFields, sealKey, type SealRow } from "@apothecary/core/seals/seal.rows";
import { createSigner, sealHash, sealText, signedSeal } from "@apothecary/core/seals/signing";
import { verifyLedger } from "@apothecary/core/verify/verify-ledger";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startReports } from "../../lib/s3.ts";
import { type SavedWorld, savedWorld } from "../../lib/state.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { FIRST_KEY, happened, sealAt, SECOND_KEY } from "./seals.fixtures.ts";

const HOUR = 3_600_000;
const CORRECTED = "a seal is corrected only if it was made too early";
const PROVEN = { trusted: [createSigner(FIRST_KEY).keyId], bucket: true };
/** The bucket's clock is the machine's, so that the day is today; what the corrections' tests write later, it lists as written then. */
const TODAY = businessDay(Date.now());
const minute = (n: number) => new Date(Date.parse(startOfDay(TODAY)) + n * 60_000).toISOString();
const AHEAD = Date.now() + 50 * HOUR;

let world: World;
let stop: () => Promise<void>;
let corrected: SavedWorld | undefined;
let late: string;
beforeAll(async () => {
  world = await makeWorld();
  stop = await startReports();
  listsInjectedTimes();
  await happened(minute(1), ["a", "b"]);
  await sealAt(new Date(AHEAD).toISOString());
  setClock();
  late = await happened(minute(2), ["c", "d", "e"]);
});
afterAll(() => stop());
afterEach(async () => {
  setClock();
  await corrected?.restore();
});

/** The engine's clock cannot be set: its lists say that corrections were written at the time of the tests. */
function listsInjectedTimes(): void {
  bucketClient().middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const { Contents = [] } = result.output as { Contents?: { Key?: string; LastModified?: Date }[] };
      for (const file of Contents) if (file.Key?.includes(".correction.")) file.LastModified = new Date(AHEAD);
      return result;
    },
    { step: "initialize", name: "injectedTimes", override: true },
  );
}

const rowAt = async (key: Key): Promise<SealRow> => {
  const row = await get<SealRow>(key, true);
  if (!row) throw new Error(`There is no row ${key.PK} ${key.SK}.`);
  return row;
};
const afterwards = () => setClock(() => AHEAD);
const proven = async () => (await verifyLedger(PROVEN)).findings;
const remove = (key: Key) => transact([{ kind: "delete", key }]);
const plant = (row: SealRow) => transact([{ kind: "put", item: row }]);
const finding = { rule: CORRECTED, where: TODAY, expected: "the rows of the early seal and later ones, signed", found: "something else" };

test("it is corrected once it is over and not before; the early seal stays, and verify-ledger says both", async () => {
  const early = await rowAt(sealKey(TODAY));
  expect(early.rows).toBe(2);
  expect(await verifyLedger(PROVEN)).toMatchObject({
    findings: [],
    warnings: [`${TODAY} was sealed before it was over. The next sealing afterwards corrects it.`],
  });
  expect(await correctEarlySeals(Number.POSITIVE_INFINITY)).toEqual([]);
  afterwards();
  expect(await correctEarlySeals(Number.POSITIVE_INFINITY)).toEqual([TODAY]);
  expect(await correctEarlySeals(Number.POSITIVE_INFINITY)).toEqual([]);
  const correction = await rowAt(sealCorrectionKey(TODAY));
  expect(correction).toMatchObject({ day: TODAY, rows: 5, previous: sealHash(sealFields(early)) });
  expect(await rowAt(sealKey(TODAY))).toEqual(early);
  expect(await verifyLedger(PROVEN)).toMatchObject({
    findings: [],
    warnings: [`${TODAY} was sealed before it was over. Its correction has 3 rows more.`],
  });
  corrected = await savedWorld();
});

test("a row that came after the early seal is proved by the correction", async () => {
  const { proof } = await world.good(ledgerProof, { body: { transactionId: late, rowNumber: 0 } });
  const { root, signature } = await rowAt(sealCorrectionKey(TODAY));
  expect(proof?.seal).toMatchObject({ root, signature, rows: 5 });
});

test("a corrected day is as closed as any: a row that is added or removed is found, and so is a correction that is removed", async () => {
  afterwards();
  await happened(minute(3), ["f"]);
  expect(await proven()).toContainEqual(expect.objectContaining({ rule: "ledger rows are never removed or changed", found: `added (${TODAY})` }));
  await corrected?.restore();
  await remove({ PK: `T#${late}`, SK: "00001" });
  expect(await proven()).toContainEqual(expect.objectContaining({ rule: "ledger rows are never removed or changed", found: `removed (${TODAY})` }));
  await corrected?.restore();
  await remove(sealCorrectionKey(TODAY));
  expect(await proven()).toContainEqual(expect.objectContaining({ rule: "a seal is never removed", where: correctionFile(TODAY) }));
});

test("a correction that is not signed, follows another seal, or differs from its copy is a finding", async () => {
  afterwards();
  const correction = await rowAt(sealCorrectionKey(TODAY));
  const { keyId: _, signature: __, ...plain } = sealFields(correction);
  await plant({ ...sealCorrectionKey(TODAY), ...signedSeal(plain, createSigner(SECOND_KEY)) });
  expect(await proven()).toContainEqual(finding);
  await plant({ ...sealCorrectionKey(TODAY), ...signedSeal({ ...plain, previous: "0".repeat(64) }, createSigner(FIRST_KEY)) });
  expect(await proven()).toContainEqual(finding);
  await plant({ ...sealCorrectionKey(TODAY), ...signedSeal({ ...plain, rows: 4 }, createSigner(FIRST_KEY)) });
  expect(await proven()).toContainEqual(expect.objectContaining({ rule: "a seal is what its copy in the bucket is", where: TODAY }));
});

test("a day that was sealed in time has no correction: one with a stolen key is a finding", async () => {
  // Its copy is later than the end of that day.
  const day = addDays(TODAY, -2);
  const { keyId: _, signature: __, ...plain } = sealFields(await rowAt(sealKey(TODAY)));
  const inTime = signedSeal({ ...plain, day, rows: 0 }, createSigner(FIRST_KEY));
  const forged = signedSeal({ ...plain, day, previous: sealHash(inTime) }, createSigner(FIRST_KEY));
  await keepSealed(`${day}.json`, sealText(inTime));
  await keepSealed(correctionFile(day), sealText(forged));
  await plant({ ...sealKey(day), ...inTime });
  await plant({ ...sealCorrectionKey(day), ...forged });
  expect(await proven()).toContainEqual({ ...finding, where: day });
});
