/**
 * Checks what was sent for the lines of orders (contract, section 8, rule 6): each line's figure against the ledger's
 * dispatches of its order, each shipment against the ledger rows that name it, and none above what was ordered.
 */
import type { Row } from "../lib/table/write.ts";
import { asStocked, orderedStock } from "../sales/line-quantity-shapes.ts";
import { LINE_PREFIX, type OrderLineRow, orderPartition } from "../sales/order.rows.ts";
import { SHIPMENT_PREFIX, type ShipmentRow } from "../sales/shipping/shipment.rows.ts";
import { type EntryRow, transactionKey } from "../transaction/entry.rows.ts";
import { isUnfinished } from "../transaction/operation.rows.ts";
import { differing, type Finding, ShareCheck } from "./finding.ts";

const RULE = "ordered is shipped, open and cancelled";
const ORDER = orderPartition(0).slice(0, -1);
const TRANSACTION = transactionKey("").PK;

export class ShipmentCheck extends ShareCheck {
  /** What lines say was sent less what the ledger says, by order and SKU, without those that agree. */
  private readonly sent = new Map<string, number>();
  /** The same of shipments and their stock lines. */
  private readonly shipped = new Map<string, number>();
  /** What came back of reversed shipments, by batch: it can come back to another stock line. */
  private readonly reversed = new Map<string, number>();
  /** Orders of which a line has the figure: older ones were closed before it was counted. */
  private readonly counted = new Set<number>();
  private readonly found: Finding[] = [];
  /** Whether an operation is working: a shipment or a closing in steps has its lines last. */
  private working = false;

  see(row: Row): void {
    if (isUnfinished(row)) this.working = true;
    if (row.PK.startsWith(TRANSACTION)) this.seeEntry(row as EntryRow);
    else if (row.PK.startsWith(ORDER) && row.SK.startsWith(LINE_PREFIX)) this.seeLine(row as OrderLineRow);
    else if (row.PK.startsWith(ORDER) && row.SK.startsWith(SHIPMENT_PREFIX)) this.seeShipment(row as ShipmentRow);
  }

  findings(): Finding[] {
    if (this.working) return this.found;
    const sent = [...this.sent].filter(([key]) => this.counted.has(Number(key.split(" ")[0])));
    return [
      ...this.found,
      ...sent.flatMap(([key, more]) => differing(RULE, `the lines of order and SKU ${key}, less the ledger's dispatches`, 0, more)),
      ...[...this.shipped].flatMap(([key, more]) => differing(RULE, `the shipment and stock line ${key}, less the ledger's`, 0, more)),
      ...[...this.reversed].flatMap(([key, more]) => differing(RULE, `the reversed shipment and batch ${key}, less the ledger's`, 0, more)),
    ];
  }

  private seeLine(line: OrderLineRow): void {
    if (line.shipped === undefined || !this.isMine(line.salesOrderId)) return;
    this.counted.add(line.salesOrderId);
    add(this.sent, `${line.salesOrderId} ${line.productSku}`, line.shipped);
    const whole = orderedStock(line);
    if (!(line.shipped >= 0 && line.shipped <= whole)) {
      this.found.push({ rule: RULE, where: `line ${line.salesId}`, expected: `at most ${whole}`, found: String(line.shipped) });
    }
  }

  private seeShipment({ PK, shipmentId, state, lines }: ShipmentRow): void {
    if (!this.isMine(PK.slice(ORDER.length))) return;
    for (const { batches, quantity, unit, salesId, sku } of lines) {
      const all = batches.reduce((sum, one) => sum + one.quantity, 0);
      this.found.push(...differing(RULE, `shipment ${shipmentId}, line ${salesId}`, asStocked({ categoryCode: unit === "Kg" ? "B" : "" }, quantity), all));
      for (const one of batches) {
        add(this.shipped, `${shipmentId} ${one.elementId}`, one.quantity);
        if (state === "Reversed") add(this.reversed, `${shipmentId} ${sku} ${one.batchNumber}`, one.quantity);
      }
    }
  }

  private seeEntry({ action, salesOrderId, sku, shipmentId, batchNumber, elementId, reverses, difference = 0 }: EntryRow): void {
    if (action !== "Dispatched" || salesOrderId === undefined || !this.isMine(salesOrderId)) return;
    add(this.sent, `${salesOrderId} ${sku}`, difference);
    if (shipmentId === undefined) return;
    if (reverses === undefined) add(this.shipped, `${shipmentId} ${elementId}`, difference);
    else add(this.reversed, `${shipmentId} ${sku} ${batchNumber}`, -difference);
  }
}

/** Adds to a sum that is kept only while it is not 0. */
function add(sums: Map<string, number>, key: string, more: number): void {
  const sum = (sums.get(key) ?? 0) + more;
  if (sum === 0) sums.delete(key);
  else sums.set(key, sum);
}
