/**
 * The printed reports: pick list, requirements and pick labels.
 */
import { stockLineLink } from "../../../entities/stock-line/label-text.ts";
import type { OpenJob } from "../../../entities/job/queries.ts";
import { Label } from "../../../kit/print/label.tsx";
import { LabelSheet } from "../../../kit/print/label-sheet.tsx";
import { PICK_LIST_SCALE, PrintFrame } from "../../../kit/print/print-frame.tsx";
import { type PrintedTable, PrintedSheet } from "../../../kit/print/printed-sheet.tsx";
import { showDay, showQuantity } from "../../../kit/table/columns/format.ts";
import { today } from "../../../lib/user/business-time.ts";
import type { PickListItem, PickRow } from "../api/pick-lists.ts";
import { locationText } from "../../../entities/location/location-text.ts";

const PICK_COLUMNS = [
  { header: "Location", wraps: true },
  { header: "SKU" },
  { header: "Name", wraps: true },
  { header: "Batch" },
  { header: "Expiry" },
  { header: "Job" },
  { header: "Pick", right: true },
  { header: "Done" },
];
const RESERVE_COLUMNS = [
  { header: "Batch" },
  { header: "Location", wraps: true },
  { header: "Expiry" },
  { header: "In batch", right: true },
  { header: "Unreserved", right: true },
  { header: "Reserved", right: true },
];

/** The header lines of a sheet: its jobs and the date. */
function sheetHeaderLines(jobs: readonly OpenJob[]): string[] {
  return [...jobs.map(({ jobNumber, client, name, batchNumber }) => `${jobNumber} · ${client} · ${name} · ${batchNumber}`), `Printed on ${showDay(today())}`];
}

/** The most jobs that the head of a table names. */
const MAX_NAMED = 8;

function jobNumbers(jobs: readonly OpenJob[]): string {
  const named = jobs.slice(0, MAX_NAMED).map(({ jobNumber }) => jobNumber);
  return [...named, ...(jobs.length > MAX_NAMED ? [`${jobs.length - MAX_NAMED} more`] : [])].join(", ");
}

/** The pick list in walking order. */
export function PrintedPicks({ rows, jobs }: { rows: readonly PickRow[]; jobs: readonly OpenJob[] }) {
  const byWarehouse = Map.groupBy(rows, ({ warehouse }) => warehouse);
  const tables = [...byWarehouse].map(
    ([warehouse, of]): PrintedTable => ({
      title: warehouse,
      columns: PICK_COLUMNS,
      rows: of.flatMap((row) =>
        row.requiredFor.map((wanted) => ({
          id: wanted.reservationId,
          cells: [row.bin, row.sku, row.name, row.batch, showDay(row.expiry), wanted.jobNumber, showQuantity(wanted.pickQuantity, row.unit), ""],
        })),
      ),
    }),
  );
  return (
    <PrintFrame scale={PICK_LIST_SCALE}>
      <PrintedSheet title="Pick list" name={`Pick list of ${jobNumbers(jobs)}`} lines={sheetHeaderLines(jobs)} tables={tables} />
    </PrintFrame>
  );
}

/** The requirements of the jobs, with usable batches. */
export function PrintedRequirements({ items, jobs }: { items: readonly PickListItem[]; jobs: readonly OpenJob[] }) {
  const tables = items.map((item): PrintedTable => {
    const figure = (value: number) => showQuantity(value, item.unit);
    return {
      title: `${item.sku} ${item.name}`,
      note: `Required ${figure(item.quantity)}, usable ${figure(item.totalUnreservedStock)}, short ${figure(item.shortage)}`,
      columns: RESERVE_COLUMNS,
      rows: item.batches.map((stockLine) => ({
        id: stockLine.id,
        cells: [
          stockLine.batchNumber,
          locationText(stockLine),
          showDay(stockLine.expiry),
          figure(stockLine.quantityOfBatch),
          figure(stockLine.unreservedQuantity),
          figure(stockLine.reserved),
        ],
      })),
    };
  });
  return (
    <PrintFrame scale={PICK_LIST_SCALE}>
      <PrintedSheet title="Reservations" name={`Reservations of ${jobNumbers(jobs)}`} lines={sheetHeaderLines(jobs)} tables={tables} />
    </PrintFrame>
  );
}

/** A label for each pick, with item, job and quantity. */
export function PrintedLabels({ rows }: { rows: readonly PickRow[] }) {
  return (
    <LabelSheet>
      {rows.flatMap((row) =>
        row.requiredFor.map((wanted) => (
          <Label
            key={wanted.reservationId}
            code={stockLineLink({ id: row.elementId, sku: row.sku, batchNumber: row.batch }, window.location.origin)}
            title={wanted.jobNumber}
            name={`${row.sku} ${row.name}`}
            lines={[
              { label: "Batch", value: row.batch, large: true },
              { label: "Quantity", value: showQuantity(wanted.pickQuantity, row.unit), large: true },
              { label: "Expiry", value: showDay(row.expiry) },
              { label: "For", value: wanted.name },
            ]}
          />
        )),
      )}
    </LabelSheet>
  );
}
