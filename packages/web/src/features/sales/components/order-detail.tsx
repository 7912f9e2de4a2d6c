import { ChangesButton } from "../../../entities/transaction/record-changes.tsx";
import type { SalesItem, SalesOrder } from "@apothecary/core/sales/contract";
import { clientReturn } from "@apothecary/core/returns/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { OrderChip } from "../../../entities/order/order-chip.tsx";
import { type OrderState, orderState } from "../../../entities/order/order-state.ts";
import { orderQuery } from "../../../entities/order/queries.ts";
import { costsQuery } from "../../../entities/product/queries.ts";
import { Facts } from "../../../kit/layout/facts.tsx";
import { Detail } from "../../../kit/page/detail.tsx";
import { EmptyState } from "../../../kit/page/empty-state.tsx";
import { Failed } from "../../../kit/page/failed.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import { Row } from "../../../kit/layout/stack.tsx";
import { useTool } from "../../../lib/page/tool.ts";
import { OPEN_SHIPMENT } from "../../../lib/page/links.ts";
import { useOpened } from "../../../lib/page/use-opened.ts";
import type { PageAction } from "../../../kit/page/page-actions.ts";
import { Skeleton } from "../../../kit/page/skeleton.tsx";
import { showMoney, showPercent } from "../../../kit/table/columns/format.ts";
import { CallError } from "../../../lib/server/call.ts";
import { useMay } from "../../../lib/user/current-user.ts";
import { orderMargin } from "../api/order-lines.ts";
import type { ClosingLine } from "../api/closing.ts";
import { shownDay, shownDayAt } from "./order-columns.tsx";
import { type NotedShipment, ShipmentsTable } from "./shipments-table.tsx";
import { ReturnsTable } from "./returns-table.tsx";
import { isMade, OrderLinesTable } from "./order-lines-table.tsx";
import { lazyPart } from "../../../lib/server/load-part.ts";

const CancelOrderDialog = lazyPart(async () => (await import("./cancel-order-dialog.tsx")).CancelOrderDialog);
const CloseOrderDialog = lazyPart(async () => (await import("./close-order-dialog.tsx")).CloseOrderDialog);
const ClosedShortDialog = lazyPart(async () => (await import("./closed-short-dialog.tsx")).ClosedShortDialog);
const CopyOrderDialog = lazyPart(async () => (await import("./copy-order-dialog.tsx")).CopyOrderDialog);
const DispatchNote = lazyPart(async () => (await import("./dispatch-note.tsx")).DispatchNote);
const EditOrderDialog = lazyPart(async () => (await import("./edit-order-dialog.tsx")).EditOrderDialog);
const ReturnDialog = lazyPart(async () => (await import("./return-dialog.tsx")).ReturnDialog);
const ShipDialog = lazyPart(async () => (await import("./ship-dialog.tsx")).ShipDialog);
const ReadinessDialog = lazyPart(async () => (await import("../../../entities/order/readiness-dialog.tsx")).ReadinessDialog);

const NOT_FOUND = 404;
type OrderDialog = "copy" | "return" | "readiness" | "ship" | "close" | "short" | "edit" | "cancel" | "note";

/** The sales order viewer beside the list (specification 3, section 2). Without an id, the address names no order. */
export function OrderDetail({ salesOrderId, onAdded }: { salesOrderId: number | undefined; onAdded: Added }) {
  return salesOrderId === undefined ? <Gone /> : <NamedOrder salesOrderId={salesOrderId} onAdded={onAdded} />;
}

/** Called with the id of a copy, if it is known. */
type Added = (salesOrderId: number | undefined) => void;

