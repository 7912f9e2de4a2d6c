/** The trail of items, locations, stock takes and recalls. */
import { afterPrefix, type RecordRows } from "./record-shapes.ts";

export const STOCK_ROWS: readonly RecordRows[] = [
  {
    ...{ kind: "item", partition: "I#", sort: "ITEM", whole: true, id: afterPrefix, name: ["name"] },
    fields: {
      name: "Name",
      description: "Description",
      categoryName: "Category",
      minimumStock: "Minimum stock",
      onOrder: "On order",
      moq: "MOQ",
      eoq: "EOQ",
      clientId: { word: "Client", shown: "client" },
      ownedById: { word: "Owner", shown: "ownedBy" },
      suppliedById: { word: "Supplier", shown: "suppliedBy" },
      supplierSku: "Supplier SKU",
      price: "Price",
      priceUnit: "Price unit",
      active: "Active",
      onBehalfOfClient: "On behalf of client",
      shelfLifeMonths: "Shelf life in months",
      needsRelease: "Needs release",
      fillAtRisk: "May be filled at risk",
      removed: "Removed",
    },
    leftOut: {
      "shown with their ids": ["client", "ownedBy", "suppliedBy"],
      "their changes have ledger rows": ["quantity", "expected", "purchased", "redundant", "unusable"],
      "follow from jobs": ["allocated"],
      "never change": ["sku", "baseSku", "categoryType", "categoryCode", "productId", "formulaCode", "fillSize"],
      "follow from deliveries and production": [
        "deliveredTimes",
        "deliveredExpiring",
        "deliveredQuarantined",
        "deliveredPackSize",
        "shelfLifeDays",
        "shelfLifeBy",
        "usedEver",
      ],
      "follow from new items": ["variants"],
    },
  },
  {
    ...{ kind: "item", partition: "I#", sort: "CODE#", id: afterPrefix, part: { name: ["code"] } },
    fields: { code: "Code" },
    leftOut: {},
  },
  {
    ...{ kind: "item", partition: "I#", sort: "SPECIFICATION", whole: true, id: afterPrefix },
    fields: { sampleQuantity: "Sample quantity", retestMonths: "Months until retest", approvedBy: "Approved by" },
    entries: {
      tests: {
        word: "Test",
        by: "name",
        fields: { method: "Method", kind: "Kind of result", min: "Lower limit", max: "Upper limit", unit: "Unit", mandatory: "Mandatory" },
      },
    },
    leftOut: { "who and when are the row's own": ["savedBy", "approvedAt"] },
  },
  {
    ...{ kind: "location", partition: "P#", sort: "PLACE", whole: true, id: afterPrefix, name: ["warehouse", "bin"] },
    fields: { warehouse: "Warehouse", bin: "Bin", roaming: "Roaming pallet" },
    leftOut: { "follow from other rows": ["rows", "stockTakeId", "moving"], "never change": ["id"] },
  },
  {
    ...{ kind: "location", partition: "COUNTREQUESTS", sort: "", id: (_, sort) => sort, part: { name: [] } },
    fields: {},
    entries: { missing: { word: "Missing batch", by: "elementId", name: ["sku", "batchNumber"], fields: { requestedBy: "Requested by" } } },
    leftOut: { "identify the part": ["locationId"] },
  },
  {
    ...{ kind: "stockTake", partition: "ST#", sort: "STOCKTAKE", whole: true, id: afterPrefix, name: ["reference"] },
    fields: {
      reference: "Reference",
      blind: "Blind",
      tolerancePercent: "Tolerance in percent",
      toleranceUnits: "Tolerance in units",
      state: "State",
    },
    leftOut: {
      "count other rows": ["numberOfBins", "completed", "touched"],
      "when and by whom, which the trail has": ["dateInitialised", "startedBy", "dateFinalised"],
      "never change": ["id"],
    },
  },
  {
    ...{ kind: "stockTake", partition: "ST#", sort: "BIN#", id: afterPrefix, part: { name: ["warehouse", "bin"] } },
    fields: { round: "Counts", secondCount: "Needs a second count", confirmedEmpty: "Confirmed empty" },
    leftOut: {
      "identify the part": ["stockTakeId", "locationId", "warehouse", "bin"],
      "follow from its counts": ["lines", "differing", "dateCompleted"],
      "by whom, which the trail has": ["staff", "firstCountBy", "firstCountById"],
    },
  },
  {
    ...{ kind: "stockTake", partition: "ST#", sort: "COUNT#", id: afterPrefix, part: { name: ["warehouse", "bin", "first"] } },
    fields: { round: "Count" },
    entries: {
      lines: {
        word: "Counted batch",
        name: ["sku", "batchNumber"],
        fields: { expected: "Expected", counted: "Counted", expiryDate: "Expiry date", newExpiryDate: "New expiry date" },
      },
    },
    leftOut: { "identify the part": ["locationId", "warehouse", "bin", "first"], "when and by whom, which the trail has": ["staff", "at"] },
  },
  {
    ...{ kind: "stockTake", partition: "ST#", sort: "DISMISSED#", id: afterPrefix, part: { name: [] } },
    fields: { ids: "Counted batches" },
    leftOut: { "when and by whom, which the trail has": ["by", "at"] },
  },
  {
    ...{ kind: "recall", partition: "RC#", sort: "RECALL", whole: true, id: afterPrefix, name: ["id"] },
    fields: { kind: "Kind", state: "State", reason: "Reason", textForClients: "Text for clients" },
    leftOut: {
      "figures of its other rows": [
        ...[
          "rows",
          "grams",
          "units",
          "alreadyFrozen",
          "reservations",
          "jobs",
          "jobCount",
          "pallets",
          "clients",
          "seconds",
          "share",
          "accounted",
          "agrees",
          "complete",
        ],
        ...["requestIds", "named", "namedCount", "batches", "told", "answered", "thaw"],
      ],
      "when and by whom, which the trail has": ["at", "user", "userId"],
      "never change": ["id"],
    },
  },
  {
    ...{ kind: "recall", partition: "RC#", sort: "CLIENT#", id: afterPrefix, part: { name: ["client"] } },
    fields: { toldAt: "Told", answeredAt: "Answered", disposedGrams: "Grams disposed of by the client", disposedUnits: "Units disposed of by the client" },
    leftOut: {
      "identify the part": ["clientId", "client"],
      "follow from its lines": ["lines", "grams", "units", "returnedGrams", "returnedUnits"],
      "by whom, which the trail has": ["toldBy", "answeredBy"],
    },
  },
];
