/**
 * The columns of the transaction log: every field of its rows (specification 2, section 3).
 */
import { LotLink } from "../../../entities/lot/lot-link.tsx";
import { changesText, nameText, signaturesText } from "@apothecary/core/ledger/contract";
import type { Unit } from "@apothecary/core/lib/rules/quantity";
import { statusLook } from "../../../entities/stock-line/status.ts";
import { StatusChip } from "../../../entities/stock-line/status-chip.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import { Row } from "../../../kit/layout/stack.tsx";
import type { Column } from "../../../kit/table/columns/column.ts";
import { NOTHING, showDay, showInstant, showNumber, showQuantity } from "../../../kit/table/columns/format.ts";
import type { Entry } from "../api/transaction-log.ts";

/** Opens the menu of a row at viewport coordinates. */
export type OpenMenu = (row: Entry, at: { x: number; y: number }) => void;

const WRITTEN = { day: showDay, number: showNumber };

/** The unit of a SKU; undefined if unknown. */
export type SkuUnit = (sku: string) => Unit | undefined;

/** Ledger rows have no unit, so it comes from the SKU. */
export function logColumns(openMenu: OpenMenu, findUnit: SkuUnit): readonly Column<Entry>[] {
  const amount = (figure: "difference" | "quantity" | "totalQuantity" | "minimumStock") => ({
    id: figure,
    kind: "number" as const,
    value: (row: Entry) => row[figure],
    text: (row: Entry) => amountText(row[figure], row.sku === null ? undefined : findUnit(row.sku), figure === "difference"),
  });
  return [
    {
      id: "timestamp",
      header: "Timestamp",
      kind: "instant",
      width: 160,
      value: (row) => row.timestamp,
      cell: (row) => <Stamp row={row} openMenu={openMenu} />,
    },
    {
      id: "action",
      header: "Transaction",
      width: 140,
      least: 118,
      priority: 1,
      value: transactionText,
      cell: (row) => (row.reversedBy === null && row.reverses === null ? transactionText(row) : <s>{transactionText(row)}</s>),
    },
    { id: "sku", header: "SKU", kind: "code", width: 88, priority: 1, value: (row) => row.sku },
    { id: "name", header: "Name", width: 190, least: 100, grow: true, value: nameText },
    {
      id: "batchNumber",
      header: "Batch Number",
      kind: "code",
      width: 72,
      priority: 1,
      value: (row) => row.batchNumber,
      cell: ({ batchNumber, sku }) => (batchNumber ? <LotLink batchNumber={batchNumber} sku={sku} /> : NOTHING),
    },
    { id: "warehouse", header: "Warehouse", width: 108, least: 88, priority: 1, value: (row) => row.warehouse },
    { id: "bin", header: "Bin", width: 114, least: 88, priority: 1, value: (row) => row.bin },
    { ...amount("difference"), header: "Difference", width: 84, priority: 1, help: "The quantity added; negative if it was removed." },
    { ...amount("quantity"), header: "Quantity", width: 84, priority: 1, help: "The quantity of the batch at its location afterwards." },
    {
      ...amount("totalQuantity"),
      header: "Total Quantity",
      width: 84,
      priority: 3,
      help: "The quantity of the SKU afterwards, across all batches and locations.",
    },
    { id: "user", header: "User", width: 100, priority: 2, value: ({ user, via }) => (via === null ? user : `${user}, by ${via}`) },
    { id: "reason", header: "Reason", width: 190, least: 112, grow: true, priority: 2, value: (row) => row.reason },
    {
      id: "changes",
      header: "Changes",
      width: 190,
      least: 112,
      grow: true,
      priority: 3,
      value: ({ changes, recordKind }) => changesText(changes, WRITTEN, recordKind),
    },
    {
      id: "status",
      header: "Status",
      width: 96,
      whole: true,
      priority: 3,
      value: (row) => row.status,
      text: (row) => (row.status === null ? "" : statusLook(row.status).word),
      cell: (row) => (row.status === null ? "–" : <StatusChip status={row.status} />),
    },
    { id: "expiryDate", header: "Expiry Date", kind: "day", width: 84, priority: 3, value: (row) => row.expiryDate },
    { id: "signatures", header: "Signatures", width: 220, hidden: true, value: signaturesText },
    { id: "description", header: "Description", width: 180, hidden: true, value: (row) => row.description },
    { ...amount("minimumStock"), header: "Minimum Stock", width: 128, hidden: true },
    { id: "supplierSku", header: "Supplier SKU", kind: "code", width: 120, hidden: true, value: (row) => row.supplierSku },
    { id: "active", header: "Active", kind: "yes", width: 80, hidden: true, value: (row) => row.active },
    { id: "elementId", header: "Element ID", kind: "code", width: 200, hidden: true, value: (row) => row.elementId },
    { id: "transactionId", header: "Transaction ID", kind: "code", width: 290, hidden: true, value: (row) => row.transactionId },
  ];
}

/** What a row is, with whether it is reversed or a reversal. */
function transactionText({ action, reverses, reversedBy }: Entry): string {
  return reverses === null ? (reversedBy === null ? action : `${action} (reversed)`) : `${action} (reversal)`;
}

/** The time and the row's menu button, in the sticky column. */
function Stamp({ row, openMenu }: { row: Entry; openMenu: OpenMenu }) {
  const at = showInstant(row.timestamp);
  return (
    <Row as="span" gap={1} justify="between" oneLine>
      {at}
      <button
        type="button"
        className="button button-quiet button-icon log-stamp-menu"
        aria-label={`Actions: ${rowWords(row, at)}`}
        aria-haspopup="menu"
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          openMenu(row, { x: box.left, y: box.bottom });
        }}
      >
        <Icon name="more" />
      </button>
    </Row>
  );
}

/** What the row says, so that each button has a name of its own. */
function rowWords({ action, name, sku, batchNumber, warehouse, bin, difference }: Entry, at: string): string {
  return [action, sku || name, batchNumber, `${warehouse} ${bin}`.trim(), difference, at].filter(Boolean).join(", ");
}

function amountText(figure: number | null, unit: Unit | undefined, signed: boolean): string {
  if (figure === null) return NOTHING;
  return `${signed && figure > 0 ? "+" : ""}${unit ? showQuantity(figure, unit) : showNumber(figure)}`;
}
