/** Damage in orders, and in the ledger rows of transactions. */
import type { ComplaintRow } from "@apothecary/core/complaints/complaint.rows";
import type { ReturnedRow } from "@apothecary/core/returns/returned.rows";
import type { PurchaseRow } from "@apothecary/core/purchasing/purchase.rows";
import type { ShipmentRow } from "@apothecary/core/sales/shipping/shipment.rows";
import { orderKey } from "@apothecary/core/sales/order.rows";
import { INDEX_KEYS } from "@apothecary/core/verify/row-kinds";
import type { Row } from "@apothecary/core/lib/table/write";
import { add, at, type Damage, entry, first, named } from "./damage-world.ts";

const KEYS = "a row has the keys that follow from its fields";
const RULE = "the rows of an order agree";
const ON_ORDER = "what is on order is open on purchase orders or was registered by hand";
const SHIPPED = "ordered is shipped, open and cancelled";
const REVERSAL = "a reversal has its mark and its counter-rows";
const ROWS = "ledger rows are never removed or changed";
const REPLAYED = "the ledger replayed is the stock";
const TOTALS = "the ledger's totals follow from each other";

const part = (id: number, SK: string): Row => at(orderKey(id).PK, SK);
const leading = () => first("ordered formulas", ({ salesOrderId }) => salesOrderId === named.open);
const followOns = () => first("follow-on order");
const shipment = () => part(named.closed, "SHIPMENT#001") as ShipmentRow;
const moved = () => at(`T#${named.adjusted}`);

/** The row of a movement in its month's index alone. */
function hidden(): Row {
  const { g1p, g1s, ...row } = moved();
  return { ...Object.fromEntries(Object.entries(row).filter(([name]) => !INDEX_KEYS.includes(name))), ...{ PK: row.PK, SK: row.SK, g1p, g1s } };
}

export const ORDER_DAMAGE: Record<string, Damage> = {
  "an order is gone": { kind: "order", remove: () => [part(named.open, "ORDER")], finds: RULE },
  "an open order is listed as completed": { kind: "order", put: () => [{ ...part(named.open, "ORDER"), g1p: "ORDERS#COMPLETED#2026" }], finds: KEYS },
  "a cancelled order is listed as open": { kind: "order", put: () => [{ ...part(named.cancelled, "ORDER"), g1p: "ORDERS#OPEN" }], finds: KEYS },
  "an order is listed under another client": { kind: "order", put: () => [{ ...part(named.open, "ORDER"), g3p: "ORDERS#CLIENT#99" }], finds: KEYS },
  "an open order is not found by its formulas": { kind: "ordered formulas", remove: () => [leading()], finds: RULE },
  "an open order is found by a formula that it has not": {
    kind: "ordered formulas",
    put: () => [{ ...leading(), formulaCodes: ["LAW01", "LAW09"] }],
    finds: RULE,
  },
  "a cancelled order is found by its formulas": {
    kind: "ordered formulas",
    put: () => [{ ...leading(), SK: String(named.cancelled).padStart(8, "0"), salesOrderId: named.cancelled }],
    finds: RULE,
  },
  "an order does not name the formula of a line": { kind: "order line", put: () => [{ ...part(named.open, "LINE#001"), formulaCode: "ABC02" }], finds: RULE },
  "a line that waits for a job is not listed": {
    kind: "order line",
    put: () => [{ ...part(named.followOn, "LINE#001"), g1p: undefined, g1s: undefined }],
    finds: KEYS,
  },
  "a line that has its job is listed as waiting": { kind: "order line", put: () => [{ ...part(named.open, "LINE#001"), g1p: "UNALLOCATED" }], finds: KEYS },
  "a closed order names another request than the one under which its goods left": {
    kind: "order",
    put: () => [{ ...part(named.closed, "ORDER"), closingRequest: "another" }],
    finds: RULE,
  },
  "more was sent for a line than the ledger says": { kind: "order line", put: () => [add(part(named.closed, "LINE#001"), "shipped", 1)], finds: SHIPPED },
  "more was sent for a line than was ordered": { kind: "order line", put: () => [add(part(named.closed, "LINE#001"), "shipped", 100)], finds: SHIPPED },
  "nothing was sent for a line of an order": { kind: "order line", put: () => [{ ...part(named.closed, "LINE#001"), shipped: 0 }], finds: SHIPPED },
  "a shipment sent more than the ledger says": {
    kind: "shipment",
    put: () => [
      { ...shipment(), lines: shipment().lines.map((line) => ({ ...line, batches: line.batches.map((lot) => ({ ...lot, quantity: lot.quantity + 1 })) })) },
    ],
    finds: SHIPPED,
  },
  "a shipment sent another batch": {
    kind: "shipment",
    put: () => [{ ...shipment(), lines: shipment().lines.map((line) => ({ ...line, batches: line.batches.map((lot) => ({ ...lot, elementId: "other" })) })) }],
    finds: SHIPPED,
  },
  "the jobs of a line make more than was ordered": {
    kind: "order line",
    put: () => [{ ...part(named.open, "LINE#001"), parts: [{ formulaJobId: 1, productJobId: null, quantity: 10_000 }] }],
    finds: "the rows of an order agree",
  },
  "a shipment is listed with the pallets of another": {
    kind: "shipment",
    put: () => [{ ...shipment(), g3p: "SHIPMENTS#PALLETS", g3s: "095212340000000012" }],
    finds: KEYS,
  },
  "a shipment is gone": { kind: "shipment", remove: () => [shipment()], finds: SHIPPED },
  "a shipment has another carrier": { kind: "shipment", put: () => [{ ...shipment(), carrier: "another" }], finds: "a record is what its trail says" },
  "an order that takes follow-ons does not exist": { kind: "follow-on order", put: () => [{ ...followOns(), salesOrderId: 9_999 }], finds: RULE },
  "an order takes the follow-ons of another client": { kind: "follow-on order", put: () => [{ ...followOns(), PK: "FOLLOWON#9999" }], finds: RULE },
};

