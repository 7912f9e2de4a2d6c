/**
 * How large a stock take may be, and what is said where it is nothing at all.
 */
export const NO_LOCATIONS = "Please select at least one location";
export const MAX_REFERENCE = 100;
/** Locations that one call names; a whole warehouse is one of them. */
export const MAX_CHOSEN = 1_000;
/** Locations of one stock take. */
export const MAX_LOCATIONS = 2_000;
/** Lines of one count. */
export const MAX_COUNT_LINES = 3_000;
/** Batches that one count adds. */
export const MAX_ADDED = 40;
/** Discrepancies that one call dismisses. */
export const MAX_DISMISSED = 5_000;
