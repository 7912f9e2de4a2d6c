/** Checks what authenticators answer, by the library @simplewebauthn/server. Only the functions that need it import this. */
import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import * as z from "zod";
import { get } from "../../lib/table/table.ts";
import type { Key } from "../../lib/table/write.ts";
import { isAhead, lasting } from "../../lib/time/clock.ts";
import type { StoredPasskey, User } from "../user.rows.ts";
import { CHALLENGE_MS, challengeKey, type ChallengeRow, type PasskeyPurpose } from "./passkey.rows.ts";
import type { CreatedPasskey, PasskeyAnswer } from "./passkeys.contract.ts";
import { PASSKEY_ALGORITHMS, passkeyDomain } from "./second-step.ts";

const TYPE = "public-key";
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

/** What an answer is checked against. */
interface Expected {
  challenge: string;
  origin: string;
}

/** The new counter of a passkey that has answered a challenge; undefined if the answer is not its own. */
export async function checkedCounter(
  { id, ...response }: PasskeyAnswer,
  { publicKey, counter }: Pick<StoredPasskey, "publicKey" | "counter">,
  { challenge, origin }: Expected,
): Promise<number | undefined> {
  const verified = await unlessRefused(() =>
    verifyAuthenticationResponse({
      response: { id, rawId: id, type: TYPE, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: passkeyDomain(origin),
      requireUserVerification: false,
      credential: { id, publicKey: Uint8Array.from(Buffer.from(publicKey, "base64url")), counter },
    }),
  );
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
}

/** The passkey that an authenticator has created for a challenge; undefined if it was for something else. */
export async function checkedPasskey(
  { id, transports, ...response }: CreatedPasskey,
  { challenge, origin }: Expected,
): Promise<Pick<StoredPasskey, "publicKey" | "counter"> | undefined> {
  const verified = await unlessRefused(() =>
    verifyRegistrationResponse({
      response: { id, rawId: id, type: TYPE, response: { ...response, transports: transports as never }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: passkeyDomain(origin),
      requireUserVerification: false,
      supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
    }),
  );
  if (!verified?.verified) return undefined;
  const { id: created, publicKey, counter } = verified.registrationInfo.credential;
  return created === id ? { publicKey: Buffer.from(publicKey).toString("base64url"), counter } : undefined;
}

/** The library throws an `Error` for each answer that it does not accept. It reads no database and no network here. */
async function unlessRefused<T>(check: () => Promise<T>): Promise<T | undefined> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}

/** A passkey of a user. */
export function storedPasskey({ passkeys = {} }: Pick<User, "passkeys">, id: string): StoredPasskey | undefined {
  return Object.hasOwn(passkeys, id) ? passkeys[id] : undefined;
}
