/** Tokens for screens, without their hashes. */
import { ADMIN, sortedRoles } from "../../lib/rules/roles.ts";
import { queryAll } from "../../lib/table/table.ts";
import { type User, USER_LIST, type UserRow } from "../user.rows.ts";
import { tokenRoles } from "./authenticate-token.ts";
import { TOKEN_USES, type TokenUseRow } from "./token-use.rows.ts";
import type { ApiToken } from "./tokens.contract.ts";

/** A user's tokens, then for an admin those of all others; each user's by name. */
export async function listTokens(user: User): Promise<ApiToken[]> {
  const [uses, users] = await Promise.all([
    queryAll<TokenUseRow>({ partition: TOKEN_USES }),
    user.roles.includes(ADMIN) ? queryAll<UserRow>({ partition: USER_LIST, index: "g1" }) : [],
  ]);
  const days = new Map(uses.map(({ SK, day }) => [SK, day]));
  return [user, ...users.filter(({ id }) => id !== user.id)].flatMap((owner) => ownTokens(owner, days));
}

function ownTokens(owner: User, days: ReadonlyMap<string, string>): ApiToken[] {
  return Object.entries(owner.apiTokens ?? {})
    .map(([id, token]) => {
      const { name, expiresOn, created } = token;
      return { id, name, username: owner.username, roles: sortedRoles(tokenRoles(token, owner)), expiresOn, created, lastUsed: days.get(id) ?? null };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
