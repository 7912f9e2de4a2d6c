/** Checks the samples that a lot's row has (contract, section 8) against what left its stock as samples by the ledger. */
import type { Row } from "../lib/table/write.ts";
import { LOT_RELEASE_PREFIX, type LotReleaseRow } from "../release/lot.rows.ts";
import { lotName } from "../release/open-lots.ts";
import { type EntryRow, transactionKey } from "../transaction/entry.rows.ts";
import { type Finding, reach, ShareCheck } from "./finding.ts";

const RULE = "a sample of a lot left its stock";
const TRANSACTION = transactionKey("").PK;

/** How often a user took a quantity of a lot: by the ledger, of stock that waited for its release, and by the lot's row. */
interface Taken {
  left: number;
  waiting: number;
  recorded: number;
}

export class SampleCheck extends ShareCheck {
  private readonly taken = new Map<string, Taken>();

  see(row: Row): void {
    if (row.PK.startsWith(TRANSACTION)) this.seeEntry(row as EntryRow);
    else if (row.PK.startsWith(LOT_RELEASE_PREFIX))
      for (const { quantity, by } of (row as LotReleaseRow).samples)
        if (this.isMine((row as LotReleaseRow).sku)) this.of(row as LotReleaseRow, quantity, by).recorded += 1;
  }

  /** Samples of stock that needed no release are in no lot's row. */
  findings(): Finding[] {
    return [...this.taken].flatMap(([where, { left, waiting, recorded }]): Finding[] => {
      if (recorded < waiting) return [{ rule: RULE, where, expected: `${waiting} or more`, found: recorded }];
      return recorded > left ? [{ rule: RULE, where, expected: `at most ${left}`, found: recorded }] : [];
    });
  }

  private seeEntry({ action, sku = "", batchNumber = "", difference = 0, user, awaitsRelease }: EntryRow): void {
    if (action !== "Sampled" || !this.isMine(sku)) return;
    const taken = this.of({ sku, batchNumber }, -difference, user);
    taken.left += 1;
    if (awaitsRelease) taken.waiting += 1;
  }

  private of(lot: Pick<LotReleaseRow, "sku" | "batchNumber">, quantity: number, by: string): Taken {
    return reach(this.taken, `${lotName(lot)}, ${quantity} by ${by}`, () => ({ left: 0, waiting: 0, recorded: 0 }));
  }
}
