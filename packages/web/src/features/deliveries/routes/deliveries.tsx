import type { DeliverySummary } from "@apothecary/core/deliveries/contract";
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { SplitView } from "../../../kit/layout/split-view.tsx";
import { Stack } from "../../../kit/layout/stack.tsx";
import { EmptyState } from "../../../kit/page/empty-state.tsx";
import { Page } from "../../../kit/page/page.tsx";
import type { Column } from "../../../kit/table/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { showInstant } from "../../../kit/table/format.ts";
import { useMedia } from "../../../lib/use-media.ts";
import { useOpened } from "../../../lib/use-opened.ts";
import { type DeliveryFilter, useDeliveries } from "../api/deliveries.ts";
import { DeliveryDetail } from "../components/delivery-detail.tsx";
import { DeliveryFilters } from "../components/delivery-filters.tsx";
import { ReceiveButton } from "../components/receive-button.tsx";

const idOf = ({ id }: DeliverySummary): string => String(id);

const COLUMNS: readonly Column<DeliverySummary>[] = [
  { id: "deliveryNumber", header: "Delivery", kind: "code", width: 96, value: ({ deliveryNumber }) => deliveryNumber },
  { id: "supplier", header: "Supplier", width: 130, grow: true, value: ({ supplier }) => supplier },
  { id: "orderNumber", header: "Order number", kind: "code", width: 124, value: ({ orderNumber }) => orderNumber },
  { id: "at", header: "Received", kind: "instant", width: 148, value: ({ at }) => at },
  { id: "lines", header: "Lines", kind: "number", width: 76, value: ({ lines }) => lines },
  { id: "user", header: "By", width: 110, value: ({ user }) => user },
  { id: "location", header: "Location", width: 150, value: ({ warehouse, bin }) => `${warehouse} ${bin}` },
];

/** On a phone two facts share a column, so that none is out of sight. */
const NARROW: readonly Column<DeliverySummary>[] = [
  {
    id: "deliveryNumber",
    header: "Delivery",
    width: 128,
    value: ({ deliveryNumber }) => deliveryNumber,
    below: ({ at }) => showInstant(at),
  },
  {
    id: "supplier",
    header: "Supplier and order",
    width: 120,
    grow: true,
    value: ({ supplier }) => supplier,
    below: ({ orderNumber }) => orderNumber,
  },
  { id: "lines", header: "Lines", kind: "number", width: 68, value: ({ lines }) => lines },
];

/** Deliveries: found by supplier, order number, supplier batch number, with their labels and notes. */
export function Component() {
  const [filter, setFilter] = useFilter();
  const { rows, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useDeliveries(filter);
  const [openId, show] = useOpened("delivery");
  const phone = useMedia("(width < 480px)");
  const filtered = filter.search !== "" || filter.supplier !== null;
  return (
    <Page title="Deliveries" purpose="Every delivery that was booked in, with its labels and its note" controls={<ReceiveButton />}>
      <SplitView
        id="deliveries"
        label="Delivery"
        onClose={() => show(undefined)}
        list={
          <Stack gap={3}>
            <DeliveryFilters filter={filter} onChange={setFilter} />
            <DataTable
              id="deliveries"
              name="Deliveries"
              columns={phone ? NARROW : COLUMNS}
              rows={rows}
              rowId={idOf}
              plain
              partial={hasNextPage}
              onOpen={({ id }) => show(String(id))}
              openedId={openId}
              failed={error ? { message: error.message, retry: () => void refetch() } : undefined}
              empty={
                filtered
                  ? { title: "No deliveries found", hint: "No delivery matches. A search finds what begins with its text." }
                  : { title: "No deliveries yet", hint: "A delivery of many lines appears here once it is booked in.", action: <ReceiveButton /> }
              }
            />
            {hasNextPage ? (
              <button type="button" className="button" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {isFetchingNextPage ? "Loading …" : "Load older deliveries"}
              </button>
            ) : null}
          </Stack>
        }
        detail={openId === undefined ? undefined : <DeliveryDetail key={openId} id={Number(openId)} />}
        placeholder={<EmptyState icon="goods-in" title="Please select a delivery" hint="Select a row to see its lines." />}
      />
    </Page>
  );
}

/** What the list is asked for stands in the address. */
function useFilter(): [DeliveryFilter, (filter: DeliveryFilter) => void] {
  const [params, setParams] = useSearchParams();
  const search = params.get("search") ?? "";
  const supplier = Number(params.get("supplier")) || null;
  const filter = useMemo(() => ({ search, supplier: search === "" ? supplier : null }), [search, supplier]);
  const change = useCallback(
    (next: DeliveryFilter) => {
      const now = new URLSearchParams(window.location.search);
      now.delete("search");
      now.delete("supplier");
      if (next.search !== "") now.set("search", next.search);
      if (next.supplier !== null) now.set("supplier", String(next.supplier));
      setParams(now, { replace: true, preventScrollReset: true });
    },
    [setParams],
  );
  return [filter, change];
}
