/** Signatures of actions: the user's password or passkey, checked in the request of the action (contract, section 8). */
import { createHash } from "node:crypto";
import type { ActionSignature, Actor } from "../lib/actions/actor.ts";
import { canonicalJson, type Json } from "../lib/rules/canonical-json.ts";
import type { Signature } from "../lib/rules/signature.ts";
import { mergeAdditions, type Write } from "../lib/table/write.ts";
import { instant } from "../lib/time/clock.ts";
import { badCredentials, type Checked, checkAttempt, checkCredentials } from "./credentials.ts";
import type { Viewer } from "./device.ts";
import { provedPasskey } from "./passkeys/prove-passkey.ts";
import { personsToken, type Session } from "./session.ts";
import { userKey } from "./user.rows.ts";

/** The user of a signature, the writes that settle it, and the name of the passkey, if one signed in place of the password. */
export interface CheckedSignature extends Pick<Checked, "user" | "settle"> {
  passkey?: string | undefined;
}

/** The request that is signed. */
type Signed = Pick<Actor, "requestId" | "requestDigest">;

/**
 * Checks the signature of who does an action as at a sign-in: it is counted, and refused (401, 429), in the same way. A program
 * cannot sign (403). What `signatureWrites` makes of it belongs in the action's transaction.
 */
export async function checkSignature(session: Session, signature: Signature, viewer: Viewer, signed: Signed): Promise<CheckedSignature> {
  personsToken(session);
  const checked = await checkSigner({ ...signature, username: session.user.username }, viewer, signed);
  if (checked.user.id !== session.user.id) throw badCredentials();
  return checked;
}

/** Checks the password or the passkey of a person who signs, as at a sign-in (401, 429). A passkey's answer serves one request alone. */
export async function checkSigner(
  { username, password = "", passkey }: Signature & { username: string },
  viewer: Viewer,
  { requestId, requestDigest }: Signed,
): Promise<CheckedSignature> {
  const attempt = { purpose: "sign-in", username, ...viewer, reason: "Signature" } as const;
  if (!passkey) return checkCredentials({ ...attempt, password });
  const use = { purpose: "signature", origin: viewer.origin, requestId: `${requestId} ${requestDigest}` } as const;
  const { user, settle, proof } = await checkAttempt(attempt, async (signer) => signer && provedPasskey(signer, passkey, use));
  return { user, settle: [...settle, ...proof.writes], passkey: proof.name };
}

/** The writes that settle a signature, for the action's transaction: the attempt, the passkey's use, and that its user has signed and so is never deleted. */
export function signatureWrites({ user, settle }: CheckedSignature): Write[] {
  return user.signed ? settle : mergeAdditions([...settle, { kind: "update", key: userKey(user.id), set: { signed: true }, expect: { present: true } }]);
}

/** The signature as the ledger keeps it, with the digest of what was signed. */
export function entrySignature({ user, passkey }: CheckedSignature, { meaning }: Signature, shown: Json): ActionSignature {
  const digest = createHash("sha256").update(canonicalJson(shown)).digest("base64url");
  return { user: user.username, meaning, at: instant(), shown: digest, ...(passkey === undefined ? {} : { passkey }) };
}
