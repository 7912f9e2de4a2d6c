/**
 * The cookies of a session and of its device: HttpOnly, SameSite=Strict, and over https Secure under a `__Host-` name.
 */
import { settings } from "@apothecary/core/lib/stage/settings";

type Cookie = "session" | "device";

/** Its name on this stage. */
export const cookieName = (cookie: Cookie = "session"): string => (settings().local ? cookie : `__Host-${cookie}`);
const attributes = (): string => `Path=/; HttpOnly; SameSite=Strict${settings().local ? "" : "; Secure"}`;

/** Sets the token of a session, or of a device, for its lifetime in seconds. */
export function tokenCookie(cookie: Cookie, jwt: string, maxAge: number): string {
  return `${cookieName(cookie)}=${jwt}; Max-Age=${maxAge}; ${attributes()}`;
}

/** Clears the session's. */
export function endedCookie(): string {
  return tokenCookie("session", "", 0);
}

/** The token in a request's cookies. */
export function tokenAmong(cookies: readonly string[] | undefined, cookie: Cookie = "session"): string | undefined {
  const prefix = `${cookieName(cookie)}=`;
  for (const text of (cookies ?? []).flatMap((each) => each.split(/;\s*/))) {
    if (text.startsWith(prefix)) return text.slice(prefix.length);
  }
  return undefined;
}
