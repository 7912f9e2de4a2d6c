/** How long what is offered for choosing counts as fresh, in milliseconds. */
export const OFFERED_MS = 60_000;

/**
 * Under which keys the answers of the server are held, by domain. A key that begins with another belongs to it:
 * an action that changes a domain marks its `all` as stale.
 */
export const keys = {
  user: ["user"],
  stock: {
    all: ["stock"],
    list: ["stock", "list"],
    /** All batches at their places. */
    lines: ["stock", "lines"],
    item: (sku: string) => ["stock", "item", sku],
    changeLog: (sku: string) => ["stock", "item", sku, "change-log"],
    /** What a number means; one batch's account; its trace. */
    batchesOf: (number: string) => ["stock", "batches", number],
    batch: (sku: string, batchNumber: string) => ["stock", "batch", sku, batchNumber],
    trace: (sku: string, batchNumber: string, part: object) => ["stock", "trace", sku, batchNumber, part],
  },
  warehouse: { all: ["warehouse"], locations: ["warehouse", "locations"], contents: (locationId: string) => ["warehouse", "contents", locationId] },
  stockTake: {
    all: ["stock-take"],
    list: (finalised: boolean) => ["stock-take", "list", finalised],
    one: (id: number) => ["stock-take", "one", id],
    /** Locations that pickers asked to have counted. */
    requested: ["stock-take", "requested"],
  },
  deliveries: { all: ["deliveries"] },
  ledger: {
    all: ["ledger"],
    log: (filter: object) => ["ledger", "log", filter],
    proof: (transactionId: string, rowNumber: number) => ["ledger", "proof", transactionId, rowNumber],
  },
  directory: {
    all: ["directory"],
    businesses: ["directory", "businesses"],
    addressBook: ["directory", "address-book"],
    categories: ["directory", "categories"],
    ownBusiness: ["directory", "own-business"],
  },
  users: { all: ["users"], list: ["users", "list"] },
  formulas: {
    all: ["formulas"],
    list: ["formulas", "list"],
    recipe: (id: number) => ["formulas", "recipe", id],
    batchNumbers: (code: string) => ["formulas", "batch-numbers", code],
    underWay: (id: number) => ["formulas", "under-way", id],
    history: (id: number) => ["formulas", "history", id],
    cost: (id: number) => ["formulas", "cost", id],
    preview: (body: object) => ["formulas", "preview", body],
  },
  products: {
    all: ["products"],
    list: ["products", "list"],
    bom: (id: number) => ["products", "bom", id],
    sku: (firstPart: string) => ["products", "sku", firstPart],
    underWay: (id: number) => ["products", "under-way", id],
    history: (id: number) => ["products", "history", id],
    cost: (id: number) => ["products", "cost", id],
    costs: (ids: readonly number[]) => ["products", "costs", ...ids],
    preview: (body: object) => ["products", "preview", body],
  },
  sales: {
    all: ["sales"],
    list: (filter: object) => ["sales", "list", filter],
    one: (id: number) => ["sales", "one", id],
    /** What closing an order would dispatch. */
    closing: (id: number, fromStock: boolean) => ["sales", "closing", id, fromStock],
    dispatchNote: (id: number) => ["sales", "dispatch-note", id],
    /** Which sales items have a printed recipe sheet. */
    printed: (salesIds: readonly number[]) => ["sales", "printed", ...salesIds],
    unallocated: ["sales", "unallocated"],
    /** Which open sales items can be made, and the arithmetic of some. */
    readiness: ["sales", "readiness"],
    onceMade: (salesIds: readonly number[]) => ["sales", "readiness", "once-made", ...salesIds],
    itemDemand: (sku: string, withoutBatch?: string) => ["sales", "readiness", "item", sku, withoutBatch ?? ""],
    readinessOf: (salesIds: readonly number[]) => ["sales", "readiness", ...salesIds],
  },
  jobs: { all: ["jobs"], list: (filter: object) => ["jobs", "list", filter], one: (id: number) => ["jobs", "one", id] },
  picking: {
    all: ["picking"],
    /** What these jobs need, and which batches could serve. */
    list: (jobIds: readonly number[]) => ["picking", "list", ...jobIds],
    /** What these jobs have reserved. */
    reservations: (jobIds: readonly number[]) => ["picking", "reservations", ...jobIds],
    /** Which reservations of other jobs could serve these. */
    exchanges: (jobIds: readonly number[]) => ["picking", "exchanges", ...jobIds],
    groups: ["picking", "groups"],
  },
  recall: {
    all: ["recall"],
    list: ["recall", "list"],
    one: (id: number) => ["recall", "one", id],
    lines: (id: number) => ["recall", "lines", id],
    rows: (id: number) => ["recall", "rows", id],
    preview: (body: object) => ["recall", "preview", body],
    notices: ["recall", "notices"],
  },
  reports: { all: ["reports"] },
} as const;
