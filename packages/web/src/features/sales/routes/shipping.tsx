import { clientReturn } from "@apothecary/core/returns/contract";
import { quantityText } from "@apothecary/core/lib/rules/quantity";
import type { ReadyOrder } from "@apothecary/core/sales/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { OrderLink } from "../../../entities/order/order-link.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import { Stack } from "../../../kit/layout/stack.tsx";
import { LoadMore } from "../../../kit/page/load-more.tsx";
import { Page } from "../../../kit/page/page.tsx";
import type { Column } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { TwoLines } from "../../../kit/table/grid/two-lines.tsx";
import { NOTHING, showInstant } from "../../../kit/table/columns/format.ts";
import { useMay } from "../../../lib/user/current-user.ts";
import { readyToShipQuery, type Sent, shipmentsQuery } from "../api/shipping.ts";
import { shownDay } from "../components/order-columns.tsx";
import type { SentGoods } from "../components/return-dialog.tsx";
import type { NotedShipment } from "../components/shipments-table.tsx";
import { lazyPart } from "../../../lib/server/load-part.ts";

const DispatchNote = lazyPart(async () => (await import("../components/dispatch-note.tsx")).DispatchNote);
const ReturnDialog = lazyPart(async () => (await import("../components/return-dialog.tsx")).ReturnDialog);
const ShipDialog = lazyPart(async () => (await import("../components/ship-dialog.tsx")).ShipDialog);

/** A shipment and its order, whose dispatch note is open. */
interface Noted {
  order: { id: number; soNumber: string };
  shipment: NotedShipment;
}

/** What is ready to be shipped, by dispatch date, and what was shipped (contract, section 8). */
export function Component() {
  const ready = useInfiniteQuery(readyToShipQuery);
  const sent = useInfiniteQuery(shipmentsQuery);
  const [shipping, ship] = useState<ReadyOrder>();
  const [noted, note] = useState<Noted>();
  const [returning, takeBack] = useState<SentGoods>();
  const mayReturn = useMay(clientReturn);
  return (
    <Page title="Shipping" purpose="Finished goods that can leave, by dispatch date, and what has left.">
      <Stack gap={4}>
        <DataTable
          id="ready-to-ship"
          name="Ready to ship"
          columns={[...READY, shipColumn(ship)]}
          rows={ready.data?.pages.flatMap(({ rows }) => rows)}
          rowId={({ salesOrderId }) => String(salesOrderId)}
          searchLabel="Search orders to ship"
          partial={ready.hasNextPage}
          height="rows"
          failed={ready.error ? { message: ready.error.message, retry: () => void ready.refetch() } : undefined}
          empty={{ title: "Nothing is ready to ship", hint: "Orders appear here once their jobs have made something." }}
        />
        <LoadMore of={ready} word="Load more orders" />
        <DataTable
          id="shipments"
          name="Shipments"
          columns={[...SENT, noteColumn(note), ...(mayReturn ? [returnColumn(takeBack)] : [])]}
          rows={sent.data?.pages.flatMap(({ rows }) => rows)}
          rowId={({ shipmentId }) => String(shipmentId)}
          searchLabel="Search shipments"
          partial={sent.hasNextPage}
          height="rows"
          failed={sent.error ? { message: sent.error.message, retry: () => void sent.refetch() } : undefined}
          empty={{ title: "Nothing has been shipped in parts", hint: "Shipments of orders appear here, each with its dispatch note." }}
        />
        <LoadMore of={sent} word="Load older shipments" />
      </Stack>
      {shipping ? (
        <ShipDialog
          order={{ id: shipping.salesOrderId, soNumber: shipping.soNumber }}
          onClose={() => ship(undefined)}
          onShipped={(shipment) => {
            ship(undefined);
            if (shipment) note({ order: { id: shipping.salesOrderId, soNumber: shipping.soNumber }, shipment });
          }}
        />
      ) : null}
      {noted ? <DispatchNote order={noted.order} shipment={noted.shipment} onClose={() => note(undefined)} /> : null}
      {returning ? <ReturnDialog of={returning} onClose={() => takeBack(undefined)} /> : null}
    </Page>
  );
}

