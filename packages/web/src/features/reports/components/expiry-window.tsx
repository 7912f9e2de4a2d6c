/**
 * The expiration report: batches that have expired, expire soon, or have no expiry day (specification 3, section 2).
 */
import { LotLink } from "../../../entities/lot/lot-link.tsx";
import { STATUS_WORDS } from "@apothecary/core/lib/rules/fields";
import { EXPIRY_READINGS, type ExpiringStockLine, type ExpiryReading, expiringStockReportCsv } from "@apothecary/core/reports/contract";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { StatusChip } from "../../../entities/stock-line/status-chip.tsx";
import { ItemLink } from "../../../entities/item/item-link.tsx";
import { useSkuUnit } from "../../../entities/item/sku-unit.ts";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { ChoiceField } from "../../../kit/form/choice-field.tsx";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import type { Column } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import type { Filter } from "../../../kit/table/toolbar/filter.ts";
import { showQuantity } from "../../../kit/table/columns/format.ts";
import { useTableAddress } from "../../../kit/table/state/state.ts";
import { datedQuery, undatedQuery } from "../api/queries.ts";
import { FileMenu } from "./file-button.tsx";
import { UNCHECKED } from "./widget.tsx";

const WORDS: Record<ExpiryReading, string> = { expired: "Expired", expiring: "Expiring", none: "No expiry date" };
const READINGS = EXPIRY_READINGS.map((value) => ({ value, label: WORDS[value] }));
const FILES = READINGS.map(({ value, label }) => ({ word: label, input: { body: { type: value } } }));

const expiryColumns = (findUnit: ReturnType<typeof useSkuUnit>): readonly Column<ExpiringStockLine>[] => [
  { id: "sku", header: "SKU", kind: "code", width: 120, value: (row) => row.sku, cell: (row) => <ItemLink sku={row.sku} /> },
  { id: "name", header: "Name", width: 200, grow: true, value: (row) => row.name },
  {
    id: "batchNumber",
    header: "Batch Number",
    kind: "code",
    width: 120,
    value: (row) => row.batchNumber,
    cell: (row) => <LotLink batchNumber={row.batchNumber} sku={row.sku} />,
  },
  {
    id: "quantity",
    header: "Quantity",
    kind: "number",
    width: 110,
    priority: 1,
    value: (row) => row.quantity,
    text: (row) => showQuantity(row.quantity, findUnit(row.sku) ?? "units"),
  },
  { id: "bin", header: "Bin", kind: "code", width: 100, value: (row) => row.bin },
  { id: "warehouse", header: "Warehouse", width: 130, value: (row) => row.warehouse },
  { id: "expiryDate", header: "Expiry Date", kind: "day", width: 120, priority: 1, value: (row) => row.expiryDate },
  { id: "supplierBatchNumber", header: "Supplier Batch Number", kind: "code", width: 150, value: (row) => row.supplierBatchNumber },
  { id: "deliveredDate", header: "Delivered", kind: "day", width: 120, value: (row) => row.deliveredDate },
  {
    id: "status",
    header: "Status",
    width: 140,
    priority: 1,
    value: (row) => row.status,
    text: (row) => STATUS_WORDS[row.status],
    cell: (row) => <StatusChip status={row.status} />,
  },
];
const STATUS = "status";
const FILTERS: readonly Filter<ExpiringStockLine>[] = [
  {
    id: STATUS,
    label: "Status",
    as: "menu",
    values: (row) => String(row.status),
    options: STATUS_WORDS.map((label, status) => ({ value: String(status), label })),
  },
];
const FILTER_IDS = [STATUS];

interface Props {
  reading: ExpiryReading;
  onRead: (reading: ExpiryReading) => void;
  onClose: () => void;
}

/** Batches without an expiry day have pagination. */
export function ExpiryWindow({ reading, onRead, onClose }: Props) {
  const findUnit = useSkuUnit();
  const columns = useMemo(() => expiryColumns(findUnit), [findUnit]);
  const control = useTableAddress(FILTER_IDS);
  const dated = useQuery(datedQuery);
  const undated = useInfiniteQuery({ ...undatedQuery, enabled: reading === "none" });
  const { error, refetch } = reading === "none" ? undated : dated;
  const rows = reading === "none" ? undated.data : reading === "expired" ? dated.data?.expiredStock : dated.data?.expiringStock;
  const further = reading === "none" && undated.hasNextPage;
  return (
    <Dialog title="Stock Expiration" size="widest" onClose={onClose}>
      <Stack gap={3}>
        <Row>
          <ChoiceField
            {...UNCHECKED}
            label="Show"
            name="reading"
            segmented
            choices={READINGS}
            value={reading}
            onChange={(chosen) => (chosen ? onRead(chosen) : undefined)}
          />
        </Row>
        <DataTable
          id="expiration"
          name="Stock expiration"
          columns={columns}
          rows={rows}
          rowId={({ elementId }) => elementId}
          filters={FILTERS}
          control={control}
          dense
          height="rows"
          searchLabel="Search batches"
          partial={further}
          toolbar={
            further ? (
              <button type="button" className="tool" aria-busy={undated.isFetchingNextPage} onClick={() => void undated.fetchNextPage()}>
                {undated.isFetchingNextPage ? "Loading …" : "Load more"}
              </button>
            ) : undefined
          }
          failed={error ? { message: error.message, retry: () => void refetch() } : undefined}
          empty={{ title: reading === "none" ? "Every batch has an expiry date" : "No expiring or expired stock found" }}
          file={<FileMenu endpoint={expiringStockReportCsv} label="CSV" files={FILES} />}
        />
      </Stack>
    </Dialog>
  );
}
