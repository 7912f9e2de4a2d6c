/**
 * Checks what authenticators answer, by the library @simplewebauthn/server. It is imported when a passkey is used, so that a
 * function that can be signed starts without it; of our own it imports nothing that such a function has anyway.
 */
import { verifyAuthenticationResponse } from "@simplewebauthn/server";
import type { StoredPasskey } from "../user.rows.ts";
import { type Expected, PASSKEY_TYPE, unlessRefused } from "./passkey-check.ts";
import { passkeyDomain } from "./passkey-domain.ts";
import type { PasskeyAnswer } from "./passkeys.contract.ts";

/** The new counter of a passkey that has answered a challenge; undefined if the answer is not its own. */
export async function checkedCounter(
  { id, ...response }: PasskeyAnswer,
  { publicKey, counter }: Pick<StoredPasskey, "publicKey" | "counter">,
  { challenge, origin, verifiesUser = false }: Expected,
): Promise<number | undefined> {
  const verified = await unlessRefused(() =>
    verifyAuthenticationResponse({
      response: { id, rawId: id, type: PASSKEY_TYPE, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: passkeyDomain(origin),
      requireUserVerification: verifiesUser,
      credential: { id, publicKey: Uint8Array.from(Buffer.from(publicKey, "base64url")), counter },
    }),
  );
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
}
