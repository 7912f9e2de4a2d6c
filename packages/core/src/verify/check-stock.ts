/**
 * Rule 1: an item's quantity is the sum of its batches' quantities, and no quantity is negative. Also that each batch
 * row is consistent: its derived fields agree with its other fields.
 */
import type { Row } from "../lib/table/write.ts";
import { STOCK_LINE_PREFIX, type StockLineRow, reservedQuantity, stockLineSku } from "../stock/lots/stock-line.rows.ts";
import { redundantQuantity, unusableQuantity } from "../stock/lots/stock-line-writes.ts";
import { ITEM, type ItemRow } from "../stock/items/item.rows.ts";
import { belowZero, differing, type Finding, reach, ShareCheck } from "./finding.ts";

interface Sums {
  item?: number;
  stockLines: number;
  /** The item's Redundant quantity, less the sum of its batches'. */
  redundant: number;
  /** The same of what cannot be used. */
  unusable: number;
}

const NOTHING = (): Sums => ({ stockLines: 0, redundant: 0, unusable: 0 });

export class StockCheck extends ShareCheck {
  private readonly items = new Map<string, Sums>();
  private readonly found: Finding[] = [];

  see(row: Row): void {
    if (row.SK === ITEM) this.seeItem(row as ItemRow);
    else if (row.SK.startsWith(STOCK_LINE_PREFIX)) this.seeStockLine(row as StockLineRow);
  }

  findings(): Finding[] {
    const sums = [...this.items].flatMap(([sku, { item, stockLines, redundant, unusable }]) => [
      ...differing("quantity is the sum of the batches", sku, stockLines, item ?? "no item of this SKU"),
      ...differing("what is Redundant is the sum of the Redundant batches", sku, 0, redundant),
      ...differing("what is unusable is the sum of the batches that are not Live or counted as expired", sku, 0, unusable),
    ]);
    return [...this.found, ...sums];
  }

  private seeItem(item: ItemRow): void {
    if (!this.isMine(item.sku)) return;
    const sums = reach(this.items, item.sku, NOTHING);
    sums.item = item.quantity;
    sums.redundant += item.redundant ?? 0;
    sums.unusable += item.unusable ?? 0;
    const { quantity, allocated, onOrder, minimumStock } = item;
    this.found.push(...belowZero(item.sku, { quantity, allocated, onOrder, minimumStock }));
  }

  private seeStockLine(stockLine: StockLineRow): void {
    if (!this.isMine(stockLine.sku)) return;
    const { id, quantity, unreserved } = stockLine;
    const sums = reach(this.items, stockLine.sku, NOTHING);
    sums.stockLines += quantity;
    sums.redundant -= redundantQuantity([stockLine]);
    sums.unusable -= unusableQuantity([stockLine]);
    const reserved = Object.fromEntries(Object.entries(stockLine.reservations).map(([jobId, { quantity: of }]) => [`reserved for job ${jobId}`, of]));
    this.found.push(
      ...belowZero(id, { quantity, unreserved, ...reserved }),
      ...differing("a batch row is whole", `the SKU of ${id}`, stockLineSku(id), stockLine.sku),
      ...differing("a batch row is whole", `unreserved of ${id}`, quantity - reservedQuantity(stockLine), unreserved),
    );
    if (quantity === 0) this.found.push({ rule: "a batch row is whole", where: id, expected: "no row for an empty batch", found: 0 });
    if (reservedQuantity(stockLine) > quantity) {
      this.found.push({
        rule: "reservations are within quantity and allocation",
        where: id,
        expected: `at most ${quantity}`,
        found: reservedQuantity(stockLine),
      });
    }
  }
}
