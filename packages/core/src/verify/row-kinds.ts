/**
 * Every kind of row, by its key, with what its row builder makes of its other fields: its key, its index keys, and what
 * else is derived from them. `tests/faults/verify/damage.full.test.ts` plants damage in a row of each kind.
 */
import { type BusinessRow, businessPartition, businessRow, CATEGORY_PARTITION, categoryKey, type CategoryRow } from "../directory/business.rows.ts";
import { CONTACT_PREFIX, type ContactRow, contactRow } from "../directory/contact.rows.ts";
import { type SubscriberRow, subscriberKey, SUBSCRIPTION_PREFIX, subscriptionKey, type SubscriptionRow } from "../directory/subscription.rows.ts";
import { type ComplaintRow, complaintPartition, complaintRow } from "../complaints/complaint.rows.ts";
import { type DeliveryRow, deliveryRow } from "../deliveries/delivery.rows.ts";
import {
  EARLIER_RECIPE_PREFIX,
  type EarlierRecipe,
  FORMULA_CHANGES,
  FORMULA_USE_PREFIX,
  type FormulaRow,
  formulaRow,
  type FormulaUse,
  formulaUseKey,
} from "../formulas/formula.rows.ts";
import { ALLOCATION_PREFIX, allocationKey, type AllocationRow } from "../jobs/job.rows.ts";
import { headIndexes, type JobHeadRow, jobKey, jobReservedKey, type JobReservedRow, RESERVED } from "../jobs/job-parts.rows.ts";
import { INDEXES, indexKeys } from "../lib/table/table-shape.ts";
import type { Key, Row } from "../lib/table/write.ts";
import { groupKey, type GroupRow, JOB_GROUPS } from "../picking/group.rows.ts";
import { type ClientPricesRow, clientPricesRow, PRICE_PREFIX } from "../products/price-list.rows.ts";
import {
  EARLIER_BILL_PREFIX,
  type EarlierBill,
  PRODUCT_CHANGES,
  PRODUCT_USE_PREFIX,
  type ProductRow,
  productRow,
  type ProductUse,
  productUseKey,
} from "../products/product.rows.ts";
import { type PurchaseRow, purchaseRow } from "../purchasing/purchase.rows.ts";
import { type FrozenMarkRow, markKey } from "../recall/frozen-mark.rows.ts";
import { clientKey, type RecallClientRow, recallLineKey, type RecallLineRow, type RecallRecordRow, recallRow } from "../recall/recall.rows.ts";
import { RETURNED_PREFIX, type ReturnedRow, returnedRow } from "../returns/returned.rows.ts";
import {
  isUnallocated,
  LEFT_UNALLOCATED,
  LINE_PREFIX,
  lineKey,
  type OrderedFormulasRow,
  type OrderLineRow,
  type OrderRow,
  orderRow,
  ordersOfFormulas,
  UNALLOCATED,
} from "../sales/order.rows.ts";
import { lotReleaseRow, type LotReleaseRow } from "../release/lot.rows.ts";
import { SPECIFICATION, specificationKey } from "../release/specification.rows.ts";
import { SHIPMENT_PREFIX, shipmentRow, type ShipmentRow } from "../sales/shipping/shipment.rows.ts";
import { SEAL_CORRECTIONS, sealCorrectionKey, sealKey, SEAL_KEYS, sealKeyKey, type SealKeyRow, type SealRow, SEALS } from "../seals/seal.rows.ts";
import { ITEM, itemPartition, type ItemRow, itemRow } from "../stock/items/item.rows.ts";
import { codeClaimKey, type CodeClaimRow, ITEM_CODE_PREFIX, type ItemCodeRow, itemCodeKey } from "../stock/codes/item-code.rows.ts";
import { stockLineIndexes, stockLineKey, STOCK_LINE_PREFIX, type StockLineRow } from "../stock/lots/stock-line.rows.ts";
import {
  BIN_PREFIX,
  countedKey,
  type CountedRow,
  countPrefix,
  type CountRow,
  LINES_A_ROW,
  type StockTakeRow,
  stockTakeRow,
} from "../stock-take/stock-take.rows.ts";
import { OPEN_OPERATIONS, operationKey, type OperationRow, PARKED_OPERATIONS } from "../transaction/operation.rows.ts";
import { REVERSED, reversedKey, type ReversedRow } from "../transaction/reversed.rows.ts";
import { ACTION_ROLES, actionRolesKey, actionRolesRow, type ActionRolesRow } from "../users/action-roles.rows.ts";
import { CHALLENGE_PREFIX } from "../users/passkeys/passkey.rows.ts";
import { userPartition, type UserRow, userRow } from "../users/user.rows.ts";
import { COUNT_REQUESTS, countRequestKey, type RequestedRow } from "../warehouse/count-request.rows.ts";
import { type LocationRow, locationRow } from "../warehouse/location.rows.ts";
import { tokenUseKey, type TokenUseRow } from "../users/tokens/token-use.rows.ts";

