/**
 * What choosing a role means for the others and for the business (specification 1, sections 2 and 3).
 */
import { CLIENT, type Role, ROLES, STAFF, SUPPLIER, sortedRoles } from "@apothecary/core/lib/roles";

/** What the roles are called where they are given. */
export const ROLE_LABELS: Record<Role, string> = {
  ROLE_PRODUCT_MANAGER: "Product Manager",
  ROLE_ADMIN: "Admin",
  ROLE_MANAGER: "Manager",
  ROLE_TECHNICIAN: "Technician",
  ROLE_BUYER: "Buyer",
  ROLE_ACCOUNT_MANAGER: "Client Liaison Manager",
  ROLE_STOCK_TAKE: "Stock take administrator",
  ROLE_UPDATE_STATUS: "Update stock status",
  ROLE_WAREHOUSE: "Warehouse",
  ROLE_STAFF: "Staff",
  ROLE_CLIENT: "Client",
  ROLE_SUPPLIER: "Supplier",
  ROLE_USER: "User",
};

/** Roles that are given, highest first; the plain user's is kept where somebody has it, but not offered. */
export const offeredRoles = (roles: readonly Role[]): readonly Role[] => ROLES.filter((role) => role !== "ROLE_USER" || roles.includes(role));

/** Whether a role belongs to somebody outside the house. */
export const isOutside = (role: Role): boolean => role === CLIENT || role === SUPPLIER;

/** Whether somebody with these roles belongs to a business that is to be chosen. */
export const choosesBusiness = (roles: readonly Role[]): boolean => roles.some(isOutside);

/** Whether ROLE_STAFF comes with another role, so that it cannot be taken away alone. */
export const staffIsImplied = (roles: readonly Role[]): boolean => roles.some((role) => role !== STAFF && !isOutside(role));

/** The roles after one was ticked or cleared: a role of the house brings ROLE_STAFF and ends those of outsiders, and the other way round. */
export function withRole(roles: readonly Role[], role: Role, has: boolean): Role[] {
  if (!has) return role === STAFF && staffIsImplied(roles) ? [...roles] : roles.filter((one) => one !== role);
  if (isOutside(role)) return sortedRoles([...roles.filter(isOutside), role]);
  return sortedRoles([...roles.filter((one) => !isOutside(one)), role, STAFF]);
}

/** Whether a business can be chosen for these roles: a client is a client's, a supplier a supplier's. */
export function suits(business: { client: boolean; supplier: boolean }, roles: readonly Role[]): boolean {
  return (!roles.includes(CLIENT) || business.client) && (!roles.includes(SUPPLIER) || business.supplier);
}
