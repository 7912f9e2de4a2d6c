/** The signatures of a call for which administrators ask for them, checked before its verb (contract, section 8, Signature). */
import type { Actor } from "../lib/actions/actor.ts";
import { AppError, badInput } from "../lib/actions/error.ts";
import type { Json } from "../lib/rules/canonical-json.ts";
import type { AnyEndpoint } from "../lib/rules/endpoint.ts";
import type { Signatures } from "../lib/rules/signature.ts";
import { transact } from "../lib/table/table.ts";
import { replay } from "../transaction/commit.ts";
import { allowedRoles, neededSignatures } from "./action-roles.ts";
import type { Viewer } from "./device.ts";
import { mayCall, type Session } from "./session.ts";
import { checkSignature, checkSigner, entrySignature, signatureWrites } from "./signature.ts";
import { usernameKey } from "./user.rows.ts";

/** The body of a call that can be signed. */
export type SignedBody = Signatures & Record<string, Json>;

/**
 * The body without its signatures, and the actor with them, for the ledger. Refuses a signature that is missing (400, with
 * `signatures`, the number of people who sign, and `action`), a wrong password or passkey (401, 429), and a second person who is the first (400) or
 * may not do the action (403). A repeated request is not signed again.
 */
export async function signedCall(of: AnyEndpoint, given: SignedBody, session: Session, viewer: Viewer, actor: Actor): Promise<{ body: Json; actor: Actor }> {
  const { signature, secondSignature, ...body } = given;
  const needed = await neededSignatures(of);
  if (!signature && (needed > 0 || secondSignature)) throw unsigned(of.permission, "signature", "This action needs your signature.", needed);
  if (!secondSignature && needed > 1) throw unsigned(of.permission, "secondSignature", "This action needs the signature of a second person.", needed);
  if (!signature || (await replay(actor))) return { body, actor };
  if (secondSignature && usernameKey(secondSignature.username).PK === usernameKey(session.user.username).PK)
    throw badInput("secondSignature.username", "The second person must be another one.");
  const shown = { action: of.permission, body };
  const first = { checked: await checkSignature(session, signature, viewer, actor), signature };
  const second = secondSignature && { checked: await checkSigner(secondSignature, viewer, actor), signature: secondSignature };
  const signed = second ? [first, second] : [first];
  // One after the other: both are attempts from one address.
  for (const { checked } of signed) await transact(signatureWrites(checked));
  if (second && !mayCall(of, second.checked.user, await allowedRoles(of)))
    throw new AppError("not_allowed", "The second person may not do this, and so cannot sign it.");
  return { body, actor: { ...actor, signatures: signed.map((one) => entrySignature(one.checked, one.signature, shown)) } };
}

/** The refusal (400) of a call without its signatures: `signatures` is the number of people who sign. */
export function unsigned(action: string, path: string, message: string, signatures: number): AppError {
  return new AppError("bad_input", message, { errors: [{ path, message }], action, signatures });
}
