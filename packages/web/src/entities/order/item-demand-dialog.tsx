/**
 * Who needs an item, in the order in which they are served, and who is short of it.
 */
import type { ItemDemand } from "@apothecary/core/sales/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { MessageDialog } from "../../kit/dialog/message-dialog.tsx";
import { Stack } from "../../kit/layout/stack.tsx";
import type { Column } from "../../kit/table/column.ts";
import { DataTable } from "../../kit/table/data-table.tsx";
import { demandId, ORDERS, WHAT_FOR } from "./demand-columns.tsx";
import { itemDemandQuery, READINESS_WORDS } from "./readiness.ts";
import { ReadinessChip } from "./readiness-chip.tsx";

/** The figures are in the item's unit. */
const columnsIn = (unit: string): readonly Column<ItemDemand>[] => [
  ORDERS,
  {
    id: "readiness",
    header: "Can it be made?",
    help: "As far as this item goes",
    width: 170,
    whole: true,
    priority: 1,
    value: (row) => READINESS_WORDS[row.readiness],
    cell: (row) => <ReadinessChip readiness={row.readiness} />,
  },
  { id: "needed", header: "Needed", unit, kind: "number", width: 90, priority: 1, value: (row) => row.needed },
  { id: "reserved", header: "Reserved", unit, help: "By its own job, of what is needed", kind: "number", width: 90, value: (row) => row.reserved },
  { id: "remaining", header: "Remains", unit, help: "Usable, and left by those above", kind: "number", width: 90, value: (row) => row.remaining },
  { id: "awaited", header: "Awaited", unit, help: "In quarantine or on order", kind: "number", width: 90, value: (row) => row.awaited },
  { id: "missing", header: "Missing", unit, kind: "number", width: 90, priority: 1, value: (row) => row.missing },
  ...WHAT_FOR,
];

/** Shown while it is rendered. `unit` is what the item is counted in. */
export function ItemDemandDialog({ sku, unit, onClose }: { sku: string; unit: string; onClose: () => void }) {
  const columns = useMemo(() => columnsIn(unit), [unit]);
  const { data, error, refetch } = useQuery(itemDemandQuery(sku));
  return (
    <MessageDialog
      title={`Who needs ${sku}`}
      size="widest"
      onClose={onClose}
      buttons={
        <button type="button" className="button button-main" onClick={onClose}>
          Close
        </button>
      }
    >
      <Stack gap={3}>
        <p>
          Open jobs and sales items in the order of their dispatch dates. Each is served before those below it.
          {data?.partial ? ` The first ${data.demands.length} are shown.` : ""}
        </p>
        <DataTable
          id="item-demand"
          name={`Who needs ${sku}`}
          columns={columns}
          rows={data?.demands}
          rowId={demandId}
          failed={error ? { message: error.message, retry: () => void refetch() } : undefined}
          empty={{ title: "Nobody needs it", hint: "No open job and no open order line uses this item." }}
          height="rows"
          dense
        />
      </Stack>
    </MessageDialog>
  );
}
