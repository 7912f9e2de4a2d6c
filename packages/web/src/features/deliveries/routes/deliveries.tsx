import type { DeliverySummary } from "@apothecary/core/deliveries/contract";
import { useCallback, useMemo } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { paths } from "../../../lib/page/paths.ts";
import { SplitView } from "../../../kit/layout/split-view.tsx";
import { Stack } from "../../../kit/layout/stack.tsx";
import { EmptyState } from "../../../kit/page/empty-state.tsx";
import { LoadMore } from "../../../kit/page/load-more.tsx";
import { Page } from "../../../kit/page/page.tsx";
import type { Column } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { showInstant } from "../../../kit/table/columns/format.ts";
import { useChangeAddress } from "../../../lib/page/address.ts";
import { numberedId } from "../../../lib/page/address-id.ts";
import { useMedia } from "../../../lib/page/use-media.ts";
import { useOpened } from "../../../lib/page/use-opened.ts";
import { type DeliveryFilter, useDeliveries } from "../api/deliveries.ts";
import { DeliveryDetail } from "../components/delivery-detail.tsx";
import { DeliveryFilters } from "../components/delivery-filters.tsx";
import { ReceiveButton } from "../components/receive-button.tsx";
import { locationText } from "../../../entities/location/location-text.ts";

const deliveryRowId = ({ id }: DeliverySummary): string => String(id);

const COLUMNS: readonly Column<DeliverySummary>[] = [
  { id: "deliveryNumber", header: "Delivery", kind: "code", width: 96, value: ({ deliveryNumber }) => deliveryNumber },
  { id: "supplier", header: "Supplier", width: 130, grow: true, priority: 1, value: ({ supplier }) => supplier },
  { id: "orderNumber", header: "Order number", kind: "code", width: 124, value: ({ orderNumber }) => orderNumber },
  { id: "at", header: "Received", kind: "instant", width: 148, priority: 1, value: ({ at }) => at },
  { id: "lines", header: "Lines", kind: "number", width: 76, value: ({ lines }) => lines },
  { id: "user", header: "By", width: 110, value: ({ user }) => user },
  { id: "location", header: "Location", width: 150, value: locationText },
];

/** On a phone, two fields share a column, so that all fit the viewport. */
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

/** Deliveries, with search by supplier, order number and supplier batch number. */
export function Component() {
  const [filter, setFilter] = useFilter();
  const list = useDeliveries(filter);
  const { rows, error, refetch, hasNextPage } = list;
  const [openId, show] = useOpened("delivery");
  const phone = useMedia("(width < 480px)");
  const goTo = useNavigate();
  const filtered = filter.search !== "" || filter.supplier !== null;
  return (
    <Page
      title="Deliveries"
      purpose="All booked deliveries, with their labels and delivery notes"
      actions={[{ word: "Purchase orders", icon: "goods-in", run: () => goTo(paths.purchases) }]}
      controls={<ReceiveButton />}
    >
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
              rowId={deliveryRowId}
              plain
              partial={hasNextPage}
              onOpen={({ id }) => show(String(id))}
              openedId={openId}
              failed={error ? { message: error.message, retry: () => void refetch() } : undefined}
              empty={
                filtered
                  ? { title: "No deliveries found", hint: "No delivery matches. Search finds text at the start of a field." }
                  : { title: "No deliveries yet", hint: "Deliveries appear here once they are booked in.", action: <ReceiveButton /> }
              }
            />
            <LoadMore of={list} word="Load older deliveries" />
          </Stack>
        }
        detail={openId === undefined ? undefined : <DeliveryDetail key={openId} id={numberedId(openId)} />}
        placeholder={<EmptyState icon="goods-in" title="Please select a delivery" hint="Select a row to see its lines." />}
      />
    </Page>
  );
}

/** The filter of the list, kept in the query string. */
function useFilter(): [DeliveryFilter, (filter: DeliveryFilter) => void] {
  const [params] = useSearchParams();
  const changeAddress = useChangeAddress();
  const search = params.get("search") ?? "";
  const supplier = numberedId(params.get("supplier")) ?? null;
  const filter = useMemo(() => ({ search, supplier: search === "" ? supplier : null }), [search, supplier]);
  const change = useCallback(
    (next: DeliveryFilter) =>
      changeAddress(
        (now) => {
          now.delete("search");
          now.delete("supplier");
          if (next.search !== "") now.set("search", next.search);
          if (next.supplier !== null) now.set("supplier", String(next.supplier));
        },
        { replace: true, preventScrollReset: true },
      ),
    [changeAddress],
  );
  return [filter, change];
}
