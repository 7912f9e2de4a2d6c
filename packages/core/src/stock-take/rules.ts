import { ADMIN, STOCK_TAKE } from "../lib/roles.ts";

/** Who creates, edits and finalises stock takes, and sees which locations are to be counted (specification 2, section 6). */
export const STOCK_TAKERS = [ADMIN, STOCK_TAKE] as const;
