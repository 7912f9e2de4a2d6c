/** Checks the status and the expiry day of batches against the last ledger row of each. */
import type { Row } from "../lib/table/write.ts";
import { STOCK_LINE_PREFIX, type StockLineRow } from "../stock/lots/stock-line.rows.ts";
import { type EntryRow, transactionKey } from "../transaction/entry.rows.ts";
import { type Check, differing, type Finding, reach } from "./finding.ts";

const TRANSACTION = transactionKey("").PK;
/** Servers' clocks differ: rows of one batch within this time can be in either order. */
const SKEW_MS = 5_000;

interface Said {
  at: string;
  text: string;
}

const lotText = (status: unknown, expiryDate: unknown): string => `status ${status}, expires ${expiryDate ?? "never"}`;

export class LotCheck implements Check {
  /** By stock line: what its last ledger rows say. */
  private readonly said = new Map<string, Said[]>();
  private readonly stockLines = new Map<string, string>();

  see(row: Row): void {
    if (row.PK.startsWith(TRANSACTION)) this.seeEntry(row as EntryRow);
    else if (row.SK.startsWith(STOCK_LINE_PREFIX)) {
      const { id, status, expiryDate } = row as StockLineRow;
      this.stockLines.set(id, lotText(status, expiryDate));
    }
  }

  findings(): Finding[] {
    return [...this.stockLines].flatMap(([id, now]) => {
      const said = this.said.get(id) ?? [];
      const last = said.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0];
      if (!last || said.some(({ text }) => text === now)) return [];
      return differing("a batch is what its last ledger row says", id, last.text, now);
    });
  }

  private seeEntry({ elementId, status, expiryDate, at }: EntryRow): void {
    if (elementId === undefined || status === undefined) return;
    const said = reach(this.said, elementId, (): Said[] => []);
    const latest = said.reduce((last, one) => (one.at > last ? one.at : last), at);
    const since = Date.parse(latest) - SKEW_MS;
    const text = lotText(status, expiryDate);
    const others = said.filter((one) => Date.parse(one.at) >= since && one.text !== text);
    const same = said.find((one) => one.text === text);
    const mine = { text, at: same && same.at > at ? same.at : at };
    this.said.set(elementId, Date.parse(mine.at) >= since ? [...others, mine] : others);
  }
}
