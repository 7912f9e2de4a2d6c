/** Damage in records that another row or the ledger contradicts: batches, completed jobs, order lines, recipes, people. */
import type { JobLinesRow, JobSalesRow } from "@apothecary/core/jobs/job-parts.rows";
import type { Row } from "@apothecary/core/lib/table/write";
import { type ClientPricesRow, clientPricesRow } from "@apothecary/core/products/price-list.rows";
import { orderKey } from "@apothecary/core/sales/order.rows";
import { stockLineIndexes } from "@apothecary/core/stock/lots/stock-line.rows";
import { add, at, type Damage, first, named, stockLine } from "./damage-world.ts";

const LAST = "a batch is what its last ledger row says";
const COMPLETED = "a completed job used and made what the ledger says";
const LINE = "a line and its jobs name each other";
const ORDER = "the rows of an order agree";
const RECIPE = "a recipe is whole, of items that exist";
const USES = "an item names the recipes that use it";
const PEOPLE = "users and businesses agree about each other";
const TRAIL = "a record is what its trail says";
const DELIVERY = "a delivery has the lines that the ledger booked in";
const CLAIM = "a claim points at what it claims for";

const free = () => stockLine(named.free);
const made = (type: string) => first("job", (job) => job["type"] === type && job["state"] === "completed");
const formula = () => first("formula", ({ code }) => code === "LAW01");
const product = () => first("product", ({ componentry }) => (componentry as unknown[]).length > 1);
const business = () => first("business", ({ contacts }) => contacts !== undefined);
const user = (username: string) => first("user", (one) => one["username"] === username);
const openLine = () => at(orderKey(named.open).PK, "LINE#001");

/** The lines of the completed compounding job, with another use of each batch. */
function used(change: { quantity?: number; batchNumber?: string }): Row {
  const row = at(made("Formula").PK, "LINES") as JobLinesRow;
  const lines = Object.entries(row.lines).map(([sku, line]) => [sku, { ...line, used: (line.used ?? []).map((one) => ({ ...one, ...change })) }] as const);
  return { ...row, lines: Object.fromEntries(lines) };
}

/** The sales items of the open order's job of a type, changed. */
function salesItems(change: object, type = "Formula"): Row {
  const isOfOpen = (one: Row): boolean => (one as JobSalesRow).salesItems.some(({ salesOrderId }) => salesOrderId === named.open);
  const row = first("job sales items", (one) => isOfOpen(one) && at(one.PK, "JOB")["type"] === type) as JobSalesRow;
  return { ...row, salesItems: row.salesItems.map((item) => ({ ...item, ...change })) };
}

/** A formula with another first line of its recipe. */
function recipe(change: object): Row {
  const row = formula();
  const [line = {}, ...others] = row["recipe"] as object[];
  return { ...row, recipe: [{ ...line, ...change }, ...others] };
}

