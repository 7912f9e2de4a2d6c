import { ADMIN, MANAGER, WAREHOUSE } from "../lib/rules/roles.ts";

/** The roles that have the reserve and pick-list buttons (specification 3, section 6). */
export const PICKERS = [ADMIN, MANAGER, WAREHOUSE] as const;
