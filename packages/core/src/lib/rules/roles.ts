/** The roles of the business, highest first (specification 1, section 3). */
export const ROLES = [
  "ROLE_PRODUCT_MANAGER",
  "ROLE_ADMIN",
  "ROLE_MANAGER",
  "ROLE_TECHNICIAN",
  "ROLE_BUYER",
  "ROLE_ACCOUNT_MANAGER",
  "ROLE_STOCK_TAKE",
  "ROLE_UPDATE_STATUS",
  "ROLE_WAREHOUSE",
  "ROLE_STAFF",
  "ROLE_CLIENT",
  "ROLE_SUPPLIER",
  "ROLE_USER",
] as const;

export type Role = (typeof ROLES)[number];

export const PRODUCT_MANAGER = "ROLE_PRODUCT_MANAGER";
export const ADMIN = "ROLE_ADMIN";
export const MANAGER = "ROLE_MANAGER";
export const TECHNICIAN = "ROLE_TECHNICIAN";
export const BUYER = "ROLE_BUYER";
export const ACCOUNT_MANAGER = "ROLE_ACCOUNT_MANAGER";
export const STOCK_TAKE = "ROLE_STOCK_TAKE";
export const UPDATE_STATUS = "ROLE_UPDATE_STATUS";
export const WAREHOUSE = "ROLE_WAREHOUSE";
export const STAFF = "ROLE_STAFF";
export const CLIENT = "ROLE_CLIENT";
export const SUPPLIER = "ROLE_SUPPLIER";

/** The same roles, highest first. */
export function sortedRoles(roles: readonly Role[]): Role[] {
  return ROLES.filter((role) => roles.includes(role));
}

/** The specification's label of each role, in capitalised words as it asks for (specification 1, section 3). */
const LABELS: Record<Role, string> = {
  ROLE_PRODUCT_MANAGER: "Product Manager",
  ROLE_ADMIN: "Admin",
  ROLE_MANAGER: "Manager",
  ROLE_TECHNICIAN: "Technician",
  ROLE_BUYER: "Buyer",
  ROLE_ACCOUNT_MANAGER: "Client Liaison Manager",
  ROLE_STOCK_TAKE: "Stock Take Administrator",
  ROLE_UPDATE_STATUS: "Update Stock Status",
  ROLE_WAREHOUSE: "Warehouse",
  ROLE_STAFF: "Staff",
  ROLE_CLIENT: "Client",
  ROLE_SUPPLIER: "Supplier",
  ROLE_USER: "User",
};

/** The one name of a role on all screens, in messages and in the ledger; of an unknown role, as from a later version, its code. */
export function roleWords(role: string): string {
  return Object.hasOwn(LABELS, role) ? LABELS[role as Role] : role;
}
