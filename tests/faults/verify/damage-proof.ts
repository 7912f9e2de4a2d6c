/** Damage in ledger rows and in the counters that number them, which their codes and numbers reveal from the moment they are written. */
import { configure } from "@apothecary/core/lib/stage/settings";
import type { Row } from "@apothecary/core/lib/table/write";
import type { EntryRow } from "@apothecary/core/transaction/entry.rows";
import { counterName, rowNumber } from "@apothecary/core/transaction/proof/numbering";
import { LEDGER_COUNT } from "@apothecary/core/transaction/proof/proof-shapes";
import { countIn, provedRow } from "@apothecary/core/transaction/proof/row-mac";
import { LEDGER_KEY } from "../../lib/base-world.ts";
import { at, type Damage, entry, named, row, stockLine } from "./damage-world.ts";

const WRITTEN = "a ledger row is as it was written";
const NUMBERED = "ledger rows are numbered without a gap";
const OIL = "item EMU0001";

const numbered = (name: string, seq: number): EntryRow => entry((one) => rowNumber(one)?.name === name && rowNumber(one)?.number === seq);
const item = (): Row => at("I#EMU0001", "ITEM");
const last = (of: Row): EntryRow => numbered(counterName(of) ?? "", countIn(of[LEDGER_COUNT]));
/** The row without its last ledger row: its counter with another count, which the code is not for. */
const lowered = (of: Row): Row => ({ ...of, [LEDGER_COUNT]: String(of[LEDGER_COUNT]).replace(/^\d+/, String(countIn(of[LEDGER_COUNT]) - 1)) });
const transaction = ({ PK }: Row): EntryRow[] => [entry((one) => one.PK === PK)];

/** The row with a code that was made with another key. */
function provedByAnother({ mac: _, ...of }: EntryRow): Row {
  configure({ ledgerKeys: ["another-key"] });
  try {
    return provedRow({ ...(of as EntryRow), reason: "Forged" });
  } finally {
    configure({ ledgerKeys: [LEDGER_KEY] });
  }
}

const withoutCode = ({ mac: _, ...of }: EntryRow): Row => ({ ...(of as EntryRow) });

export const PROOF_DAMAGE: Record<string, Damage> = {
  "a ledger row's reason was changed": { kind: "ledger row", put: () => [{ ...numbered(OIL, 1), reason: "Another" }], finds: WRITTEN },
  "the amount of a ledger row was changed": { kind: "ledger row", put: () => [{ ...numbered(OIL, 1), difference: 999, totalQuantity: 999 }], finds: WRITTEN },
  "an index key of a ledger row was changed": { kind: "ledger row", put: () => [{ ...numbered(OIL, 1), g4p: "LOG#BATCH#OTHER" }], finds: WRITTEN },
  "an index key of a ledger row was removed": { kind: "ledger row", put: () => [{ ...numbered(OIL, 1), g2p: undefined, g2s: undefined }], finds: WRITTEN },
  "the file that a person was given is another": {
    kind: "ledger row",
    put: () => [{ ...entry(({ action }) => action === "Report Exported"), name: "nothing.csv" }],
    finds: WRITTEN,
  },
  "the address of a refused sign-in is another": {
    kind: "ledger row",
    put: () => [{ ...entry(({ action }) => action === "Sign In Refused"), reason: "Sign-in from 203.0.113.9" }],
    finds: WRITTEN,
  },
  "the stored answer of a ledger row's request was changed": {
    kind: "ledger row",
    put: () => [{ ...entry((one) => typeof one["answer"] === "string" && one.mac !== undefined), answer: '{"message":"Another"}' }],
    finds: WRITTEN,
  },
  "the number of a ledger row was changed": { kind: "ledger row", put: () => [{ ...numbered(OIL, 1), seq: "item 2" }], finds: NUMBERED },
  "a ledger row of the middle is gone": { kind: "ledger row", remove: () => [numbered(OIL, 2)], finds: NUMBERED },
  "the last ledger row of an item is gone": { kind: "ledger row", remove: () => [last(item())], finds: NUMBERED },
  "the last ledger row of a batch is gone": { kind: "ledger row", remove: () => [last(stockLine(named.free))], finds: NUMBERED },
  "the last ledger row of an order is gone": { kind: "ledger row", remove: () => [last(at(`SO#${named.open}`, "ORDER"))], finds: NUMBERED },
  "a whole transaction is gone": { kind: "ledger row", remove: () => transaction(last(at(`SO#${named.open}`, "ORDER"))), finds: NUMBERED },
  "the ledger row that removed a batch is gone": { kind: "ledger row", remove: () => [entry((one) => one.ends !== undefined)], finds: NUMBERED },
  "a ledger row was copied to another request": { kind: "ledger row", put: () => [{ ...numbered(OIL, 1), PK: "T#forged" }], finds: WRITTEN },
  "a ledger row was added by hand": {
    kind: "ledger row",
    put: () => [{ ...withoutCode(numbered(OIL, 1)), PK: "T#forged", at: "2099-01-01T00:00:00.000Z" }],
    finds: WRITTEN,
  },
  "a ledger row has the code of another key": { kind: "ledger row", put: () => [provedByAnother(numbered(OIL, 1))], finds: WRITTEN },
  "a ledger row has lost its code": {
    kind: "ledger row",
    put: () => [withoutCode(entry((one) => one.recordKind === "recall"))],
    finds: WRITTEN,
  },
  "an item's counter was lowered": { kind: "item", put: () => [lowered(item())], finds: WRITTEN },
  "an item's counter was lowered, and its last ledger row is gone": {
    kind: "item",
    put: () => [lowered(item())],
    remove: () => [last(item())],
    finds: WRITTEN,
  },
  "an item's counter is gone": { kind: "item", put: () => [{ ...item(), [LEDGER_COUNT]: undefined }], finds: NUMBERED },
  "an item has the counter of another": {
    kind: "item",
    put: () => [{ ...item(), [LEDGER_COUNT]: row((one) => one.SK === "ITEM" && one.PK !== item().PK && one[LEDGER_COUNT] !== undefined)[LEDGER_COUNT] }],
    finds: WRITTEN,
  },
  "a batch's counter was lowered": { kind: "batch", put: () => [lowered(stockLine(named.free))], finds: WRITTEN },
  "a record's counter was lowered": { kind: "order", put: () => [lowered(at(`SO#${named.open}`, "ORDER"))], finds: WRITTEN },
};
