/** Secrets are replaced while the stage is in use: no request fails meanwhile, and afterwards the old key is refused. */
import { randomUUID } from "node:crypto";
import { setClock } from "@apothecary/core/lib/time/clock";
import { acceptedKeys, secretKeysIn } from "@apothecary/core/lib/stage/secret-keys";
import { configure, settings } from "@apothecary/core/lib/stage/settings";
import { readValuesFrom } from "@apothecary/core/lib/stage/stage-values";
import { currentUser } from "@apothecary/core/users/contract";
import { signToken } from "@apothecary/core/users/token";
import { createRoamingPallet } from "@apothecary/core/warehouse/contract";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { replaceSecret, replaceSessionKeyAtOnce, type SecretStage } from "../../../packages/host/src/commands/replace-secret.ts";
import { userId } from "../../lib/base-world.ts";
import { plantLocation } from "../../lib/stock-fixtures.ts";
import { SOURCES, type StoredValues, storeValues } from "../../lib/value-store.ts";
import { makeWorld, type World } from "../../lib/world.ts";

const [OLD_KEY, OLD_ORIGIN] = ["the-first-session-key", "the-first-value-of-the-header"];
const [SECOND, MINUTE] = [1_000, 60_000];
/** How often requests are sent while the command waits. */
const TICK = 15 * SECOND;

let world: World;
let stored: StoredValues;
let time: number;
/** The values that CloudFront's edge locations send. */
let sent: string[];
/** What each secret held, and since when. */
let history: { arn: string; text: string; since: number }[];
let statuses: number[];

beforeAll(async () => {
  world = await makeWorld();
  await plantLocation("A1");
});
beforeEach(() => {
  time = Math.floor(Date.now() / SECOND) * SECOND;
  setClock(() => time);
  const { tableName } = settings();
  stored = storeValues({
    [SOURCES.sessionKeys]: OLD_KEY,
    [SOURCES.originSecrets]: JSON.stringify({ current: OLD_ORIGIN }),
    [SOURCES.table]: JSON.stringify({ table: tableName, writes: "open" }),
  });
  configure({ sources: SOURCES });
  sent = [OLD_ORIGIN];
  history = Object.entries(stored.texts).map(([arn, text]) => ({ arn, text, since: 0 }));
  statuses = [];
});
afterEach(() => {
  setClock();
  configure({ sources: {}, originSecrets: [], recordsKey: undefined, sessionKeys: ["a-key-for-tests-that-is-long-enough"] });
  readValuesFrom();
});

/** The keys that some process uses now: it may have read its value at any time in the last minute. */
function keysInUse(arn: string): string[] {
  const values = history.filter((value) => value.arn === arn);
  const used = values.filter((_, i) => (values[i + 1]?.since ?? Number.POSITIVE_INFINITY) >= time - MINUTE);
  return used.map(({ text }) => secretKeysIn(text).current);
}

async function statusWith(key: string, origin: string): Promise<number> {
  const { sessionKeys } = settings();
  configure({ sessionKeys: [key] });
  const { jwt } = await signToken({ userId: userId("admin"), sessionId: "planted", began: time / SECOND });
  configure({ sessionKeys });
  return (await world.call(currentUser, {}, { as: null, headers: { cookie: `session=${jwt}`, "x-origin-verify": origin } })).status;
}

/** Requests with the token of any process, through any edge location. */
async function use(): Promise<void> {
  for (const key of keysInUse(SOURCES.sessionKeys)) for (const origin of sent) statuses.push(await statusWith(key, origin));
}

const progress = {
  now: () => time,
  say: () => undefined,
  pause: async (milliseconds: number) => {
    const until = time + milliseconds;
    while (time < until) {
      time = Math.min(until, time + TICK);
      await use();
    }
  },
};

/** A stage whose command is interrupted after so many writes. */
function secretStage(arn: string, writes = Number.POSITIVE_INFINITY): SecretStage {
  let written = 0;
  return {
    read: async () => stored.texts[arn] ?? "",
    write: async (text) => {
      if (written === writes) throw new Error("interrupted");
      written += 1;
      stored.texts[arn] = text;
      history.push({ arn, text, since: time });
      await use();
    },
    sendHeader: async (value) => {
      // Edge locations change one after the other.
      sent = [...new Set([...sent, value])];
      await progress.pause(5 * MINUTE);
      sent = [value];
    },
    hasSealKey: async () => false,
    sessionIdleSeconds: settings().sessionIdleSeconds,
  };
}

