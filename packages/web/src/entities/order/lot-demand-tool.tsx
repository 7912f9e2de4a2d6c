/**
 * The demand for a batch: open jobs and sales items that would change if it could not be used.
 */
import type { ItemDemand } from "@apothecary/core/sales/contract";
import type { Column } from "../../kit/table/columns/column.ts";
import type { ToolProps } from "../../lib/page/tool.ts";
import { readinessColumn } from "./demand-columns.tsx";
import { DemandDialog } from "./demand-dialog.tsx";
import { itemDemandQuery } from "./readiness.ts";

/** Quantities are in the item's unit. */
const COLUMNS: readonly Column<ItemDemand>[] = [
  readinessColumn((row) => row.readiness, {
    id: "without",
    header: "Without the batch",
    help: "Whether it could be made, considering only this item",
    priority: 1,
  }),
  readinessColumn((row) => row.was, { id: "now", header: "Now" }),
  { id: "needed", header: "Needed", kind: "number", width: 90, value: (row) => row.needed },
  {
    id: "lost",
    header: "Reserved here",
    help: "The quantity of this batch that its own job has reserved. The job would need another batch.",
    kind: "number",
    width: 100,
    priority: 1,
    value: (row) => row.lost,
  },
  { id: "awaited", header: "Awaited", help: "In quarantine or on order", kind: "number", width: 90, value: (row) => row.awaited },
  { id: "missing", header: "Missing", kind: "number", width: 90, priority: 1, value: (row) => row.missing },
  { id: "more", header: "Extra shortage", help: "In addition to the shortage with this batch", kind: "number", width: 90, value: (row) => row.more },
  { id: "printed", header: "Sheet printed", kind: "yes", width: 90, value: (row) => row.job?.printed },
];

/** A tool. Query parameters: SKU and batch number. */
export function LotDemandTool({ values, onClose }: ToolProps) {
  const { sku = "", batch = "" } = values;
  return (
    <DemandDialog
      title={`Demand for ${sku} ${batch}`}
      id="batch-demand"
      purpose="Open jobs and sales items that would change if this batch could not be used. This is only a preview."
      columns={COLUMNS}
      query={itemDemandQuery(sku, batch)}
      empty={{ title: "No demand for this batch", hint: "No open job has reserved it, and other stock is enough for all open orders." }}
      onClose={onClose}
    />
  );
}
