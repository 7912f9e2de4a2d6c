/** The trail of formulas, products, orders and jobs. */
import { afterPrefix, type RecordRows } from "./record-shapes.ts";

const EXACT_MATCH = { exactMatch: "Exact match" };

export const MAKING_ROWS: readonly RecordRows[] = [
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
    },
    entries: { recipe: { word: "Ingredient", by: "sku", fields: { percentage: "Percentage", ...EXACT_MATCH } } },
    leftOut: { "shown with its id": ["client"], "never change": ["id"] },
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
    ...{ kind: "order", partition: "SO#", sort: "ORDER", whole: true, id: afterPrefix, name: ["soNumber"] },
    fields: {
      clientId: { word: "Client", shown: "client" },
      poNumber: "PO number",
      dispatchDate: "Dispatch date",
      dateCompleted: "Completed",
      dateCancelled: "Cancelled",
    },
    leftOut: {
      "shown with its id": ["client"],
      "follow from its lines": ["productNames", "formulaCodes", "lastLine"],
      "when it was made and closed, which the trail has": ["orderDate", "closingRequest"],
      "never change": ["id", "soNumber"],
    },
  },
  {
    ...{ kind: "order", partition: "SO#", sort: "LINE#", id: afterPrefix, part: { word: "Line", name: ["productSku"], follows: ["quantity", "price"] } },
    fields: { quantity: "Quantity", price: "Price", notes: "Notes", dateCancelled: "Cancelled" },
    leftOut: {
      "copies of its order's": ["salesOrderId", "soNumber", "poNumber", "clientId", "client", "orderDate", "dispatchDate", "dateCreated", "dateCompleted"],
      "copies of its product's": ["productId", "productSku", "productName", "categoryCode", "formulaId", "formulaCode", "rAndDCode", "fillSize"],
      "its jobs have a trail": ["formulaJobId", "productJobId"],
      "identify the part": ["salesId"],
    },
  },
  {
    ...{ kind: "job", partition: "J#", sort: "JOB", whole: true, id: afterPrefix, name: ["jobNumber"] },
    fields: {
      state: "State",
      batchNumber: "Batch number",
      netQuantity: "Net quantity",
      wastagePercent: "Wastage in percent",
      additionalWastage: "Additional wastage",
      excessAllocated: "Excess allocated",
      grossQuantity: "Gross quantity",
      printed: "Printed",
      sheetRevision: "Revision of the sheet",
      quantityProduced: "Quantity produced",
      notes: "Notes",
      shortage: "Closed short",
      yieldReason: "Reason for the yield",
      dateCompleted: "Completed",
      dateCancelled: "Cancelled",
      closedBy: "Completed by",
    },
    leftOut: {
      "copies of what it makes": ["type", "formulaId", "formulaCode", "code", "name", "rAndDCode", "clientId", "client", "category", "fillSize"],
      "follow from its sales items and lines": ["purchaseOrders", "dispatchDate", "formulaJobId", "bulkUsed", "numberPrinted"],
      "when and by whom, which the trail has": ["dateCreated"],
      "never change": ["id", "jobNumber"],
    },
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
