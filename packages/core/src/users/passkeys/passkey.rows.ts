/** Passkeys in their user's row, and the challenges that are open, a row each in the user's partition. */
import type { AppError } from "../../lib/actions/error.ts";
import type { Key, Put, Row, Update } from "../../lib/table/write.ts";
import { userPartition } from "../user.rows.ts";

/** What a passkey is used for. */
export type PasskeyPurpose = "sign-in" | "override" | "registration" | "signature";

/** A challenge: it serves its user and purpose once, within five minutes. */
export interface ChallengeRow extends Row {
  purpose: PasskeyPurpose;
  /** Its end: milliseconds since the epoch. */
  until: number;
  /** The request that has used it. */
  usedBy?: string;
  ttl: number;
}

export const CHALLENGE_PREFIX = "CHALLENGE#";
/** How long a challenge can be answered. */
export const CHALLENGE_MS = 300_000;
/** How long its row is kept afterwards, so that a repeated request is recognised: an hour, in seconds. */
const KEPT_SECONDS = 3_600;

export const challengeKey = (userId: number, challenge: string): Key => ({ PK: userPartition(userId), SK: `${CHALLENGE_PREFIX}${challenge}` });

export function putChallenge(userId: number, challenge: string, purpose: PasskeyPurpose, now: number): Put {
  const until = now + CHALLENGE_MS;
  const item = { ...challengeKey(userId, challenge), purpose, until, ttl: Math.ceil(until / 1_000) + KEPT_SECONDS };
  return { kind: "put", item, expect: { absent: true } };
}

/** Uses a challenge for a request; refused if another has. */
export function useChallenge(key: Key, requestId: string, otherwise: AppError): Update {
  return { kind: "update", key, set: { usedBy: requestId }, expect: { present: true, missing: ["usedBy"], otherwise } };
}
