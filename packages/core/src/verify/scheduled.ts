/**
 * The verification that runs by itself: the table against its rules, then the ledger against its seals, once a day, in steps
 * that continue where the one before stopped.
 */
import { deserialize, serialize } from "node:v8";
import { VERIFICATIONS } from "../lib/files/bucket-folders.ts";
import { now } from "../lib/time/clock.ts";
import { settings } from "../lib/stage/settings.ts";
import { readBytes, writeBytes } from "../lib/files/stored-bytes.ts";
import type { Finding } from "./finding.ts";
import { verifyLedgerStep } from "./verify-ledger.ts";
import { verifyStockStep } from "./verify-stock-steps.ts";

const FILE = `${VERIFICATIONS}progress`;
const LIMITS = { milliseconds: 60_000, bytes: 512_000_000 };
/** A finished verification begins again after this time: a little less than a day, so that each day has one. */
const EVERY_MS = 23 * 3_600_000;

/** Counts up whenever a check keeps something else: a verification under way then begins again. */
const VERSION = 3;

/** What the steps so far have done. */
interface Kept {
  version: number;
  /** The table: a restored one is verified from the start. */
  table: string;
  phase: "stock" | "ledger" | "done";
  /** When the verification finished, in milliseconds. */
  at?: number;
  /** The findings of the phases that are done. */
  findings: Finding[];
  /** What the current phase needs to go on. */
  rest?: Buffer;
}

const fromTheStart = (): Kept => ({ version: VERSION, table: settings().tableName, phase: "stock", findings: [] });

export interface VerificationStep {
  /** `waiting`: the last one is less than a day old. */
  state: "waiting" | "under way" | "done";
  findings: Finding[];
}

/** Takes a step of the day's verification, until an instant (milliseconds). */
export async function verificationStep(until: number): Promise<VerificationStep> {
  let kept = await readKept();
  if (kept.phase === "done" && now() - (kept.at ?? 0) < EVERY_MS) return { state: "waiting", findings: [] };
  if (kept.phase === "done") kept = fromTheStart();
  while (kept.phase !== "done") {
    kept = await stepped(kept, until);
    await writeBytes(FILE, serialize(kept), "application/octet-stream");
    if (now() >= until) break;
  }
  return kept.phase === "done" ? { state: "done", findings: kept.findings } : { state: "under way", findings: [] };
}

async function readKept(): Promise<Kept> {
  const bytes = await readBytes(FILE, LIMITS);
  const kept = bytes && deserialized(bytes);
  return kept?.version === VERSION && kept.table === settings().tableName ? kept : fromTheStart();
}

function deserialized(bytes: Buffer): Kept | undefined {
  try {
    return deserialize(bytes) as Kept;
  } catch (error) {
    // Another version of V8 wrote it: the verification begins again.
    if (error instanceof Error && /deserialize/.test(error.message)) return undefined;
    throw error;
  }
}

async function stepped({ phase, findings, rest, ...of }: Kept, until: number): Promise<Kept> {
  const step = phase === "stock" ? await verifyStockStep(rest, until) : await verifyLedgerStep({ trusted: [], bucket: true }, rest, until);
  if (Buffer.isBuffer(step)) return { ...of, phase, findings, rest: step };
  const found = [...findings, ...step.findings];
  return phase === "stock" ? { ...of, phase: "ledger", findings: found } : { ...of, phase: "done", at: now(), findings: found };
}
