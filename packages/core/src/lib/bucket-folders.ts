/**
 * What lies where in the bucket.
 */

/** Reports; the bucket removes what is here after a day. */
export const REPORTS = "reports/";
/** The ledger's seals; in production nobody can remove them for years. */
export const SEALED_FILES = "seals/";
