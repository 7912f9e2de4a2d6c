/** Signatures of actions: the user's password, checked in the request of the action (contract, section 8). */
import { createHash } from "node:crypto";
import type { ActionSignature } from "../lib/actions/actor.ts";
import { canonicalJson, type Json } from "../lib/rules/canonical-json.ts";
import type { Signature } from "../lib/rules/signature.ts";
import type { Write } from "../lib/table/write.ts";
import { instant } from "../lib/time/clock.ts";
import { badCredentials, type Checked, checkCredentials } from "./credentials.ts";
import type { Viewer } from "./device.ts";
import { personsToken, type Session } from "./session.ts";
import { userKey } from "./user.rows.ts";

/**
 * Checks the password of a signature as at a sign-in: it is counted, and refused (401, 429), in the same way. A program cannot
 * sign (403). What `signatureWrites` makes of it belongs in the action's transaction.
 */
export async function checkSignature(session: Session, { password }: Signature, viewer: Viewer): Promise<Checked> {
  personsToken(session);
  const checked = await checkPassword({ username: session.user.username, password }, viewer);
  if (checked.user.id !== session.user.id) throw badCredentials();
  return checked;
}

/** Checks the password of a person who signs, as at a sign-in (401, 429). */
export const checkPassword = ({ username, password }: { username: string; password: string }, viewer: Viewer): Promise<Checked> =>
  checkCredentials({ purpose: "sign-in", username, password, ...viewer, reason: "Signature" });

/** The writes that settle a signature, for the action's transaction: the attempt, and that its user has signed and so is never deleted. */
export function signatureWrites({ user, settle }: Checked): Write[] {
  return user.signed ? settle : [...settle, { kind: "update", key: userKey(user.id), set: { signed: true }, expect: { present: true } }];
}

/** The signature as the ledger keeps it, with the digest of what was signed. */
export function entrySignature({ user }: Checked, { meaning }: Signature, shown: Json): ActionSignature {
  return { user: user.username, meaning, at: instant(), shown: createHash("sha256").update(canonicalJson(shown)).digest("base64url") };
}
