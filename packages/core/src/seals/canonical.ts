/** The fields of a ledger row that are hashed and sealed, in their canonical form (lib/rules/canonical-json.ts). */
import type { Json } from "../lib/rules/canonical-json.ts";
import { indexKeys, INDEXES } from "../lib/table/table-shape.ts";
import type { Row } from "../lib/table/write.ts";

/** The record of the request, which its first ledger row carries, is not part of the ledger. */
const REQUEST_RECORD = ["digest", "by", "answer", "unfinished"];
/** Index keys are derived from the row. A migration can add or change an index, and then makes the code of the row again. */
const INDEX_KEYS = INDEXES.flatMap((index) => Object.values(indexKeys(index)));
const NOT_SEALED: ReadonlySet<string> = new Set([...REQUEST_RECORD, ...INDEX_KEYS, "mac"]);

/** The sealed fields of a ledger row: all except its index keys and the record of its request. */
export function sealedFields(row: Row): Record<string, Json> {
  return Object.fromEntries(Object.entries(row).filter(([name, value]) => !NOT_SEALED.has(name) && value !== undefined)) as Record<string, Json>;
}
