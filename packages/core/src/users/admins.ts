/**
 * There is always an admin.
 */
import type { Actor } from "../lib/actor.ts";
import { conflict } from "../lib/error.ts";
import { ADMIN } from "../lib/roles.ts";
import { get, queryEach } from "../lib/table.ts";
import type { Check } from "../lib/write.ts";
import { type User, USER_LIST, userKey, type UserRow } from "./user.rows.ts";

/**
 * The check that somebody stays an admin when this user no longer is one: the acting user, else the first other one of the
 * list. The list is only where to look; who is found there is read strongly, and the transaction expects that user's
 * roles, so that two admins cannot take each other away at once. 409 if there is nobody else.
 */
export async function anAdminStays(leaving: Pick<User, "id">, actor: Actor): Promise<Check[]> {
  const acting = actor.userId === leaving.id ? undefined : await adminNow(actor.userId);
  if (acting) return [acting];
  for await (const { id, roles } of queryEach<UserRow>({ partition: USER_LIST, index: "g1" })) {
    const other = id !== leaving.id && roles.includes(ADMIN) ? await adminNow(id) : undefined;
    if (other) return [other];
  }
  throw conflict("There must be an admin: make somebody else an admin first.");
}

async function adminNow(id: number): Promise<Check | undefined> {
  const user = await get<UserRow>(userKey(id), true);
  return user?.roles.includes(ADMIN) ? { kind: "check", key: userKey(id), expect: { equals: { roles: user.roles } } } : undefined;
}
