/** Checks records against their trail: a field is what the last ledger row that changed it says. */
import type { Row } from "../lib/table/write.ts";
import { type Change, type EntryRow, transactionKey } from "../transaction/entry.rows.ts";
import { recordOfRow } from "../transaction/records/record-kinds.ts";
import { partName, rowChanges } from "../transaction/records/row-changes.ts";
import { type Check, differing, type Finding } from "./finding.ts";

const TRANSACTION = transactionKey("").PK;

/** A value, and when it was written: an instant and a row number. */
interface Told {
  at: string;
  to: Change["to"];
}

const fieldName = (kind: string, id: string, { field, of = "" }: Pick<Change, "field" | "of">): string => `${kind} ${id} ${of} ${field}`;

export class RecordCheck implements Check {
  /** By field of a record: the last value in the ledger, and the value now. */
  private readonly told = new Map<string, Told>();
  private readonly now = new Map<string, Change["to"]>();
  /** Fields of parts that have the same name, such as two contacts. */
  private readonly ambiguous = new Set<string>();

  see(row: Row): void {
    if (row.PK.startsWith(TRANSACTION)) this.seeEntry(row as EntryRow);
    else this.seeRecord(row);
  }

  findings(): Finding[] {
    return [...this.told].flatMap(([name, { to }]) => {
      const now = this.now.get(name);
      return now === undefined || this.ambiguous.has(name) ? [] : differing("a record is what its trail says", name, String(to), String(now));
    });
  }

  private seeEntry({ recordKind, recordId = "", changes = [], at, SK }: EntryRow): void {
    if (recordKind === undefined) return;
    for (const change of changes) {
      const name = fieldName(recordKind, recordId, change);
      const last = this.told.get(name);
      const when = `${at}#${SK}`;
      if (!last || last.at < when) this.told.set(name, { at: when, to: change.to });
    }
  }

  private seeRecord(row: Row): void {
    const record = recordOfRow(row);
    if (!record) return;
    const { rows, id } = record;
    const of = rows.part ? partName(rows.part.name, row) : "";
    const values = new Map(rowChanges({ ...rows, entries: {} }, { PK: row.PK, SK: row.SK }, row).map(({ field, to }) => [field, to]));
    for (const [field, declared] of Object.entries(rows.fields)) {
      // The name that is shown for an id changes with the record that it names.
      if (typeof declared === "object" && declared.shown !== undefined) continue;
      const name = fieldName(rows.kind, id, { field, of });
      if (this.now.has(name)) this.ambiguous.add(name);
      this.now.set(name, values.get(field) ?? null);
    }
  }
}
