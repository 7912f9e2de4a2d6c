import type { Recall, RecallRow } from "@apothecary/core/recall/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { LotLink } from "../../../entities/lot/lot-link.tsx";
import { StatusChip } from "../../../entities/stock-line/status-chip.tsx";
import { statusLook } from "../../../entities/stock-line/status.ts";
import { NAME_AND_SKU } from "../../../entities/item/name-column.ts";
import { useSkuUnit } from "../../../entities/item/sku-unit.ts";
import type { Column } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { showQuantity } from "../../../kit/table/columns/format.ts";
import { rowsQuery } from "../api/recalls.ts";
import { locationText } from "../../../entities/location/location-text.ts";

const frozenRowId = ({ transactionId }: RecallRow): string => transactionId;

/** The stock changes of a recall from the ledger: rows frozen and thawed, reservations removed. */
export function FrozenRows({ recall, ready }: { recall: Recall; ready: boolean }) {
  const { data: rows, error, refetch } = useQuery(rowsQuery(recall.id, ready));
  const findUnit = useSkuUnit();
  const columns = useMemo((): readonly Column<RecallRow>[] => {
    const quantity = ({ quantity: value, sku }: RecallRow) => showQuantity(value, findUnit(sku) ?? "units");
    return [
      {
        id: "batchNumber",
        header: "Batch",
        kind: "code",
        width: 84,
        priority: 1,
        value: (row) => row.batchNumber,
        cell: ({ batchNumber, sku }) => <LotLink batchNumber={batchNumber} sku={sku} />,
      },
      {
        id: "item",
        header: "Item",
        priority: 1,
        ...NAME_AND_SKU,
      },
      { id: "quantity", header: "Quantity", kind: "number", width: 124, value: (row) => row.quantity, text: quantity },
      { id: "place", header: "Location", width: 130, whole: true, value: locationText },
      { id: "what", header: "Change", width: 230, filterable: true, priority: 1, value: frozenRowAction },
      { id: "status", header: "Status", width: 128, value: ({ status }) => statusLook(status).word, cell: ({ status }) => <StatusChip status={status} /> },
      { id: "at", header: "Time", kind: "instant", width: 148, value: ({ at }) => at },
    ];
  }, [findUnit]);
  return (
    <DataTable
      id="recall-rows"
      name="Rows of stock"
      columns={columns}
      rows={ready ? rows : undefined}
      rowId={frozenRowId}
      height="rows"
      searchLabel="Search the rows"
      failed={error ? { message: error.message, retry: () => void refetch() } : undefined}
      empty={{ title: "No stock was changed" }}
    />
  );
}

function frozenRowAction({ action, jobNumber }: RecallRow): string {
  return action === "Reservation Removed" ? `Reservation of ${jobNumber} removed` : "Status changed";
}
