/** Proving who signs in or signs with a passkey. */
import { instant } from "../../lib/time/clock.ts";
import { badCredentials } from "../credentials.ts";
import type { User } from "../user.rows.ts";
import { answeredChallenge, storedPasskey } from "./answered-challenge.ts";
import { useChallenge } from "./passkey.rows.ts";
import type { PasskeyAnswer } from "./passkeys.contract.ts";
import { putPasskeys } from "./put-passkeys.ts";
import type { PasskeyUse, Proved, SecondStep } from "./second-step.ts";

/**
 * The second step with what an authenticator answered. Refuses (401, counted and recorded like a wrong password) the
 * answer to another challenge, for another user, origin or purpose, by another key, and one that was used before.
 */
export function withPasskey(passkey: PasskeyAnswer): SecondStep {
  return async ({ user, refuse }, use) => {
    const proved = await provedPasskey(user, passkey, use);
    if (!proved) throw await refuse();
    return proved;
  };
}

/**
 * The name of the passkey that has answered a user's own challenge, and the writes that use both; undefined if the answer is to
 * another challenge, for another user, origin or purpose, by another key, or was used before. A signature is in place of a
 * password, so that its authenticator has to have checked the person too. (WebAuthn, section 7.2.)
 */
export async function provedPasskey(user: User, passkey: PasskeyAnswer, { purpose, origin, requestId }: PasskeyUse): Promise<Proved | undefined> {
  const stored = storedPasskey(user, passkey.id);
  const asked = stored && (await answeredChallenge(user.id, purpose, passkey.clientDataJSON, requestId));
  if (!stored || !asked) return undefined;
  const { checkedCounter } = await import("./check-passkey.ts");
  // A repeated request has raised the counter itself.
  const before = asked.isRepeated ? 0 : stored.counter;
  const expected = { challenge: asked.challenge, origin, verifiesUser: purpose === "signature" };
  const counter = await checkedCounter(passkey, { ...stored, counter: before }, expected);
  if (counter === undefined) return undefined;
  if (asked.isRepeated) return { name: stored.name, writes: [] };
  const used = putPasskeys(user, { ...user.passkeys, [passkey.id]: { ...stored, counter, lastUsed: instant() } });
  const otherwise = badCredentials();
  return { name: stored.name, writes: [useChallenge(asked.key, requestId, otherwise), { ...used, expect: { ...used.expect, otherwise } }] };
}
