/**
 * The session's cookie: HttpOnly, SameSite=Strict, and over https Secure under a `__Host-` name.
 */
import { settings } from "@apothecary/core/lib/settings";

const cookieName = (): string => (settings().local ? "session" : "__Host-session");
const attributes = (): string => `Path=/; HttpOnly; SameSite=Strict${settings().local ? "" : "; Secure"}`;

/** Sets the session's token for its lifetime. */
export function sessionCookie(jwt: string, maxAge: number): string {
  return `${cookieName()}=${jwt}; Max-Age=${maxAge}; ${attributes()}`;
}

/** Clears it. */
export function endedCookie(): string {
  return `${cookieName()}=; Max-Age=0; ${attributes()}`;
}

/** The session's token among a request's cookies. */
export function tokenAmong(cookies: readonly string[] | undefined): string | undefined {
  const prefix = `${cookieName()}=`;
  for (const cookie of (cookies ?? []).flatMap((text) => text.split(/;\s*/))) {
    if (cookie.startsWith(prefix)) return cookie.slice(prefix.length);
  }
  return undefined;
}
