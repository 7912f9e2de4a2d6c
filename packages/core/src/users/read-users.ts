/** Users for screens, without password hashes and sessions. */
import { now } from "../lib/clock.ts";
import { cursorOf, startAt } from "../lib/cursor.ts";
import { sortedRoles } from "../lib/roles.ts";
import { settings } from "../lib/settings.ts";
import { queryPage } from "../lib/table.ts";
import type { CurrentUser, UserRef, UserRow as ListedUser } from "./contract.ts";
import { type User, USER_LIST, type UserRow } from "./user.rows.ts";

/** Users per page. */
const PAGE_ROWS = 1_000;

/** The signed-in user, with unexpired permissions. (Contract, section 2.) */
export function currentUserOf(user: User): CurrentUser {
  const permissions = Object.entries(user.grants)
    .filter(([, grant]) => Date.parse(grant.expiry) > now())
    .map(([permission, grant]) => ({ permission, authorisedFor: user.username, expiry: grant.expiry }));
  return { ...refOf(user), permissions, timeZone: settings().timeZone };
}

/** A page of all users, by username. */
export async function listUsers(cursor: string | undefined): Promise<{ rows: ListedUser[]; next: string | undefined }> {
  const range = { partition: USER_LIST, index: "g1" } as const;
  const page = await queryPage<UserRow>(range, PAGE_ROWS, startAt(range, cursor));
  return { rows: page.rows.map((user) => ({ ...refOf(user), version: user.version })), next: cursorOf(range, page.next) };
}

/** A user as shown to other users. */
export function refOf({ id, username, firstName, lastName, email, roles, businessId }: User): UserRef {
  const held = sortedRoles(roles);
  return { id, username, firstName, lastName, email, roles: held, userRoles: held, business: businessId };
}
