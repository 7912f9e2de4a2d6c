/**
 * Replaces a secret of a deployed stage while it is in use. The secret itself says how far a replacement is, so that an
 * interrupted one is continued by running the command again.
 */
import { randomBytes } from "node:crypto";
import { type SecretKeys, secretKeysIn } from "@apothecary/core/lib/stage/secret-keys";
import { READ_EVERYWHERE_MS } from "@apothecary/core/lib/stage/stage-values";

export const SECRETS = ["session", "origin", "sealing", "ledger"] as const;
export type SecretName = (typeof SECRETS)[number];

/** The stage whose secret is replaced. */
export interface SecretStage {
  /** How long a session of the stage may be idle. */
  sessionIdleSeconds: number;
  read(): Promise<string>;
  write(text: string): Promise<void>;
  /** Makes CloudFront send a value, and waits until it does so everywhere. */
  sendHeader(value: string): Promise<void>;
  /** Whether the ledger's seals have a key, which the key before it signed. */
  hasSealKey(secret: string): Promise<boolean>;
}

/** Time and output, which tests replace. */
export interface Progressing {
  now(): number;
  pause(milliseconds: number): Promise<void>;
  say(line: string): void;
}

const KEY_BYTES = 32;
const newKey = (): string => randomBytes(KEY_BYTES).toString("hex");

/** Replaces a key, or continues a replacement. No request fails meanwhile. */
export async function replaceSecret(name: SecretName, stage: SecretStage, progress: Progressing): Promise<void> {
  if (name === "sealing") return replaceSealingKey(stage, progress);
  let keys = secretKeysIn(await stage.read());
  if (!keys.next && !keys.previous) keys = await write(stage, progress, { ...keys, next: newKey() });
  if (keys.next) {
    progress.say("The new key is accepted by every function within a minute and a half.");
    await waitSince(keys, READ_EVERYWHERE_MS, progress);
    const records = name === "session" ? { records: keys.records ?? keys.current } : {};
    const earlier = keys.earlier ? { earlier: keys.earlier } : {};
    keys = await write(stage, progress, { current: keys.next, previous: keys.current, ...records, ...earlier });
  }
  if (name === "origin") {
    progress.say("CloudFront is changed to send the new value. This takes some minutes.");
    await stage.sendHeader(keys.current);
  }
  const idle = name === "session" ? stage.sessionIdleSeconds * 1_000 : 0;
  if (idle > 0) progress.say(`The new key signs. Sessions in use get it within ${idle / 60_000} minutes; the old key is accepted until then.`);
  await waitSince(keys, READ_EVERYWHERE_MS + idle, progress);
  const { previous, ...only } = keys;
  if (name === "ledger") {
    // Rows that it has proved are verified with it.
    await write(stage, progress, { ...only, earlier: [previous, ...(keys.earlier ?? [])].filter((key) => key !== undefined) });
    progress.say("The new key proves new rows; the old one is kept for those that it has proved. The replacement is complete.");
    return;
  }
  await write(stage, progress, only);
  progress.say("The old key is refused by every function within a minute. The replacement is complete.");
}

/** Replaces the session key at once, after a leak: all users sign in again. */
export async function replaceSessionKeyAtOnce(stage: Pick<SecretStage, "write">, progress: Progressing): Promise<void> {
  const keys = await write(stage, progress, { current: newKey() });
  progress.say("The old key is refused by every function within a minute and a half. All users have to sign in again.");
  await waitSince(keys, READ_EVERYWHERE_MS, progress);
  progress.say("The replacement is complete.");
}

/** The old key has to sign the new one, which happens when the next day is sealed. */
async function replaceSealingKey(stage: SecretStage, progress: Progressing): Promise<void> {
  const keys = secretKeysIn(await stage.read());
  if (!keys.previous) {
    await write(stage, progress, { current: newKey(), previous: keys.current });
    progress.say("Tonight the old key signs the new one, which then signs the seals. Run this again tomorrow to remove the old key.");
  } else if (await stage.hasSealKey(keys.current)) {
    await write(stage, progress, { current: keys.current });
    progress.say("The new key signs the seals, and the old one is removed. The replacement is complete.");
  } else progress.say("The new key has not signed a seal yet. Run this again after the next night.");
}

async function write(stage: Pick<SecretStage, "write">, { now }: Progressing, keys: SecretKeys): Promise<SecretKeys> {
  const written = { ...keys, since: new Date(now()).toISOString() };
  await stage.write(JSON.stringify(written));
  return written;
}

/** Waits until what was written has been written for so long. */
async function waitSince({ since }: SecretKeys, milliseconds: number, { now, pause }: Progressing): Promise<void> {
  const rest = Date.parse(since ?? new Date(now()).toISOString()) + milliseconds - now();
  if (rest > 0) await pause(Math.min(rest, milliseconds));
}
