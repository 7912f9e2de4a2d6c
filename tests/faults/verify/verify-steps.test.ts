/**
 * The verification that runs by itself finds in steps what the commands find at once, and begins again each day.
 */
import { setClock } from "@apothecary/core/lib/time/clock";
import { transact } from "@apothecary/core/lib/table/table";
import { VERIFICATIONS } from "@apothecary/core/lib/files/bucket-folders";
import { writeBytes } from "@apothecary/core/lib/files/stored-bytes";
import type { EntryRow } from "@apothecary/core/transaction/entry.rows";
import type { Finding } from "@apothecary/core/verify/finding";
import { verificationStep } from "@apothecary/core/verify/scheduled";
import { verifySeals } from "@apothecary/core/verify/verify-ledger";
import { verify } from "@apothecary/core/verify/verify-stock";
import { verifyStockStep } from "@apothecary/core/verify/verify-stock-steps";
import { handler } from "@apothecary/functions/events/verify";
import { setLogSink } from "@apothecary/functions/lib/log";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { AFTERWARDS, happened, sealAt } from "../../api/seals/seals.fixtures.ts";
import { plant } from "../../lib/base-world.ts";
import { startReports } from "../../lib/s3.ts";
import { stateNow } from "../../lib/state.ts";
import { makeWorld } from "../../lib/world.ts";

/** More rows than a page of each segment has. */
const FILLING = 6_000;
const HOUR_MS = 3_600_000;

let stop: () => Promise<void>;
let time: number;

beforeAll(async () => {
  await makeWorld();
  stop = await startReports();
  const id = await happened("2026-10-23T09:00:00.000Z", ["a", "b", "c"]);
  await happened("2026-10-26T09:00:00.000Z", ["d", "e"]);
  await sealAt(AFTERWARDS);
  await plant({ ...((await stateNow()).get(`T#${id}\n00001`) as EntryRow), quantity: 6 });
  for (let i = 0; i < FILLING; i += 100) {
    await transact(Array.from({ length: 100 }, (_, n) => ({ kind: "put", item: { PK: `A#sign-in#NAME#${i + n}`, SK: "ATTEMPTS" } })));
  }
  time = Date.parse(AFTERWARDS);
  setClock(() => time);
});
afterEach(() => setLogSink());
afterAll(async () => {
  setClock();
  await stop();
});

/** Steps that read one page or one day each, until the verification is done. */
async function inSteps(): Promise<{ steps: number; findings: Finding[] }> {
  for (let steps = 1; steps < 50; steps++) {
    const { state, findings } = await verificationStep(time);
    if (state === "done") return { steps, findings };
    expect(state).toBe("under way");
  }
  throw new Error("The verification does not end.");
}

const inOrder = (findings: readonly Finding[]): string[] => findings.map((finding) => JSON.stringify(finding)).toSorted();

test("steps find what one reading finds, in two readings of the table and one of each day", async () => {
  const atOnce = [...(await verify()).findings, ...(await verifySeals({ trusted: [], bucket: true })).findings];
  expect(new Set(atOnce.map(({ rule }) => rule)).size).toBeGreaterThan(1);
  const { steps, findings } = await inSteps();
  // Segments are read in any order.
  expect(inOrder(findings)).toEqual(inOrder(atOnce));
  expect(steps).toBeGreaterThan(2 * (FILLING / 1_000));
});

test("steps of a table that is verified in shares find the same", async () => {
  const atOnce = (await verify()).findings;
  let kept: Buffer | undefined;
  for (let steps = 1; steps < 99; steps++) {
    const step = await verifyStockStep(kept, time, { atOnce: FILLING / 2 });
    if (!Buffer.isBuffer(step)) return expect(inOrder(step.findings)).toEqual(inOrder(atOnce));
    kept = step;
  }
  throw new Error("The verification does not end.");
});

test("a finished verification begins again a day later, and its metrics say how many findings there are", async () => {
  const lines: Record<string, unknown>[] = [];
  setLogSink((line) => lines.push(JSON.parse(line) as Record<string, unknown>));
  const run = () => handler({}, { getRemainingTimeInMillis: () => 10 * HOUR_MS });
  expect(await run()).toEqual({ state: "waiting", findings: 0 });
  time += 24 * HOUR_MS;
  const { state, findings } = await run();
  expect([state, findings > 0]).toEqual(["done", true]);
  expect(lines.filter(({ event }) => event === "verify").length).toBe(findings);
  expect(lines.at(-1)).toMatchObject({ event: "verified", level: "error", findings, verifications: 1 });
  expect(await run()).toEqual({ state: "waiting", findings: 0 });
});

test("what an earlier version kept is not gone on with", async () => {
  time += 24 * HOUR_MS;
  await writeBytes(`${VERIFICATIONS}progress`, Buffer.from("not what this version writes"), "application/octet-stream");
  expect((await inSteps()).findings.length).toBeGreaterThan(0);
});
