/** Signing in: always creates a new session. */
import { commit } from "../transaction/commit.ts";
import type { Actor } from "../lib/actions/actor.ts";
import { instant, lasting } from "../lib/time/clock.ts";
import { conflict } from "../lib/actions/error.ts";
import type { Action } from "../lib/rules/endpoint.ts";
import { settings } from "../lib/stage/settings.ts";
import { get } from "../lib/table/table.ts";
import type { Write } from "../lib/table/write.ts";
import { badCredentials, checkCredentials } from "./credentials.ts";
import { askForPasskey, type SecondStep } from "./passkeys/second-step.ts";
import { signDevice, type Viewer } from "./device.ts";
import { readToken, signToken } from "./token.ts";
import { type User, userKey, type UserRow } from "./user.rows.ts";

/** The most concurrent sessions of a user; the oldest is ended. */
export const MAX_SESSIONS = 20;

export interface SignIn extends Viewer {
  username: string;
  password: string;
  /** The browser's previous session, of any user, which is ended. */
  earlier: string | undefined;
}

export interface SignedIn {
  jwt: string;
  /** Seconds. */
  maxAge: number;
  /** The token of the device, for later sign-ins. */
  device: string;
  answer: Action;
}

/**
 * Signs a user in. The request's id is the session's id, so that a repeated request is the same session. Refuses wrong
 * credentials (401), too many attempts (429) and a repeated request whose session has ended (409). A user with a passkey
 * needs it too: without, `secondStep` refuses (401) and asks for it. (Specification 1, section 2; contract, section 2.)
 */
export async function signIn(input: SignIn, actor: Pick<Actor, "requestId" | "requestDigest">, secondStep: SecondStep = askForPasskey): Promise<SignedIn> {
  const address = `Sign-in from ${input.address}`;
  const sessionId = actor.requestId;
  const [checked, ended] = await Promise.all([checkCredentials({ purpose: "sign-in", ...input, reason: address }), sessionToEnd(input.earlier)]);
  const { user, known, settle } = checked;
  const second = await secondStep(checked, { purpose: "sign-in", origin: input.origin, requestId: sessionId });
  const reason = second.name === undefined ? address : `${address}, with the passkey ${second.name}`;
  const began = user.sessions[sessionId] ?? new Date(lasting()).toISOString();
  const as: Actor = { ...actor, userId: user.id, username: user.username, name: `${user.firstName} ${user.lastName}`, roles: user.roles };
  const answer: Action = { message: "You are signed in.", type: "success" };
  const committed = await commit<Action>(as, async () => ({
    writes: [beginning(user, sessionId, began, ended), ...second.writes, ...settle, ...(ended && ended.userId !== user.id ? [ended.write] : [])],
    ledger: [{ action: "Signed In", reason }],
    answer,
  }));
  // A stored answer is another object: this request has signed in before, and its session may have ended since.
  if (committed !== answer) await refuseEnded(user, sessionId);
  const [signed, device] = await Promise.all([
    signToken({ userId: user.id, sessionId, began: Math.floor(Date.parse(began) / 1_000) }),
    signDevice(user.id, known),
  ]);
  return { ...signed, device, answer };
}

/** Refuses (409) a repeated sign-in whose session has ended, as by logging out: its cookie would open nothing. */
async function refuseEnded({ id }: Pick<User, "id">, sessionId: string): Promise<void> {
  const user = await get<UserRow>(userKey(id), true);
  if (!user || !Object.hasOwn(user.sessions, sessionId)) throw conflict("The session of this sign-in has ended. Please log in again.");
}

/** The write that creates a session and removes expired and surplus ones, on condition that the password is unchanged. */
function beginning(user: User, sessionId: string, began: string, ended: Ending | undefined): Write {
  const over = sessionsOver(user.sessions, sessionId);
  const alsoEnded = ended?.userId === user.id && ended.sessionId !== sessionId ? [ended.sessionId] : [];
  return {
    kind: "update",
    key: userKey(user.id),
    set: { [`sessions.${sessionId}`]: began, lastSignIn: instant() },
    remove: [...new Set([...over, ...alsoEnded])].map((id) => `sessions.${id}`),
    expect: { equals: { passwordHash: user.passwordHash }, otherwise: badCredentials() },
  };
}

/** The sessions to remove for a new one: expired ones, and the oldest above the limit. */
export function sessionsOver(sessions: Readonly<Record<string, string>>, but: string): string[] {
  const oldest = new Date(lasting() - settings().sessionMaxSeconds * 1_000).toISOString();
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
async function sessionToEnd(jwt: string | undefined): Promise<Ending | undefined> {
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
