/**
 * Writes users, sessions and decisions of earlier days directly to the shared host's table. Adding a user and signing in have
 * tests of their own, and password hashing is slow by design.
 */
import { randomUUID } from "node:crypto";
import { take } from "@apothecary/core/lib/table/counter";
import { instant } from "@apothecary/core/lib/time/clock";
import type { Role } from "@apothecary/core/lib/rules/roles";
import { type LotReleaseRow, lotReleaseKey, lotReleaseRow, retestDay } from "@apothecary/core/release/lot.rows";
import { configure } from "@apothecary/core/lib/stage/settings";
import { get, transact } from "@apothecary/core/lib/table/table";
import { rolesHeld } from "@apothecary/core/users/roles-held";
import { hashPassword } from "@apothecary/core/users/password";
import { signToken } from "@apothecary/core/users/token";
import { userKey, type UsernameRow, usernameKey, userRow } from "@apothecary/core/users/user.rows";

/** The password of all users. */
export const PASSWORD = "mortar-and-pestle";

let passwordHash: Promise<string> | undefined;

/** Connects the core package to the host's table, whose address host.setup.ts sets. */
function useHost(): void {
  configure({ local: true, dynamodbEndpoint: process.env["HOST_DYNAMODB"], sessionKeys: [process.env["HOST_SESSION_KEY"] ?? ""] });
}

/** Adds a user of a business with these roles and the roles they imply; returns the username. */
export async function plantUser(roles: readonly Role[], businessId: number): Promise<string> {
  useHost();
  const username = `u-${randomUUID().slice(0, 8)}`;
  passwordHash ??= hashPassword(PASSWORD);
  const id = await take("user");
  const person = { firstName: "Una", lastName: "Quill", email: "una@example.com" };
  const user = { id, username, ...person, roles: rolesHeld(roles), businessId, passwordHash: await passwordHash, sessions: {}, grants: {}, version: 1 };
  await transact([
    { kind: "put", item: userRow(user) },
    { kind: "put", item: { ...usernameKey(username), userId: id } },
  ]);
  return username;
}

const DAY_MS = 86_400_000;

/** Makes the decision on a lot so many days older, with the retest day that follows from it; returns that day. */
export async function plantEarlierDecision(sku: string, batchNumber: string, days: number): Promise<string> {
  useHost();
  const lot = await get<LotReleaseRow>(lotReleaseKey(sku, batchNumber), true);
  if (!lot?.decision?.retestMonths) throw new Error(`Batch ${batchNumber} of ${sku} has no retest day.`);
  const at = new Date(Date.parse(lot.decision.at) - days * DAY_MS).toISOString();
  const retestOn = retestDay(at, lot.decision.retestMonths);
  await transact([{ kind: "put", item: lotReleaseRow({ ...lot, decision: { ...lot.decision, at, retestOn } }) }]);
  return retestOn;
}

/** Creates a session for a user; returns its cookie: `session=…`. */
export async function plantSession(username: string): Promise<string> {
  useHost();
  const name = await get<UsernameRow>(usernameKey(username), true);
  if (!name) throw new Error(`There is no user ${username}.`);
  const sessionId = randomUUID();
  await transact([{ kind: "update", key: userKey(name.userId), set: { [`sessions.${sessionId}`]: instant() } }]);
  const { jwt } = await signToken({ userId: name.userId, sessionId, began: Math.floor(Date.now() / 1_000) });
  return `session=${jwt}`;
}
