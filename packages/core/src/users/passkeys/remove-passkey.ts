/** Removing passkeys: one of the acting user's, or all of a user who has lost them. */
import type * as z from "zod";
import { commit } from "../../transaction/commit.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import { badInput, conflict, notFound } from "../../lib/actions/error.ts";
import type { Action } from "../../lib/rules/endpoint.ts";
import { get } from "../../lib/table/table.ts";
import { type Checked, checkCredentials } from "../credentials.ts";
import type { Viewer } from "../device.ts";
import { type User, userKey, usernameKey, type UsernameRow, type UserRow } from "../user.rows.ts";
import type { removePasskey, resetPasskeys } from "./passkeys.contract.ts";
import { putPasskeys } from "./put-passkeys.ts";
import { hasPasskey, needsPasskey } from "./second-step.ts";

/**
 * Removes a passkey of the acting user. Refuses a wrong password (401), too many attempts (429), an unknown passkey (404),
 * and the last one of a user whose permissions need one (409). (Contract, section 8.)
 */
export async function removeOwnPasskey({ id, password }: z.output<typeof removePasskey.body>, viewer: Viewer, actor: Actor): Promise<Action> {
  let checked: Checked | undefined;
  return commit<Action>(actor, async () => {
    const user = await get<UserRow>(userKey(actor.userId), true);
    const { [id]: passkey, ...others } = user?.passkeys ?? {};
    if (!user || !passkey) throw notFound("the passkey");
    if (Object.keys(others).length === 0 && needsPasskey(user)) throw conflict("Your permissions need a passkey. Add another before you remove this one.");
    checked ??= await checkCredentials({ purpose: "own-password", username: user.username, password, ...viewer, reason: "Removal of a passkey" });
    return {
      writes: [putPasskeys(user, others), ...checked.settle],
      ledger: [entry("Passkey Removed", user, passkey.name)],
      answer: { message: `The passkey ${passkey.name} has been removed.`, type: "success" },
    };
  });
}

/**
 * Removes all passkeys of a user who has lost them, and ends the user's sessions: the password is enough again, until the user
 * adds another. Refuses the acting user (400), an unknown user (404) and one without passkeys (409). (Contract, section 8.)
 */
export async function removeLostPasskeys({ username }: z.output<typeof resetPasskeys.body>, actor: Actor): Promise<Action> {
  return commit<Action>(actor, async () => {
    const name = await get<UsernameRow>(usernameKey(username), true);
    if (name?.userId === actor.userId) throw badInput("username", "You remove your own passkeys in your preferences.");
    const user = name && (await get<UserRow>(userKey(name.userId), true));
    if (!user) throw notFound("the user");
    if (!hasPasskey(user)) throw conflict(`${user.username} has no passkey.`);
    const names = Object.values(user.passkeys ?? {}).map((passkey) => passkey.name);
    return {
      writes: [
        {
          kind: "update",
          key: userKey(user.id),
          remove: ["passkeys"],
          set: { sessions: {}, grants: {} },
          expect: { present: true, equals: { passkeys: user.passkeys } },
        },
      ],
      ledger: [entry("Passkeys Reset", user, names.join(", "))],
      answer: { message: `The passkeys of ${user.username} have been reset.`, type: "success" },
    };
  });
}

const entry = (action: "Passkey Removed" | "Passkeys Reset", user: User, reason: string) =>
  ({ action, recordKind: "user", recordId: String(user.id), name: user.username, reason }) as const;
