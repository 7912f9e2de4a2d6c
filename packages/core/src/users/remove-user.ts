/**
 * Removing a user.
 */
import { commit } from "../transaction/commit.ts";
import type { Actor } from "../lib/actor.ts";
import type { Action } from "../lib/endpoint.ts";
import { badInput, notFound } from "../lib/error.ts";
import { ADMIN } from "../lib/roles.ts";
import { get } from "../lib/table.ts";
import { anAdminStays } from "./admins.ts";
import { clientsWork } from "./clients-of-user.ts";
import { openUser } from "./edit-user.ts";
import { userKey, usernameKey, type UsernameRow } from "./user.rows.ts";

/**
 * Removes a user: ends its sessions, releases its username, and removes it as account manager of its clients. Its
 * actions stay in the ledger. Refuses the acting user (400), an unknown user (404) and the last admin (409).
 * (Specification 1, section 2; contract, section 2.)
 */
export async function remove(username: string, actor: Actor): Promise<Action> {
  return commit<Action>(actor, async () => {
    const name = await get<UsernameRow>(usernameKey(username), true);
    if (!name) throw notFound("the user");
    if (name.userId === actor.userId) throw badInput("username", "You cannot delete yourself.");
    const { user, subscriptions } = await openUser(name.userId);
    const answer: Action = { message: `${user.username} has been deleted.`, type: "success" };
    const clients = clientsWork({ userId: user.id, name: null, answer }, subscriptions);
    const counted = user.clients === undefined ? { missing: ["clients"] } : {};
    const equals = { version: user.version, ...(user.clients === undefined ? {} : { clients: user.clients }) };
    return {
      writes: [
        { kind: "delete", key: userKey(user.id), expect: { ...counted, equals } },
        { kind: "delete", key: usernameKey(user.username), expect: { equals: { userId: user.id } } },
        ...(user.roles.includes(ADMIN) ? await anAdminStays(user, actor) : []),
        ...clients.writes,
      ],
      ledger: [{ action: "User Removed", name: user.username, reason: `${user.firstName} ${user.lastName}`.trim() }],
      answer,
      ...(clients.rest ? { rest: clients.rest } : {}),
    };
  });
}
