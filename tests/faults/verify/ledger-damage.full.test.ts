/**
 * Seeded damage in a sealed ledger, one kind at a time: `verify-ledger` reports each, and names the row.
 */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { documentClient } from "@apothecary/core/lib/table/dynamo-client";
import { setClock } from "@apothecary/core/lib/time/clock";
import { ensureBucket } from "@apothecary/core/lib/files/bucket";
import { keepSealed } from "@apothecary/core/lib/files/sealed-files";
import { configure, settings } from "@apothecary/core/lib/stage/settings";
import { systemActor } from "@apothecary/core/lib/actions/actor";
import { ledgerProof } from "@apothecary/core/ledger/contract";
import { type Seal, sealKey, sealKeyKey, sealFields, type SealRow } from "@apothecary/core/seals/seal.rows";
import { leafLine } from "@apothecary/core/seals/day-rows";
import { storedLeaves } from "@apothecary/core/seals/stored-leaves";
import { introducedKey, sealHash, sealText, signedSeal, createSigner } from "@apothecary/core/seals/signing";
import { get } from "@apothecary/core/lib/table/table";
import { entryRow, type EntryRow, transactionKey } from "@apothecary/core/transaction/entry.rows";
import { provedRow } from "@apothecary/core/transaction/proof/row-mac";
import { type LedgerVerdict, verifyLedger } from "@apothecary/core/verify/verify-ledger";
import { verify } from "@apothecary/core/verify/verify-stock";
import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { aRow, AFTERWARDS, DAYS, FIRST_KEY, happened, SECOND_KEY, sealAt } from "../../api/seals/seals.fixtures.ts";
import { LEDGER_KEY, plant } from "../../lib/base-world.ts";
import { startReports } from "../../lib/s3.ts";
import { type SavedWorld, savedWorld, type State, stateNow } from "../../lib/state.ts";
import { makeWorld, type World } from "../../lib/world.ts";

const COMMAND = fileURLToPath(new URL("../../../scripts/verify-ledger.ts", import.meta.url));
const OWN = createSigner(FIRST_KEY);
const ROWS = "ledger rows are never removed or changed";

let world: World;
let stop: () => Promise<void>;
let sound: State;
let saved: SavedWorld;
let sealed: Seal[];
let id: string;

beforeAll(async () => {
  world = await makeWorld();
  stop = await startReports();
  id = await happened("2026-10-23T09:00:00.000Z", ["a", "b", "c"]);
  await happened("2026-10-26T09:00:00.000Z", ["d", "e"]);
  await sealAt(AFTERWARDS);
  sound = await stateNow();
  saved = await savedWorld();
  sealed = DAYS.map((day) => sealFields(seal(day)));
});
afterAll(() => stop());
afterEach(async () => {
  await saved.restore();
  for (const one of sealed) await keepSealed(`${one.day}.json`, sealText(one));
});

const verified = (over: Partial<Parameters<typeof verifyLedger>[0]> = {}): Promise<LedgerVerdict> => {
  setClock(() => Date.parse(AFTERWARDS));
  return verifyLedger({ trusted: [OWN.keyId], bucket: true, ...over }).finally(() => setClock());
};
/** The same without what codes, numbers and index keys reveal besides. */
const proven = async (over?: Parameters<typeof verified>[0]): Promise<LedgerVerdict> => {
  const { findings, ...verdict } = await verified(over);
  return { ...verdict, findings: findings.filter(({ rule }) => rule === ROWS || /seal/.test(rule)) };
};
const row = (n: number): EntryRow => sound.get(`T#${id}\n0000${n}`) as EntryRow;
const seal = (day: string): SealRow => sound.get(`SEALS\n${day}`) as SealRow;
const remove = (Key: { PK: string; SK: string }) =>
  documentClient().send(new DeleteCommand({ TableName: settings().tableName, Key: { PK: Key.PK, SK: Key.SK } }));
const location = (n: number): string => `T#${id} 2026-10-23T09:00:00.000Z#0000${n}`;

