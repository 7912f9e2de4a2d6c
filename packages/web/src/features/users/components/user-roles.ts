/**
 * The effect of selecting a role on other roles and on the business (specification 1, sections 2 and 3).
 */
import { CLIENT, type Role, ROLES, STAFF, SUPPLIER, sortedRoles } from "@apothecary/core/lib/rules/roles";

/** Roles that can be selected, highest first. The User role is listed only if the user already has it. */
export const offeredRoles = (roles: readonly Role[]): readonly Role[] => ROLES.filter((role) => role !== "ROLE_USER" || roles.includes(role));

/** Whether a role is for external users. */
export const isExternal = (role: Role): boolean => role === CLIENT || role === SUPPLIER;

/** Whether a user with these roles must have a business. */
export const choosesBusiness = (roles: readonly Role[]): boolean => roles.some(isExternal);

/** Whether another role implies ROLE_STAFF, so that it cannot be removed. */
export const staffIsImplied = (roles: readonly Role[]): boolean => roles.some((role) => role !== STAFF && !isExternal(role));

/** The roles after a change. A staff role adds ROLE_STAFF and removes external roles; an external role removes staff roles. */
export function withRole(roles: readonly Role[], role: Role, has: boolean): Role[] {
  if (!has) return role === STAFF && staffIsImplied(roles) ? [...roles] : roles.filter((one) => one !== role);
  if (isExternal(role)) return sortedRoles([...roles.filter(isExternal), role]);
  return sortedRoles([...roles.filter((one) => !isExternal(one)), role, STAFF]);
}

/** Whether a business matches the roles: a client business for Client, a supplier for Supplier. */
export function suits(business: { client: boolean; supplier: boolean }, roles: readonly Role[]): boolean {
  return (!roles.includes(CLIENT) || business.client) && (!roles.includes(SUPPLIER) || business.supplier);
}
