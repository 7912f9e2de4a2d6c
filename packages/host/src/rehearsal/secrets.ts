/**
 * Both secrets of a stage are replaced by their command while the stage is in use: no request fails, and afterwards the
 * old ones are refused.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { secretKeysIn } from "@apothecary/core/lib/stage/secret-keys";
import { configure } from "@apothecary/core/lib/stage/settings";
import { stockList } from "@apothecary/core/stock/contract";
import { currentUser } from "@apothecary/core/users/contract";
import { signToken } from "@apothecary/core/users/token";
import { createRoamingPallet } from "@apothecary/core/warehouse/contract";
import type { Cloud } from "../cloud/cloud.ts";
import type { StageClient } from "./client.ts";
import type { Commands } from "./commands.ts";
import { apiAnswers } from "./functions.ts";

/** The time between two rounds of requests. */
const ROUND_MS = 500;
/** Functions refuse the old value within a minute; some more for a busy machine. */
const REFUSED_MS = 90_000;
/** Replaces the session key and CloudFront's header at the same time. Returns the number of requests that were answered meanwhile. */
export async function replaceSecrets(cloud: Cloud, commands: Commands, stage: string, client: StageClient): Promise<number> {
  const [key, header] = [sessionKey(cloud, stage), sentHeader(cloud, stage)];
  const byOldKey = async (): Promise<number> => (await client.withToken(await signedWith(key, client.token)).call(currentUser)).status;
  if ((await byOldKey()) !== 200) throw new Error("The session key is not the one that the stage uses.");
  let replacing = true;
  const requests = load(client, () => replacing);
  const replace = (name: string): Promise<string> => commands.run(["npm", "run", "replace-secret", "--", "--stage", stage, "--name", name]);
  const replaced = Promise.all(["session", "origin"].map(replace)).finally(() => {
    replacing = false;
  });
  const [count] = await Promise.all([requests, replaced]);
  if (sentHeader(cloud, stage) === header) throw new Error("CloudFront sends the header's old value.");
  await refused("The old session key", 401, byOldKey);
  await refused("The old value of the header", 403, () => apiAnswers(cloud, stage, { "x-origin-verify": header }));
  return count;
}

/** Reads and writes until it is done; throws at the first request that fails. */
async function load(client: StageClient, goesOn: () => boolean): Promise<number> {
  let count = 0;
  while (goesOn()) {
    await Promise.all([client.good(currentUser), client.good(stockList), client.good(createRoamingPallet, { body: { warehouse: "Main" } })]);
    count += 3;
    await sleep(ROUND_MS);
  }
  return count;
}

/** The key that signs the stage's sessions. */
function sessionKey({ registry, secrets }: Cloud, stage: string): string {
  const secret = registry.all("AWS::SecretsManager::Secret").find(({ owner }) => owner.startsWith(`${stage}-apothecary-Storage/SessionKeys`));
  return secretKeysIn(secrets.value(secret?.id ?? "").value).current;
}

/** A new token for a session, signed with another key. */
async function signedWith(key: string, token: string): Promise<string> {
  const { sub, sid, began } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as { sub: string; sid: string; began: number };
  configure({ sessionKeys: [key] });
  return (await signToken({ userId: Number(sub), sessionId: sid, began })).jwt;
}

/** What the stage's distribution sends to the API, which refuses callers without it. */
function sentHeader({ registry }: Cloud, stage: string): string {
  const distribution = registry.all("AWS::CloudFront::Distribution").find(({ owner }) => owner.startsWith(`${stage}-`));
  const [, value] = /"HeaderName":"x-origin-verify","HeaderValue":"([^"]+)"/.exec(JSON.stringify(distribution?.properties)) ?? [];
  if (!value) throw new Error("The distribution sends no x-origin-verify.");
  return value;
}

async function refused(what: string, wanted: number, ask: () => Promise<number>): Promise<void> {
  const until = Date.now() + REFUSED_MS;
  for (let status = await ask(); status !== wanted; status = await ask()) {
    if (Date.now() > until) throw new Error(`${what} is still answered ${status}.`);
    await sleep(ROUND_MS);
  }
}
