/**
 * Checks what is on order against purchase orders: each item's open quantity, of which no less is on order, and what each
 * line received against the ledger's deliveries.
 */
import type { Row } from "../lib/table/write.ts";
import { openBySku, receivedState } from "../purchasing/purchase-shapes.ts";
import { purchaseKey, type PurchaseRow } from "../purchasing/purchase.rows.ts";
import { ITEM, itemPartition, type ItemRow } from "../stock/items/item.rows.ts";
import { type EntryRow, transactionKey } from "../transaction/entry.rows.ts";
import { type Check, differing, type Finding } from "./finding.ts";

const RULE = "what is on order is open on purchase orders or was registered by hand";
const ITEMS = itemPartition("");
const PURCHASES = purchaseKey(0).PK.slice(0, -1);
const TRANSACTION = transactionKey("").PK;

export class PurchaseCheck implements Check {
  /** By SKU, what items say is open less what purchase orders say, without those that agree. */
  private readonly open = new Map<string, number>();
  /** By line, what it says it received less what the ledger says. */
  private readonly received = new Map<number, number>();
  private readonly removed = new Set<string>();
  private readonly found: Finding[] = [];

  see(row: Row): void {
    if (row.PK.startsWith(PURCHASES)) this.seePurchase(row as PurchaseRow);
    else if (row.PK.startsWith(ITEMS) && row.SK === ITEM) this.seeItem(row as ItemRow);
    else if (row.PK.startsWith(TRANSACTION)) this.seeEntry(row as EntryRow);
  }

  findings(): Finding[] {
    const open = [...this.open].filter(([sku]) => !this.removed.has(sku));
    return [
      ...this.found,
      ...open.flatMap(([sku, more]) => differing(RULE, `${sku}, less its purchase orders`, 0, more)),
      ...[...this.received].flatMap(([line, more]) => differing(RULE, `the line ${line}, less its deliveries`, 0, more)),
    ];
  }

  private seeItem({ sku, purchased = 0, onOrder, removed }: ItemRow): void {
    if (removed) this.removed.add(sku);
    add(this.open, sku, purchased);
    if (onOrder < purchased) this.found.push({ rule: RULE, where: sku, expected: `${purchased} on order at least`, found: onOrder });
  }

  private seePurchase(purchase: PurchaseRow): void {
    for (const [sku, quantity] of openBySku(purchase)) add(this.open, sku, -quantity);
    for (const { purchaseLineId, received } of purchase.lines) add(this.received, purchaseLineId, received);
    const { state, lines, purchaseNumber } = purchase;
    if (state !== "Draft" && state !== "Cancelled") this.found.push(...differing(RULE, `the state of ${purchaseNumber}`, receivedState(lines), state));
  }

  private seeEntry({ purchaseLineId, difference = 0 }: EntryRow): void {
    if (purchaseLineId !== undefined) add(this.received, purchaseLineId, -difference);
  }
}

/** Adds to a sum that is kept only while it is not 0. */
function add<K>(sums: Map<K, number>, key: K, more: number): void {
  const sum = (sums.get(key) ?? 0) + more;
  if (sum === 0) sums.delete(key);
  else sums.set(key, sum);
}