export const RECORD_DAMAGE: Record<string, Damage> = {
  "a batch was quarantined without a word": { kind: "batch", put: () => [{ ...free(), status: 1 }], finds: LAST },
  "a batch lasts longer without a word": {
    kind: "batch",
    put: () => [{ ...free(), expiryDate: "2039-01-31", ...stockLineIndexes({ ...free(), expiryDate: "2039-01-31" }) }],
    finds: LAST,
  },
  "a frozen batch is Live, and its mark is gone": {
    kind: "batch",
    put: () => [{ ...stockLine(String(first("frozen mark")["elementId"])), status: 0 }],
    remove: () => [first("frozen mark")],
    finds: LAST,
  },
  "a completed job used more than left the stock": { kind: "job lines", put: () => [used({ quantity: 1 })], finds: COMPLETED },
  "a completed job used another lot": { kind: "job lines", put: () => [used({ batchNumber: "A999" })], finds: COMPLETED },
  "a completed job made another batch number": { kind: "job", put: () => [{ ...made("Formula"), batchNumber: "999-26" }], finds: COMPLETED },
  "a completed job made more": { kind: "job", put: () => [add(made("Product"), "quantityProduced", 1)], finds: COMPLETED },
  "a job's gross quantity is off": { kind: "job", put: () => [add(made("Formula"), "grossQuantity", 1)], finds: "the rows of a job agree" },
  "a line's quantity is off": { kind: "order line", put: () => [add(openLine(), "quantity", 1)], finds: LINE },
  "a line's job is another": { kind: "order line", put: () => [{ ...openLine(), formulaJobId: 1 }], finds: LINE },
  "a line has lost its filling job": { kind: "order line", put: () => [{ ...openLine(), productJobId: null }], finds: LINE },
  "a job makes more of a line than was ordered": { kind: "job sales items", put: () => [salesItems({ quantity: 41 })], finds: LINE },
  "a job names another PO": { kind: "job sales items", put: () => [salesItems({ poNumber: "PO-9" })], finds: LINE },
  "a job is for a line that is not": { kind: "job sales items", put: () => [salesItems({ salesId: 99_001 }, "Product")], finds: LINE },
  "a line is gone": { kind: "order line", remove: () => [openLine()], finds: ORDER },
  "a line's client is another": { kind: "order line", put: () => [{ ...openLine(), client: "Birch & Co" }], finds: ORDER },
  "a line's PO is another": { kind: "order line", put: () => [{ ...openLine(), poNumber: "PO-9" }], finds: ORDER },
  "an order's client is another": { kind: "order", put: () => [{ ...at(orderKey(named.open).PK, "ORDER"), clientId: 999 }], finds: ORDER },
  "a line's price is below zero": { kind: "order line", put: () => [{ ...openLine(), price: -1 }], finds: "nothing is below zero" },
  "a recipe is not 100 %": { kind: "formula", put: () => [recipe({ percentage: 60 })], finds: RECIPE },
  "a recipe has an item that is not": { kind: "formula", put: () => [recipe({ sku: "WAX9999" })], finds: RECIPE },
  "a recipe's line is another": { kind: "formula", put: () => [recipe({ sku: "SOL0001" })], finds: USES },
  "a recipe is approved by who saved it": {
    kind: "formula",
    put: () => [{ ...formula(), savedBy: "everything", approvedBy: "everything" }],
    finds: "a version is approved by another person than who saved it",
  },
  "an earlier recipe is of a version to come": {
    kind: "earlier recipe",
    put: () => [{ ...first("earlier recipe"), version: 99, SK: "RECIPE#00000099" }],
    finds: RECIPE,
  },
  "an earlier bill is of a version to come": {
    kind: "earlier bill",
    put: () => [{ ...first("earlier bill"), version: 99, SK: "BILL#00000099" }],
    finds: RECIPE,
  },
  "an item does not name a formula that uses it": { kind: "use in a formula", remove: () => [first("use in a formula")], finds: USES },
  "an item names a product with another quantity": { kind: "use in a product", put: () => [add(first("use in a product"), "quantity", 1)], finds: USES },
  "a price is another without a word": {
    kind: "price list",
    put: () => [clientPricesRow({ ...(first("price list") as ClientPricesRow), prices: [{ fromQuantity: 1, price: 9, validFrom: null, validTo: null }] })],
    finds: TRAIL,
  },
  "a bill of materials is shorter": {
    kind: "product",
    put: () => [{ ...product(), componentry: (product()["componentry"] as unknown[]).slice(1) }],
    finds: USES,
  },
  "an R&D code leads to another formula": { kind: "R&D code", put: () => [{ ...first("R&D code"), formulaId: 99 }], finds: CLAIM },
  "an R&D code is no longer claimed": { kind: "R&D code", remove: () => [first("R&D code")], finds: CLAIM },
  "a user has an unknown role": { kind: "user", put: () => [{ ...user("buyer"), roles: ["ROLE_OWNER"] }], finds: PEOPLE },
  "a user has a role more without a word": { kind: "user", put: () => [{ ...user("maria"), roles: ["ROLE_BUYER", "ROLE_ADMIN"] }], finds: TRAIL },
  "an action is open to more roles without a word": {
    kind: "roles of actions",
    put: () => [{ ...first("roles of actions"), actions: { completeJob: { roles: ["ROLE_ADMIN", "ROLE_WAREHOUSE"] } } }],
    finds: TRAIL,
  },
  "an action is open to all staff without a word": {
    kind: "roles of actions",
    put: () => [{ ...first("roles of actions"), actions: {}, narrowed: [] }],
    finds: TRAIL,
  },
  "the roles of actions are gone": { kind: "roles of actions", remove: () => [first("roles of actions")], finds: TRAIL },
  "the roles of an action are gone, but not its name": {
    kind: "roles of actions",
    put: () => [{ ...first("roles of actions"), actions: {} }],
    finds: "a row has the keys that follow from its fields",
  },
  "a user's e-mail is another without a word": { kind: "user", put: () => [{ ...user("maria"), email: "mary@example.test" }], finds: TRAIL },
  "a user belongs to another business without a word": { kind: "user", put: () => [{ ...user("maria"), businessId: 1 }], finds: TRAIL },
  "a business's name is another without a word": {
    kind: "business",
    put: () => [{ ...business(), name: "Birch", g1s: `birch#${business()["id"]}` }],
    finds: TRAIL,
  },
  "a contact gets no deliveries, at another address": {
    kind: "contact",
    put: () => [{ ...first("contact"), delivery: false, email: "elsewhere@example.test" }],
    finds: TRAIL,
  },
  "a contact is gone": { kind: "contact", remove: () => [first("contact")], finds: PEOPLE },
  "a business counts a contact too many": { kind: "business", put: () => [add(business(), "contacts", 1)], finds: PEOPLE },
  "a delivery has a line more": { kind: "delivery", put: () => [add(first("delivery"), "lines", 1)], finds: DELIVERY },
  "a delivery is gone": { kind: "delivery", remove: () => [first("delivery")], finds: DELIVERY },
  "a stored answer is cut off": {
    kind: "ledger row",
    put: () => [{ ...first("ledger row", ({ answer }) => typeof answer === "string"), answer: '{"message":"' }],
    finds: "a stored answer can be read",
  },
  "a subscription is known to the business alone": { kind: "subscription", remove: () => [first("subscription")], finds: PEOPLE },
  "a subscription is known to the user alone": { kind: "subscriber", remove: () => [first("subscriber")], finds: PEOPLE },
  "a business has another primary account manager": { kind: "business", put: () => [{ ...business(), primaryAccountManagerId: 1 }], finds: PEOPLE },
};