function NamedOrder({ salesOrderId, onAdded }: { salesOrderId: number; onAdded: Added }) {
  const { data, error, refetch } = useQuery(orderQuery(salesOrderId));
  const { data: costs } = useQuery(costsQuery(data?.salesItems.map(({ productId }) => productId) ?? []));
  const [asking, setAsking] = useState<OrderDialog>();
  const [noted, setShipment] = useState<NotedShipment>();
  const [named, nameShipment] = useOpened(OPEN_SHIPMENT);
  const mayReturn = useMay(clientReturn);
  const tool = useTool();
  const undo = (transactionId: string) => tool.open("reverse", { transactionId });
  const [short, setShort] = useState<readonly ClosingLine[]>([]);
  if (!data && error instanceof CallError && error.status === NOT_FOUND) return <Gone />;
  if (!data) return error ? <Failed message={error.message} retry={() => void refetch()} /> : <Skeleton />;
  const state = orderState(data);
  const money = orderMargin(data.salesItems, costs ?? new Map());
  const close = () => setAsking(undefined);
  const shipment = noted ?? data.shipments.find(({ shipmentId }) => String(shipmentId) === named);
  const closeNote = () => {
    setShipment(undefined);
    if (named !== undefined) nameShipment(undefined);
  };
  const shipped = (done: NotedShipment | undefined): void => {
    close();
    setShipment(done);
  };
  const closedShort = (lines: readonly ClosingLine[]): void => {
    setShort(lines);
    setAsking("short");
  };
  return (
    <Detail
      title={data.soNumber}
      summary={data.client.name}
      chips={<OrderChip state={state} />}
      actions={[...orderActions(state, data.salesItems.some(isToShip), setAsking), ...(mayReturn && wasSent(data) ? [returnAction(setAsking)] : [])]}
    >
      <Facts facts={[...orderFacts(data), ...moneyFacts(money)]} pairs />
      <OrderLinesTable lines={data.salesItems} open={state === "open"} />
      {data.shipments.length > 0 ? <ShipmentsTable shipments={data.shipments} onNote={setShipment} onUndo={undo} /> : null}
      {wasSent(data) ? <ReturnsTable salesOrderId={salesOrderId} /> : null}
      <Row justify="end">
        {data.closingTransaction === null ? null : <UndoClosing transactionId={data.closingTransaction} undo={undo} />}
        {state === "open" && data.salesItems.some(isUnsent) && !data.salesItems.some(isToShip) ? (
          <button type="button" className="button button-quiet" onClick={() => setAsking("ship")}>
            <Icon name="pallet" />
            Ship from stock
          </button>
        ) : null}
        <button type="button" className="button button-quiet" onClick={() => setAsking("copy")}>
          <Icon name="copy" />
          Copy order
        </button>
        <ChangesButton kind="order" id={salesOrderId} name={data.soNumber} />
      </Row>
      {asking === "ship" ? <ShipDialog order={data} onClose={close} onShipped={shipped} /> : null}
      {shipment ? <DispatchNote order={data} shipment={shipment} onClose={closeNote} /> : null}
      {asking === "close" ? <CloseOrderDialog order={data} onClose={close} onShort={closedShort} /> : null}
      {asking === "short" ? <ClosedShortDialog order={data} lines={short} onNote={() => setAsking("note")} onClose={close} /> : null}
      {asking === "readiness" ? <ReadinessDialog of={data.soNumber} lines={data.salesItems} onClose={close} /> : null}
      {asking === "edit" ? <EditOrderDialog order={data} onClose={close} /> : null}
      {asking === "note" ? <DispatchNote order={data} onClose={close} /> : null}
      {asking === "return" ? <ReturnDialog of={{ salesOrderId, number: data.soNumber }} onClose={close} /> : null}
      {asking === "copy" ? <CopyOrderDialog order={data} onAdded={onAdded} onClose={close} /> : null}
      {asking === "cancel" ? <CancelOrderDialog order={data} onClose={close} /> : null}
    </Detail>
  );
}

function UndoClosing({ transactionId, undo }: { transactionId: string; undo: (transactionId: string) => void }) {
  return (
    <button type="button" className="button button-quiet" onClick={() => undo(transactionId)}>
      <Icon name="undo" />
      Undo closing
    </button>
  );
}

function orderActions(state: OrderState, toShip: boolean, ask: (what: OrderDialog) => void): readonly PageAction[] {
  if (state === "cancelled") return [];
  if (state === "complete") return [{ word: "Dispatch note", icon: "print", run: () => ask("note"), main: true }];
  return [
    ...(toShip ? [{ word: "Ship", icon: "pallet", run: () => ask("ship") } as const] : []),
    { word: "Readiness", icon: "formula", run: () => ask("readiness") },
    { word: "Cancel order", icon: "delete", run: () => ask("cancel") },
    { word: "Edit order", icon: "edit", run: () => ask("edit") },
    { word: "Close order", icon: "check", run: () => ask("close"), main: true },
  ];
}

/** Whether something of a line is still to be sent. */
const isUnsent = (line: SalesItem): boolean => line.dateCancelled === null && line.shipped < line.quantity;

/** Whether some of what was made for a line can be sent, perhaps before all of it is made. */
const isToShip = (line: SalesItem): boolean => isUnsent(line) && (line.hasMade || isMade(line));

/** Whether something of an order has left. */
const wasSent = ({ dateCompleted, shipments }: SalesOrder): boolean => dateCompleted !== null || shipments.some(({ state }) => state === "Shipped");

const returnAction = (ask: (what: OrderDialog) => void): PageAction => ({ word: "Book return in", icon: "undo", run: () => ask("return") });

function orderFacts({ poNumber, orderDate, dateEdited, dispatchDate, dateCompleted, dateCancelled }: SalesOrder) {
  return [
    { label: "Client PO number", value: <span className="code">{poNumber}</span> },
    { label: "Target dispatch date", value: shownDay(dispatchDate) },
    { label: "Order date", value: shownDayAt(orderDate) },
    { label: "Date edited", value: shownDayAt(dateEdited) },
    { label: "Date completed", value: shownDayAt(dateCompleted) },
    { label: "Date cancelled", value: shownDayAt(dateCancelled) },
  ];
}

function moneyFacts({ total, margin }: ReturnType<typeof orderMargin>) {
  return [
    { label: "Order total", value: showMoney(total) },
    { label: "Margin on today's costs", value: margin === null ? "Not known" : showPercent(margin) },
  ];
}

function Gone() {
  return <EmptyState icon="sales" title="This sales order does not exist" hint="Choose another one from the list." />;
}
