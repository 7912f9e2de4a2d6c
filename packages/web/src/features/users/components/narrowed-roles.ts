/** The roles to which an action of the staff is narrowed: administrators always keep it. */
import { ADMIN, CLIENT, type Role, ROLES, STAFF, SUPPLIER, sortedRoles } from "@apothecary/core/lib/rules/roles";

const NOT_OFFERED: readonly Role[] = [STAFF, CLIENT, SUPPLIER, "ROLE_USER"];

/** The roles that can be selected, highest first. */
export const NARROWED_ROLES: readonly Role[] = ROLES.filter((role) => !NOT_OFFERED.includes(role));

/** Whether another role brings administrators, so that they cannot be removed. */
export const adminIsImplied = (role: Role, roles: readonly Role[]): boolean => role === ADMIN && roles.some((one) => one !== ADMIN);

/** The roles after a change. Any of them brings administrators. */
export function withAdmin(roles: readonly Role[], role: Role, has: boolean): Role[] {
  if (has) return sortedRoles([...roles, role, ADMIN]);
  return adminIsImplied(role, roles) ? [...roles] : roles.filter((one) => one !== role);
}
