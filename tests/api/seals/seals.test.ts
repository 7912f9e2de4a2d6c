/**
 * The ledger is sealed day by day, and a row's proof is checked by an auditor's own program.
 */
import { ledgerProof, transactionLog } from "@apothecary/core/ledger/contract";
import type { LedgerProof } from "@apothecary/core/ledger/proof.contract";
import { metered } from "@apothecary/core/lib/table/meter";
import { setClock } from "@apothecary/core/lib/time/clock";
import { queryAll, queryEach } from "@apothecary/core/lib/table/table";
import { sealDays } from "@apothecary/core/seals/seal-days";
import { SEALS, type SealRow } from "@apothecary/core/seals/seal.rows";
import { createSigner } from "@apothecary/core/seals/signing";
import { verifyLedger } from "@apothecary/core/verify/verify-ledger";
import { ledgerIndex } from "@apothecary/core/transaction/entry.rows";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { clearFaults, killAt, watchCalls } from "../../lib/faults.ts";
import { startReports } from "../../lib/s3.ts";
import { killPoints } from "../../lib/soak.ts";
import { type SavedWorld, savedWorld } from "../../lib/state.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { AFTERWARDS, audit, DAYS, FIRST_KEY, happened, SECOND_KEY, sealAt } from "./seals.fixtures.ts";

const PROVEN = { trusted: [createSigner(FIRST_KEY).keyId], bucket: true };

let world: World;
let stop: () => Promise<void>;
let unsealed: SavedWorld;
let received: string;

beforeAll(async () => {
  world = await makeWorld();
  stop = await startReports();
  // The first instant of the 23rd in London, in summer time, is the 22nd in UTC; the 25th is the night of the change.
  await happened("2026-10-22T23:00:00.000Z", ["first"]);
  received = await happened("2026-10-23T09:00:00.000Z", ["a", "b", "c", "d", "e"]);
  for (const at of ["2026-10-23T09:00:00.000Z", "2026-10-23T22:59:59.999Z", "2026-10-25T23:59:59.999Z", "2026-10-26T12:00:00.000Z"])
    await happened(at, ["x", "y"]);
  await happened("2026-10-23T10:00:00.000Z", ["from 10.0.0.1"], { action: "Signed In" }, "session-1");
  unsealed = await savedWorld();
});
afterAll(() => stop());
afterEach(async () => {
  clearFaults();
  setClock();
  await unsealed.restore();
});

const seals = (): Promise<SealRow[]> => queryAll<SealRow>({ partition: SEALS });

test("every day is sealed once, even without rows, and only when it can get no more rows", async () => {
  expect(await sealAt("2026-10-23T23:59:59.999Z")).toEqual({ days: [], rows: 0 });
  expect(await sealAt("2026-10-24T00:00:00.000Z")).toEqual({ days: ["2026-10-23"], rows: 11 });
  // After two nights without it, it catches up.
  expect(await sealAt(AFTERWARDS)).toEqual({ days: DAYS.slice(1), rows: 4 });
  expect(await sealAt(AFTERWARDS)).toEqual({ days: [], rows: 0 });
  expect((await seals()).map(({ day, rows }) => [day, rows])).toEqual([
    ["2026-10-23", 11],
    ["2026-10-24", 0],
    ["2026-10-25", 2],
    ["2026-10-26", 2],
  ]);
  expect(await verifyLedger(PROVEN)).toMatchObject({ days: 4, rows: 15, findings: [], warnings: [] });
});

test("sealing continues after an interruption, and concurrent runs seal once", async () => {
  await sealAt("2026-10-24T00:00:00.000Z");
  const initialWorld = await savedWorld();
  const calls = watchCalls();
  await sealAt(AFTERWARDS);
  clearFaults();
  const whole = await seals();
  for (const { nth, when } of killPoints(calls)) {
    await initialWorld.restore();
    killAt(nth, when, "writes");
    await expect(sealAt(AFTERWARDS), `${when} write ${nth}`).rejects.toThrow();
    clearFaults();
    await sealAt(AFTERWARDS);
    expect(await seals()).toEqual(whole);
  }
  await unsealed.restore();
  await Promise.all([sealAt(AFTERWARDS), sealAt(AFTERWARDS), sealAt(AFTERWARDS)]);
  expect(await seals()).toEqual(whole);
  expect((await verifyLedger(PROVEN)).findings).toEqual([]);
});

