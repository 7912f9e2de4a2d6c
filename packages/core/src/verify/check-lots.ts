/** Checks the status and the expiry day of batches against the last ledger row of each. */
import type { Row } from "../lib/table/write.ts";
import { STOCK_LINE_PREFIX, type StockLineRow } from "../stock/lots/stock-line.rows.ts";
import { type EntryRow, transactionKey } from "../transaction/entry.rows.ts";
import { differing, type Finding, reach, ShareCheck } from "./finding.ts";
import { entryMoment, later, type Moment, withLast } from "./moment.ts";

const TRANSACTION = transactionKey("").PK;

interface Said extends Moment {
  text: string;
}

const lotText = (status: unknown, expiryDate: unknown): string => `status ${status}, expires ${expiryDate ?? "never"}`;

export class LotCheck extends ShareCheck {
  /** By stock line: what its last ledger rows say. */
  private readonly said = new Map<string, Said[]>();
  private readonly stockLines = new Map<string, string>();

  see(row: Row): void {
    if (row.PK.startsWith(TRANSACTION)) this.seeEntry(row as EntryRow);
    else if (row.SK.startsWith(STOCK_LINE_PREFIX)) {
      const { id, status, expiryDate } = row as StockLineRow;
      if (this.isMine(id)) this.stockLines.set(id, lotText(status, expiryDate));
    }
  }

  findings(): Finding[] {
    return [...this.stockLines].flatMap(([id, now]) => {
      const said = this.said.get(id) ?? [];
      const last = said.length > 0 ? said.reduce(later) : undefined;
      if (!last || said.some(({ text }) => text === now)) return [];
      return differing("a batch is what its last ledger row says", id, last.text, now);
    });
  }

  private seeEntry(entry: EntryRow): void {
    const { elementId, status, expiryDate } = entry;
    if (elementId === undefined || status === undefined || !this.isMine(elementId)) return;
    const said = reach(this.said, elementId, (): Said[] => []);
    this.said.set(elementId, withLast(said, { ...entryMoment(entry), text: lotText(status, expiryDate) }));
  }
}
