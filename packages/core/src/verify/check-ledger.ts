/**
 * Rule 4: every change of a quantity has a ledger row, the replayed ledger gives exactly the stock by location, and
 * ledger rows are never changed or removed.
 */
import type { Row } from "../lib/table/write.ts";
import { STOCK_LINE_PREFIX, type StockLineRow } from "../stock/lots/stock-line.rows.ts";
import { ITEM, type ItemRow } from "../stock/items/item.rows.ts";
import { addChange, type Chain, endsAt, newChain } from "./chain.ts";
import { type EntryRow, transactionKey } from "../transaction/entry.rows.ts";
import { differing, type Finding, reach, ShareCheck } from "./finding.ts";
import { addStock, moves, locationName, type RebuiltStock, replayEntry } from "./rebuild.ts";

const TRANSACTION = transactionKey("").PK;

/** The ledger's figures of one SKU or stock line, and the stock. */
interface Account {
  /** Grams or units. */
  ledger: number;
  stock: number;
  chain: Chain;
}

const account = (): Account => ({ ledger: 0, stock: 0, chain: newChain() });

/** The change of one SKU or stock line by one transaction: grams or units. */
interface Change {
  net: number;
  after: number | undefined;
}

export class LedgerCheck extends ShareCheck {
  /** Ledger less stock lines. */
  private readonly surplus: RebuiltStock = new Map();
  private readonly items = new Map<string, Account>();
  private readonly elements = new Map<string, Account>();
  private readonly found: Finding[] = [];
  /** The rows of the current transaction: the rows of a partition are consecutive and sorted. */
  private open: EntryRow[] = [];

  see(row: Row): void {
    if (row.PK.startsWith(TRANSACTION)) {
      if (this.open[0] && this.open[0].PK !== row.PK) this.close();
      this.open.push(row as EntryRow);
    } else if (row.SK === ITEM) {
      const item = row as ItemRow;
      if (this.isMine(item.sku)) reach(this.items, item.sku, account).stock = item.quantity;
    } else if (row.SK.startsWith(STOCK_LINE_PREFIX)) {
      const stockLine = row as StockLineRow;
      if (!this.isMine(stockLine.id)) return;
      reach(this.elements, stockLine.id, account).stock = stockLine.quantity;
      addStock(this.surplus, stockLine.id, locationName(stockLine), -stockLine.quantity);
    }
  }

  findings(): Finding[] {
    this.close();
    return [...this.found, ...this.missing(), ...totals(this.items), ...totals(this.elements)];
  }

  /** Differences between stock lines and ledger, by location. */
  private missing(): Finding[] {
    return [...this.surplus].flatMap(([elementId, locations]) =>
      [...locations].map(([location, more]): Finding => {
        const found = more > 0 ? `${more} less` : `${-more} more`;
        return { rule: "the ledger replayed is the stock", where: `${elementId} at ${location}`, expected: "what the ledger leads to", found };
      }),
    );
  }

  /** Checks the current transaction once all its rows are read. */
  private close(): void {
    const rows = this.open.toSorted((a, b) => a.SK.localeCompare(b.SK));
    this.open = [];
    const changes = new Map<string, { kept: Map<string, Account>; name: string; change: Change }>();
    const noted = (kept: Map<string, Account>, name: string, row: EntryRow, after: number | undefined): void => {
      const key = `${kept === this.items ? "I" : "B"} ${row.at} ${name}`;
      const { change } = reach(changes, key, () => ({ kept, name, change: { net: 0, after: undefined } }));
      change.net += row.difference ?? 0;
      change.after = after;
    };
    for (const [n, row] of rows.entries()) {
      this.found.push(...differing("ledger rows are never removed or changed", row.PK, transactionKey("", n).SK, row.SK));
      this.found.push(...entryFindings(row));
      if (row.action === undefined || !moves(row) || row.sku === undefined) continue;
      if (this.isMine(row.sku)) {
        reach(this.items, row.sku, account).ledger += row.difference ?? 0;
        noted(this.items, row.sku, row, row.totalQuantity);
      }
      if (row.elementId === undefined || !this.isMine(row.elementId)) continue;
      replayEntry(this.surplus, row);
      noted(this.elements, row.elementId, row, row.quantity);
    }
    this.found.push(...removedFrom(rows));
    for (const { kept, name, change } of changes.values()) this.follow(kept, name, change);
  }

  private follow(kept: Map<string, Account>, name: string, { net, after }: Change): void {
    // A transaction with a net change of 0 (a transfer) does not change the total and need not have read it.
    if (net === 0) return;
    const of = reach(kept, name, account);
    if (after === undefined) this.found.push({ rule: "the ledger's totals follow from each other", where: name, expected: "a total", found: "none" });
    else addChange(of.chain, after - net, after);
    // A stock line that was used up is discarded: a new one continues its chain.
    if (kept === this.elements && of.stock === 0 && endsAt(of.chain, 0)) kept.delete(name);
  }
}

/** Checks that a transaction has all its original rows; the steps of an operation add more. */
function removedFrom(rows: readonly (EntryRow & { entries?: number; unfinished?: boolean })[]): Finding[] {
  const [head] = rows;
  if (!head || head.unfinished || head.entries === undefined) return [];
  return differing("ledger rows are never removed or changed", `the rows of ${head.PK}`, head.entries, rows.filter((row) => row.action !== undefined).length);
}

/** Findings about a single ledger row. */
function entryFindings(row: EntryRow): Finding[] {
  const where = `${row.PK} ${row.SK}`;
  const rule = "ledger rows are never removed or changed";
  if (row.action === undefined) return [];
  const difference = row.difference ?? 0;
  if (!Number.isInteger(difference)) return [{ rule, where, expected: "a whole difference", found: String(row.difference) }];
  if (difference !== 0 && !moves(row)) return [{ rule, where, expected: `no difference under ${row.action}`, found: difference }];
  if (difference !== 0 && (row.sku === undefined || row.elementId === undefined)) return [{ rule, where, expected: "a SKU and a batch row", found: "none" }];
  return [];
}

function totals(accounts: Map<string, Account>): Finding[] {
  return [...accounts].flatMap(([name, { ledger, stock, chain }]): Finding[] => {
    const sum = name.includes("~") ? [] : differing("the ledger replayed is the stock", name, ledger, stock);
    if (endsAt(chain, stock)) return sum;
    return [
      ...sum,
      {
        rule: "the ledger's totals follow from each other",
        where: name,
        expected: `a chain of totals from 0 to ${stock}`,
        found: "a total that no other leads to",
      },
    ];
  });
}