const CAME_BACK = "what came back was sent";
const back = () => first("returned goods") as ReturnedRow;

export const RETURN_DAMAGE: Record<string, Damage> = {
  "what came back is not counted": { kind: "returned goods", remove: () => [back()], finds: CAME_BACK },
  "more came back than the ledger says": { kind: "returned goods", put: () => [{ ...back(), returned: back().returned + 1 }], finds: CAME_BACK },
  "it came back from another shipment": { kind: "returned goods", put: () => [{ ...back(), parts: { 999001: back().returned } }], finds: CAME_BACK },
  "more came back than was sent": {
    kind: "ledger row",
    put: () => [
      add(
        entry(({ action }) => action === "Returned"),
        "difference",
        1_000,
      ),
    ],
    finds: CAME_BACK,
  },
  "what came back is listed under another client": { kind: "returned goods", put: () => [{ ...back(), g3p: "RETURNS#CLIENT#999" }], finds: KEYS },
};

const TRAIL = "a record is what its trail says";
const complaint = () => first("complaint");
const withFile = () => first("complaint", ({ files }) => (files as unknown[]).length > 0) as ComplaintRow;

export const COMPLAINT_DAMAGE: Record<string, Damage> = {
  "a complaint is gone": { kind: "complaint", remove: () => [complaint()], finds: TRAIL },
  "a file of a complaint is another": {
    kind: "complaint",
    put: () => [{ ...withFile(), files: withFile().files.map((file) => ({ ...file, bytes: 1 })) }],
    finds: TRAIL,
  },
  "a complaint has another answer": { kind: "complaint", put: () => [{ ...complaint(), answer: "Nothing was wrong." }], finds: TRAIL },
  "an answered complaint is listed as open": { kind: "complaint", put: () => [{ ...complaint(), g2p: "COMPLAINTS#OPEN" }], finds: KEYS },
  "a complaint is listed under another batch": { kind: "complaint", put: () => [{ ...complaint(), g4p: "COMPLAINTS#BATCH#A999" }], finds: KEYS },
};

