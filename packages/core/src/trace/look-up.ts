/** Reads the rows that ledger rows name, and returns them by key. */
import { getMany } from "../lib/table/table.ts";
import type { Key, Row } from "../lib/table/write.ts";
import type { LinkRows } from "./links.ts";

/** Reads the rows of the distinct keys. */
export async function lookUp(keys: readonly Key[]): Promise<LinkRows> {
  const rows = keys.length === 0 ? [] : await getMany(keys);
  const byKey = new Map(rows.flatMap((row) => (row ? [[nameOfKey(row), row] as const] : [])));
  return <T extends Row>(key: Key) => byKey.get(nameOfKey(key)) as T | undefined;
}

const nameOfKey = ({ PK, SK }: Key): string => `${PK}\n${SK}`;
