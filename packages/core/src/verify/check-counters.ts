/** Checks that no counter is below what it gave out, by the ledger, which has the records that were removed too. */
import { type Counter, counterKey } from "../lib/table/counter.ts";
import { ssccSerial } from "../lib/rules/gs1.ts";
import { settings } from "../lib/stage/settings.ts";
import { SHIPMENT_PREFIX, type ShipmentRow } from "../sales/shipping/shipment.rows.ts";
import { PALLET_BIN } from "../lib/rules/fields.ts";
import type { Row } from "../lib/table/write.ts";
import { ALL_NUMBERS, batchNumberAt, numberPosition } from "../stock/lots/batch-numbers.ts";
import { type EntryRow, transactionKey } from "../transaction/entry.rows.ts";
import { recordAction, type RecordKind } from "../transaction/records/record-kind-shapes.ts";
import { type Check, type Finding, reach } from "./finding.ts";

const TRANSACTION = transactionKey("").PK;
const NUMBERS = counterKey("user").PK.slice(0, -"user".length);
const COUNTER = counterKey("user").SK;

/** The counter of the ids of each kind of record. */
const ID_COUNTERS: Partial<Record<RecordKind, Counter>> = {
  ...{ user: "user", business: "business", formula: "formula", product: "product" },
  ...{ order: "salesOrder", purchase: "purchaseOrder", job: "job", jobGroup: "jobGroup", stockTake: "stockTake", recall: "recall" },
  complaint: "complaint",
};
/** A code of letters with a number, such as the SKU `WAX0001` or the formula code `LAW01`. */
const NUMBERED = /^([A-Z]+)(\d+)$/;

export class CounterCheck implements Check {
  /** By counter, the largest number that an import may not have brought. */
  private readonly given = new Map<string, number>();
  /** By counter, the numbers that an import can have brought. */
  private readonly numbers = new Map<string, Set<number>>();
  private readonly last = new Map<string, number>();
  private readonly taken = new Map<string, Set<number>>();

  see(row: Row): void {
    if (row.PK.startsWith(TRANSACTION)) this.seeEntry(row as EntryRow);
    else if (row.SK.startsWith(SHIPMENT_PREFIX)) this.seeShipment(row as ShipmentRow);
    else if (row.PK.startsWith(NUMBERS)) {
      const counter = row.PK.slice(NUMBERS.length);
      if (row.SK === COUNTER) this.last.set(counter, Number(row["last"]));
      else for (const number of row["numbers"] as Iterable<number>) reach(this.taken, counter, () => new Set<number>()).add(number);
    }
  }

  findings(): Finding[] {
    const largest = new Map(this.given);
    for (const [counter, numbers] of this.numbers) {
      const brought = this.taken.get(counter);
      for (const number of numbers) if (!brought?.has(number)) largest.set(counter, Math.max(largest.get(counter) ?? 0, number));
    }
    return [...largest].flatMap(([counter, number]) => {
      const last = this.last.get(counter) ?? 0;
      return last >= number ? [] : [{ rule: "a counter is not below what it gave out", where: counter, expected: `${number} at least`, found: last }];
    });
  }

  private seeEntry({ action, recordKind, recordId = "", sku, batchNumber = "", deliveryId, changes = [] }: EntryRow): void {
    if (action === "Goods In") {
      const position = numberPosition(batchNumber);
      if (batchNumberAt(position) === batchNumber && position <= ALL_NUMBERS) this.note("rawMaterialBatch", position);
      if (deliveryId !== undefined) this.give("delivery", deliveryId);
    }
    if (recordKind === undefined || action !== recordAction(recordKind, "Added")) return;
    const counter = ID_COUNTERS[recordKind];
    if (counter !== undefined) this.give(counter, Number(recordId));
    const added = (field: string): string => String(changes.find((one) => one.field === field)?.to ?? "");
    if (recordKind === "item") this.noteCode("sku", sku ?? "");
    else if (recordKind === "formula") this.noteCode("formulaCode", added("code"));
    else if (recordKind === "location" && PALLET_BIN.test(added("bin"))) this.give("pallet", Number(added("bin").slice(1)));
  }

  private seeShipment({ ssccs = [] }: ShipmentRow): void {
    const { gs1CompanyPrefix: prefix } = settings();
    if (prefix !== undefined) for (const sscc of ssccs) this.give("sscc", ssccSerial(prefix, sscc) ?? 0);
  }

  private noteCode(counter: "sku" | "formulaCode", code: string): void {
    const [, letters, digits] = NUMBERED.exec(code) ?? [];
    if (letters !== undefined) this.note(`${counter}:${letters}`, Number(digits));
  }

  private note(counter: Counter, number: number): void {
    reach(this.numbers, counter, () => new Set<number>()).add(number);
  }

  private give(counter: Counter, number: number): void {
    if (number > (this.given.get(counter) ?? 0)) this.given.set(counter, number);
  }
}
