/**
 * Removing a user.
 */
import { commit } from "../transaction/commit.ts";
import type { Actor } from "../lib/actions/actor.ts";
import type { Action } from "../lib/rules/endpoint.ts";
import { badInput, conflict, notFound } from "../lib/actions/error.ts";
import { ADMIN } from "../lib/rules/roles.ts";
import { get } from "../lib/table/table.ts";
import { checkAdminRemains } from "./admins.ts";
import { clientsWork } from "./clients-of-user.ts";
import { openUser } from "./open-user.ts";
import { userKey, usernameKey, type UsernameRow } from "./user.rows.ts";

/**
 * Removes a user: ends its sessions, and removes it as account manager of its clients. Its actions stay in the ledger,
 * and the claim of its username stays too, so that no other user is taken for it. Refuses the acting user (400), an unknown
 * user (404), and the last admin and a user who has signed for something (409). (Specification 1, section 2; contract,
 * section 2.)
 */
export async function remove(username: string, actor: Actor): Promise<Action> {
  return commit<Action>(actor, async () => {
    const name = await get<UsernameRow>(usernameKey(username), true);
    if (!name) throw notFound("the user");
    if (name.userId === actor.userId) throw badInput("username", "You cannot delete yourself.");
    const { user, subscriptions } = await openUser(name.userId);
    if (user.signed) throw conflict(`${user.username} has signed for something, and can only be disabled: the signature must keep its name.`);
    const answer: Action = { message: `${user.username} has been deleted.`, type: "success" };
    const clients = clientsWork({ userId: user.id, name: null, answer }, subscriptions);
    const counted = user.clients === undefined ? ["clients"] : [];
    const equals = { version: user.version, ...(user.clients === undefined ? {} : { clients: user.clients }) };
    return {
      writes: [
        { kind: "delete", key: userKey(user.id), expect: { equals, missing: ["signed", ...counted] } },
        { kind: "update", key: usernameKey(user.username), set: { deleted: true }, expect: { equals: { userId: user.id } } },
        ...(user.roles.includes(ADMIN) ? await checkAdminRemains(user, actor) : []),
        ...clients.writes,
      ],
      ledger: [
        { action: "User Removed", recordKind: "user", recordId: String(user.id), name: user.username, reason: `${user.firstName} ${user.lastName}`.trim() },
      ],
      answer,
      ...(clients.rest ? { rest: clients.rest } : {}),
    };
  });
}
