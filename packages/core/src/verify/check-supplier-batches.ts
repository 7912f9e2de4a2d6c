/**
 * Checks that each supplier batch number has the right key, and that a search finds those of all batches in stock. The rows of
 * batches that are used up remain.
 */
import type { Row } from "../lib/table/write.ts";
import { STOCK_LINE_PREFIX, type StockLineRow } from "../stock/lots/stock-line.rows.ts";
import { isSupplierBatch, isWhereSearched, supplierBatchSort } from "../stock/lots/supplier-batch.rows.ts";
import { differing, type Finding, ShareCheck } from "./finding.ts";

const RULE = "a supplier's batch number leads to our batch";

export class SupplierBatchCheck extends ShareCheck {
  private readonly found: Finding[] = [];
  private readonly noted = new Set<string>();
  /** Stock lines by what has to be noted of them. */
  private readonly borne = new Map<string, string>();

  see(row: Row): void {
    if (isSupplierBatch(row)) {
      if (this.isMine(row.SK)) this.noted.add(row.SK);
      this.found.push(...differing(RULE, `${row.PK} ${row.SK}`, "where it is searched for", isWhereSearched(row) ? "where it is searched for" : "elsewhere"));
    } else if (row.SK.startsWith(STOCK_LINE_PREFIX)) this.seeStockLine(row as StockLineRow);
  }

  findings(): Finding[] {
    const lost = [...this.borne].flatMap(([sort, stockLineId]): Finding[] =>
      this.noted.has(sort) ? [] : [{ rule: RULE, where: stockLineId, expected: sort, found: "no row" }],
    );
    return [...this.found, ...lost];
  }

  private seeStockLine(stockLine: StockLineRow): void {
    const sort = supplierBatchSort(stockLine);
    if (stockLine.supplierBatchNumber !== "" && this.isMine(sort)) this.borne.set(sort, stockLine.id);
  }
}
