/**
 * The columns of the transaction log: every field of its rows (specification 2, section 3).
 */
import { StatusChip } from "../../../components/chip/chip.tsx";
import { statusLook } from "../../../components/chip/tone.ts";
import { Icon } from "../../../components/icon.tsx";
import type { Column } from "../../../components/table/column.ts";
import { showInstant, showNumber } from "../../../components/table/format.ts";
import type { Entry } from "../api/transaction-log.ts";

/** Opens the menu of a row at a point of the window. */
export type OpenMenu = (row: Entry, at: { x: number; y: number }) => void;

/** Quantities are grams or units, as their item is counted: a row does not say which. */
export function logColumns(openMenu: OpenMenu): readonly Column<Entry>[] {
  return [
    {
      id: "timestamp",
      header: "Timestamp",
      kind: "instant",
      width: 176,
      value: (row) => row.timestamp,
      cell: (row) => <Stamp row={row} openMenu={openMenu} />,
    },
    { id: "action", header: "Transaction", width: 156, value: (row) => row.action },
    { id: "sku", header: "SKU", kind: "code", width: 110, value: (row) => row.sku },
    { id: "name", header: "Name", width: 190, grow: true, value: (row) => row.name },
    { id: "batchNumber", header: "Batch Number", kind: "code", width: 118, value: (row) => row.batchNumber },
    { id: "warehouse", header: "Warehouse", width: 120, value: (row) => row.warehouse },
    { id: "bin", header: "Bin", width: 90, value: (row) => row.bin },
    {
      id: "difference",
      header: "Difference",
      kind: "number",
      width: 104,
      help: "What was added, or with a minus taken away: grams or units.",
      value: (row) => row.difference,
      cell: (row) => signed(row.difference),
    },
    { id: "quantity", header: "Quantity", kind: "number", width: 96, help: "What the batch held afterwards, at its location.", value: (row) => row.quantity },
    {
      id: "totalQuantity",
      header: "Total Quantity",
      kind: "number",
      width: 122,
      help: "What the SKU had afterwards, across all batches and locations.",
      value: (row) => row.totalQuantity,
    },
    { id: "user", header: "User", width: 110, value: (row) => row.user },
    { id: "reason", header: "Reason", width: 190, grow: true, value: (row) => row.reason },
    {
      id: "status",
      header: "Status",
      width: 124,
      value: (row) => row.status,
      text: (row) => (row.status === null ? "" : statusLook(row.status).word),
      cell: (row) => (row.status === null ? "–" : <StatusChip status={row.status} />),
    },
    { id: "expiryDate", header: "Expiry Date", kind: "day", width: 108, value: (row) => row.expiryDate },
    { id: "description", header: "Description", width: 180, hidden: true, value: (row) => row.description },
    { id: "minimumStock", header: "Minimum Stock", kind: "number", width: 128, hidden: true, value: (row) => row.minimumStock },
    { id: "supplierSku", header: "Supplier SKU", kind: "code", width: 120, hidden: true, value: (row) => row.supplierSku },
    { id: "active", header: "Active", kind: "yes", width: 80, hidden: true, value: (row) => row.active },
    { id: "elementId", header: "Element ID", kind: "code", width: 200, hidden: true, value: (row) => row.elementId },
    { id: "transactionId", header: "Transaction ID", kind: "code", width: 290, hidden: true, value: (row) => row.transactionId },
  ];
}

/** When, and the button of the row's menu: in the column that stays in sight. */
function Stamp({ row, openMenu }: { row: Entry; openMenu: OpenMenu }) {
  const at = showInstant(row.timestamp);
  return (
    <span className="log-stamp">
      {at}
      <button
        type="button"
        className="button button-quiet button-icon log-stamp-menu"
        aria-label={`Actions: ${row.action}, ${at}`}
        aria-haspopup="menu"
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          openMenu(row, { x: box.left, y: box.bottom });
        }}
      >
        <Icon name="more" />
      </button>
    </span>
  );
}

function signed(difference: number | null): string {
  return difference !== null && difference > 0 ? `+${showNumber(difference)}` : showNumber(difference);
}
