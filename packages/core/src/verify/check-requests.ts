/** Checks that stored answers can be read, and that deliveries have as many lines as the ledger booked in under them. */
import { deliveryKey, type DeliveryRow } from "../deliveries/delivery.rows.ts";
import type { Row } from "../lib/table/write.ts";
import { isUnfinished, operationKey } from "../transaction/operation.rows.ts";
import { decodeAnswer, type StoredAnswer } from "../transaction/stored-answer.ts";
import { type EntryRow, transactionKey } from "../transaction/entry.rows.ts";
import { type Check, differing, type Finding } from "./finding.ts";
import { Sums } from "./sums.ts";

const TRANSACTION = transactionKey("").PK;
const OPERATION = operationKey("").PK;
const DELIVERY = deliveryKey(0).PK.slice(0, -1);

export class RequestCheck implements Check {
  private readonly lines = new Sums("a delivery has the lines that the ledger booked in");
  private readonly found: Finding[] = [];
  /** Whether an operation is working: the lines of its delivery follow step by step. */
  private working = false;

  see(row: Row): void {
    if (isUnfinished(row)) this.working = true;
    if (row.PK.startsWith(TRANSACTION) || row.PK.startsWith(OPERATION)) this.seeAnswer(row);
    if (row.PK.startsWith(TRANSACTION)) this.seeEntry(row as EntryRow);
    else if (row.PK.startsWith(DELIVERY)) this.seeDelivery(row as DeliveryRow);
  }

  findings(): Finding[] {
    return [...this.found, ...(this.working ? [] : this.lines.findings())];
  }

  private seeAnswer({ PK, SK, answer }: Row): void {
    if (answer === undefined) return;
    this.found.push(...differing("a stored answer can be read", `${PK} ${SK}`, "an answer", isReadable(answer as StoredAnswer) ? "an answer" : "another text"));
  }

  private seeEntry({ action, deliveryId, reverses }: EntryRow): void {
    if (action === "Goods In" && deliveryId !== undefined && reverses === undefined) this.lines.add(`the lines of delivery ${deliveryId}`, "left", 1);
  }

  private seeDelivery({ id, lines, passedOver = [] }: DeliveryRow): void {
    this.lines.add(`the lines of delivery ${id}`, "right", lines - passedOver.length);
  }
}

/** Whether an answer is JSON, compressed or not. */
function isReadable(answer: StoredAnswer): boolean {
  try {
    return decodeAnswer(answer) !== undefined;
  } catch (error) {
    if (error instanceof Error) return false;
    throw error;
  }
}
