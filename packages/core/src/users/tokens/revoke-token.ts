/** Revoking a token for a program. */
import { commit } from "../../transaction/commit.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import type { Action } from "../../lib/rules/endpoint.ts";
import { notFound } from "../../lib/actions/error.ts";
import { ADMIN } from "../../lib/rules/roles.ts";
import { get } from "../../lib/table/table.ts";
import { userKey, type UserRow } from "../user.rows.ts";
import { tokenOwner } from "./api-token.ts";
import { storedToken } from "./authenticate-token.ts";
import { putTokens } from "./put-tokens.ts";

/**
 * Ends a token: the next request with it is refused. Users revoke their own, an admin those of every user; another's is
 * answered as an unknown one (404). (Contract, section 8.)
 */
export async function revokeToken(id: string, actor: Actor): Promise<Action> {
  return commit<Action>(actor, async () => {
    const owner = tokenOwner(id);
    const mayRevoke = owner === actor.userId || actor.roles.includes(ADMIN);
    const user = mayRevoke ? await get<UserRow>(userKey(owner), true) : undefined;
    const token = user && storedToken(user, id);
    if (!token) throw notFound("the token");
    const { [id]: _, ...others } = user.apiTokens ?? {};
    return {
      writes: [putTokens(user, others)],
      ledger: [{ action: "Token Revoked", recordKind: "user", recordId: String(user.id), name: user.username, reason: token.name }],
      answer: { message: `The token ${token.name} has been revoked.`, type: "success" },
    };
  });
}
