/**
 * What lies where in the bucket.
 */

/** Reports; the bucket removes what is here after a day. */
export const REPORTS = "reports/";
/** The ledger's seals; in production nobody can remove them for years. */
export const SEALED_FILES = "seals/";
/** Snapshots of lists: caches that are written anew every few minutes. The bucket removes what is older than a day. */
export const SNAPSHOTS = "snapshots/";
