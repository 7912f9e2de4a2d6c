/**
 * The printed stock sheet of a job: reservations with their locations and tick boxes, and unreserved quantities.
 */
import { PICK_LIST_SCALE, PrintFrame } from "../../../../kit/print/print-frame.tsx";
import { PrintedSheet } from "../../../../kit/print/printed-sheet.tsx";
import { showDay, showNumber, showQuantity } from "../../../../kit/table/columns/format.ts";
import { today } from "../../../../lib/user/business-time.ts";
import { lineUnit, madeUnit } from "../../../../entities/job/line-unit.ts";
import type { JobDetails } from "../../api/job.ts";
import { PRODUCTION, type SheetRow, type Sheet } from "../../api/stock-sheet.ts";
import { locationText } from "../../../../entities/location/location-text.ts";

const RESERVED = [
  { header: "Location", wraps: true },
  { header: "SKU" },
  { header: "Name", wraps: true },
  { header: "Batch" },
  { header: "Reserved", right: true },
  { header: "In batch", right: true },
  { header: "Exhausts batch" },
  { header: "Done" },
];
const MISSING = [{ header: "SKU" }, { header: "Name", wraps: true }, { header: "Missing", right: true }, { header: "Available", right: true }];

interface Props {
  job: JobDetails;
  sheet: Sheet;
  /** The reservations shown on the screen. */
  rows: readonly SheetRow[];
  /** Whether stock outside Production is hidden. */
  hidden: boolean;
}

/** While rendered, it is printed instead of the page. */
export function PrintedStockSheet({ job, sheet, rows, hidden }: Props) {
  const { jobNumber, batchNumber, quantity, unfulfilledRequirements } = sheet;
  const amount = (value: number, sku: string) => showQuantity(value, lineUnit(job, sku));
  const reserved = rows.map(({ reservationId, bin, warehouse, sku, name, batch, reserved: figure, quantityOfBatch, exhausted }) => ({
    id: reservationId,
    cells: [locationText({ warehouse, bin }), sku, name, batch, amount(figure, sku), amount(quantityOfBatch, sku), exhausted ? "Yes" : "", ""],
  }));
  const missing = unfulfilledRequirements.map(({ sku, name, quantity: figure, availableStock }) => ({
    id: sku,
    cells: [sku, name, amount(figure, sku), amount(availableStock, sku)],
  }));
  return (
    <PrintFrame scale={PICK_LIST_SCALE}>
      <PrintedSheet
        title={`Stock Sheet ${jobNumber}`}
        name={`Stock Sheet ${jobNumber} · ${job.name} · ${batchNumber}`}
        lines={[
          [job.client, job.code, job.name].filter(Boolean).join(" · "),
          `Batch number ${batchNumber} · ${showNumber(quantity)} ${madeUnit(job.type)}`,
          `Printed on ${showDay(today())}${hidden ? ` · Stock in ${PRODUCTION} only` : ""}`,
        ]}
        tables={[
          { title: "Reservations", columns: RESERVED, rows: reserved, ...(reserved.length === 0 ? { note: "No stock is reserved" } : {}) },
          { title: "Not reserved", columns: MISSING, rows: missing, ...(missing.length === 0 ? { note: "No missing reservations" } : {}) },
        ]}
      />
    </PrintFrame>
  );
}
