/** Limits of stock takes, and the message for an empty one. */
export const NO_LOCATIONS = "Please select at least one location";
export const MAX_REFERENCE = 100;
/** The most locations per call; a whole warehouse counts as one. */
export const MAX_CHOSEN = 1_000;
/** The most locations of one stock take. */
export const MAX_LOCATIONS = 2_000;
/** The most lines of one count. */
export const MAX_COUNT_LINES = 3_000;
/** The most stock lines that one count adds. */
export const MAX_ADDED = 40;
/** The most discrepancies that one call dismisses. */
export const MAX_DISMISSED = 5_000;
