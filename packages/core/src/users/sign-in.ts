/** Signing in: always creates a new session. */
import { commit } from "../transaction/commit.ts";
import type { Actor } from "../lib/actor.ts";
import { instant, now } from "../lib/clock.ts";
import type { Action } from "../lib/endpoint.ts";
import { settings } from "../lib/settings.ts";
import { get } from "../lib/table.ts";
import type { Write } from "../lib/write.ts";
import { badCredentials, type Checked, checkCredentials } from "./credentials.ts";
import { readToken, signToken } from "./token.ts";
import { type User, userKey, type UserRow } from "./user.rows.ts";

/** The most concurrent sessions of a user; the oldest is ended. */
export const MAX_SESSIONS = 20;

export interface SignIn {
  username: string;
  password: string;
  /** The viewer's address. */
  address: string;
  /** The browser's previous session, of any user, which is ended. */
  earlier: string | undefined;
}

export interface SignedIn {
  jwt: string;
  /** Seconds. */
  maxAge: number;
  answer: Action;
}

/**
 * Signs a user in. The request's id is the session's id, so that a repeated request is the same session. Refuses wrong
 * credentials (401) and too many attempts (429). (Specification 1, section 2; contract, section 2.)
 */
export async function signIn(input: SignIn, actor: Pick<Actor, "requestId" | "requestDigest">): Promise<SignedIn> {
  const reason = `Sign-in from ${input.address}`;
  const sessionId = actor.requestId;
  const [{ user, settle }, ended] = await Promise.all([checkCredentials({ purpose: "sign-in", ...input, reason }), endingOf(input.earlier)]);
  const began = user.sessions[sessionId] ?? instant();
  const as: Actor = { ...actor, userId: user.id, username: user.username, name: `${user.firstName} ${user.lastName}`, roles: user.roles };
  const answer = await commit<Action>(as, async () => ({
    writes: [beginning({ user, settle }, sessionId, began, ended), ...settle, ...(ended && ended.userId !== user.id ? [ended.write] : [])],
    ledger: [{ action: "Signed In", reason }],
    answer: { message: "You are signed in.", type: "success" },
  }));
  const signed = await signToken({ userId: user.id, sessionId, began: Math.floor(Date.parse(began) / 1_000) });
  return { ...signed, answer };
}

/** The write that creates a session and removes expired and surplus ones, on condition that the password is unchanged. */
function beginning({ user }: Checked, sessionId: string, began: string, ended: Ending | undefined): Write {
  const over = sessionsOver(user.sessions, sessionId);
  const alsoEnded = ended?.userId === user.id && ended.sessionId !== sessionId ? [ended.sessionId] : [];
  return {
    kind: "update",
    key: userKey(user.id),
    set: { [`sessions.${sessionId}`]: began },
    remove: [...new Set([...over, ...alsoEnded])].map((id) => `sessions.${id}`),
    expect: { equals: { passwordHash: user.passwordHash }, otherwise: badCredentials() },
  };
}

/** The sessions to remove for a new one: expired ones, and the oldest above the limit. */
export function sessionsOver(sessions: Readonly<Record<string, string>>, but: string): string[] {
  const oldest = new Date(now() - settings().sessionMaxSeconds * 1_000).toISOString();
  const others = Object.entries(sessions)
    .filter(([id]) => id !== but)
    .toSorted(([, a], [, b]) => b.localeCompare(a));
  return others.filter(([, began], i) => began < oldest || i >= MAX_SESSIONS - 1).map(([id]) => id);
}

interface Ending {
  userId: number;
  sessionId: string;
  write: Write;
}

/** The session of the browser at sign-in, if it is still valid. */
async function endingOf(jwt: string | undefined): Promise<Ending | undefined> {
  const token = jwt ? await readToken(jwt) : undefined;
  if (!token) return undefined;
  const user = await get<UserRow>(userKey(token.userId), true);
  if (!user || !Object.hasOwn(user.sessions, token.sessionId)) return undefined;
  return { userId: token.userId, sessionId: token.sessionId, write: endSession(user, token.sessionId) };
}

/** The write that ends one session of a user. */
export function endSession(user: Pick<User, "id">, sessionId: string): Write {
  return { kind: "update", key: userKey(user.id), remove: [`sessions.${sessionId}`], expect: { present: true } };
}
