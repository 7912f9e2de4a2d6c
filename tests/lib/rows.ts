/**
 * Row fixtures with defaults for all fields.
 */
import { type Job, type JobLine, jobNumberText } from "@apothecary/core/jobs/job.rows";
import { type JobHeadRow, jobKey, jobLinesKey, joinJobParts, jobReservedKey, jobSalesKey } from "@apothecary/core/jobs/job-parts.rows";
import type { Key, Row } from "@apothecary/core/lib/table/write";
import type { Role } from "@apothecary/core/lib/rules/roles";
import type { StockLine } from "@apothecary/core/stock/lots/stock-line.rows";
import { NEW_ITEM } from "@apothecary/core/stock/items/item-edits";
import type { Item } from "@apothecary/core/stock/items/item.rows";
import type { User } from "@apothecary/core/users/user.rows";

/** A live raw material of the own company, without stock. */
export function anItem(sku: string, over: Partial<Item> = {}): Item {
  return {
    sku,
    name: `Item ${sku}`,
    description: "",
    categoryType: "Raw Material",
    categoryName: "Emulsifier",
    categoryCode: "EMU",
    ...NEW_ITEM,
    price: 4,
    priceUnit: "kilo",
    active: true,
    clientId: null,
    client: "",
    ownedById: 14,
    ownedBy: "Own",
    suppliedById: null,
    suppliedBy: "",
    supplierSku: "",
    baseSku: sku,
    ...over,
  };
}

/** A live batch of a raw material, in grams, unreserved. Its id ends in `row`. */
export function aStockLine(sku: string, row: string, quantity: number, over: Partial<StockLine> = {}): Omit<StockLine, "version"> {
  return {
    id: `${sku}~${row}`,
    sku,
    name: `Item ${sku}`,
    categoryType: "Raw Material",
    categoryName: "Emulsifier",
    client: "",
    batchNumber: "A001",
    supplierBatchNumber: "",
    expiryDate: null,
    packSize: 0,
    status: 0,
    locationId: "A1",
    warehouse: "Main",
    bin: "A1",
    roaming: false,
    quantity,
    unreserved: quantity,
    reservations: {},
    purchaseOrderNumber: "",
    quantityDelivered: quantity,
    deliveredDate: null,
    ...over,
  };
}

/** An open compounding job without lines. */
export function aJob(id: number, over: Partial<Job> = {}): Job {
  return {
    id,
    jobNumber: jobNumberText(id),
    type: "Formula",
    state: "open",
    formulaId: 1,
    formulaCode: "ABC01",
    code: "ABC01-B",
    name: "Calming cream",
    rAndDCode: "RD-1",
    clientId: 20,
    client: "Client",
    category: "Bulk",
    fillSize: null,
    batchNumber: "101-26",
    netQuantity: 10,
    wastagePercent: 0,
    additionalWastage: 0,
    excessAllocated: 0,
    grossQuantity: 10,
    printed: false,
    dateCreated: new Date().toISOString(),
    dateEdited: null,
    staffName: "Tester",
    dateCompleted: null,
    dateCancelled: null,
    quantityProduced: null,
    closedBy: "",
    notes: "",
    shortage: null,
    formulaJobId: null,
    salesItems: [],
    lines: {},
    busy: null,
    version: 2,
    reservedVersion: 1,
    linesVersion: 1,
    ...over,
  };
}

/** A sales item of a job; its order need not exist. */
export function aJobSalesItem(over: Partial<Job["salesItems"][number]> = {}): Job["salesItems"][number] {
  return {
    ...{ salesId: 1, salesOrderId: 1, soNumber: "SO00001", poNumber: "PO-1", clientId: 20, client: "Client", productId: 1, productSku: "ABC01-CR-50" },
    ...{ productName: "Cream", quantity: 10, fillWeight: 50, dateCreated: "2026-01-05T09:00:00.000Z", dispatchDate: null, notes: "", productJobId: null },
    ...over,
  };
}

/** A line that a user added to a job, without reservations. */
export function aLine(sku: string, quantity: number, over: Partial<JobLine> = {}): JobLine {
  return { sku, name: `Item ${sku}`, origin: "hand", quantity, percentage: null, amountPerUnit: null, exactMatch: false, reservations: {}, ...over };
}

/** The complete jobs among the rows of a table. */
export function jobsAmong(rows: readonly Row[]): Job[] {
  const byKey = new Map(rows.map((row) => [`${row.PK} ${row.SK}`, row]));
  const at = <T extends Row>({ PK, SK }: Key): T | undefined => byKey.get(`${PK} ${SK}`) as T | undefined;
  const heads = rows.filter((row): row is JobHeadRow => row.PK.startsWith("J#") && row.SK === jobKey(0).SK);
  return heads.map((head) => {
    const job = joinJobParts({ head, lines: at(jobLinesKey(head.id)), sales: at(jobSalesKey(head.id)), reserved: at(jobReservedKey(head.id)) });
    if (!job) throw new Error(`The rows of ${head.jobNumber} do not agree.`);
    return job;
  });
}

/** A user of the own company without a session, who cannot sign in. */
export function aUser(id: number, username: string, roles: Role[], over: Partial<User> = {}): User {
  return {
    id,
    username,
    firstName: username,
    lastName: "Tester",
    email: `${username}@example.test`,
    roles,
    businessId: 14,
    passwordHash: "",
    sessions: {},
    grants: {},
    version: 1,
    ...over,
  };
}
