import { ADMIN, STOCK_TAKE } from "../lib/rules/roles.ts";

/** The roles that create, edit and finalise stock takes, and see count requests (specification 2, section 6). */
export const STOCK_TAKERS = [ADMIN, STOCK_TAKE] as const;