const purchase = () => first("purchase order") as PurchaseRow;
const withLine = (more: Partial<PurchaseRow["lines"][number]>): PurchaseRow => ({
  ...purchase(),
  lines: purchase().lines.map((line, i) => (i === 0 ? { ...line, ...more } : line)),
});

export const PURCHASE_DAMAGE: Record<string, Damage> = {
  "a purchase order is gone": { kind: "purchase order", remove: () => [purchase()], finds: ON_ORDER },
  "a line of a purchase order received more than was delivered": { kind: "purchase order", put: () => [withLine({ received: 4_000 })], finds: ON_ORDER },
  "a line of a purchase order is larger": { kind: "purchase order", put: () => [withLine({ quantity: 9_000 })], finds: ON_ORDER },
  "a purchase order is received without its deliveries": { kind: "purchase order", put: () => [{ ...purchase(), state: "Received" }], finds: ON_ORDER },
  "an item has less on order than its purchase orders": { kind: "item", put: () => [{ ...at("I#WAX0001", "ITEM"), onOrder: 0 }], finds: ON_ORDER },
  "an item does not know its purchase orders": { kind: "item", put: () => [{ ...at("I#WAX0001", "ITEM"), purchased: 0 }], finds: ON_ORDER },
  "a purchase order has another supplier": {
    kind: "purchase order",
    put: () => [{ ...purchase(), supplierId: 999 }],
    finds: "a record is what its trail says",
  },
};

export const LEDGER_DAMAGE: Record<string, Damage> = {
  "a ledger row is in no index but its month's": { kind: "ledger row", put: () => [hidden()], finds: KEYS },
  "a ledger row is not in its month's index": { kind: "ledger row", put: () => [{ ...moved(), g1p: undefined, g1s: undefined }], finds: KEYS },
  "a ledger row no longer says how many it represents": { kind: "ledger row", put: () => [{ ...at(`T#${named.noted}`), entries: 1 }], finds: KEYS },
  "the record of a request is in an index": {
    kind: "record of a request",
    put: () => [{ ...first("record of a request"), g1p: "LOG#2026-01", g1s: "2026-01-01T00:00:00.000Z#00000" }],
    finds: KEYS,
  },
  "a movement's ledger row is gone": { kind: "ledger row", remove: () => [moved()], finds: REPLAYED },
  "one of a transaction's ledger rows is gone": { kind: "ledger row", remove: () => [at(`T#${named.noted}`, "00001")], finds: ROWS },
  "the first of a transaction's ledger rows is gone": { kind: "ledger row", remove: () => [at(`T#${named.noted}`, "00000")], finds: ROWS },
  "a ledger row's difference was changed": { kind: "ledger row", put: () => [add(moved(), "difference", 1)], finds: REPLAYED },
  "a ledger row's total was changed": { kind: "ledger row", put: () => [add(moved(), "totalQuantity", 1)], finds: TOTALS },
  "a ledger row's quantity was changed": { kind: "ledger row", put: () => [add(moved(), "quantity", 1)], finds: TOTALS },
  "a ledger row names another place": { kind: "ledger row", put: () => [{ ...moved(), bin: "B2", locationId: "B2" }], finds: REPLAYED },
  "the mark of a reversed transaction is gone": { kind: "reversed transaction", remove: () => [first("reversed transaction")], finds: REVERSAL },
  "a transaction is marked as reversed by another": {
    kind: "reversed transaction",
    put: () => [{ ...first("reversed transaction"), reversedBy: named.adjusted }],
    finds: REVERSAL,
  },
  "a transaction is marked as reversed without counter-rows": {
    kind: "reversed transaction",
    put: () => [
      { ...first("reversed transaction"), transactionId: named.adjusted, SK: `2026-01-01T00:00:00.000Z#${named.adjusted}`, at: "2026-01-01T00:00:00.000Z" },
    ],
    finds: REVERSAL,
  },
  "a ledger row names another kind": { kind: "ledger row", put: () => [{ ...moved(), action: "Item Edited" }], finds: ROWS },
};
