/** What screens and server know alike of reversals. */

/** How long a person may reverse what they booked themselves, in milliseconds: half an hour. */
export const OWN_REVERSAL_MS = 1_800_000;
