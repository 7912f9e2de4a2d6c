/**
 * Ledger rows are what they were when they were written: each has the code that the stage made for it, and the rows of an
 * item, a batch or a record are numbered without a gap up to its counter.
 */
import type { Row } from "../lib/table/write.ts";
import { type EntryRow, transactionKey } from "../transaction/entry.rows.ts";
import { counterName, rowNumber } from "../transaction/proof/numbering.ts";
import { LEDGER_COUNT } from "../transaction/proof/proof-shapes.ts";
import { countIn, hasLedgerKeys, isCount, rowFault } from "../transaction/proof/row-mac.ts";
import { type Check, type Finding, MAX_FINDINGS, reach, ShareCheck } from "./finding.ts";

const WRITTEN = "a ledger row is as it was written";
const NUMBERED = "ledger rows are numbered without a gap";
const TRANSACTION = transactionKey("").PK;
/** After the first row with a code, a deployment can still write rows without one for this long: functions are replaced one by one. */
const MIXED_MS = 3_600_000;
/** How many of the newest rows without a code are kept until the first row with one is known. */
const KEPT = 1_000;

/** The rows that are there less those that should be: how many, and the sum of their numbers. */
interface Balance {
  rows: number;
  sum: number;
}

/** A ledger row without a code. */
interface Bare {
  at: string;
  where: string;
}

/** The codes of rows and counters. */
export class CodeCheck implements Check {
  private readonly found: Finding[] = [];
  private bare: Bare[] = [];
  /** The instant of the first row with a code. */
  private first = "";

  see(row: Row): void {
    if (row.PK.startsWith(TRANSACTION)) {
      if (row["action"] !== undefined) this.seeEntry(row as EntryRow);
    } else if (row[LEDGER_COUNT] !== undefined) this.seeCounter(row);
  }

  findings(): Finding[] {
    return [...this.found, ...this.unproved()];
  }

  private seeEntry(row: EntryRow): void {
    const where = `${row.PK} ${row.SK}`;
    if (row.mac === undefined) this.noteBare({ at: row.at, where });
    else {
      const fault = hasLedgerKeys() ? rowFault(row) : undefined;
      if (fault) this.note({ rule: WRITTEN, where, expected: "the row that its code was made for", found: fault });
      else if (this.first === "" || row.at < this.first) this.first = row.at;
    }
  }

  private seeCounter(row: Row): void {
    const [name, text] = [counterName(row), row[LEDGER_COUNT]];
    if (name === undefined || (hasLedgerKeys() && !isCount(name, text))) {
      this.note({ rule: WRITTEN, where: `${row.PK} ${row.SK} ${LEDGER_COUNT}`, expected: "a counter that the stage made for it", found: String(text) });
    }
  }

  private note(finding: Finding): void {
    if (this.found.length < MAX_FINDINGS) this.found.push(finding);
  }

  private noteBare(bare: Bare): void {
    this.bare.push(bare);
    if (this.bare.length > 2 * KEPT) this.bare = newest(this.bare);
  }

  /** Rows without a code that were not written before rows had codes. */
  private unproved(): Finding[] {
    if (this.first === "") return [];
    const until = new Date(Date.parse(this.first) + MIXED_MS).toISOString();
    const late = newest(this.bare).filter(({ at }) => at >= until);
    return late.map(({ where }) => ({ rule: WRITTEN, where, expected: "a code", found: "none" }));
  }
}

function newest(bare: readonly Bare[]): Bare[] {
  return bare.toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, KEPT);
}

function gap(where: string, { rows, sum }: Balance): Finding {
  const found = rows === -1 ? `without row ${-sum}` : rows < 0 ? `${-rows} fewer` : `${rows} more`;
  return { rule: NUMBERED, where, expected: "every row up to its counter", found };
}

/** The numbers of rows. */
export class NumberCheck extends ShareCheck {
  /** By the counter's name; what is balanced is discarded. */
  private readonly balances = new Map<string, Balance>();

  see(row: Row): void {
    if (row.PK.startsWith(TRANSACTION)) {
      if (row["action"] !== undefined) this.seeEntry(row as EntryRow);
    } else if (row[LEDGER_COUNT] !== undefined) this.seeCounter(row);
  }

  findings(): Finding[] {
    return [...this.balances].map(([name, balance]) => gap(name, balance));
  }

  private seeEntry(row: EntryRow): void {
    const number = rowNumber(row);
    if (number) this.count(number.name, 1, number.number);
    for (const [ended, count] of Object.entries(row.ends ?? {})) this.expect(ended, count);
  }

  private seeCounter(row: Row): void {
    const name = counterName(row);
    if (name !== undefined) this.expect(name, countIn(row[LEDGER_COUNT]));
  }

  /** Rows 1 to `count` should be there. */
  private expect(name: string, count: number): void {
    this.count(name, -count, (-count * (count + 1)) / 2);
  }

  private count(name: string, rows: number, sum: number): void {
    if (!this.isMine(name)) return;
    const balance = reach(this.balances, name, () => ({ rows: 0, sum: 0 }));
    balance.rows += rows;
    balance.sum += sum;
    if (balance.rows === 0 && balance.sum === 0) this.balances.delete(name);
  }
}
