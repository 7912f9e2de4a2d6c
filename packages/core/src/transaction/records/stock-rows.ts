/** The trail of locations. */
import { afterPrefix, type RecordRows } from "./record-shapes.ts";

export const STOCK_ROWS: readonly RecordRows[] = [
  {
    ...{ kind: "location", partition: "P#", sort: "PLACE", whole: true, id: afterPrefix, name: ["warehouse", "bin"] },
    fields: { warehouse: "Warehouse", bin: "Bin", roaming: "Roaming pallet" },
    leftOut: { "follow from other rows": ["rows", "stockTakeId", "moving"], "never change": ["id"] },
  },
];
