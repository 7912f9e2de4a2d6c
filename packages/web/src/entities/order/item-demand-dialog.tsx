/**
 * The demand for an item in the order of allocation, with shortages.
 */
import type { ItemDemand } from "@apothecary/core/sales/contract";
import { useMemo } from "react";
import type { Column } from "../../kit/table/columns/column.ts";
import { readinessColumn } from "./demand-columns.tsx";
import { DemandDialog } from "./demand-dialog.tsx";
import { itemDemandQuery } from "./readiness.ts";

/** Quantities are in the item's unit. */
const columnsIn = (unit: string): readonly Column<ItemDemand>[] => [
  readinessColumn((row) => row.readiness, { id: "readiness", header: "Can it be made?", help: "Considering only this item", priority: 1 }),
  { id: "inside", header: "To make", help: "The missing bulk that it is needed for", kind: "code", width: 100, value: (row) => row.inside },
  { id: "needed", header: "Needed", unit, kind: "number", width: 90, priority: 1, value: (row) => row.needed },
  { id: "reserved", header: "Reserved", unit, help: "By its own job", kind: "number", width: 90, value: (row) => row.reserved },
  { id: "remaining", header: "Remains", unit, help: "Usable stock left by the rows above", kind: "number", width: 90, value: (row) => row.remaining },
  { id: "awaited", header: "Awaited", unit, help: "In quarantine or on order", kind: "number", width: 90, value: (row) => row.awaited },
  { id: "missing", header: "Missing", unit, kind: "number", width: 90, priority: 1, value: (row) => row.missing },
];

/** `unit` is the item's unit. */
export function ItemDemandDialog({ sku, unit, onClose }: { sku: string; unit: string; onClose: () => void }) {
  const columns = useMemo(() => columnsIn(unit), [unit]);
  return (
    <DemandDialog
      title={`Demand for ${sku}`}
      id="item-demand"
      purpose="Open jobs and sales items in the order of their dispatch dates. Each has priority over those below it."
      columns={columns}
      query={itemDemandQuery(sku)}
      empty={{ title: "No demand", hint: "No open job and no open order line uses this item." }}
      onClose={onClose}
    />
  );
}
