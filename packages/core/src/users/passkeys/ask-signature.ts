/** Asking for a passkey that signs in place of a password. */
import type * as z from "zod";
import { commit } from "../../transaction/commit.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import { conflict } from "../../lib/actions/error.ts";
import { get } from "../../lib/table/table.ts";
import { lasting } from "../../lib/time/clock.ts";
import type { Viewer } from "../device.ts";
import { personsToken, type Session } from "../session.ts";
import { type User, userKey, usernameKey, type UsernameRow, type UserRow } from "../user.rows.ts";
import { putChallenge } from "./passkey.rows.ts";
import type { signatureChallenge } from "./passkeys.contract.ts";
import { hasPasskey, knownPasskeys, newChallenge, passkeyRequest } from "./second-step.ts";

/**
 * What the browser asks the authenticator for, with a challenge for the signature of the acting user or of the named second
 * person. Refuses an acting user without a passkey (409). Of another person it tells nothing, not even whether there is one:
 * the authenticator offers its own passkeys, and a challenge for an unknown name is stored nowhere. (Contract, section 8, Signature.)
 */
export async function askForSignature(
  { username }: z.output<typeof signatureChallenge.body>,
  session: Session,
  { origin }: Viewer,
  actor: Actor,
): Promise<z.output<typeof signatureChallenge.answer>> {
  personsToken(session);
  return commit(actor, async () => {
    const signer = username === undefined ? session.user : await namedUser(username);
    if (username === undefined && !hasPasskey(session.user)) throw conflict("You have no passkey. Sign with your password.");
    const challenge = newChallenge();
    const allowCredentials = username === undefined ? knownPasskeys(session.user) : [];
    return {
      writes: signer ? [putChallenge(signer.id, challenge, "signature", lasting())] : [],
      answer: {
        message: "Please follow your browser's instructions.",
        type: "info",
        request: { ...passkeyRequest(challenge, origin), allowCredentials, userVerification: "required" },
      },
    };
  });
}

/** A user who may sign, if there is one of this name. */
async function namedUser(username: string): Promise<User | undefined> {
  const name = await get<UsernameRow>(usernameKey(username), true);
  const user = name && (await get<UserRow>(userKey(name.userId), true));
  return user?.disabled ? undefined : user;
}
