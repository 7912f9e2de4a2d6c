/**
 * The last day on which each token was used. Beside the attempts, under `A#`: what also functions that only read may write.
 */
import type { Key, Row, Update } from "../../lib/table/write.ts";

export interface TokenUseRow extends Row {
  /** `YYYY-MM-DD`. */
  day: string;
  ttl: number;
}

/** The partition of all uses. */
export const TOKEN_USES = "A#TOKENS";
/** How long a use is kept after its token has ended: a month, in seconds. */
const KEPT_SECONDS = 31 * 86_400;

export const tokenUseKey = (id: string): Key => ({ PK: TOKEN_USES, SK: id });

/** The first use of a day, of a token that ends on `expiresOn`; stale if another request has recorded it. */
export function firstUse(id: string, expiresOn: string, day: string, before: TokenUseRow | undefined): Omit<Update, "kind"> {
  const ttl = Math.floor(Date.parse(expiresOn) / 1_000) + KEPT_SECONDS;
  return { key: tokenUseKey(id), set: { day, ttl }, expect: before ? { equals: { day: before.day } } : { absent: true } };
}