const current = (arn: string): string => secretKeysIn(stored.texts[arn] ?? "").current;

test.each([
  ["session", 0],
  ["session", 1],
  ["session", 2],
  ["origin", 0],
  ["origin", 1],
  ["origin", 2],
] as const)("the %s key is replaced without a failed request, also if it is interrupted after write %i of it", async (name, writes) => {
  const arn = name === "session" ? SOURCES.sessionKeys : SOURCES.originSecrets;
  const old = current(arn);
  // Processes read their values at any moment of the minute.
  await progress.pause(((writes * 17 + 5) % 60) * SECOND);
  if (writes > 0) await expect(replaceSecret(name, secretStage(arn, writes), progress)).rejects.toThrow("interrupted");
  await progress.pause(3 * MINUTE);
  await replaceSecret(name, secretStage(arn), progress);
  await progress.pause(2 * MINUTE);
  expect(statuses.length).toBeGreaterThan(20);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  expect(current(arn)).not.toBe(old);
  const refused = name === "session" ? await statusWith(old, sent[0] ?? "") : await statusWith(current(SOURCES.sessionKeys), old);
  expect(refused).toBe(name === "session" ? 401 : 403);
});

test("a request is recognised by its record after the session key was replaced, twice", async () => {
  const requestId = randomUUID();
  const send = async () => {
    const { jwt } = await signedNow();
    return world.call(
      createRoamingPallet,
      { body: { warehouse: "Main" } },
      { as: null, requestId, headers: { cookie: `session=${jwt}`, "x-origin-verify": OLD_ORIGIN } },
    );
  };
  await use();
  const first = await send();
  expect(first.status).toBe(200);
  for (let i = 0; i < 2; i++) {
    await replaceSecret("session", secretStage(SOURCES.sessionKeys), progress);
    await progress.pause(2 * MINUTE);
    expect((await send()).body).toEqual(first.body);
  }
});

const signedNow = () => signToken({ userId: userId("admin"), sessionId: "planted", began: time / SECOND });

test("after a leak the old session key is refused within a minute", async () => {
  await use();
  await replaceSessionKeyAtOnce(secretStage(SOURCES.sessionKeys), progress);
  expect(await statusWith(OLD_KEY, OLD_ORIGIN)).toBe(401);
  expect(await statusWith(current(SOURCES.sessionKeys), OLD_ORIGIN)).toBe(200);
});

test("the sealing key is replaced once the old one has signed the new one", async () => {
  const arn = SOURCES.sessionKeys;
  const sealed = new Set<string>();
  const stage = { ...secretStage(arn), hasSealKey: async (secret: string) => sealed.has(secret) };
  await replaceSecret("sealing", stage, progress);
  const written = secretKeysIn(stored.texts[arn] ?? "");
  expect(written).toMatchObject({ previous: OLD_KEY });
  await replaceSecret("sealing", stage, progress);
  expect(secretKeysIn(stored.texts[arn] ?? "")).toEqual(written);
  sealed.add(written.current);
  await replaceSecret("sealing", stage, progress);
  expect(secretKeysIn(stored.texts[arn] ?? "")).toEqual({ current: written.current, since: expect.any(String) });
});

test("the key of the ledger is replaced in two steps, and the old one is kept for the rows that it has proved", async () => {
  const arn = SOURCES.sessionKeys;
  const replaced: string[] = [];
  for (let i = 0; i < 2; i++) {
    replaced.unshift(current(arn));
    await replaceSecret("ledger", secretStage(arn), progress);
    const keys = secretKeysIn(stored.texts[arn] ?? "");
    expect(keys).toEqual({ current: expect.any(String), earlier: replaced, since: expect.any(String) });
    expect(acceptedKeys(keys)).toEqual([keys.current, ...replaced]);
    expect(replaced).not.toContain(keys.current);
  }
});
