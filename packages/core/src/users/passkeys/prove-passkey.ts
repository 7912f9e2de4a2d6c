/** Proving the second step with a passkey. */
import { instant } from "../../lib/time/clock.ts";
import { badCredentials } from "../credentials.ts";
import { answeredChallenge, checkedCounter, storedPasskey } from "./check-passkey.ts";
import { useChallenge } from "./passkey.rows.ts";
import type { PasskeyAnswer } from "./passkeys.contract.ts";
import { putPasskeys } from "./put-passkeys.ts";
import type { SecondStep } from "./second-step.ts";

/**
 * The second step with what an authenticator answered. Refuses (401, counted and recorded like a wrong password) the
 * answer to another challenge, for another user, origin or purpose, by another key, and one that was used before.
 */
export function withPasskey(passkey: PasskeyAnswer): SecondStep {
  return async ({ user, refuse }, { purpose, origin, requestId }) => {
    const stored = storedPasskey(user, passkey.id);
    const asked = stored && (await answeredChallenge(user.id, purpose, passkey.clientDataJSON, requestId));
    if (!stored || !asked) throw await refuse();
    // A repeated request has raised the counter itself.
    const before = asked.isRepeated ? 0 : stored.counter;
    const counter = await checkedCounter(passkey, { ...stored, counter: before }, { ...asked, origin });
    if (counter === undefined) throw await refuse();
    const used = putPasskeys(user, { ...user.passkeys, [passkey.id]: { ...stored, counter, lastUsed: instant() } });
    const otherwise = badCredentials();
    return {
      name: stored.name,
      writes: [useChallenge(asked.key, requestId, otherwise), { ...used, expect: { ...used.expect, otherwise } }],
    };
  };
}
