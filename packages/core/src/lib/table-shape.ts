/**
 * What the table looks like, once: for the stack that deploys it and for the engines that stand in its place.
 */

/** Key attributes of the table and of its secondary indexes. */
export const TABLE_KEYS = { partition: "PK", sort: "SK" } as const;
/** Rows with this attribute, in seconds since the epoch, are removed by DynamoDB after that time. */
export const TTL_ATTRIBUTE = "ttl";
/** The secondary indexes, each on the attributes `<index>p` and `<index>s`, projecting all; see docs/access-patterns.md. */
export const INDEXES = ["g1", "g2", "g3", "g4", "g5", "g6"] as const;
export type Index = (typeof INDEXES)[number];

/** What DynamoDB knows an index as: names there have three characters at least. */
export function indexName(index: Index): string {
  return `${index}-index`;
}

/** An index's key attributes. */
export function indexKeys(index: Index): { partition: string; sort: string } {
  return { partition: `${index}p`, sort: `${index}s` };
}
