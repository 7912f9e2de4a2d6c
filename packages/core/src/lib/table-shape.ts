/**
 * What the table looks like, once: for the stack that deploys it and for the engines that stand in its place.
 */

/** Key attributes of the table and of its secondary indexes. */
export const TABLE_KEYS = { partition: "PK", sort: "SK" } as const;
/** Rows with this attribute, in seconds since the epoch, are removed by DynamoDB after that time. */
export const TTL_ATTRIBUTE = "ttl";
/** The secondary indexes, each on the attributes `<index>p` and `<index>s`; see docs/access-patterns.md. */
export const INDEXES = ["g1", "g2", "g3", "g4", "g5", "g6", "g7"] as const;
export type Index = (typeof INDEXES)[number];

/**
 * Attributes that an index has of its rows beside their keys; an index that is not here has all. A write that changes none
 * of them costs nothing in that index: `g7` lists batches by expiry day, which a reservation leaves as they are.
 */
export const PROJECTED = {
  g7: ["id", "sku", "name", "batchNumber", "supplierBatchNumber", "expiryDate", "deliveredDate", "quantity", "status", "locationId", "warehouse", "bin"],
} as const satisfies Partial<Record<Index, readonly string[]>>;

/** The attributes that an index has beside keys; undefined if it has all. */
export function projectedOf(index: Index): string[] | undefined {
  return index in PROJECTED ? [...PROJECTED[index as keyof typeof PROJECTED]] : undefined;
}

/** What DynamoDB knows an index as: names there have three characters at least. */
export function indexName(index: Index): string {
  return `${index}-index`;
}

/** An index's key attributes. */
export function indexKeys(index: Index): { partition: string; sort: string } {
  return { partition: `${index}p`, sort: `${index}s` };
}
