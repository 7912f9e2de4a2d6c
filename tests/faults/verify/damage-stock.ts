/** Damage in items, batches, places, and what points at them. */
import { atLocation, STOCK_LINE_PREFIX } from "@apothecary/core/stock/lots/stock-line.rows";
import { add, at, type Damage, first, named, stockLine } from "./damage-world.ts";

const KEYS = "a row has the keys that follow from its fields";
const CLAIM = "a claim points at what it claims for";
const SUPPLIER = "a supplier's batch number leads to our batch";
const SUM = "quantity is the sum of the batches";
const free = () => stockLine(named.free);
const item = () => at("I#EMU0001", "ITEM");
const single = () => at("SUPPLIERBATCHES");

/** A batch with another quantity, which nothing has reserved. */
const holding = (quantity: number) => ({ ...free(), quantity, unreserved: quantity });

export const STOCK_DAMAGE: Record<string, Damage> = {
  "an item's quantity is off": { kind: "item", put: () => [add(item(), "quantity", 1)], finds: SUM },
  "an item counts Redundant stock that it has not": {
    kind: "item",
    put: () => [{ ...item(), redundant: 1 }],
    finds: "what is Redundant is the sum of the Redundant batches",
  },
  "an item counts stock as unusable that can be used": {
    kind: "item",
    put: () => [add(item(), "unusable", 1)],
    finds: "what is unusable is the sum of the batches that are not Live or counted as expired",
  },
  "an item is gone": { kind: "item", remove: () => [item()], finds: SUM },
  "an item is not listed": { kind: "item", put: () => [{ ...item(), g1p: undefined, g1s: undefined }], finds: KEYS },
  "an item is listed as another": { kind: "item", put: () => [{ ...item(), g1s: "2026-01-01T00:00:00.000Z#BOT0001" }], finds: KEYS },
  "an item's allocated is off": { kind: "item", put: () => [add(item(), "allocated", -1)], finds: "allocated is the sum of the open job lines" },
  "a batch and its item lost the same amount without a word": {
    kind: "batch",
    put: () => [holding(free().quantity - 10), add(item(), "quantity", -10)],
    finds: "the ledger replayed is the stock",
  },
  "a batch's quantity is off": { kind: "batch", put: () => [holding(free().quantity + 5)], finds: SUM },
  "a batch is gone": { kind: "batch", remove: () => [free()], finds: "the ledger replayed is the stock" },
  "a batch is listed twice": { kind: "batch", put: () => [{ ...free(), id: "EMU0001~copy", SK: `${STOCK_LINE_PREFIX}copy` }], finds: SUM },
  "a batch's id is another's": { kind: "batch", put: () => [{ ...free(), id: named.other }], finds: "a batch row is whole" },
  "a batch is listed by an expiry day that it has not": { kind: "batch", put: () => [{ ...free(), g7s: `2030-01-01#${named.free}` }], finds: KEYS },
  "a batch is below zero": { kind: "batch", put: () => [holding(-1)], finds: "nothing is below zero" },
  "a batch holds half a gram": { kind: "batch", put: () => [holding(299.5)], finds: "nothing is below zero" },
  "what is unreserved of a batch is off": { kind: "batch", put: () => [add(stockLine(named.reserved), "unreserved", 1)], finds: "a batch row is whole" },
  "a batch is elsewhere without a word": {
    kind: "batch",
    put: () => [{ ...free(), locationId: "A1", bin: "A1", g1s: atLocation("A1") + named.free }, ...[add(at("P#A1"), "rows", 1), add(at("P#B2"), "rows", -1)]],
    finds: "the ledger replayed is the stock",
  },
  "a batch is listed at another place": { kind: "batch", put: () => [{ ...free(), g1s: atLocation("A1") + named.free }], finds: KEYS },
  "a place counts wrongly": { kind: "location", put: () => [add(at("P#A1"), "rows", 1)], finds: "a place counts its batch rows" },
  "a place with stock is gone": { kind: "location", remove: () => [at("P#B2")], finds: "a batch stands at a place that exists" },
  "a pallet was moved and its stock was not": {
    kind: "location",
    put: () => [{ ...at("P#B2"), warehouse: "Cold" }],
    finds: "a batch stands at a place that exists",
  },
  "a bin's name is no longer claimed": { kind: "location name", remove: () => [at("PN#main#a1")], finds: CLAIM },
  "a bin's name is claimed for nothing": { kind: "location name", put: () => [{ PK: "PN#main#z9", SK: "NAME", locationId: "Z9" }], finds: CLAIM },
  "a username leads to somebody else": { kind: "username", put: () => [{ ...at("UN#buyer"), userId: 1 }], finds: CLAIM },
  "a username is marked as a deleted user's": { kind: "username", put: () => [{ ...at("UN#buyer"), deleted: true }], finds: CLAIM },
  "a username is listed": { kind: "username", put: () => [{ ...at("UN#buyer"), g1p: "USERS", g1s: "buyer" }], finds: KEYS },
  "a code of an item is no longer claimed": { kind: "claim of a code", remove: () => [at("IC#05012345678900")], finds: CLAIM },
  "a code leads to another item": { kind: "claim of a code", put: () => [{ ...at("IC#05012345678900"), sku: "OIL0001" }], finds: CLAIM },
  "a code leads to an item that no longer has it": { kind: "code of an item", remove: () => [first("code of an item")], finds: CLAIM },
  "the name of a job group is no longer claimed": { kind: "job group name", remove: () => [at("JGN#morning")], finds: CLAIM },
  "the name of a job group leads to another": { kind: "job group name", put: () => [{ ...at("JGN#morning"), groupId: 2 }], finds: CLAIM },
  "a job group is gone, and its name is claimed": { kind: "job group", remove: () => [at("JOBGROUPS")], finds: CLAIM },
  "a supplier's batch number is not noted": { kind: "supplier's batch number", remove: () => [single()], finds: SUPPLIER },
  "a supplier's batch number is noted of another batch": {
    kind: "supplier's batch number",
    put: () => [{ ...single(), batchNumber: "A999" }],
    finds: SUPPLIER,
  },
  "a batch has another supplier's batch number than is noted": {
    kind: "batch",
    put: () => [{ ...free(), supplierBatchNumber: "LW-2" }],
    finds: SUPPLIER,
  },
  "a batch number belongs to another item": {
    kind: "batch number",
    put: () => [{ ...at(`BN#${free().batchNumber}`), sku: "BOT0001" }],
    finds: CLAIM,
  },
  "a client code leads to a business that is not": { kind: "client code", put: () => [{ ...first("client code"), businessId: 999 }], finds: CLAIM },
  "a row is of no known kind": { kind: "item", put: () => [{ PK: "NOTE#1", SK: "NOTE" }], finds: "every row is of a known kind" },
  "an operation's fields are gone": { kind: "operation", put: () => [{ PK: "O#gone", SK: "OPERATION" }], finds: KEYS },
};
