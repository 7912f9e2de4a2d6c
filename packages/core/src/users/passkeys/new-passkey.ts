/** Beginning to add a passkey. */
import type * as z from "zod";
import { commit } from "../../transaction/commit.ts";
import { transactionKey } from "../../transaction/entry.rows.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import { busy, conflict } from "../../lib/actions/error.ts";
import { get } from "../../lib/table/table.ts";
import { lasting } from "../../lib/time/clock.ts";
import { type Checked, checkCredentials } from "../credentials.ts";
import type { Viewer } from "../device.ts";
import { CHALLENGE_MS, putChallenge } from "./passkey.rows.ts";
import { MAX_PASSKEYS, type newPasskey, type PasskeyCreation } from "./passkeys.contract.ts";
import { passkeyDomain } from "./passkey-domain.ts";
import { knownPasskeys, newChallenge, PASSKEY_ALGORITHMS, refuseUnnamedOrigin } from "./second-step.ts";

const TYPE = "public-key";

/**
 * Checks the acting user's password, and returns what the browser asks an authenticator to create, with a challenge for it.
 * Refuses a wrong password (401), too many attempts (429), an address without a name (400) and more than ten passkeys (409).
 * (Contract, section 8.)
 */
export async function beginPasskey({ password }: z.output<typeof newPasskey.body>, viewer: Viewer, actor: Actor): Promise<z.output<typeof newPasskey.answer>> {
  refuseUnnamedOrigin(viewer.origin);
  let checked: Checked | undefined;
  return commit(actor, async () => {
    // A repeated request gets its stored answer, without counting an attempt.
    if (await get(transactionKey(actor.requestId), true)) throw busy();
    checked ??= await checkCredentials({ purpose: "own-password", username: actor.username, password, ...viewer, reason: "New passkey" });
    const { user, settle } = checked;
    if (Object.keys(user.passkeys ?? {}).length >= MAX_PASSKEYS) throw conflict(`You have ${MAX_PASSKEYS} passkeys. Remove one first.`);
    const challenge = newChallenge();
    const creation: PasskeyCreation = {
      challenge,
      rp: { id: passkeyDomain(viewer.origin), name: "Apothecary" },
      user: { id: Buffer.from(`user ${user.id}`).toString("base64url"), name: user.username, displayName: actor.name },
      pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: TYPE, alg })),
      excludeCredentials: knownPasskeys(user),
      authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
      attestation: "none",
      timeout: CHALLENGE_MS,
    };
    return {
      writes: [putChallenge(user.id, challenge, "registration", lasting()), ...settle],
      answer: { message: "Please follow your browser's instructions.", type: "info", creation },
    };
  });
}
