/** Users for screens, without password hashes and sessions. */
import { pageCursor, startAt } from "../lib/lists/cursor.ts";
import { sortedRoles } from "../lib/rules/roles.ts";
import { settings } from "../lib/stage/settings.ts";
import { queryPage } from "../lib/table/table.ts";
import type { CurrentUser, UserRef, UserRow as ListedUser } from "./contract.ts";
import { narrowedRoles } from "./action-roles.ts";
import { authoriser } from "./session.ts";
import { signInStep } from "./sign-in-steps.ts";
import { type User, USER_LIST, type UserRow } from "./user.rows.ts";

/** Users per page. */
const PAGE_ROWS = 1_000;

/** The signed-in user, with valid permissions. (Contract, section 2.) */
export async function readCurrentUser(user: User): Promise<CurrentUser> {
  const narrowed = await narrowedRoles();
  const permissions = await Promise.all(
    Object.entries(user.grants).map(async ([permission, { expiry }]) =>
      (await authoriser(user, permission)) ? [{ permission, authorisedFor: user.username, expiry }] : [],
    ),
  );
  const { timeZone, ownBusinessId, houseBrandId } = settings();
  const actionRoles = Object.fromEntries(Object.entries(narrowed).map(([action, roles]) => [action, [...roles]]));
  return { ...userRef(user), permissions: permissions.flat(), signInStep: signInStep(user), timeZone, ownBusinessId, houseBrandId, actionRoles };
}

/** A page of all users, by username. */
export async function listUsers(cursor: string | undefined): Promise<{ rows: ListedUser[]; next: string | undefined }> {
  const range = { partition: USER_LIST, index: "g1" } as const;
  const page = await queryPage<UserRow>(range, PAGE_ROWS, startAt(range, cursor));
  return { rows: page.rows.map(listed), next: pageCursor(range, page.next) };
}

/** A row of the list of users. */
export function listed(user: User): ListedUser {
  return {
    ...userRef(user),
    disabled: user.disabled ?? false,
    lastSignIn: user.lastSignIn ?? null,
    passkeys: Object.keys(user.passkeys ?? {}).length,
    version: user.version,
  };
}

/** A user as shown to other users. */
function userRef({ id, username, firstName, lastName, email, roles, businessId }: User): UserRef {
  const held = sortedRoles(roles);
  return { id, username, firstName, lastName, email, roles: held, userRoles: held, business: businessId };
}
