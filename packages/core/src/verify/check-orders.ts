/**
 * That the lists find each order and each waiting line where they look for them, and that an open order is found by the
 * formulas of its lines.
 */
import type { Row } from "../lib/write.ts";
import {
  isUnallocated,
  LINE_PREFIX,
  type OrderedFormulasRow,
  orderedFormulas,
  orderIndexes,
  orderKey,
  type OrderLineRow,
  orderPartition,
  type OrderRow,
  ordersOfFormulas,
  UNALLOCATED,
} from "../sales/order.rows.ts";
import { type Check, differing, type Finding } from "./finding.ts";

const ORDER_PARTITION = orderPartition(0).slice(0, -1);
const FORMULAS_PARTITION = ordersOfFormulas("");
const RULE = "the rows of an order agree";

export class OrderCheck implements Check {
  private readonly found: Finding[] = [];
  /** Rows by which open orders are found: those that there should be, and those that there are, but for those that agree. */
  private readonly leading = new Map<string, { expected?: string; found?: string }>();
  /** The rows of the order that is being read: a partition comes in one piece. */
  private rows: Row[] = [];

  see(row: Row): void {
    if (row.PK.startsWith(FORMULAS_PARTITION)) this.note(row as OrderedFormulasRow, "found");
    else if (row.PK.startsWith(ORDER_PARTITION)) this.seeOrderRow(row);
  }

  findings(): Finding[] {
    this.closeOrder();
    const leading = [...this.leading].flatMap(([where, { expected, found }]) => differing(RULE, where, expected ?? "no row", found ?? "no row"));
    return [...this.found, ...leading];
  }

  private note(row: OrderedFormulasRow, side: "expected" | "found"): void {
    const where = `${row.PK} ${row.SK}`;
    const pair = { ...this.leading.get(where), [side]: `${row.salesOrderId}: ${row.formulaCodes.join(" ")}` };
    if (pair.expected === pair.found) this.leading.delete(where);
    else this.leading.set(where, pair);
  }

  private seeOrderRow(row: Row): void {
    if (this.rows[0] && this.rows[0].PK !== row.PK) this.closeOrder();
    this.rows.push(row);
  }

  /** Reads the order whose rows have come, as a whole. */
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
    this.found.push(...inLists(order), ...lines.flatMap(waiting));
    const unnamed = lines.filter((line) => !order.formulaCodes.includes(line.formulaCode)).map((line) => line.formulaCode);
    this.found.push(...differing(RULE, `formulas that ${order.soNumber} does not name`, "", unnamed.join(" ")));
    for (const row of orderedFormulas(order)) this.note(row, "expected");
  }
}

/** An order that is not open stands in the lists by the instant of its end; an open one by its last change, whenever that was. */
function inLists(order: OrderRow): Finding[] {
  const { g1p, g1s, g2p, g2s } = orderIndexes(order);
  const ended = g2p !== undefined;
  const expected = [g1p, g2p, g2s, ended ? g1s : ""].join(" ");
  const found = [order["g1p"], order["g2p"], order["g2s"], ended ? order["g1s"] : ""].join(" ");
  return differing(RULE, `${order.soNumber} in the lists`, expected, found);
}

function waiting(line: OrderLineRow): Finding[] {
  const rest = line["g1p"] === UNALLOCATED;
  return differing(RULE, `line ${line.salesId} among those that wait for a job`, String(isUnallocated(line)), String(rest));
}
