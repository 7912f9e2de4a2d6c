/**
 * Checks recalls: the counts of frozen rows agree with the ledger, as do batches, clients, lines and returns; and
 * marked rows are Frozen by a recall in force.
 */
import { FROZEN } from "../lib/rules/fields.ts";
import type { Row } from "../lib/table/write.ts";
import { type FrozenMark, isFrozenMark, isUntouched } from "../recall/frozen-mark.rows.ts";
import { recalledLots, type RecallClientRow, type RecallLineRow, recallKey, recallPartition, type RecallRecordRow } from "../recall/recall.rows.ts";
import { STOCK_LINE_PREFIX, type StockLineRow } from "../stock/lots/stock-line.rows.ts";
import { type EntryRow, transactionKey } from "../transaction/entry.rows.ts";
import { type Check, differing, type Finding, reach } from "./finding.ts";

const RECALL = recallPartition(0).slice(0, -1);
const TRANSACTION = transactionKey("").PK;
const COUNTS = "a recall counts what it froze and whom it names";

interface Sums {
  row?: RecallRecordRow;
  lots: number;
  clients: RecallClientRow[];
  lines: RecallLineRow[];
}

export class RecallCheck implements Check {
  private readonly recalls = new Map<string, Sums>();
  /** Rows frozen and quantities returned according to the ledger, by recall. */
  private readonly frozen = new Map<number, number>();
  private readonly returned = new Map<number, number>();
  private readonly marks = new Map<string, FrozenMark>();
  /** Version and status of marked rows. The stock lines of an item come before their marks. */
  private stockLines = new Map<string, Pick<StockLineRow, "version" | "status">>();
  private item = "";
  private readonly found: Finding[] = [];

  see(row: Row): void {
    if (row.PK.startsWith(RECALL)) this.seePart(row);
    else if (row.PK.startsWith(TRANSACTION)) this.seeEntry(row as EntryRow);
    else if (row.SK.startsWith(STOCK_LINE_PREFIX)) this.seeStockLine(row as StockLineRow);
    else if (isFrozenMark(row)) this.seeMark(row);
  }

  findings(): Finding[] {
    const inForce = new Set([...this.recalls.values()].flatMap(({ row }) => (row && row.kind === "recall" && row.state !== "thawed" ? row.id : [])));
    const strays = [...this.marks].flatMap(([id, { recallIds }]): Finding[] => {
      const gone = recallIds.filter((recallId) => !inForce.has(recallId));
      return gone.length === 0 ? [] : [{ rule: COUNTS, where: `what is noted of ${id}`, expected: "a recall in force", found: gone.join(", ") }];
    });
    return [...this.found, ...strays, ...[...this.recalls].flatMap(([partition, of]) => this.checkSums(partition, of))];
  }

  private seePart(row: Row): void {
    const of = reach(this.recalls, row.PK, (): Sums => ({ lots: 0, clients: [], lines: [] }));
    if (row.SK === recallKey(0).SK) of.row = row as RecallRecordRow;
    else if (row.SK.startsWith("BATCHES#")) of.lots += recalledLots(row).length;
    else if (row.SK.startsWith("CLIENT#")) of.clients.push(row as RecallClientRow);
    else of.lines.push(row as RecallLineRow);
  }

  private seeEntry({ action, recallId, status, difference = 0 }: EntryRow): void {
    if (recallId === undefined) return;
    if (action === "Status Changed" && status === FROZEN) this.frozen.set(recallId, (this.frozen.get(recallId) ?? 0) + 1);
    if (action === "Returned") this.returned.set(recallId, (this.returned.get(recallId) ?? 0) + difference);
  }

  private seeStockLine({ PK, id, version, status }: StockLineRow): void {
    if (PK !== this.item) {
      this.item = PK;
      this.stockLines = new Map();
    }
    this.stockLines.set(id, { version, status });
  }

  private seeMark(mark: FrozenMark): void {
    this.marks.set(mark.elementId, mark);
    const stockLine = this.stockLines.get(mark.elementId);
    if (stockLine && isUntouched(stockLine, mark) && stockLine.status !== FROZEN) {
      this.found.push({ rule: COUNTS, where: mark.elementId, expected: "Frozen, as the recall left it", found: stockLine.status });
    }
  }

  private checkSums(partition: string, { row, lots, clients, lines }: Sums): Finding[] {
    if (!row) return [{ rule: COUNTS, where: partition, expected: "a recall", found: "its parts alone" }];
    const returned = lines.reduce((sum, line) => sum + line.returned, 0);
    const always = [
      ...differing(COUNTS, `${partition} returned`, this.returned.get(row.id) ?? 0, returned),
      ...clients.flatMap((client) => clientFindings(client, lines)),
    ];
    // A recall in progress is counted when it is finished.
    if (row.state === "working") return always;
    return [
      ...always,
      ...differing(COUNTS, `${partition} rows`, this.frozen.get(row.id) ?? 0, row.rows),
      ...differing(COUNTS, `${partition} batches`, lots, row.batches),
      ...differing(COUNTS, `${partition} clients`, clients.length, row.clients),
      ...differing(COUNTS, `${partition} told`, clients.filter(({ toldAt }) => toldAt).length, row.told),
      ...differing(COUNTS, `${partition} answered`, clients.filter(({ answeredAt }) => answeredAt).length, row.answered),
    ];
  }
}

function clientFindings(client: RecallClientRow, all: readonly RecallLineRow[]): Finding[] {
  const lines = all.filter(({ clientId }) => clientId === client.clientId);
  const where = `${client.PK} ${client.SK}`;
  const sum = (unit: RecallLineRow["unit"], name: "quantity" | "returned") => lines.reduce((total, line) => total + (line.unit === unit ? line[name] : 0), 0);
  return [
    ...differing(COUNTS, `${where} lines`, lines.length, client.lines),
    ...differing(COUNTS, `${where} sent`, `${sum("g", "quantity")} g, ${sum("units", "quantity")} units`, `${client.grams ?? 0} g, ${client.units ?? 0} units`),
    ...differing(
      COUNTS,
      `${where} returned`,
      `${sum("g", "returned")} g, ${sum("units", "returned")} units`,
      `${client.returnedGrams ?? 0} g, ${client.returnedUnits ?? 0} units`,
    ),
  ];
}
