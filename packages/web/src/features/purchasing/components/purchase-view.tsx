/** A purchase order beside the list: its lines, and what can be done with it. */
import { bookDelivery } from "@apothecary/core/deliveries/contract";
import { cancelPurchaseOrder, editPurchaseOrder, type PurchaseDetail, sendPurchaseOrder } from "@apothecary/core/purchasing/contract";
import { quantityText } from "@apothecary/core/lib/rules/quantity";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ItemLink } from "../../../entities/item/item-link.tsx";
import { ChangesButton } from "../../../entities/transaction/record-changes.tsx";
import { ConfirmedAction } from "../../../kit/dialog/confirmed-action.tsx";
import { Facts } from "../../../kit/layout/facts.tsx";
import { Row } from "../../../kit/layout/stack.tsx";
import { Detail } from "../../../kit/page/detail.tsx";
import { EmptyState } from "../../../kit/page/empty-state.tsx";
import { Failed } from "../../../kit/page/failed.tsx";
import type { PageAction } from "../../../kit/page/page-actions.ts";
import { Skeleton } from "../../../kit/page/skeleton.tsx";
import type { Column } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { NOTHING, showDay, showMoney } from "../../../kit/table/columns/format.ts";
import { CallError } from "../../../lib/server/call.ts";
import { dayAt } from "../../../lib/user/business-time.ts";
import { useMay } from "../../../lib/user/current-user.ts";
import { type PurchaseLine, purchaseQuery } from "../api/purchases.ts";
import { PurchaseState } from "./purchase-state.tsx";
import { TwoLines } from "../../../kit/table/grid/two-lines.tsx";
import { lazyPart } from "../../../lib/server/load-part.ts";

const EditPurchaseDialog = lazyPart(async () => (await import("./purchase-dialog.tsx")).EditPurchaseDialog);
const PurchasePaper = lazyPart(async () => (await import("./purchase-paper.tsx")).PurchasePaper);
const ReceiveDialog = lazyPart(async () => (await import("./receive-dialog.tsx")).ReceiveDialog);

const NOT_FOUND = 404;
type Asking = "send" | "edit" | "cancel" | "receive" | "print";

export function PurchaseView({ id }: { id: number | undefined }) {
  const { data, error, refetch } = useQuery(purchaseQuery(id));
  const [asking, ask] = useState<Asking>();
  const may = { buy: useMay(editPurchaseOrder), receive: useMay(bookDelivery) };
  if (id === undefined || (!data && error instanceof CallError && error.status === NOT_FOUND)) {
    return <EmptyState icon="goods-in" title="This purchase order does not exist" hint="Choose another one from the list." />;
  }
  if (!data) return error ? <Failed message={error.message} retry={() => void refetch()} /> : <Skeleton />;
  const close = () => ask(undefined);
  const { purchaseNumber, supplier, state, createdAt, createdBy, sentAt, total, lines } = data;
  return (
    <Detail title={purchaseNumber} summary={supplier} chips={<PurchaseState state={state} />} actions={purchaseActions(data, may, ask)}>
      <Facts
        facts={[
          { label: "Drafted", value: `${showDay(dayAt(createdAt))} by ${createdBy}` },
          { label: "Sent", value: sentAt === null ? NOTHING : showDay(dayAt(sentAt)) },
          { label: "Total", value: showMoney(total) },
        ]}
        pairs
      />
      <DataTable
        id="purchase-lines"
        name="Purchase lines"
        columns={COLUMNS}
        rows={lines}
        rowId={({ purchaseLineId }) => String(purchaseLineId)}
        empty={{ title: "This purchase order has no lines" }}
        pageSize="all"
        height="rows"
        dense
        plain
      />
      <Row justify="end">
        <ChangesButton kind="purchase" id={id} name={purchaseNumber} />
      </Row>
      {asking === "edit" ? <EditPurchaseDialog purchase={data} onClose={close} /> : null}
      {asking === "receive" ? <ReceiveDialog purchase={data} onClose={close} /> : null}
      {asking === "print" ? <PurchasePaper purchase={data} onClose={close} /> : null}
      {asking === "send" ? (
        <ConfirmedAction
          title="Send purchase order"
          confirm={`Mark ${purchaseNumber} as sent`}
          action={sendPurchaseOrder}
          input={{ body: { id } }}
          onClose={close}
          onDone={close}
        >
          <p>Print or download it, and send it to {supplier}. Its lines are then on order.</p>
        </ConfirmedAction>
      ) : null}
      {asking === "cancel" ? (
        <ConfirmedAction
          title="Cancel purchase order"
          confirm={`Cancel ${purchaseNumber}`}
          action={cancelPurchaseOrder}
          input={{ body: { id } }}
          onClose={close}
          onDone={close}
        >
          <p>What is open is no longer on order. What was received stays. This cannot be undone.</p>
        </ConfirmedAction>
      ) : null}
    </Detail>
  );
}

function purchaseActions({ state }: PurchaseDetail, may: { buy: boolean; receive: boolean }, ask: (what: Asking) => void): readonly PageAction[] {
  const print: PageAction = { word: "Print", icon: "print", run: () => ask("print") };
  if (state === "Received" || state === "Cancelled") return [print];
  const buying: readonly PageAction[] = may.buy
    ? [
        { word: "Cancel order", icon: "delete", run: () => ask("cancel") },
        { word: "Edit", icon: "edit", run: () => ask("edit") },
      ]
    : [];
  if (state === "Draft") return [print, ...buying, ...(may.buy ? [{ word: "Send", icon: "check", run: () => ask("send"), main: true } as const] : [])];
  return [print, ...buying, ...(may.receive ? [{ word: "Receive", icon: "goods-in", run: () => ask("receive"), main: true } as const] : [])];
}

const COLUMNS: readonly Column<PurchaseLine>[] = [
  {
    id: "item",
    header: "SKU, Name",
    width: 170,
    grow: true,
    priority: 1,
    value: ({ name }) => name,
    below: ({ sku }) => sku,
    cell: ({ sku, name }) => <TwoLines first={name} second={<ItemLink sku={sku} />} />,
  },
  {
    id: "quantity",
    header: "Ordered",
    kind: "number",
    width: 104,
    priority: 1,
    value: ({ quantity }) => quantity,
    text: ({ quantity, unit }) => quantityText(quantity, unit),
  },
  {
    id: "received",
    header: "Received",
    kind: "number",
    width: 104,
    priority: 1,
    value: ({ received }) => received,
    text: ({ received, unit }) => quantityText(received, unit),
  },
  { id: "open", header: "Open", kind: "number", width: 104, priority: 1, value: ({ open }) => open, text: ({ open, unit }) => quantityText(open, unit) },
  { id: "due", header: "Due", kind: "day", width: 100, value: ({ dueDate }) => dueDate },
  { id: "price", header: "Price", kind: "money", width: 90, value: ({ price }) => price, text: ({ price }) => showMoney(price) },
];
