/** The trail of formulas, products, orders, jobs and complaints. */
import { COMPLAINT } from "../../complaints/complaint-shapes.ts";
import { JOB_HEAD } from "../../jobs/job-shapes.ts";
import { ORDER, ORDER_LINE } from "../../sales/order-shapes.ts";
import { PURCHASE } from "../../purchasing/purchase-shapes.ts";
import { SHIPMENT } from "../../sales/shipping/shipment-shapes.ts";
import { declaredTrail } from "./declared-fields.ts";
import { afterPrefix, type RecordRows } from "./record-shapes.ts";

const EXACT_MATCH = { exactMatch: "Exact match" };

export const makingRows = (): readonly RecordRows[] => [
  {
    ...{ kind: "formula", partition: "F#", sort: "FORMULA", whole: true, id: afterPrefix, name: ["code", "rAndDCode"] },
    fields: {
      code: "Code",
      name: "Name",
      active: "Active",
      clientId: { word: "Client", shown: "client" },
      rAndDCode: "R&D code",
      categoryType: "Category type",
      categoryName: "Category",
      oneBatch: "One batch of each material",
      vesselSizes: "Vessel sizes in Kg",
      approvedBy: "Approved by",
    },
    entries: { recipe: { word: "Ingredient", by: "sku", fields: { percentage: "Percentage", ...EXACT_MATCH } } },
    leftOut: { "shown with its id": ["client"], "never change": ["id"], "who and when are the row's own": ["savedBy", "approvedAt"] },
  },
  {
    ...{ kind: "product", partition: "PR#", sort: "PRODUCT", whole: true, id: afterPrefix, name: ["sku"] },
    fields: {
      sku: "SKU",
      name: "Name",
      active: "Active",
      clientId: { word: "Client", shown: "client" },
      formulaCode: "Formula",
      fillSize: "Fill size",
      categoryName: "Category",
      oneBatch: "One batch of each material",
    },
    entries: { componentry: { word: "Component", by: "sku", fields: { quantity: "Quantity" } } },
    leftOut: { "shown with its id": ["client"], "copies of its formula's": ["formulaName", "formulaClient"], "never change": ["id", "categoryCode"] },
  },
  {
    ...{ kind: "product", partition: "PR#", sort: "PRICE#", id: afterPrefix, part: { name: ["client"] } },
    fields: { prices: { word: "Prices", shown: "inWords" } },
    leftOut: { "identify the part": ["productId", "clientId", "client"], "shown for the prices": ["inWords"] },
  },
  {
    ...{ kind: "order", partition: "SO#", sort: "ORDER", whole: true, id: afterPrefix, name: ["soNumber"] },
    ...declaredTrail(ORDER),
  },
  {
    ...{ kind: "order", partition: "SO#", sort: "LINE#", id: afterPrefix, part: { name: ["productSku"], follows: ["quantity", "price"] } },
    ...declaredTrail(ORDER_LINE),
  },
  {
    ...{ kind: "order", partition: "SO#", sort: "SHIPMENT#", id: afterPrefix, part: { name: ["shipmentNumber"] } },
    ...declaredTrail(SHIPMENT),
  },
  {
    ...{ kind: "purchase", partition: "PU#", sort: "PURCHASE", whole: true, id: afterPrefix, name: ["purchaseNumber"] },
    ...declaredTrail(PURCHASE),
    entries: { lines: { word: "Line", by: "purchaseLineId", name: ["sku"], fields: { quantity: "Quantity", price: "Price", dueDate: "Due" } } },
  },
  {
    ...{ kind: "complaint", partition: "C#", sort: "COMPLAINT", whole: true, id: afterPrefix, name: ["complaintNumber"] },
    ...declaredTrail(COMPLAINT),
    entries: { files: { word: "File", by: "fileId", name: ["fileName"], fields: { contentType: "Type", bytes: "Bytes" } } },
  },
  {
    ...{ kind: "job", partition: "J#", sort: "JOB", whole: true, id: afterPrefix, name: ["jobNumber"] },
    ...declaredTrail(JOB_HEAD),
  },
  {
    ...{ kind: "job", partition: "J#", sort: "LINES", whole: true, id: afterPrefix },
    fields: {},
    entries: { lines: { word: "Line", fields: { quantity: "Quantity", ...EXACT_MATCH }, follows: true } },
    leftOut: { "what steps have closed, which has ledger rows": ["settled"] },
  },
  {
    ...{ kind: "job", partition: "J#", sort: "SALES", whole: true, id: afterPrefix },
    fields: {},
    entries: {
      salesItems: {
        word: "Sales item",
        by: "salesId",
        name: ["soNumber", "productSku"],
        fields: { quantity: "Quantity", fillWeight: "Fill weight", dispatchDate: "Dispatch date", notes: "Notes" },
      },
    },
    leftOut: {},
  },
  {
    ...{ kind: "jobGroup", partition: "JOBGROUPS", sort: "", id: (_, sort) => String(Number(sort)), name: ["text"] },
    fields: { text: "Name", selections: "Jobs" },
    leftOut: { "never change": ["id"] },
  },
];
