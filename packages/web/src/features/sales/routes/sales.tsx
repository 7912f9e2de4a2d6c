import type { OrderSummary } from "@apothecary/core/sales/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { orderQuery } from "../../../entities/order/queries.ts";
import { type ReadinessRow, readinessByOrder, readinessQuery } from "../../../entities/order/readiness.ts";
import { SplitView } from "../../../kit/layout/split-view.tsx";
import { Page } from "../../../kit/page/page.tsx";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { showNumber } from "../../../kit/table/columns/format.ts";
import { useTableAddress } from "../../../kit/table/state/state.ts";
import { useNavigate } from "react-router-dom";
import { paths } from "../../../lib/page/paths.ts";
import { queryClient } from "../../../lib/server/query-client.ts";
import { numberedId } from "../../../lib/page/address-id.ts";
import { useOpened } from "../../../lib/page/use-opened.ts";
import { type ListedOrders, type ListedState, openOrdersQuery, useOrders } from "../api/orders.ts";
import { BESIDE_COLUMNS, type ListedOrder, ORDER_COLUMNS, ORDER_FILTER_IDS, ORDER_FILTERS, STATE, TITLES } from "../components/order-columns.tsx";
import { OrderDetail } from "../components/order-detail.tsx";
import { lazyPart } from "../../../lib/server/load-part.ts";

const NewOrderDialog = lazyPart(async () => (await import("../components/new-order-dialog.tsx")).NewOrderDialog);

/** Query parameter of the open order (specification 3, section 2). */
const OPEN = "openOrderId";
/** Width of the list in percent: the order lines need more room. */
const LIST_SHARE = 34;
/** An order that is entered while the readiness is read need not be in it. */
const READING_MS = 10_000;
const salesOrderRowId = (order: OrderSummary): string => String(order.id);

export const prefetch = () => void queryClient.prefetchQuery(openOrdersQuery);

/** The sales orders: open ones by default, completed or cancelled ones by filter. */
export function Component() {
  const control = useTableAddress(ORDER_FILTER_IDS);
  const state = parseListedState(control.state.chosen[STATE]?.[0]);
  const orders = useOrders(state);
  const [opened, open] = useOpened(OPEN);
  const [adding, setAdding] = useState(false);
  const shown = numberedId(opened);
  const { data: order } = useQuery(orderQuery(shown ?? null));
  const { data: ready, dataUpdatedAt } = useQuery({ ...readinessQuery, enabled: state === "open" });
  const rows = useMemo(() => withReadiness(orders.rows, ready, dataUpdatedAt), [orders.rows, ready, dataUpdatedAt]);
  const goTo = useNavigate();
  const title = TITLES[state];
  const add = { word: "New order", icon: "add", run: () => setAdding(true), main: true } as const;
  return (
    <Page
      title="Sales Orders"
      heading={title}
      purpose="Client orders, from entry to dispatch."
      actions={[{ word: "Shipping", icon: "pallet", run: () => goTo(paths.shipping) }, add]}
    >
      <SplitView
        id="sales"
        label={order?.soNumber ?? "Sales order"}
        listShare={LIST_SHARE}
        onClose={() => open(undefined)}
        list={
          <DataTable
            id="sales"
            name={title}
            columns={opened === undefined ? ORDER_COLUMNS[state] : BESIDE_COLUMNS[state]}
            rows={rows}
            rowId={salesOrderRowId}
            filters={ORDER_FILTERS}
            control={control}
            searchLabel="Search sales orders"
            onOpen={(row) => open(salesOrderRowId(row))}
            openedId={opened}
            partial={orders.partial}
            dense={opened !== undefined}
            toolbar={<Older orders={orders} />}
            failed={orders.error ? { message: orders.error.message, retry: orders.refetch } : undefined}
            empty={{ title: `No ${title.toLowerCase()}`, hint: state === "open" ? "Add the first order." : "Ended orders appear here." }}
          />
        }
        detail={opened === undefined ? undefined : <OrderDetail key={opened} salesOrderId={shown} onAdded={(id) => id !== undefined && open(String(id))} />}
      />
      {adding ? (
        <NewOrderDialog
          onClose={() => setAdding(false)}
          onAdded={(id) => {
            setAdding(false);
            if (id !== undefined) open(String(id));
          }}
        />
      ) : null}
    </Page>
  );
}

/** An open order that no readiness names is made, unless it was entered or edited after that was read (milliseconds since the epoch). */
function withReadiness(
  rows: readonly OrderSummary[] | undefined,
  ready: readonly ReadinessRow[] | undefined,
  readAt: number,
): readonly ListedOrder[] | undefined {
  if (!ready) return rows;
  const byOrder = readinessByOrder(ready);
  const isMade = ({ orderDate, dateEdited, dateCompleted, dateCancelled }: OrderSummary): boolean =>
    dateCompleted === null && dateCancelled === null && Date.parse(dateEdited ?? orderDate) < readAt - READING_MS;
  return rows?.map((row) => ({ ...row, readiness: byOrder.get(row.id) ?? (isMade(row) ? "made" : undefined) }));
}

function parseListedState(chosen: string | undefined): ListedState {
  return chosen === "completed" || chosen === "cancelled" ? chosen : "open";
}

/** Loads older ended orders. Search and filters apply to loaded orders only. */
function Older({ orders: { rows, partial, readMore, reading } }: { orders: ListedOrders }) {
  if (!partial) return null;
  return (
    <button
      type="button"
      className="tool"
      disabled={readMore === undefined}
      aria-busy={reading}
      title={`${showNumber(rows?.length)} orders are loaded`}
      onClick={readMore}
    >
      {reading ? "Loading …" : "Load older orders"}
    </button>
  );
}