const READY: readonly Column<ReadyOrder>[] = [
  {
    id: "dispatchDate",
    header: "Dispatch date",
    kind: "day",
    width: 120,
    priority: 1,
    value: ({ dispatchDate }) => dispatchDate,
    text: ({ dispatchDate }) => shownDay(dispatchDate),
  },
  {
    id: "order",
    header: "Order",
    width: 110,
    priority: 1,
    value: ({ soNumber }) => soNumber,
    below: ({ poNumber }) => poNumber,
    cell: ({ salesOrderId, soNumber, poNumber }) => (
      <Stack gap={0}>
        <OrderLink salesOrderId={salesOrderId} number={soNumber} />
        <small className="code">{poNumber}</small>
      </Stack>
    ),
  },
  { id: "client", header: "Client", width: 150, grow: true, value: ({ client }) => client.name },
  {
    id: "goods",
    header: "Ready",
    width: 220,
    grow: true,
    priority: 1,
    sortable: false,
    value: (row) => row.lines.map(readyText).join("; "),
    cell: (row) => (
      <Stack gap={0}>
        {row.lines.map((line) => (
          <TwoLines key={line.salesId} first={line.name} second={readyAmount(line)} kind="text" />
        ))}
      </Stack>
    ),
  },
];

/** `400 units of 1 000 units`: what is made and not shipped, of what is open. */
function readyAmount({ made, open, unit }: ReadyOrder["lines"][number]): string {
  return made < open ? `${quantityText(made, unit)} of ${quantityText(open, unit)}` : quantityText(open, unit);
}

const readyText = (line: ReadyOrder["lines"][number]): string => `${line.name}, ${readyAmount(line)}`;

function shipColumn(ship: (order: ReadyOrder) => void): Column<ReadyOrder> {
  return {
    id: "ship",
    header: "Ship",
    width: 96,
    priority: 1,
    sortable: false,
    value: () => "",
    cell: (row) => (
      <button type="button" className="tool" aria-label={`Ship ${row.soNumber}`} onClick={() => ship(row)}>
        Ship
      </button>
    ),
  };
}

const SENT: readonly Column<Sent>[] = [
  {
    id: "shipment",
    header: "Shipment",
    width: 150,
    priority: 1,
    value: ({ shipmentNumber }) => shipmentNumber,
    below: ({ shippedAt }) => showInstant(shippedAt),
  },
  { id: "client", header: "Client", width: 150, grow: true, priority: 1, value: ({ client }) => client, below: ({ poNumber }) => poNumber },
  {
    id: "goods",
    header: "Goods",
    width: 220,
    grow: true,
    sortable: false,
    value: ({ lines }) => lines.map(({ quantity, unit, name }) => `${quantityText(quantity, unit)}, ${name}`).join("; "),
  },
  {
    id: "carrier",
    header: "Carrier, tracking number",
    width: 150,
    value: ({ carrier }) => carrier || NOTHING,
    below: ({ trackingNumber }) => trackingNumber,
  },
  {
    id: "by",
    header: "By",
    width: 120,
    value: ({ shippedBy }) => shippedBy,
    below: ({ scanned, lines }) => (scanned === undefined ? "" : `${scanned} of ${lines.flatMap(({ batches }) => batches).length} scanned`),
  },
];

function noteColumn(note: (noted: Noted) => void): Column<Sent> {
  return {
    id: "note",
    header: "Note",
    width: 80,
    priority: 1,
    sortable: false,
    value: () => "",
    cell: (row) => (
      <button
        type="button"
        className="button button-quiet button-icon"
        aria-label={`Dispatch note ${row.shipmentNumber}`}
        onClick={() => note({ order: { id: row.salesOrderId, soNumber: row.soNumber }, shipment: row })}
      >
        <Icon name="print" size="small" />
      </button>
    ),
  };
}

function returnColumn(takeBack: (of: SentGoods) => void): Column<Sent> {
  return {
    id: "return",
    header: "Return",
    width: 80,
    priority: 1,
    sortable: false,
    value: () => "",
    cell: ({ salesOrderId, shipmentId, shipmentNumber, state }) =>
      state === "Shipped" ? (
        <button
          type="button"
          className="button button-quiet button-icon"
          aria-label={`Book return in: ${shipmentNumber}`}
          onClick={() => takeBack({ salesOrderId, shipmentId, number: shipmentNumber })}
        >
          <Icon name="undo" size="small" />
        </button>
      ) : null,
  };
}
