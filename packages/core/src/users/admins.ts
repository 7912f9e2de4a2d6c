/** Ensures that there is always an admin. */
import type { Actor } from "../lib/actor.ts";
import { conflict } from "../lib/error.ts";
import { ADMIN } from "../lib/roles.ts";
import { get, queryEach } from "../lib/table.ts";
import type { Check } from "../lib/write.ts";
import { type User, USER_LIST, userKey, type UserRow } from "./user.rows.ts";

/**
 * The condition check that another user stays an admin when this one no longer is: the acting user, else the first
 * other admin of the list. The list only gives candidates: the candidate is read strongly consistent, and the
 * transaction is conditional on that user's roles, so that two admins cannot remove each other concurrently. 409 if
 * there is no other admin.
 */
export async function anAdminStays(leaving: Pick<User, "id">, actor: Actor): Promise<Check[]> {
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
  return user?.roles.includes(ADMIN) ? { kind: "check", key: userKey(id), expect: { equals: { roles: user.roles } } } : undefined;
}