/** A kind of row. */
export interface RowKind {
  /** Its partition, or the part of it up to and including the first `#`. */
  partition: string;
  /** Its sort key, or the beginning of it if it ends in `#`; every sort key if empty. */
  sort: string;
  /** What its builder makes of its other fields: key, index keys and derived fields. */
  rebuilt: (row: Row) => Partial<Row>;
  /** Index keys that begin with the instant of the last write, which no other field has. */
  stamped: readonly string[];
}

/** The attributes that are index keys. */
export const INDEX_KEYS: readonly string[] = INDEXES.flatMap((index) => Object.values(indexKeys(index)));
const KEYS: ReadonlySet<string> = new Set([...INDEX_KEYS, "PK", "SK"]);

/** A row without its key and index keys, and without other attributes. */
export function withoutKeys(row: Row, others?: ReadonlySet<string>): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const name of Object.keys(row)) if (!KEYS.has(name) && !others?.has(name)) fields[name] = row[name];
  return fields;
}

/** Rebuilt attributes, the key often alone. */
type Rebuilt = Partial<Row> | Key;

const nothing = (): Rebuilt => ({});

/** A kind whose rows are rebuilt from their fields; the whole row is passed too, for ids that only the key has. */
function kind<T extends Row>(partition: string, sort: string, rebuilt: (fields: T, row: Row) => Rebuilt = nothing, ...stamped: string[]): RowKind {
  return { partition, sort, rebuilt: (row) => ({ ...rebuilt(withoutKeys(row) as T, row) }), stamped };
}

const ITEMS = itemPartition("");
const partitionSku = ({ PK }: Key): string => PK.slice(ITEMS.length);
const partitionId = ({ PK }: Key): number => Number(PK.slice(PK.indexOf("#") + 1));
const wide = (version: number): string => String(version).padStart(8, "0");

/** A line that waits for a job is listed; one that waited once keeps the record of leaving the list, if it was made. */
function waitingIndexes(line: OrderLineRow, row: Row): Rebuilt {
  const stamp = `0#${line.salesId}`;
  if (isUnallocated(line)) return { g1p: UNALLOCATED, g1s: stamp };
  return row["g1p"] === undefined ? {} : { g1p: LEFT_UNALLOCATED, g1s: stamp };
}

/** An operation is listed until it is finished. */
function operationIndexes({ answer, parked, actor }: OperationRow): Rebuilt {
  const listed = { ...operationKey(actor.requestId), g1p: parked === undefined ? OPEN_OPERATIONS : PARKED_OPERATIONS, g1s: `0#${actor.requestId}` };
  return answer === undefined ? listed : operationKey(actor.requestId);
}