/** Forges the seals from a day on, to match the damage: with another root, signed with a key. */
async function forge(from: string, change: Partial<Seal>, secret: string): Promise<void> {
  const days = sealed.filter(({ day }) => day >= from);
  let before = sealed.findLast(({ day }) => day < from);
  for (const one of days) {
    const { keyId: _, signature: __, ...plain } = one.day === from ? { ...one, ...change } : one;
    const forged = signedSeal({ ...plain, previous: before ? sealHash(before) : plain.previous }, createSigner(secret));
    await plant({ ...sealKey(one.day), ...forged });
    before = forged;
  }
}

test("a sound ledger has no finding", async () => {
  expect(await proven()).toMatchObject({ days: 4, rows: 5, findings: [], warnings: [] });
});

test("a field that was changed", async () => {
  await plant({ ...row(1), quantity: 6 });
  expect((await proven()).findings).toEqual([{ rule: ROWS, where: location(1), expected: "the row as it was sealed", found: "changed (2026-10-23)" }]);
  await plant({ ...row(1), note: "a field more" });
  expect((await proven()).findings).toMatchObject([{ where: location(1), found: "changed (2026-10-23)" }]);
});

test("the first of several rows that were changed, and one of each day", async () => {
  for (const n of [2, 1]) await plant({ ...row(n), user: "somebody" });
  await happened("2026-10-26T10:00:00.000Z", ["later"]);
  expect((await proven()).findings.map(({ where, found }) => [where.slice(-5), found])).toEqual([
    ["00001", "changed (2026-10-23)"],
    ["00000", "added (2026-10-26)"],
  ]);
});

test("a row that was removed, from the table or from the index of its month", async () => {
  await remove(row(0));
  expect((await proven()).findings).toMatchObject([{ rule: ROWS, where: location(0), found: "removed (2026-10-23)" }]);
  await saved.restore();
  const { g1p: _, g1s: __, ...hidden } = row(2);
  await plant(hidden);
  expect((await proven()).findings).toMatchObject([{ rule: ROWS, where: location(2), found: "removed (2026-10-23)" }]);
  expect((await verify()).findings).toContainEqual({
    rule: "a row has the keys that follow from its fields",
    where: `T#${id} 00002 g1p`,
    expected: expect.any(String),
    found: "nothing",
  });
});

test("rows that are not sealed yet are proved by their codes, their index keys and their numbers", async () => {
  const open = await happened("2026-10-27T00:30:00.000Z", ["open", "too"]);
  const [first, second] = [await get<EntryRow>(transactionKey(open)), await get<EntryRow>(transactionKey(open, 1))];
  expect((await verified()).findings).toEqual([]);
  const [WRITTEN, KEYS] = ["a ledger row is as it was written", "a row has the keys that follow from its fields"];
  await plant({ ...first, g2p: undefined, g2s: undefined });
  expect((await verified()).findings.map(({ rule, where }) => [rule, where])).toEqual([
    [WRITTEN, `T#${open} 00000`],
    [KEYS, `T#${open} 00000 g2p`],
    [KEYS, `T#${open} 00000 g2s`],
  ]);
  await plant({ ...first });
  await plant({ ...second, quantity: 6 });
  expect((await verified()).findings).toMatchObject([{ rule: WRITTEN, where: `T#${open} 00001`, found: "another row than its code was made for" }]);
  await plant({ ...provedRow({ ...(second as EntryRow), seq: "item 2" }) });
  expect((await verified()).findings).toMatchObject([{ rule: "ledger rows are numbered without a gap", where: "item BOT0001" }]);
});

test("without the keys it says that codes were not compared", async () => {
  const { ledgerKeys } = settings();
  configure({ ledgerKeys: [] });
  const { findings, warnings } = await verified().finally(() => configure({ ledgerKeys }));
  expect([findings, warnings]).toEqual([[], ["The keys of the ledger are not known here: rows were not compared with their codes."]]);
});

test("a row that was added to a sealed day, to a day without rows, and before the first day", async () => {
  for (const [at, why] of [
    ["2026-10-23T08:00:00.000Z", "added (2026-10-23)"],
    ["2026-10-24T08:00:00.000Z", "added (2026-10-24)"],
    ["2026-09-01T08:00:00.000Z", "added"],
  ] as const) {
    await happened(at, ["planted"]);
    const { findings } = await proven();
    expect(findings).toMatchObject([{ rule: ROWS, where: expect.stringContaining(at), found: why }]);
    await saved.restore();
  }
});

