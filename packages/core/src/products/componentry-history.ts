import { queryAll } from "../lib/table/table.ts";
import type { Row } from "../lib/table/write.ts";
import { type EarlierBill, EARLIER_BILL_PREFIX, productKey } from "./product.rows.ts";

/** The bills of componentry before each edit of a product, latest first, also of a removed product. */
export async function readComponentryHistory(id: number): Promise<Required<EarlierBill>[]> {
  const rows = await queryAll<Row & EarlierBill>({ partition: productKey(id).PK, beginsWith: EARLIER_BILL_PREFIX, newestFirst: true });
  return rows.map(({ version, at, by, reason, change = "", componentry }) => ({ version, at, by, reason, change, componentry }));
}