/** All kinds but the ledger's, by name. */
export const ROW_KINDS: Record<string, RowKind> = {
  item: kind<ItemRow>(ITEMS, ITEM, itemRow, "g1s"),
  batch: kind<StockLineRow>(ITEMS, STOCK_LINE_PREFIX, (stockLine) => ({ ...stockLineKey(stockLine.id), ...stockLineIndexes(stockLine) })),
  allocation: kind<AllocationRow>(ITEMS, ALLOCATION_PREFIX, ({ jobId }, key) => allocationKey(partitionSku(key), jobId)),
  "code of an item": kind<ItemCodeRow>(ITEMS, ITEM_CODE_PREFIX, ({ code }, key) => itemCodeKey(partitionSku(key), code)),
  specification: kind(ITEMS, SPECIFICATION, (_, key) => specificationKey(partitionSku(key))),
  "use in a formula": kind<Row & FormulaUse>(ITEMS, FORMULA_USE_PREFIX, ({ formulaId }, key) => formulaUseKey(partitionSku(key), formulaId)),
  "use in a product": kind<Row & ProductUse>(ITEMS, PRODUCT_USE_PREFIX, ({ productId }, key) => productUseKey(partitionSku(key), productId)),
  "frozen mark": kind<FrozenMarkRow>(ITEMS, "FROZEN#", ({ elementId }) => markKey(elementId)),
  job: kind<JobHeadRow>(jobKey(0).PK.slice(0, -1), "JOB", (job) => ({ ...jobKey(job.id), ...headIndexes(job) }), "g1s"),
  "job lines": kind("J#", "LINES"),
  "job sales items": kind("J#", "SALES"),
  "job reservations": kind<JobReservedRow>(RESERVED, "", ({ jobId }) => jobReservedKey(jobId)),
  "production of a day": kind("PRODUCED#", ""),
  location: kind<LocationRow>("P#", "PLACE", locationRow),
  "location name": kind("PN#", "NAME"),
  order: kind<OrderRow>("SO#", "ORDER", orderRow, "g1s"),
  "order line": kind<OrderLineRow>("SO#", LINE_PREFIX, (line, row) => ({ ...lineKey(line.salesId), ...waitingIndexes(line, row) }), "g1s"),
  shipment: kind<ShipmentRow>("SO#", SHIPMENT_PREFIX, shipmentRow),
  "returned goods": kind<ReturnedRow>("SO#", RETURNED_PREFIX, returnedRow),
  "ordered formulas": kind<OrderedFormulasRow>("SOF#", "", ({ formulaCodes: [code = ""], salesOrderId }) => ({
    PK: ordersOfFormulas(code),
    SK: wide(salesOrderId),
  })),
  "follow-on order": kind("FOLLOWON#", ""),
  complaint: kind<ComplaintRow>(complaintPartition(0).slice(0, -1), "COMPLAINT", complaintRow),
  recall: kind<RecallRecordRow>("RC#", "RECALL", recallRow),
  "recalled batches": kind("RC#", "BATCHES#"),
  "recall client": kind<RecallClientRow>("RC#", "CLIENT#", ({ clientId }, key) => clientKey(partitionId(key), clientId)),
  "recall line": kind<RecallLineRow>("RC#", "LINE#", ({ id }, key) => ({ ...recallLineKey(partitionId(key), id) })),
  user: kind<UserRow>(userPartition(0).slice(0, -1), "USER", userRow),
  "passkey challenge": kind("U#", CHALLENGE_PREFIX),
  subscription: kind<SubscriptionRow>("U#", SUBSCRIPTION_PREFIX, ({ userId, businessId }) => subscriptionKey(userId, businessId)),
  username: kind("UN#", "NAME"),
  "sign-in attempts": kind("A#", "ATTEMPTS"),
  "use of a token": kind<TokenUseRow>("A#", "", (_, { SK }) => tokenUseKey(SK)),
  business: kind<BusinessRow>(businessPartition(0).slice(0, -1), "BUSINESS", businessRow),
  contact: kind<ContactRow>("BU#", CONTACT_PREFIX, contactRow),
  subscriber: kind<SubscriberRow>("BU#", SUBSCRIPTION_PREFIX, ({ userId }, key) => subscriberKey(userId, partitionId(key))),
  "client code": kind("BC#", "CLAIM"),
  category: kind<CategoryRow>(CATEGORY_PARTITION, "", ({ skuIdentifier, type }) => categoryKey(skuIdentifier, type)),
  "purchase order": kind<PurchaseRow>("PU#", "PURCHASE", purchaseRow),
  "release of a lot": kind<LotReleaseRow>("RL#", "", lotReleaseRow),
  delivery: kind<DeliveryRow>("D#", "DELIVERY", deliveryRow),
  "job group": kind<GroupRow>(JOB_GROUPS, "", ({ id }) => groupKey(id)),
  "job group name": kind("JGN#", "NAME"),
  "reversed transaction": kind<ReversedRow>(REVERSED, "", ({ at, transactionId }) => reversedKey(at, transactionId)),
  seal: kind<SealRow>(SEALS, "", ({ day }) => sealKey(day)),
  "seal correction": kind<SealRow>(SEAL_CORRECTIONS, "", ({ day }) => sealCorrectionKey(day)),
  "seal key": kind<SealKeyRow>(SEAL_KEYS, "", sealKeyKey),
  product: kind<ProductRow>("PR#", "PRODUCT", productRow, "g3s"),
  "earlier bill": kind<Row & EarlierBill>("PR#", EARLIER_BILL_PREFIX, ({ version }) => ({ SK: EARLIER_BILL_PREFIX + wide(version) })),
  "price list": kind<ClientPricesRow>("PR#", PRICE_PREFIX, clientPricesRow),
  "removed product": kind("PR#", "REMOVED", (_, key) => ({ g3p: PRODUCT_CHANGES, g3s: `0#${partitionId(key)}` }), "g3s"),
  formula: kind<FormulaRow>("F#", "FORMULA", formulaRow, "g3s"),
  "earlier recipe": kind<Row & EarlierRecipe>("F#", EARLIER_RECIPE_PREFIX, ({ version }) => ({ SK: EARLIER_RECIPE_PREFIX + wide(version) })),
  "removed formula": kind("F#", "REMOVED", (_, key) => ({ g3p: FORMULA_CHANGES, g3s: `0#${partitionId(key)}` }), "g3s"),
  "R&D code": kind("FR#", "CLAIM"),
  "formula's batch number": kind<Row & { batchNumber: string }>("FB#", "", ({ batchNumber }) => ({ SK: batchNumber })),
  "stock take": kind<StockTakeRow>("ST#", "STOCKTAKE", stockTakeRow),
  "counted location": kind<CountedRow>("ST#", BIN_PREFIX, ({ stockTakeId, locationId }) => countedKey(stockTakeId, locationId)),
  count: kind<CountRow>("ST#", "COUNT#", ({ locationId, round, first }) => ({
    SK: countPrefix(locationId, round) + String(first / LINES_A_ROW).padStart(3, "0"),
  })),
  "dismissed discrepancies": kind("ST#", "DISMISSED#"),
  "stock take's bookings": kind("ST#", "OUTCOME#"),
  "request to count": kind<RequestedRow>(COUNT_REQUESTS, "", ({ locationId }) => countRequestKey(locationId)),
  "batch number": kind("BN#", "CLAIM"),
  "claim of a code": kind<CodeClaimRow>("IC#", "CLAIM", ({ code }) => codeClaimKey(code)),
  "supplier's batch number": kind("SUPPLIERBATCHES", ""),
  "supplier's batch number of a delivery": kind("SUPPLIERBATCHES#", ""),
  operation: kind<OperationRow>("O#", "OPERATION", operationIndexes, "g1s"),
  "lines of an operation": kind("O#", "LINES#"),
  "outcome of an import": kind("O#", "DONE#"),
  "imported line": kind("IM#", "LINE"),
  counter: kind("N#", "COUNTER"),
  "taken numbers": kind("N#", "TAKEN#"),
  "layout of the table": kind("STAGE", "LAYOUT"),
  "roles of actions": kind<ActionRolesRow>(actionRolesKey.PK, ACTION_ROLES, actionRolesRow),
  "first load": kind("STAGE", "LOADED"),
  "day of counted expiries": kind("STAGE", "EXPIRED"),
  "order of recipe edits": kind("RECIPES", "GRAPH"),
};

/** The kinds of each partition. */
const BY_PARTITION = Map.groupBy(Object.entries(ROW_KINDS), ([, { partition }]) => partition);

/** The kind of a row and its name; undefined if it is of none. */
export function rowKind({ PK, SK }: Key): [name: string, kind: RowKind] | undefined {
  const kinds = BY_PARTITION.get(PK.slice(0, PK.indexOf("#") + 1) || PK);
  return kinds?.find(([, { sort }]) => (sort.endsWith("#") ? SK.startsWith(sort) : sort === "" || SK === sort));
}
