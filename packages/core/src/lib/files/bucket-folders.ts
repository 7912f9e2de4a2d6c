/** The folders of the bucket. */

/** Reports, which expire after a day. */
export const REPORTS = "reports/";
/** The ledger's seals, which are locked for years in production. */
export const SEALED_FILES = "seals/";
/** Files that people upload to records: photographs and documents. They are kept. */
export const UPLOADS = "uploads/";
/** Snapshots of lists: caches that are rewritten every few minutes. The bucket removes what is older than a day. */
export const SNAPSHOTS = "snapshots/";
/** How far the scheduled verification of the table and the ledger is. */
export const VERIFICATIONS = "verifications/";
