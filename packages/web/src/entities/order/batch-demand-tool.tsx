/**
 * What depends on a batch: the open jobs and sales items that would change if nothing of it could be used.
 */
import type { ItemDemand } from "@apothecary/core/sales/contract";
import { useQuery } from "@tanstack/react-query";
import { MessageDialog } from "../../kit/dialog/message-dialog.tsx";
import { Stack } from "../../kit/layout/stack.tsx";
import type { Column } from "../../kit/table/column.ts";
import { DataTable } from "../../kit/table/data-table.tsx";
import type { ToolProps } from "../../lib/tool.ts";
import { demandId, ORDERS, WHAT_FOR } from "./demand-columns.tsx";
import { itemDemandQuery, READINESS_WORDS } from "./readiness.ts";
import { ReadinessChip } from "./readiness-chip.tsx";

/** The figures are in the item's unit. */
const COLUMNS: readonly Column<ItemDemand>[] = [
  ORDERS,
  {
    id: "without",
    header: "Without the batch",
    help: "Whether it can be made then, as far as this item goes",
    width: 170,
    whole: true,
    priority: 1,
    value: (row) => READINESS_WORDS[row.readiness],
    cell: (row) => <ReadinessChip readiness={row.readiness} />,
  },
  {
    id: "now",
    header: "Now",
    width: 170,
    whole: true,
    value: (row) => READINESS_WORDS[row.was],
    cell: (row) => <ReadinessChip readiness={row.was} />,
  },
  { id: "needed", header: "Needed", kind: "number", width: 90, value: (row) => row.needed },
  { id: "lost", header: "Reserved of it", help: "By its own job: it needs another batch", kind: "number", width: 100, priority: 1, value: (row) => row.lost },
  { id: "awaited", header: "Awaited", help: "In quarantine or on order", kind: "number", width: 90, value: (row) => row.awaited },
  { id: "missing", header: "Missing", kind: "number", width: 90, priority: 1, value: (row) => row.missing },
  { id: "more", header: "Missing more", help: "Than with the batch", kind: "number", width: 90, value: (row) => row.more },
  { id: "printed", header: "Sheet printed", kind: "yes", width: 90, value: (row) => row.job?.printed },
  ...WHAT_FOR,
];

/** A tool: its values name the SKU and the batch number. */
export function BatchDemandTool({ values, onClose }: ToolProps) {
  const { sku = "", batch = "" } = values;
  const { data, error, refetch } = useQuery(itemDemandQuery(sku, batch));
  const title = `What depends on ${sku} ${batch}`;
  return (
    <MessageDialog
      title={title}
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
          Open jobs and sales items that would change if nothing of this batch could be used. Nothing is changed by looking.
          {data?.partial ? ` The first ${data.demands.length} are shown.` : ""}
        </p>
        <DataTable
          id="batch-demand"
          name={title}
          columns={COLUMNS}
          rows={data?.demands}
          rowId={demandId}
          failed={error ? { message: error.message, retry: () => void refetch() } : undefined}
          empty={{ title: "Nothing depends on it", hint: "No open job has reserved it, and the rest of the stock is enough for all open orders." }}
          height="rows"
          dense
        />
      </Stack>
    </MessageDialog>
  );
}