test("a row that was put at another time", async () => {
  await plant(entryRow(systemActor(id, "buyer"), aRow("b"), "2026-10-26T11:00:00.000Z", 1));
  expect((await proven()).findings.map(({ found }) => found)).toEqual(["removed (2026-10-23)", "added (2026-10-26)"]);
});

test("a seal that was removed, in the middle, at either end, and all of them", async () => {
  for (const day of DAYS) {
    await remove(sealKey(day));
    expect((await proven()).findings, day).toContainEqual(expect.objectContaining({ rule: "a seal is never removed" }));
    await saved.restore();
  }
  for (const day of DAYS) await remove(sealKey(day));
  expect((await proven()).findings.filter(({ rule }) => rule === "a seal is never removed")).toHaveLength(DAYS.length);
});

test("a seal that was replaced without the key, after its rows were changed", async () => {
  await plant({ ...row(1), quantity: 6 });
  await plant({ ...seal("2026-10-23"), root: "ab".repeat(32) });
  expect((await proven()).findings.map(({ rule }) => rule)).toEqual(
    expect.arrayContaining(["a seal is signed by a known key", "each seal names the one before it", "a seal is what its copy in the bucket is", ROWS]),
  );
});

test("seals that were all replaced with a stolen key: their copies in the bucket differ", async () => {
  await forge("2026-10-24", { root: "cd".repeat(32) }, FIRST_KEY);
  const { findings } = await proven();
  expect(findings.filter(({ rule }) => rule === "a seal is what its copy in the bucket is")).toHaveLength(3);
  expect(findings.filter(({ rule }) => rule === "a seal is signed by a known key")).toEqual([]);
});

test("a chain that is broken by a seal that is signed with the right key", async () => {
  const { keyId: _, signature: __, ...plain } = sealFields(seal("2026-10-25"));
  await plant({ ...sealKey("2026-10-25"), ...signedSeal({ ...plain, previous: "0".repeat(64) }, OWN) });
  expect((await proven({ bucket: false })).findings.map(({ rule, where }) => [rule, where])).toEqual([
    ["each seal names the one before it", "2026-10-25"],
    ["each seal names the one before it", "2026-10-26"],
  ]);
});

test("the wrong key: seals signed by another key, an untrusted key, a replaced public key", async () => {
  const rule = "a seal is signed by a known key";
  const strange = createSigner(SECOND_KEY);
  await forge("2026-10-25", {}, SECOND_KEY);
  expect((await proven({ bucket: false })).findings).toMatchObject([
    { rule, where: "2026-10-25", expected: OWN.keyId, found: strange.keyId },
    { rule, where: "2026-10-26", found: strange.keyId },
  ]);
  await plant({ ...sealKeyKey({ from: "2026-10-25", keyId: strange.keyId }), ...introducedKey(strange, "2026-10-25", undefined) });
  expect((await proven({ bucket: false })).findings).toMatchObject([{ rule, where: strange.keyId, found: "neither" }]);
  const forgedEndorsement = { ...introducedKey(strange, "2026-10-25", strange), endorsedBy: OWN.keyId };
  await plant({ ...sealKeyKey({ from: "2026-10-25", keyId: strange.keyId }), ...forgedEndorsement });
  expect((await proven({ bucket: false })).findings).toMatchObject([{ rule, where: strange.keyId, found: "neither" }]);
  await saved.restore();

  await forge("2026-10-23", {}, SECOND_KEY);
  await remove(sealKeyKey({ from: "2026-10-23", keyId: OWN.keyId }));
  await plant({ ...sealKeyKey({ from: "2026-10-23", keyId: strange.keyId }), ...introducedKey(strange, "2026-10-23", undefined) });
  expect((await proven({ bucket: false })).findings).toMatchObject([{ rule, where: strange.keyId, found: "neither" }]);
  // Without an expected key the command prints the key ids, which the user has to compare.
  expect(await proven({ bucket: false, trusted: [] })).toMatchObject({ findings: [], keys: [{ keyId: strange.keyId }] });
  await saved.restore();

  await plant({ ...sealKeyKey({ from: "2026-10-23", keyId: OWN.keyId }), ...introducedKey(OWN, "2026-10-23", undefined), publicKey: strange.publicKey });
  const { findings } = await proven({ bucket: false });
  expect(findings).toContainEqual({ rule, where: OWN.keyId, expected: "its own public key", found: "another" });
  expect(findings).toHaveLength(1 + DAYS.length);
});

