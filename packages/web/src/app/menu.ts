/**
 * The entries of the drawer, in the order of the specification (1, section 2), with the roles that see them.
 */
import { ADMIN, STAFF } from "@apothecary/core/lib/rules/roles";
import type { IconName } from "../kit/layout/icon.tsx";
import { paths } from "../lib/page/paths.ts";

export interface MenuEntry {
  word: string;
  path: string;
  icon: IconName;
  roles: readonly string[];
}

export const MENU: readonly MenuEntry[] = [
  { word: "Stock", path: paths.stock, icon: "stock", roles: [STAFF] },
  { word: "Formulas", path: paths.formulas, icon: "formula", roles: [STAFF] },
  { word: "Products", path: paths.products, icon: "product", roles: [STAFF] },
  { word: "Sales Orders", path: paths.sales, icon: "sales", roles: [STAFF] },
  { word: "Allocation", path: paths.allocation, icon: "allocation", roles: [STAFF] },
  { word: "Manufacturing", path: paths.manufacturing, icon: "making", roles: [STAFF] },
  { word: "Reservations & Picking", path: paths.pickLists, icon: "picking", roles: [STAFF] },
  { word: "Locations", path: paths.locations, icon: "location", roles: [STAFF] },
  { word: "Directory", path: paths.directory, icon: "directory", roles: [STAFF] },
  { word: "Reports", path: paths.reports, icon: "report", roles: [STAFF] },
  { word: "User Preferences", path: paths.preferences, icon: "settings", roles: [STAFF] },
  { word: "Administrator", path: paths.admin, icon: "users", roles: [ADMIN] },
];
