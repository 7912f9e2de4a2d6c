import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { NAME_AND_SKU } from "../../../entities/item/name-column.ts";
import { MessageDialog } from "../../../kit/dialog/message-dialog.tsx";
import { CheckField } from "../../../kit/form/choice-field.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { Facts } from "../../../kit/layout/facts.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import { Stack } from "../../../kit/layout/stack.tsx";
import { Failed } from "../../../kit/page/failed.tsx";
import type { Column } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { showNumber, showQuantity } from "../../../kit/table/columns/format.ts";
import { lineUnit, madeUnit } from "../../../entities/job/line-unit.ts";
import type { JobDetails } from "../api/job.ts";
import { type MissingRow, PRODUCTION, type SheetRow, stockSheetQuery } from "../api/stock-sheet.ts";
import { PrintedStockSheet } from "./papers/printed-stock-sheet.tsx";

const NO_SHORTAGES = "No missing reservations";

/** The reserved and the unreserved stock of a job (specification 3, sections 2 and 3). */
export function StockSheet({ job, onClose }: { job: JobDetails; onClose: () => void }) {
  const { data, error, refetch } = useQuery(stockSheetQuery(job.id));
  const [hidden, setHidden] = useState(false);
  const isProduct = job.type === "Product";
  const rows = useMemo(() => (hidden ? data?.reservations.filter(({ warehouse }) => warehouse === PRODUCTION) : data?.reservations), [data, hidden]);
  const failed = error ? { message: error.message, retry: () => void refetch() } : undefined;
  return (
    <MessageDialog
      title={`Stock Sheet ${job.jobNumber}`}
      size="widest"
      onClose={onClose}
      buttons={
        <>
          <button type="button" className="button" onClick={onClose}>
            Close
          </button>
          <button type="button" className="button button-main" disabled={!data} onClick={() => window.print()}>
            <Icon name="print" />
            Print
          </button>
        </>
      }
    >
      {data && rows ? <PrintedStockSheet job={job} sheet={data} rows={rows} hidden={hidden} /> : null}
      <Stack>
        <Facts
          labels="above"
          facts={[
            { label: "Job number", value: job.jobNumber },
            { label: "Batch number", value: data?.batchNumber },
            { label: `Quantity (${madeUnit(job.type)})`, value: showNumber(data?.quantity) },
          ]}
        />
        {isProduct ? <CheckField {...HIDE} value={hidden} onChange={setHidden} /> : null}
        {failed && !data ? (
          <Failed {...failed} />
        ) : (
          <SheetTables job={job} rows={rows} missing={data?.unfulfilledRequirements} hidden={hidden} failed={failed} />
        )}
      </Stack>
    </MessageDialog>
  );
}

interface TablesProps {
  job: JobDetails;
  rows: readonly SheetRow[] | undefined;
  missing: readonly MissingRow[] | undefined;
  /** What is not in Production is left out. */
  hidden: boolean;
  failed: { message: string; retry: () => void } | undefined;
}

function SheetTables({ job, rows, missing, hidden, failed }: TablesProps) {
  const columns = useMemo(() => sheetColumns(job), [job]);
  const ofMissing = useMemo(() => missingColumns(job), [job]);
  return (
    <>
      <Card title="Reservations">
        <DataTable
          id="stock-sheet"
          name="Reservations"
          columns={columns}
          rows={rows}
          rowId={({ reservationId }) => reservationId}
          height="rows"
          dense
          plain
          failed={failed}
          empty={
            hidden ? { title: "No reserved stock is in Production" } : { title: "No stock is reserved", hint: "Reserve stock under Reservations & Picking." }
          }
        />
      </Card>
      <Card title="Not reserved">
        <DataTable
          id="stock-sheet-missing"
          name="Not reserved"
          columns={ofMissing}
          rows={missing}
          rowId={({ sku }) => sku}
          height="rows"
          dense
          plain
          empty={{ title: NO_SHORTAGES }}
        />
      </Card>
    </>
  );
}

const HIDE = { name: "inProduction", label: "Hide stock not in production", onBlur: () => undefined, error: undefined };

const MATERIAL = { ...NAME_AND_SKU, id: "material", header: "SKU, Name", width: 108 };

function sheetColumns(job: JobDetails): readonly Column<SheetRow>[] {
  const amount = (quantity: number, { sku }: SheetRow) => showQuantity(quantity, lineUnit(job, sku));
  return [
    MATERIAL,
    { id: "batch", header: "Batch", kind: "code", width: 84, priority: 1, value: (row) => row.batch },
    { id: "reserved", header: "Reserved", kind: "number", width: 104, priority: 1, value: (row) => row.reserved, text: (row) => amount(row.reserved, row) },
    { id: "required", header: "Required", kind: "number", width: 104, value: (row) => row.required, text: (row) => amount(row.required, row) },
    { id: "quantity", header: "In batch", kind: "number", width: 104, value: (row) => row.quantityOfBatch, text: (row) => amount(row.quantityOfBatch, row) },
    { id: "bin", header: "Bin", kind: "code", width: 92, priority: 1, value: (row) => row.bin },
    { id: "warehouse", header: "Warehouse", width: 112, priority: 1, value: (row) => row.warehouse },
    { id: "exhausted", header: "Exhausts batch", kind: "yes", width: 120, value: (row) => row.exhausted },
  ];
}

function missingColumns(job: JobDetails): readonly Column<MissingRow>[] {
  const amount = (quantity: number, { sku }: MissingRow) => showQuantity(quantity, lineUnit(job, sku));
  return [
    MATERIAL,
    { id: "quantity", header: "Missing", kind: "number", width: 104, value: (row) => row.quantity, text: (row) => amount(row.quantity, row) },
    { id: "available", header: "Available", kind: "number", width: 104, value: (row) => row.availableStock, text: (row) => amount(row.availableStock, row) },
  ];
}