test("a run ends at its time limit, and the next one continues", async () => {
  await sealAt("2026-10-24T00:00:00.000Z");
  setClock(() => Date.parse(AFTERWARDS));
  expect((await sealDays(Date.parse(AFTERWARDS))).days).toEqual([]);
  expect((await sealDays(Date.parse(AFTERWARDS) + 1)).days).toEqual(DAYS.slice(1));
});

test("sealing reads the day's rows once, and writes one seal", async () => {
  for (let i = 0; i < 30; i++)
    await happened(
      "2026-10-26T13:00:00.000Z",
      Array.from({ length: 90 }, (_, n) => `row ${n} of ${i}, with a reason as long as people write them`),
    );
  await sealAt("2026-10-26T01:00:00.000Z");
  expect((await seals()).at(-1)?.day).toBe("2026-10-25");
  const range = { partition: ledgerIndex.month("2026-10"), index: "g1", from: "2026-10-26T00:00:00.000Z", to: "2026-10-27T00:00:00.000Z" } as const;
  const read = await metered(async (meter) => {
    for await (const _ of queryEach(range));
    return meter.readUnits;
  });
  const sealing = await metered(async (meter) => {
    expect((await sealAt(AFTERWARDS)).days).toEqual(["2026-10-26"]);
    return meter;
  });
  // The newest seal is read besides.
  expect(read).toBeGreaterThan(100);
  expect(sealing.readUnits - 1).toBeLessThanOrEqual(read * 1.05);
  expect(sealing.writeUnits).toBe(2);
});

test("a key is replaced only by one that it signs, unless it is lost", async () => {
  await sealAt("2026-10-24T00:00:00.000Z");
  await expect(sealAt(AFTERWARDS, [SECOND_KEY])).rejects.toThrow("must sign the key that replaces it");
  await sealAt("2026-10-25T00:00:00.000Z", [SECOND_KEY, FIRST_KEY]);
  await sealAt(AFTERWARDS, [SECOND_KEY]);
  expect((await seals()).map(({ keyId }) => keyId)).toEqual([FIRST_KEY, SECOND_KEY, SECOND_KEY, SECOND_KEY].map((key) => createSigner(key).keyId));
  expect((await verifyLedger(PROVEN)).findings).toEqual([]);
  await expect(sealAt("2026-10-28T02:00:00.000Z", [FIRST_KEY, SECOND_KEY])).rejects.toThrow("has already been replaced");

  await unsealed.restore();
  await sealAt("2026-10-24T00:00:00.000Z");
  await sealAt(AFTERWARDS, [SECOND_KEY, "lost"]);
  const findings = [{ rule: "a seal is signed by a known key", where: createSigner(SECOND_KEY).keyId }];
  expect((await verifyLedger(PROVEN)).findings).toMatchObject(findings);
  expect((await verifyLedger({ ...PROVEN, trusted: [...PROVEN.trusted, createSigner(SECOND_KEY).keyId] })).findings).toEqual([]);
});

test("without a key nothing is sealed, and it says so", async () => {
  await expect(sealAt(AFTERWARDS, [])).rejects.toThrow("set SEALING_KEYS");
  expect(await seals()).toEqual([]);
});

