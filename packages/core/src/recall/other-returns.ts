/** What came back of a recall's goods in another way than from its list: before it, or booked in for the client. */
import { getMany, queryAll } from "../lib/table/table.ts";
import { returnedKey, type ReturnedRow, returnsOfClient } from "../returns/returned.rows.ts";
import { type RecallLineRecord, recallLineId, recallLineKey, type RecallLineRow } from "./recall.rows.ts";

/** Lines with all that came back of them. */
export async function withOtherReturns<Line extends RecallLineRecord>(lines: readonly Line[]): Promise<Line[]> {
  const rows = await getMany<ReturnedRow>(lines.map(returnedKey));
  return lines.map((line, i) => ({ ...line, returned: Math.max(line.returned, rows[i]?.returned ?? 0) }));
}

/** What came back from a client of a recall in other ways: grams and units. */
export async function otherReturns(recallId: number, clientId: number): Promise<Record<RecallLineRecord["unit"], number>> {
  const all = await queryAll<ReturnedRow>(returnsOfClient(clientId));
  const found = all.flatMap(({ returned, ...row }) => {
    const key = recallLineKey(recallId, recallLineId(row));
    return key ? [{ returned, key }] : [];
  });
  const lines = await getMany<RecallLineRow>(found.map(({ key }) => key));
  const sums = { g: 0, units: 0 };
  for (const [i, line] of lines.entries()) if (line) sums[line.unit] += Math.max(0, (found[i]?.returned ?? 0) - line.returned);
  return sums;
}
