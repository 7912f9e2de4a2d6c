/**
 * Disabling a user, and enabling them again.
 */
import type * as z from "zod";
import { commit } from "../transaction/commit.ts";
import type { Actor } from "../lib/actions/actor.ts";
import { changedNow } from "../lib/actions/changed.ts";
import type { Action } from "../lib/rules/endpoint.ts";
import { badInput, notFound } from "../lib/actions/error.ts";
import { ADMIN } from "../lib/rules/roles.ts";
import { get } from "../lib/table/table.ts";
import { checkAdminRemains } from "./admins.ts";
import type { disableUser } from "./contract.ts";
import { openUser } from "./open-user.ts";
import { userKey, usernameKey, type UsernameRow } from "./user.rows.ts";

/**
 * Disables a user, or enables them again. A disabled user cannot sign in, and all their sessions, grants and tokens end at once;
 * their data and history stay. Refuses the acting user (400), an unknown user (404) and the last admin (409). (Contract,
 * section 8.)
 */
export async function setDisabled({ username, disabled }: z.output<typeof disableUser.body>, actor: Actor): Promise<Action> {
  return commit<Action>(actor, async () => {
    const name = await get<UsernameRow>(usernameKey(username), true);
    if (!name) throw notFound("the user");
    if (disabled && name.userId === actor.userId) throw badInput("username", "You cannot disable yourself.");
    const { user } = await openUser(name.userId);
    const answer: Action = { message: `${user.username} has been ${disabled ? "disabled" : "enabled"}.`, type: "success" };
    if (disabled === (user.disabled ?? false)) return { writes: [], answer };
    return {
      writes: [
        {
          kind: "update",
          key: userKey(user.id),
          set: { version: user.version + 1, ...changedNow(actor), sessions: {}, grants: {}, ...(disabled ? { disabled } : {}) },
          remove: ["apiTokens", ...(disabled ? [] : ["disabled"])],
          expect: { equals: { version: user.version } },
        },
        ...(disabled && user.roles.includes(ADMIN) ? await checkAdminRemains(user, actor) : []),
      ],
      ledger: [{ action: disabled ? "User Disabled" : "User Enabled", recordKind: "user", recordId: String(user.id), name: user.username }],
      answer,
    };
  });
}
