/** What an open job gives back of its reservations. Pure. */
import type { Write } from "../../lib/table/write.ts";
import { type StockLine, replaceStockLine } from "../../stock/lots/stock-line.rows.ts";
import { reservationEntry } from "../../stock/reservations/reservation-entries.ts";
import type { Entry } from "../../transaction/entry.rows.ts";

/** Writes for each stock line: its row and its ledger row. */
export const GIVEN_BACK_WRITES = 2;

/** A stock line after a job released part or all of its reservation. Grams or units. */
export function withoutPart(stockLine: StockLine, jobId: number, quantity: number): StockLine {
  const { [String(jobId)]: own, ...others } = stockLine.reservations;
  const left = (own?.quantity ?? 0) - quantity;
  return { ...stockLine, reservations: own && left > 0 ? { ...others, [String(jobId)]: { ...own, quantity: left } } : others };
}

/** The ledger row of each stock line that a job gave back: `stockLines` before, `freed` after it. */
export function givenBackEntries(jobId: number, freed: ReadonlyMap<string, StockLine>, stockLines: ReadonlyMap<string, StockLine>): Entry[] {
  return [...freed].flatMap(([id, becomes]) => {
    const quantity = reservedBy(stockLines.get(id), jobId) - reservedBy(becomes, jobId);
    return quantity > 0 ? [reservationEntry("Reservation Removed", becomes, { jobId, quantity })] : [];
  });
}

/** The writes of the stock lines that changed: `stockLines` as read. */
export function replacedStockLines(stockLines: ReadonlyMap<string, StockLine>, becomes: ReadonlyMap<string, StockLine>): Write[] {
  return [...becomes].flatMap(([id, stockLine]) => {
    const was = stockLines.get(id);
    return was && was !== stockLine ? [replaceStockLine(was, stockLine)] : [];
  });
}

function reservedBy(stockLine: StockLine | undefined, jobId: number): number {
  return stockLine?.reservations[jobId]?.quantity ?? 0;
}
