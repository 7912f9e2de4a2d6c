/** The rules of roles: which go together, and with which business. */
import type { Business } from "../directory/business.rows.ts";
import { badInput } from "../lib/actions/error.ts";
import { CLIENT, type Role, STAFF, SUPPLIER, sortedRoles } from "../lib/rules/roles.ts";

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
