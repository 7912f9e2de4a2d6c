/**
 * The longest names of locations. (Specification 2, section 9.)
 */
export const MAX_BIN = 25;
/** A warehouse's name is as long as a bin's. */
export const MAX_WAREHOUSE = 25;
