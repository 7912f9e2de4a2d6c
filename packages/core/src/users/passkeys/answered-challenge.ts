/** The challenge that an authenticator has answered, and the passkey that it names. */
import * as z from "zod";
import { get } from "../../lib/table/table.ts";
import type { Key } from "../../lib/table/write.ts";
import { isAhead, lasting } from "../../lib/time/clock.ts";
import type { StoredPasskey, User } from "../user.rows.ts";
import { CHALLENGE_MS, challengeKey, type ChallengeRow, type PasskeyPurpose } from "./passkey.rows.ts";

const Asked = z.object({ challenge: z.string().regex(/^[\w-]{43}$/) });

/** A challenge that was answered. */
interface AnsweredChallenge {
  key: Key;
  challenge: string;
  /** Whether this request has used it before. */
  isRepeated: boolean;
}

/** The open challenge that an authenticator has answered; undefined if it was not for this user and purpose, is over, or served another request. */
export async function answeredChallenge(
  userId: number,
  purpose: PasskeyPurpose,
  clientDataJSON: string,
  requestId: string,
): Promise<AnsweredChallenge | undefined> {
  const { success, data } = Asked.safeParse(parsed(Buffer.from(clientDataJSON, "base64url").toString()));
  if (!success) return undefined;
  const key = challengeKey(userId, data.challenge);
  const row = await get<ChallengeRow>(key, true);
  if (row?.purpose !== purpose || (row.usedBy !== undefined && row.usedBy !== requestId)) return undefined;
  const isOpen = row.until > lasting() && !isAhead(row.until - CHALLENGE_MS);
  return isOpen ? { key, challenge: data.challenge, isRepeated: row.usedBy !== undefined } : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** A passkey of a user. */
export function storedPasskey({ passkeys = {} }: Pick<User, "passkeys">, id: string): StoredPasskey | undefined {
  return Object.hasOwn(passkeys, id) ? passkeys[id] : undefined;
}
