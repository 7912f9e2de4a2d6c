import type { SalesOrder } from "@apothecary/core/sales/contract";
import { Icon } from "../../../kit/layout/icon.tsx";
import type { Column } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { TwoLines } from "../../../kit/table/grid/two-lines.tsx";
import { NOTHING, showInstant } from "../../../kit/table/columns/format.ts";

type ShipmentHead = SalesOrder["shipments"][number];
/** A shipment whose dispatch note can be opened. */
export type NotedShipment = Pick<ShipmentHead, "shipmentId" | "shipmentNumber">;

interface Props {
  shipments: readonly ShipmentHead[];
  onNote: (shipment: NotedShipment) => void;
  onUndo: (transactionId: string) => void;
}

/** The shipments of an order, each with its dispatch note; one that was reversed is struck through. */
export function ShipmentsTable({ shipments, onNote, onUndo }: Props) {
  const note: Column<ShipmentHead> = {
    id: "note",
    header: "Note",
    width: 80,
    priority: 1,
    sortable: false,
    value: () => "",
    cell: (row) => (
      <button type="button" className="button button-quiet button-icon" aria-label={`Dispatch note ${row.shipmentNumber}`} onClick={() => onNote(row)}>
        <Icon name="print" size="small" />
      </button>
    ),
  };
  const undo: Column<ShipmentHead> = {
    id: "undo",
    header: "Undo",
    width: 80,
    sortable: false,
    value: () => "",
    cell: ({ state, transactionId, shipmentNumber }) =>
      state === "Shipped" && transactionId !== undefined ? (
        <button type="button" className="button button-quiet button-icon" aria-label={`Undo ${shipmentNumber}`} onClick={() => onUndo(transactionId)}>
          <Icon name="undo" size="small" />
        </button>
      ) : null,
  };
  return (
    <DataTable
      id="order-shipments"
      name="Shipments"
      columns={[...COLUMNS, note, undo]}
      rows={shipments}
      rowId={({ shipmentId }) => String(shipmentId)}
      empty={{ title: "Nothing has been shipped" }}
      pageSize="all"
      height="rows"
      dense
      plain
    />
  );
}

/** When and by whom it was sent. */
const leftText = ({ shippedAt, shippedBy }: ShipmentHead): string => `${showInstant(shippedAt)}, ${shippedBy}`;

const COLUMNS: readonly Column<ShipmentHead>[] = [
  {
    id: "shipment",
    header: "Shipment",
    width: 150,
    priority: 1,
    value: ({ shipmentNumber, state }) => (state === "Reversed" ? `${shipmentNumber} (reversed)` : shipmentNumber),
    below: leftText,
    cell: (row) => <TwoLines first={row.state === "Reversed" ? <s>{row.shipmentNumber}</s> : row.shipmentNumber} second={leftText(row)} kind="text" />,
  },
  {
    id: "carrier",
    header: "Carrier, tracking number",
    width: 140,
    grow: true,
    priority: 1,
    value: ({ carrier }) => carrier || NOTHING,
    below: ({ trackingNumber }) => trackingNumber,
  },
  { id: "to", header: "To", width: 180, grow: true, value: ({ contact, address }) => [contact, address].filter(Boolean).join(", ") || NOTHING },
];
