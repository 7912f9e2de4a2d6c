/**
 * Checks what came back of what was sent (contract, section 8, Returns): for each lot of an order, its row against the
 * ledger's returns, and both against the ledger's dispatches, by shipment too.
 */
import type { Row } from "../lib/table/write.ts";
import { ON_CLOSING, RETURNED_PREFIX, type ReturnedRow } from "../returns/returned.rows.ts";
import { orderPartition } from "../sales/order.rows.ts";
import { type EntryRow, transactionKey } from "../transaction/entry.rows.ts";
import { differing, type Finding, reach, ShareCheck } from "./finding.ts";

const RULE = "what came back was sent";
const ORDER = orderPartition(0).slice(0, -1);
const TRANSACTION = transactionKey("").PK;

/** A lot of an order: what was sent by shipment, and what came back of it by the ledger and by its row. */
interface SentLot {
  sent: Record<string, number>;
  returned: number;
  /** Whether its row must exist: returns from before there was one name no client. */
  counted: boolean;
  row?: ReturnedRow;
}

export class ReturnCheck extends ShareCheck {
  private readonly lots = new Map<string, SentLot>();

  see(row: Row): void {
    if (row.PK.startsWith(TRANSACTION)) this.seeEntry(row as EntryRow);
    else if (row.PK.startsWith(ORDER) && row.SK.startsWith(RETURNED_PREFIX)) this.seeReturned(row as ReturnedRow);
  }

  findings(): Finding[] {
    return [...this.lots].flatMap(([where, { sent, returned, counted, row }]) => {
      const all = Object.values(sent).reduce((sum, one) => sum + one, 0);
      return [
        ...beyond(where, returned, all),
        ...(counted || row ? differing(RULE, `${where}, its row`, returned, row?.returned ?? "no row") : []),
        ...(row ? partFindings(where, row, sent) : []),
      ];
    });
  }

  private seeReturned(row: ReturnedRow): void {
    if (this.isMine(row.salesOrderId)) this.lot(row).row = row;
  }

  private seeEntry(entry: EntryRow): void {
    const { action, salesOrderId, shipmentId, clientId, difference = 0 } = entry;
    if (salesOrderId === undefined || !this.isMine(salesOrderId) || (action !== "Dispatched" && action !== "Returned")) return;
    const lot = this.lot({ ...entry, salesOrderId });
    const part = shipmentId === undefined ? ON_CLOSING : String(shipmentId);
    if (action === "Dispatched") lot.sent[part] = (lot.sent[part] ?? 0) - difference;
    else lot.returned += difference;
    if (action === "Returned" && clientId !== undefined) lot.counted = true;
  }

  private lot({ salesOrderId, sku, batchNumber = "" }: { salesOrderId: number; sku?: string | undefined; batchNumber?: string | undefined }): SentLot {
    return reach(this.lots, `order ${salesOrderId}, ${sku} ${batchNumber.toUpperCase()}`, () => ({ sent: {}, returned: 0, counted: false }));
  }
}

function partFindings(where: string, { parts, returned }: ReturnedRow, sent: Readonly<Record<string, number>>): Finding[] {
  const sum = Object.values(parts).reduce((total, one) => total + one, 0);
  const beyondSent = Object.entries(parts).flatMap(([part, quantity]) => beyond(`${where}, shipment ${part}`, quantity, sent[part] ?? 0));
  return [...differing(RULE, `${where}, its shipments`, returned, sum), ...beyondSent];
}

const beyond = (where: string, returned: number, sent: number): Finding[] =>
  returned <= sent ? [] : [{ rule: RULE, where, expected: `at most ${sent}`, found: returned }];
