/** Damage in what only the trail contradicts: fields of records without a word, counters, and permissions without a manager. */
import type { Row } from "@apothecary/core/lib/table/write";
import { orderKey } from "@apothecary/core/sales/order.rows";
import { add, at, type Damage, first, named } from "./damage-world.ts";

const TRAIL = "a record is what its trail says";
const COUNTER = "a counter is not below what it gave out";
const PERMISSION = "a permission was given by a manager";

const item = () => first("item", ({ sku }) => sku === "LAW02-B");
const completed = () => first("job", ({ type, state }) => type === "Formula" && state === "completed");
const formula = () => first("formula", ({ code }) => code === "LAW02");
const openLine = () => at(orderKey(named.open).PK, "LINE#001");
const givenOne = () => first("user", ({ grants }) => Object.keys(grants ?? {}).length > 0);

/** The user who has a permission, with a change of it or with another one. */
function granted(change: object, permission = Object.keys(givenOne()["grants"] as object)[0] ?? ""): Row {
  const user = givenOne();
  const [grant = {}] = Object.values(user["grants"] as Record<string, object>);
  return { ...user, grants: { ...(user["grants"] as object), [permission]: { ...grant, ...change } } };
}

/** A field of a row with another value, which nothing but the trail tells. */
const silently = (kind: string, row: () => Row, change: object): Damage => ({ kind, put: () => [{ ...row(), ...change }], finds: TRAIL });

const FIELDS: Record<string, Damage> = {
  "an item costs more": silently("item", item, { price: 9 }),
  "an item's minimum stock is another": silently("item", item, { minimumStock: 9 }),
  "an item's order quantities are others": silently("item", item, { moq: 9, eoq: 9 }),
  "an item has another owner": silently("item", item, { ownedById: 99 }),
  "an item has more on order": {
    kind: "item",
    put: () => [
      add(
        first("item", ({ onOrder }) => Number(onOrder) > 0),
        "onOrder",
        1,
      ),
    ],
    finds: TRAIL,
  },
  "a line's price is another": { kind: "order line", put: () => [add(openLine(), "price", 1)], finds: TRAIL },
  "a job was completed by another": silently("job", completed, { closedBy: "Somebody Else" }),
  "a job was completed on another day": silently("job", completed, { dateCompleted: "2020-01-01T00:00:00.000Z" }),
  "a job's notes are others": silently("job", completed, { notes: "Nothing to see" }),
  "a password was changed": silently("user", () => first("user", ({ username }) => username === "maria"), { passwordHash: "$2b$another" }),
  "a formula has another name": silently("formula", formula, { name: "Lavender Water" }),
  "a recipe is approved without a word": silently("formula", formula, { approvedBy: "maria" }),
  "a formula is another client's": silently("formula", formula, { clientId: 99 }),
  "a bill needs exact matches of one batch": silently("product", () => first("product", ({ formulaCode }) => formulaCode === "LAW01"), { oneBatch: true }),
  "an order's dispatch date is another": silently("order", () => at(orderKey(named.open).PK, "ORDER"), { dispatchDate: "2031-01-01" }),
  "a group has another job": silently("job group", () => first("job group"), { selections: [named.secondJob] }),
  "a stock take has a larger tolerance": silently("stock take", () => first("stock take"), { toleranceUnits: 500 }),
  "a recall's reason is another": silently("recall", () => first("recall"), { reason: "A trifle" }),
  "a client of a recall was never told": silently("recall client", () => first("recall client"), { toldAt: null }),
  "an item whose addition is in the trail is gone": { kind: "item", remove: () => [item()], finds: TRAIL },
};

/** The counters whose numbers the world's actions have taken. */
const COUNTERS = ["user", "formula", "product", "salesOrder", "job", "jobGroup", "stockTake", "delivery", "recall", "rawMaterialBatch", "formulaCode:LAW"];
const counters = COUNTERS.flatMap((counter): [string, Damage][] => [
  [`the counter ${counter} goes back`, { kind: "counter", put: () => [{ ...at(`N#${counter}`, "COUNTER"), last: 0 }], finds: COUNTER }],
  [`the counter ${counter} is gone`, { kind: "counter", remove: () => [at(`N#${counter}`, "COUNTER")], finds: COUNTER }],
]);

const PERMISSIONS: Record<string, Damage> = {
  "a permission has no row in the ledger": {
    kind: "ledger row",
    remove: () => [first("ledger row", ({ action }) => action === "Permission Granted")],
    finds: PERMISSION,
  },
  "a permission is by another manager": { kind: "user", put: () => [granted({ authorisedBy: "admin" })], finds: PERMISSION },
  "a permission is for another action": { kind: "user", put: () => [granted({}, "api_remove_user")], finds: PERMISSION },
};

export const TRAIL_DAMAGE: Record<string, Damage> = { ...FIELDS, ...Object.fromEntries(counters), ...PERMISSIONS };
