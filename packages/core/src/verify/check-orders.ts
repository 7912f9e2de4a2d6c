/**
 * Checks that an open order is found by the formulas of its lines, that a closed one names the request of its dispatches in the ledger, and that the order that takes a client's
 * follow-ons is an order of that client.
 */
import type { Row } from "../lib/table/write.ts";
import {
  LINE_PREFIX,
  type OrderedFormulasRow,
  orderedFormulas,
  orderKey,
  type OrderLineRow,
  orderPartition,
  type OrderRow,
  ordersOfFormulas,
} from "../sales/order.rows.ts";
import { type FollowOnOrderRow, followOnKey } from "../sales/follow-ons/follow-on.rows.ts";
import { type EntryRow, transactionKey } from "../transaction/entry.rows.ts";
import { differing, type Finding, reach, ShareCheck } from "./finding.ts";

const ORDER_PARTITION = orderPartition(0).slice(0, -1);
const FORMULAS_PARTITION = ordersOfFormulas("");
const FOLLOW_ONS = followOnKey(0, "").PK.slice(0, -1);
const TRANSACTION = transactionKey("").PK;
const RULE = "the rows of an order agree";

/** The ledger partition of a closing: as the order names it, and as found in the ledger. */
interface Closing {
  named?: string;
  found: Set<string>;
}

export class OrderCheck extends ShareCheck {
  private readonly found: Finding[] = [];
  /** Look-up rows of open orders, expected and found, without those that agree. */
  private readonly leading = new Map<string, { expected?: string; found?: string }>();
  /** By order id, without those that agree. */
  private readonly closings = new Map<number, Closing>();
  /** The client's partition of follow-ons by order, and the rows that name the orders for follow-ons. */
  private readonly clients = new Map<number, string>();
  private readonly followOns: FollowOnOrderRow[] = [];
  /** The transaction of the last dispatch: its further rows belong to the same order. */
  private dispatch = "";
  /** The rows of the current order: the rows of a partition are consecutive. */
  private rows: Row[] = [];

  see(row: Row): void {
    if (row.PK.startsWith(FORMULAS_PARTITION)) this.note(row as OrderedFormulasRow, "found");
    else if (row.PK.startsWith(ORDER_PARTITION)) this.seeOrderRow(row);
    else if (row.PK.startsWith(FOLLOW_ONS)) this.seeFollowOns(row as FollowOnOrderRow);
    else if (row.PK.startsWith(TRANSACTION)) this.seeEntry(row as EntryRow);
  }

  findings(): Finding[] {
    this.closeOrder();
    const leading = [...this.leading].flatMap(([where, { expected, found }]) => differing(RULE, where, expected ?? "no row", found ?? "no row"));
    // An order without dispatched goods has no dispatch row; an older closed order names no request.
    const closings = [...this.closings].flatMap(([id, { named, found }]) =>
      named === undefined || found.size === 0 || found.has(named) ? [] : differing(RULE, `the closing of the order ${id}`, named, [...found].join(" ")),
    );
    const followOns = this.followOns.flatMap(({ PK, SK, salesOrderId }) =>
      differing(RULE, `the order ${salesOrderId}, which takes the follow-ons of ${SK}`, PK, this.clients.get(salesOrderId) ?? "no order"),
    );
    return [...this.found, ...leading, ...closings, ...followOns];
  }

  private seeFollowOns(row: FollowOnOrderRow): void {
    if (this.isMine(row.salesOrderId)) this.followOns.push(row);
  }

  private seeEntry(entry: EntryRow): void {
    if (entry.action !== "Dispatched" || entry.salesOrderId === undefined || entry.shipmentId !== undefined || entry.PK === this.dispatch) return;
    this.dispatch = entry.PK;
    if (this.isMine(entry.salesOrderId)) this.closing(entry.salesOrderId).found.add(entry.PK);
  }

  /** A closing can be reversed, and the order closed again. */
  private closing(orderId: number): Closing {
    return reach(this.closings, orderId, (): Closing => ({ found: new Set() }));
  }

  private note(row: OrderedFormulasRow, side: "expected" | "found"): void {
    const where = `${row.PK} ${row.SK}`;
    if (!this.isMine(row.salesOrderId)) return;
    const pair = { ...this.leading.get(where), [side]: `${row.salesOrderId}: ${row.formulaCodes.join(" ")}` };
    if (pair.expected === pair.found) this.leading.delete(where);
    else this.leading.set(where, pair);
  }

  private seeOrderRow(row: Row): void {
    if (this.rows[0] && this.rows[0].PK !== row.PK) this.closeOrder();
    this.rows.push(row);
  }

  /** Checks the current order once all its rows are read. */
  private closeOrder(): void {
    const rows = this.rows;
    this.rows = [];
    const [first] = rows;
    if (!first) return;
    const order = rows.find((row) => row.SK === orderKey(0).SK) as OrderRow | undefined;
    const lines = rows.filter((row) => row.SK.startsWith(LINE_PREFIX)) as OrderLineRow[];
    if (!order) {
      this.found.push({ rule: RULE, where: first.PK, expected: "an order", found: `${lines.length} lines alone` });
      return;
    }
    if (!this.isMine(order.id)) return;
    this.clients.set(order.id, followOnKey(order.clientId, "").PK);
    const unnamed = lines.filter((line) => !order.formulaCodes.includes(line.formulaCode)).map((line) => line.formulaCode);
    this.found.push(...differing(RULE, `formulas that ${order.soNumber} does not name`, "", unnamed.join(" ")));
    for (const row of orderedFormulas(order)) this.note(row, "expected");
    if (order.closingRequest !== undefined) this.closing(order.id).named = transactionKey(order.closingRequest).PK;
  }
}
