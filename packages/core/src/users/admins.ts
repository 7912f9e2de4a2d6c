/** Ensures that there is always an admin. */
import type { Actor } from "../lib/actions/actor.ts";
import { conflict } from "../lib/actions/error.ts";
import { ADMIN } from "../lib/rules/roles.ts";
import { get, queryEach } from "../lib/table/table.ts";
import type { Check } from "../lib/table/write.ts";
import { type User, USER_LIST, userKey, type UserRow } from "./user.rows.ts";

/**
 * The condition check that another user stays an admin when this one no longer is: the acting user, else the first
 * other admin of the list. The list only gives candidates: the candidate is read strongly consistent, and the
 * transaction is conditional on that user's roles, so that two admins cannot remove each other concurrently. A disabled
 * admin does not count. 409 if there is no other admin.
 */
export async function checkAdminRemains(leaving: Pick<User, "id">, actor: Actor): Promise<Check[]> {
  const acting = actor.userId === leaving.id ? undefined : await adminNow(actor.userId);
  if (acting) return [acting];
  for await (const { id, roles } of queryEach<UserRow>({ partition: USER_LIST, index: "g1" })) {
    const other = id !== leaving.id && roles.includes(ADMIN) ? await adminNow(id) : undefined;
    if (other) return [other];
  }
  throw conflict("There must be an admin. Make another user an admin first.");
}

async function adminNow(id: number): Promise<Check | undefined> {
  const user = await get<UserRow>(userKey(id), true);
  if (!user?.roles.includes(ADMIN) || user.disabled) return undefined;
  return { kind: "check", key: userKey(id), expect: { equals: { roles: user.roles }, missing: ["disabled"] } };
}