test("the proof of any row holds by the auditor's own program, and a falsified one does not", async () => {
  expect(await world.good(ledgerProof, { body: { transactionId: received, rowNumber: 1 } }, { as: "staff" })).toEqual({
    day: "2026-10-23",
    sealedFrom: "2026-10-24T00:00:00.000Z",
    corrected: false,
    proof: null,
  });
  await happened("2026-10-26T13:00:00.000Z", ["spilled"], { action: "Adjustment", forJobs: { "12": -4, "7": -1 } });
  const changes = [{ field: "expiryDate", from: null, to: "2031-02-28" }];
  const edited = await happened("2026-10-26T13:10:00.000Z", ["retested"], { action: "Batch Edited", difference: 0, changes });
  const signatures = [{ user: "status", meaning: "I release it", at: "2026-10-26T13:20:00.000Z", shown: "2hfVq" }];
  const offOrder = { byHand: 5, days: [{ day: "2026-11-02", quantity: 5 }] };
  const signed = await happened("2026-10-26T13:20:00.000Z", ["signed"], { action: "Goods In", signatures, offOrder, lot: { packSize: 25, rAndDCode: null } });
  await sealAt(AFTERWARDS);
  setClock();
  const rows = await world.good(transactionLog, { body: { from: "2026-10-23", to: "2026-10-26" } });
  expect(rows).toHaveLength(18);
  const { keyId } = createSigner(FIRST_KEY);
  for (const { transactionId, rowNumber, action, user } of rows.slice(0, 5)) {
    const { proof } = await world.good(ledgerProof, { body: { transactionId, rowNumber } });
    expect(proof?.row).toMatchObject({ action, user });
    expect(await audit(proof, keyId)).toMatchObject({ code: 0 });
  }
  const { proof: ofSigned } = await world.good(ledgerProof, { body: { transactionId: signed, rowNumber: 0 } });
  expect(ofSigned?.row).toMatchObject({ signatures, offOrder });
  expect(await audit(ofSigned, keyId)).toMatchObject({ code: 0 });
  const { proof: ofEdit } = await world.good(ledgerProof, { body: { transactionId: edited, rowNumber: 0 } });
  const other = ofEdit && { ...ofEdit, row: { ...ofEdit.row, changes: [{ field: "expiryDate", from: null, to: "2032-02-28" }] } };
  expect([ofEdit?.row["changes"], (await audit(other, keyId)).code]).toEqual([changes, 1]);
  const { proof } = await world.good(ledgerProof, { body: { transactionId: received, rowNumber: 2 } }, { as: "staff" });
  if (!proof) throw new Error("There is no proof.");
  expect(proof.row["reason"]).toBe("c");
  expect((await audit(proof, keyId)).said).toContain("The proof holds: Goods In at 2026-10-23T09:00:00.000Z by buyer is row");
  const falsified: [string, LedgerProof, string?][] = [
    ["the row is not among those that were sealed", { ...proof, row: { ...proof.row, quantity: 6 } }],
    ["the row is not among those that were sealed", { ...proof, index: proof.index + 1 }],
    ["the row is not among those that were sealed", { ...proof, path: proof.path.slice(1) }],
    ["the seal was not signed by this key", { ...proof, seal: { ...proof.seal, day: "2026-10-22" } }],
    ["the seal was not signed by this key", { ...proof, publicKey: createSigner(SECOND_KEY).publicKey }],
    ["not by 0000", proof, "0000"],
  ];
  for (const [why, one, key = keyId] of falsified) {
    const { code, said } = await audit(one, key);
    expect([code, said]).toEqual([1, expect.stringContaining(why)]);
  }
});

test("a proof is refused for an unknown row, and for a sign-in that the reader may not see", async () => {
  await sealAt(AFTERWARDS);
  setClock();
  for (const body of [
    { transactionId: received, rowNumber: 5 },
    { transactionId: "none", rowNumber: 0 },
  ]) {
    expect((await world.call(ledgerProof, { body })).status).toBe(404);
  }
  const signedIn = { transactionId: "session-1", rowNumber: 0 };
  expect((await world.call(ledgerProof, { body: signedIn }, { as: "staff" })).status).toBe(404);
  expect((await world.call(ledgerProof, { body: signedIn })).status).toBe(200);
});
