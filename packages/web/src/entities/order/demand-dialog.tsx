/**
 * A dialog with the demand for an item.
 */
import type { ItemDemand } from "@apothecary/core/sales/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { MessageDialog } from "../../kit/dialog/message-dialog.tsx";
import { Stack } from "../../kit/layout/stack.tsx";
import type { Column } from "../../kit/table/columns/column.ts";
import { DataTable } from "../../kit/table/data-table.tsx";
import { demandId, ORDERS, WHAT_FOR } from "./demand-columns.tsx";
import type { itemDemandQuery } from "./readiness.ts";

interface Props {
  title: string;
  /** The id under which the table's settings are stored. */
  id: string;
  purpose: string;
  /** The middle columns. Must be memoised. */
  columns: readonly Column<ItemDemand>[];
  query: ReturnType<typeof itemDemandQuery>;
  empty: { title: string; hint: string };
  onClose: () => void;
}
export function DemandDialog({ title, id, purpose, columns, query, empty, onClose }: Props) {
  const { data, error, refetch } = useQuery(query);
  const all = useMemo(() => [ORDERS, ...columns, ...WHAT_FOR], [columns]);
  return (
    <MessageDialog title={title} size="widest" onClose={onClose}>
      <Stack gap={3}>
        <p>
          {purpose}
          {data?.partial ? ` The first ${data.demands.length} are shown.` : ""}
        </p>
        <DataTable
          id={id}
          name={title}
          columns={all}
          rows={data?.demands}
          rowId={demandId}
          failed={error ? { message: error.message, retry: () => void refetch() } : undefined}
          empty={empty}
          height="rows"
          dense
        />
      </Stack>
    </MessageDialog>
  );
}
