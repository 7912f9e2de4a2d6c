/**
 * The labels of a delivery say what its batches are now: they can be frozen, released or corrected since they were booked in.
 */
import type { Delivery } from "@apothecary/core/deliveries/contract";
import { MAX_SKUS_ASKED, stockByLine } from "@apothecary/core/stock/contract";
import type * as z from "zod";
import { callAll } from "../../../lib/server/call.ts";

type Line = Delivery["delivered"][number];
type Row = z.output<typeof stockByLine.answer>[number];

/** The lines of a delivery as their labels show them. */
export async function labelLines(lines: readonly Line[]): Promise<Line[]> {
  const skus = [...new Set(lines.map(({ sku }) => sku))];
  const rows: Row[] = [];
  for (let i = 0; i < skus.length; i += MAX_SKUS_ASKED) {
    const sku = skus.slice(i, i + MAX_SKUS_ASKED).join(",");
    rows.push(...(await callAll(stockByLine, { query: { sku } })).rows);
  }
  return asTheyAre(lines, rows);
}

/**
 * The lines with the number, the expiry date and the status that their batches have now. The strictest status of a batch in
 * several places counts. A batch that is used up stays as it was delivered.
 */
export function asTheyAre(lines: readonly Line[], rows: readonly Pick<Row, "id" | "sku" | "batchNumber" | "expiry" | "status">[]): Line[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return lines.map((line) => {
    const own = byId.get(line.elementId);
    const batchNumber = own?.batchNumber ?? line.batchNumber;
    const [strictest] = rows.filter((row) => row.sku === line.sku && row.batchNumber === batchNumber).toSorted((a, b) => b.status - a.status);
    return strictest ? { ...line, batchNumber, expiryDate: (own ?? strictest).expiry, status: strictest.status } : line;
  });
}
