/** What an authenticator (WebAuthn) answers to a challenge: at a sign-in, or for a signature. Its texts are base64url. */
import * as z from "zod";

/** The longest id of a passkey: 1,023 bytes (WebAuthn, section 4) as text. */
const MAX_ID = 1_364;
/** Above what any authenticator without attestation sends. */
const MAX_PART = 20_000;

const encoded = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/, "This is not base64url.");

export const PasskeyId = encoded(MAX_ID);
/** A part of what an authenticator sends. */
export const PasskeyPart = encoded(MAX_PART);

export const PasskeyAnswer = z.strictObject({ id: PasskeyId, clientDataJSON: PasskeyPart, authenticatorData: PasskeyPart, signature: PasskeyPart });
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;
