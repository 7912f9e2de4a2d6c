/**
 * Adding a user.
 */
import type * as z from "zod";
import { type Business, businessKey, type BusinessRow } from "../directory/business.rows.ts";
import { commit } from "../transaction/commit.ts";
import type { Actor } from "../lib/actor.ts";
import { take } from "../lib/counter.ts";
import { AppError, badInput, notFound } from "../lib/error.ts";
import { ADMIN, CLIENT, type Role, roleWords, STAFF, SUPPLIER, sortedRoles } from "../lib/roles.ts";
import { settings } from "../lib/settings.ts";
import { get } from "../lib/table.ts";
import type { addUser } from "./contract.ts";
import { hashPassword } from "./password.ts";
import { usernameKey, userRow } from "./user.rows.ts";

type NewUser = z.output<typeof addUser.body>;
type Added = z.output<typeof addUser.answer>;

/**
 * Adds a user. Users with any role other than client or supplier are staff and belong to the company itself; a client
 * or supplier belongs to a business of that kind. A user who adds users by a permission cannot give roles that they do
 * not hold (403). Refuses a username in use, ignoring case. (Specification 1, sections 2 and 5.)
 */
export async function add(input: NewUser, actor: Actor): Promise<Added> {
  const roles = rolesHeld(input.roles);
  if (!actor.roles.includes(ADMIN) && roles.includes(STAFF) && roles.some((role) => !actor.roles.includes(role))) {
    throw new AppError("not_allowed", "Only an administrator can give roles that you do not hold.", { allowedRoles: [ADMIN] });
  }
  const businessId = roles.includes(STAFF) ? settings().ownBusinessId : input.business;
  if (businessId === null) throw badInput("business", "Business is required.");
  const passwordHash = await hashPassword(input.password);
  let id: number | undefined;
  return commit(actor, async () => {
    const [taken, business, userId] = await Promise.all([
      get(usernameKey(input.username), true),
      get<BusinessRow>(businessKey(businessId), true),
      id ?? take("user"),
    ]);
    id = userId;
    if (taken) throw badInput("username", "This username is already taken.");
    if (!business) throw notFound("the business");
    refuseOtherKind(roles, business);
    const { username, firstName, lastName, email } = input;
    const user = userRow({ id: userId, username, firstName, lastName, email, roles, businessId, passwordHash, sessions: {}, grants: {}, version: 1 });
    return {
      writes: [
        { kind: "put", item: user, expect: { absent: true } },
        { kind: "put", item: { ...usernameKey(username), userId }, expect: { absent: true } },
        { kind: "check", key: businessKey(businessId), expect: { present: true } },
      ],
      ledger: [{ action: "User Added", name: username, reason: roles.map(roleWords).join(", ") }],
      answer: { message: `${username} has been added.`, type: "success", id: userId },
    };
  });
}

/**
 * The roles that a user has after being given these: any role other than client or supplier brings ROLE_STAFF. Refuses
 * staff roles for a client or supplier, because such a user belongs to another business.
 */
export function rolesHeld(chosen: readonly Role[]): Role[] {
  const outside = chosen.filter((role) => role === CLIENT || role === SUPPLIER);
  if (outside.length === 0) return sortedRoles([...chosen, STAFF]);
  if (outside.length < chosen.length) throw badInput("roles", "A client or supplier cannot hold a role of the staff.");
  return sortedRoles(outside);
}

/** Refuses a business that is not a client for ROLE_CLIENT, or not a supplier for ROLE_SUPPLIER. */
export function refuseOtherKind(roles: readonly Role[], business: Pick<Business, "client" | "supplier">): void {
  if (roles.includes(CLIENT) && !business.client) throw badInput("business", "Choose a business that is a client.");
  if (roles.includes(SUPPLIER) && !business.supplier) throw badInput("business", "Choose a business that is a supplier.");
}
