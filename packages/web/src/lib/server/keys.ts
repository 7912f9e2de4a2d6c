/** How long the options of choosers count as fresh, in milliseconds. */
export const OFFERED_MS = 60_000;

/**
 * Query keys by domain. A key that starts with another belongs to it. What each shows is in `shown.ts`.
 */
export const keys = {
  user: ["user"],
  stock: {
    all: ["stock"],
    list: ["stock", "list"],
    /** All batches with their locations. */
    lines: ["stock", "lines"],
    item: (sku: string) => ["stock", "item", sku],
    changeLog: (sku: string) => ["stock", "item", sku, "change-log"],
    /** The batches with a number; one batch's page; its trace. */
    lotsByNumber: (number: string) => ["stock", "batches", number],
    lot: (sku: string, batchNumber: string) => ["stock", "batch", sku, batchNumber],
    trace: (sku: string, batchNumber: string, part: object) => ["stock", "trace", sku, batchNumber, part],
  },
  warehouse: { all: ["warehouse"], locations: ["warehouse", "locations"], contents: (locationId: string) => ["warehouse", "contents", locationId] },
  stockTake: {
    all: ["stock-take"],
    list: (finalised: boolean) => ["stock-take", "list", finalised],
    one: (id: number) => ["stock-take", "one", id],
    /** Locations for which pickers requested a count. */
    requested: ["stock-take", "requested"],
  },
  purchases: {
    all: ["purchases"],
    list: (filter: object) => ["purchases", "list", filter],
    one: (id: number) => ["purchases", "one", id],
  },
  release: {
    all: ["release"],
    inbox: ["release", "inbox"],
    samples: ["release", "samples"],
    lot: (sku: string, batchNumber: string) => ["release", "lot", sku, batchNumber],
    specification: (sku: string) => ["release", "specification", sku],
  },
  deliveries: { all: ["deliveries"] },
  ledger: {
    all: ["ledger"],
    log: (filter: object) => ["ledger", "log", filter],
    proof: (transactionId: string, rowNumber: number) => ["ledger", "proof", transactionId, rowNumber],
    reversal: (transactionId: string, chain: boolean) => ["ledger", "reversal", transactionId, chain],
  },
  /** The last reasons for an action, read once an hour. */
  reasons: ["reasons"],
  directory: {
    all: ["directory"],
    businesses: ["directory", "businesses"],
    addressBook: ["directory", "address-book"],
    categories: ["directory", "categories"],
    ownBusiness: ["directory", "own-business"],
  },
  users: {
    all: ["users"],
    list: ["users", "list"],
    tokens: ["users", "tokens"],
    actionRoles: ["users", "action-roles"],
    signedActions: ["users", "signed-actions"],
    passkeys: ["users", "passkeys"],
  },
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
    prices: (id: number) => ["products", "prices", id],
    preview: (body: object) => ["products", "preview", body],
  },
  sales: {
    all: ["sales"],
    list: (filter: object) => ["sales", "list", filter],
    one: (id: number) => ["sales", "one", id],
    /** The last and agreed prices of products to a client. */
    lastPrices: (clientId: number, productIds: readonly number[]) => ["sales", "last-price", clientId, ...productIds],
    /** The dispatch preview of an order. */
    closing: (id: number, fromStock: boolean) => ["sales", "closing", id, fromStock],
    dispatchNote: (id: number, shipmentId?: number) => ["sales", "dispatch-note", id, shipmentId ?? ""],
    /** What can be shipped of an order, all orders with goods to ship, and shipments. */
    shipPreview: (id: number) => ["sales", "closing", id, "ship"],
    readyToShip: ["sales", "closing", "ready"],
    shipments: (filter: object) => ["sales", "shipments", filter],
    /** Sales items with a printed recipe sheet. */
    printed: (salesIds: readonly number[]) => ["sales", "printed", ...salesIds],
    unallocated: ["sales", "unallocated"],
    /** The readiness of open sales items, and the calculation for some of them. */
    readiness: ["sales", "readiness"],
    onceMade: (salesIds: readonly number[]) => ["sales", "readiness", "once-made", ...salesIds],
    ifMoved: (salesIds: readonly number[], dispatchDate: string) => ["sales", "readiness", "if-moved", dispatchDate, ...salesIds],
    itemDemand: (sku: string, withoutBatch?: string) => ["sales", "readiness", "item", sku, withoutBatch ?? ""],
    readinessDetails: (salesIds: readonly number[]) => ["sales", "readiness", ...salesIds],
  },
  jobs: { all: ["jobs"], list: (filter: object) => ["jobs", "list", filter], one: (id: number) => ["jobs", "one", id] },
  picking: {
    all: ["picking"],
    /** The requirements of jobs, and the candidate batches. */
    list: (jobIds: readonly number[]) => ["picking", "list", ...jobIds],
    /** The reservations of jobs. */
    reservations: (jobIds: readonly number[]) => ["picking", "reservations", ...jobIds],
    /** Reservations of other jobs that could be transferred to these. */
    exchanges: (jobIds: readonly number[]) => ["picking", "exchanges", ...jobIds],
    groups: ["picking", "groups"],
  },
  returns: { all: ["returns"], returnable: (of: object) => ["returns", "returnable", of] },
  complaints: {
    all: ["complaints"],
    list: (filter: object) => ["complaints", "list", filter],
    one: (id: number) => ["complaints", "one", id],
  },
  recall: {
    all: ["recall"],
    list: ["recall", "list"],
    one: (id: number) => ["recall", "one", id],
    lines: (id: number) => ["recall", "lines", id],
    rows: (id: number) => ["recall", "rows", id],
    proof: (id: number) => ["recall", "proof", id],
    preview: (body: object) => ["recall", "preview", body],
    notices: ["recall", "notices"],
  },
  reports: { all: ["reports"] },
} as const;
