/** Checks records against their trail: a field is what the last ledger row that changed it says. */
import type { Row } from "../lib/table/write.ts";
import { type Change, type EntryRow, transactionKey } from "../transaction/entry.rows.ts";
import type { RecordKind } from "../transaction/records/record-kind-shapes.ts";
import { recordOfRow } from "../transaction/records/record-kinds.ts";
import { partName, rowChanges } from "../transaction/records/row-changes.ts";
import { type Check, differing, type Finding } from "./finding.ts";

const TRANSACTION = transactionKey("").PK;

/** The kinds of records of which every change is in the ledger. */
const COMPARED: ReadonlySet<RecordKind> = new Set(["user", "business", "category", "location"]);
/** Servers' clocks differ: changes of one field within this time can be in either order. */
const SKEW_MS = 5_000;

/** A value in the ledger, and when it was written: milliseconds. */
interface Recorded {
  at: number;
  to: Change["to"];
}

const fieldName = (kind: string, id: string, { field, of = "" }: Pick<Change, "field" | "of">): string => `${kind} ${id} ${of} ${field}`;

export class RecordCheck implements Check {
  /** By field of a record: the last values in the ledger, and the value now. */
  private readonly recorded = new Map<string, Recorded[]>();
  private readonly now = new Map<string, Change["to"]>();
  /** Fields of parts that have the same name, such as two contacts. */
  private readonly ambiguous = new Set<string>();

  see(row: Row): void {
    if (row.PK.startsWith(TRANSACTION)) this.seeEntry(row as EntryRow);
    else this.seeRecord(row);
  }

  findings(): Finding[] {
    return [...this.recorded].flatMap(([name, recorded]) => {
      const now = this.now.get(name);
      if (now === undefined || recorded.some(({ to }) => to === now) || this.ambiguous.has(name)) return [];
      return differing("a record is what its trail says", name, recorded.map(({ to }) => String(to)).join(" or "), String(now));
    });
  }

  private seeEntry({ recordKind, recordId = "", changes = [], at }: EntryRow): void {
    if (recordKind === undefined || !COMPARED.has(recordKind)) return;
    for (const change of changes) {
      const name = fieldName(recordKind, recordId, change);
      const values = [...(this.recorded.get(name) ?? []), { at: Date.parse(at), to: change.to }];
      const last = Math.max(...values.map((one) => one.at));
      this.recorded.set(
        name,
        values.filter((one) => one.at >= last - SKEW_MS),
      );
    }
  }

  private seeRecord(row: Row): void {
    const record = recordOfRow(row);
    if (!record || !COMPARED.has(record.rows.kind)) return;
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
