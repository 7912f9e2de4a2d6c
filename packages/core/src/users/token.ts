/**
 * Session tokens: signed, with one pinned algorithm and a required expiry. They contain the user, the session, its
 * start and its last activity; the user's row tells whether the session is valid.
 */
import { jwtVerify, SignJWT } from "jose";
import { isAhead, lasting } from "../lib/time/clock.ts";
import { sessionKeys } from "../lib/stage/session-keys.ts";
import { settings } from "../lib/stage/settings.ts";

const ALGORITHM = "HS256";
const ISSUER = "apothecary";

export interface SessionToken {
  userId: number;
  sessionId: string;
  /** The start and last activity of the session: seconds since the epoch. */
  began: number;
  active: number;
  /** When it ends, unless activity renews it: seconds since the epoch. */
  expires: number;
}

const seconds = (): number => Math.floor(lasting() / 1_000);

/** Signs a token that ends with the session's idle time, or with its longest life if that comes first. */
export async function signToken(token: Omit<SessionToken, "active" | "expires">): Promise<{ jwt: string; maxAge: number }> {
  const { sessionIdleSeconds, sessionMaxSeconds } = settings();
  const active = seconds();
  const expires = Math.min(active + sessionIdleSeconds, token.began + sessionMaxSeconds);
  const [key] = sessionKeys();
  if (!key) throw new Error("No session key is set.");
  const jwt = await new SignJWT({ sid: token.sessionId, began: token.began, active })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(ISSUER)
    .setSubject(String(token.userId))
    .setExpirationTime(expires)
    .sign(key);
  return { jwt, maxAge: Math.max(0, expires - active) };
}

/** Verifies a token; undefined if it is forged, altered or expired, or if a wrong clock signed it for later. */
export async function readToken(jwt: string): Promise<SessionToken | undefined> {
  for (const key of sessionKeys()) {
    try {
      const { payload } = await jwtVerify(jwt, key, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        requiredClaims: ["exp", "sub", "sid", "began", "active"],
        currentDate: new Date(lasting()),
      });
      const [began, active, expires] = [Number(payload["began"]), Number(payload["active"]), Number(payload.exp)];
      if (isAhead(Math.max(began, active) * 1_000)) return undefined;
      return { userId: Number(payload.sub), sessionId: String(payload["sid"]), began, active, expires };
    } catch (error) {
      if (!(error instanceof Error && "code" in error)) throw error;
    }
  }
  return undefined;
}

/** Whether a token that was verified is over by now: the read of its user can have corrected the time. */
export function isOver({ expires }: SessionToken): boolean {
  return expires <= seconds();
}

/** Whether activity renews a token: after at least a second, so that a session ends exactly its idle time after its last use. */
export function needsRenewal(token: SessionToken): boolean {
  return seconds() > token.active;
}
