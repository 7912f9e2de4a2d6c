/** The definition of the table, for the stack that deploys it and for local engines. */

/** Key attributes of the table and of its secondary indexes. */
export const TABLE_KEYS = { partition: "PK", sort: "SK" } as const;
/** The time-to-live attribute, in seconds since the epoch. */
export const TTL_ATTRIBUTE = "ttl";
/** The secondary indexes, each on the attributes `<index>p` and `<index>s`; see docs/access-patterns.md. */
export const INDEXES = ["g1", "g2", "g3", "g4", "g5", "g6", "g7"] as const;
export type Index = (typeof INDEXES)[number];

/**
 * Projected attributes of an index besides keys; an index that is not listed has all. A write that changes none of them
 * costs nothing in that index: `g7` lists batches by expiry date, which a reservation does not change.
 */
export const PROJECTED = {
  g7: ["id", "sku", "name", "batchNumber", "supplierBatchNumber", "expiryDate", "deliveredDate", "quantity", "status", "locationId", "warehouse", "bin"],
} as const satisfies Partial<Record<Index, readonly string[]>>;

/** The projected attributes of an index besides keys; undefined if it has all. */
export function projectedAttributes(index: Index): string[] | undefined {
  return index in PROJECTED ? [...PROJECTED[index as keyof typeof PROJECTED]] : undefined;
}

/** The name of an index in DynamoDB, which has at least three characters. */
export function indexName(index: Index): string {
  return `${index}-index`;
}

/** An index's key attributes. */
export function indexKeys(index: Index): { partition: string; sort: string } {
  return { partition: `${index}p`, sort: `${index}s` };
}
