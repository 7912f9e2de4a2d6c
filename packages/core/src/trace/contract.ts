/** Batches: look-up by any number, mass balance, and the trace in both directions. */
import * as z from "zod";
import { endpoint } from "../lib/rules/endpoint.ts";
import { Cursor, Status } from "../lib/rules/fields.ts";
import { RECEIPTS } from "../transaction/action-shapes.ts";
import { LotName } from "./account.contract.ts";

export { type AccountLine, type LotAccount, batchAccount, type StockLineEdit, findBatches, type FoundLot, MAX_FIND } from "./account.contract.ts";

/** The most hops that one response follows. */
export const MAX_HOPS = 12;

const Unit = z.enum(["g", "units"]);

const LotNode = z.object({
  type: z.literal("batch"),
  key: z.string(),
  sku: z.string(),
  batchNumber: z.string(),
  itemName: z.string(),
  kind: z.enum(["raw material", "bulk", "product", "componentry"]),
  unit: Unit,
  statuses: z.array(Status).nullable(),
  left: z.number().nullable(),
});

const OrderNode = z.object({
  type: z.literal("order"),
  key: z.string(),
  salesOrderId: z.number().nullable(),
  soNumber: z.string(),
  poNumber: z.string(),
  clientId: z.number().nullable(),
  client: z.string(),
});

const SourceNode = z.object({
  type: z.literal("source"),
  key: z.string(),
  action: z.enum(RECEIPTS),
  at: z.string(),
  supplierId: z.number().nullable(),
  supplier: z.string(),
  purchaseOrderNumber: z.string(),
  deliveryId: z.number().nullable(),
  supplierBatchNumber: z.string(),
});

const Edge = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  kind: z.enum(["job", "dispatch", "receipt", "renumbered"]),
  quantity: z.number(),
  unit: Unit,
  at: z.string(),
  jobId: z.number().nullable(),
  jobNumber: z.string(),
  shipments: z.array(z.string()),
  /** What came back of a dispatch; otherwise 0. */
  returned: z.number(),
});

export const trace = endpoint({
  method: "POST",
  path: "/api/trace",
  domain: "trace",
  summary: "Where a batch went, or where it came from, for a number of hops; wide hops are paginated",
  /** `cursor` continues with the batch, from `unread` of a previous response. */
  query: z.strictObject({ cursor: Cursor }),
  body: z.strictObject({
    batch: LotName,
    direction: z.enum(["forward", "backward"]),
    /** How many hops to follow; 1 by default. */
    hops: z.number().int().min(1, "A trace follows at least one hop.").max(MAX_HOPS, `A trace follows at most ${MAX_HOPS} hops.`).optional(),
  }),
  answer: z.object({
    root: z.string(),
    direction: z.enum(["forward", "backward"]),
    nodes: z.array(z.discriminatedUnion("type", [LotNode, OrderNode, SourceNode])),
    edges: z.array(Edge),
    unread: z.array(z.object({ key: z.string(), sku: z.string(), batchNumber: z.string(), cursor: z.string().nullable() })),
  }),
  example: { batch: { sku: "EMU0007", batchNumber: "A001" }, direction: "forward", hops: 4 },
});