test("a copy in the bucket that was changed, or is not there", async () => {
  await keepSealed("2026-10-24.json", sealText({ ...(sealed[1] as Seal), rows: 1 }));
  const rule = "a seal is what its copy in the bucket is";
  expect((await proven()).findings).toMatchObject([{ rule, where: "2026-10-24", found: "another" }]);
  const { bucketName, region, s3Endpoint = "" } = settings();
  await ensureBucket(s3Endpoint, "another-bucket", region);
  configure({ bucketName: "another-bucket" });
  for (const one of sealed.slice(0, -1)) await keepSealed(`${one.day}.json`, sealText(one));
  expect((await proven().finally(() => configure({ bucketName }))).findings).toMatchObject([{ rule, where: "2026-10-26", found: "no copy" }]);
});

test("a list of rows that was changed names no row, and proves none", async () => {
  const file = "2026-10-23.rows";
  const line = `${"0".repeat(64)} 2026-10-23T09:00:00.000Z#00000 T#${id}\n`;
  let list = "";
  for await (const leaf of storedLeaves(seal("2026-10-23"))) list += leafLine(leaf);
  await keepSealed(file, line);
  expect((await proven()).findings).toEqual([]);
  expect((await world.call(ledgerProof, { body: { transactionId: id, rowNumber: 0 } })).status).toBe(409);
  await plant({ ...row(1), quantity: 6 });
  expect((await proven()).findings).toMatchObject([{ rule: ROWS, where: "2026-10-23", found: "3 rows, not all as they were; no list names them" }]);
  await keepSealed(file, list);
  expect((await world.call(ledgerProof, { body: { transactionId: id, rowNumber: 0 } })).status).toBe(200);
  expect((await world.call(ledgerProof, { body: { transactionId: id, rowNumber: 1 } })).status).toBe(409);
});

test("days that should be sealed and are not are listed as warnings, not as breaches", async () => {
  setClock(() => Date.parse("2026-10-28T02:00:00.000Z"));
  const { findings, warnings } = await verifyLedger({ trusted: [], bucket: true }).finally(() => setClock());
  expect([findings, warnings]).toEqual([[], ["The days from 2026-10-27 on are not sealed yet."]]);
});

test("the command ends with 1, and names what it found", async () => {
  expect(await command()).toMatchObject({ code: 0, said: expect.stringContaining("Every day is as it was sealed: 4 days with 5 rows") });
  await plant({ ...row(1), quantity: 6 });
  const { code, said } = await command();
  expect([code, said]).toEqual([1, expect.stringContaining(`breach   ${ROWS}: ${location(1)}: expected the row as it was sealed, found changed (2026-10-23)`)]);
});

function command(): Promise<{ code: number | null; said: string }> {
  const { dynamodbEndpoint = "", s3Endpoint = "", tableName, bucketName } = settings();
  const env = {
    ...process.env,
    DYNAMODB_ENDPOINT: dynamodbEndpoint,
    S3_ENDPOINT: s3Endpoint,
    TABLE_NAME: tableName,
    BUCKET_NAME: bucketName,
    LEDGER_KEYS: LEDGER_KEY,
  };
  return new Promise((resolve, reject) => {
    const run = spawn(process.execPath, [COMMAND, "--key", OWN.keyId], { env, stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    for (const stream of [run.stdout, run.stderr]) stream.on("data", (piece: Buffer) => (said += piece.toString()));
    run.once("error", reject);
    run.once("exit", (code) => resolve({ code, said }));
  });
}
