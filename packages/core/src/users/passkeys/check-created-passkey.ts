/** Checks the passkey that an authenticator has created, by the library @simplewebauthn/server. Only adding one needs this. */
import { verifyRegistrationResponse } from "@simplewebauthn/server";
import type { StoredPasskey } from "../user.rows.ts";
import { type Expected, PASSKEY_TYPE, unlessRefused } from "./passkey-check.ts";
import type { CreatedPasskey } from "./passkeys.contract.ts";
import { passkeyDomain } from "./passkey-domain.ts";
import { PASSKEY_ALGORITHMS } from "./second-step.ts";

/** The passkey that an authenticator has created for a challenge; undefined if it was for something else. */
export async function checkedPasskey(
  { id, transports, ...response }: CreatedPasskey,
  { challenge, origin }: Expected,
): Promise<Pick<StoredPasskey, "publicKey" | "counter"> | undefined> {
  const verified = await unlessRefused(() =>
    verifyRegistrationResponse({
      response: { id, rawId: id, type: PASSKEY_TYPE, response: { ...response, transports: transports as never }, clientExtensionResults: {} },
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
