import { createPurchaseOrder, type PurchaseSummary } from "@apothecary/core/purchasing/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SplitView } from "../../../kit/layout/split-view.tsx";
import { Stack } from "../../../kit/layout/stack.tsx";
import { LoadMore } from "../../../kit/page/load-more.tsx";
import { Page } from "../../../kit/page/page.tsx";
import type { Column } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { showMoney } from "../../../kit/table/columns/format.ts";
import { useTableAddress } from "../../../kit/table/state/state.ts";
import type { Filter } from "../../../kit/table/toolbar/filter.ts";
import { numberedId } from "../../../lib/page/address-id.ts";
import { OPEN_PURCHASE } from "../../../lib/page/paths.ts";
import { useOpened } from "../../../lib/page/use-opened.ts";
import { dayAt } from "../../../lib/user/business-time.ts";
import { useMay } from "../../../lib/user/current-user.ts";
import { purchasesQuery } from "../api/purchases.ts";
import { PurchaseState } from "../components/purchase-state.tsx";
import { PurchaseView } from "../components/purchase-view.tsx";
import { lazyPart } from "../../../lib/server/load-part.ts";

const NewPurchaseDialog = lazyPart(async () => (await import("../components/purchase-dialog.tsx")).NewPurchaseDialog);

const FINISHED = "finished";
const FILTERS: readonly Filter<PurchaseSummary>[] = [
  { id: "supplier", label: "Supplier", as: "menu", values: ({ supplier }) => supplier },
  {
    id: FINISHED,
    label: "Finished orders",
    as: "buttons",
    loads: true,
    single: true,
    options: [{ value: "all", label: "Finished too" }],
    values: () => "all",
  },
];
const FILTER_IDS = FILTERS.map(({ id }) => id);
const purchaseRowId = ({ id }: PurchaseSummary): string => String(id);

const COLUMNS: readonly Column<PurchaseSummary>[] = [
  { id: "number", header: "Purchase Order", kind: "code", width: 130, priority: 1, value: ({ purchaseNumber }) => purchaseNumber },
  { id: "supplier", header: "Supplier", width: 160, grow: true, priority: 1, value: ({ supplier }) => supplier },
  { id: "state", header: "State", width: 120, whole: true, priority: 1, value: ({ state }) => state, cell: ({ state }) => <PurchaseState state={state} /> },
  { id: "due", header: "Due", kind: "day", width: 100, priority: 1, value: ({ dueDate }) => dueDate },
  { id: "lines", header: "Lines", kind: "number", width: 70, value: ({ lineCount }) => lineCount },
  { id: "total", header: "Total", kind: "money", width: 110, value: ({ total }) => total, text: ({ total }) => showMoney(total) },
  { id: "created", header: "Drafted", kind: "day", width: 100, value: ({ createdAt }) => dayAt(createdAt) },
];

/** Purchase orders: those that are not finished, or all (contract, section 8). */
export function Component() {
  const control = useTableAddress(FILTER_IDS);
  const all = control.state.chosen[FINISHED]?.[0] === "all";
  const list = useInfiniteQuery(purchasesQuery(all ? "all" : "open"));
  const { data, error, refetch, hasNextPage } = list;
  const [opened, open] = useOpened(OPEN_PURCHASE);
  const [adding, setAdding] = useState(false);
  const may = useMay(createPurchaseOrder);
  return (
    <Page
      title="Purchase Orders"
      purpose="What is ordered from suppliers, and what has arrived of it."
      actions={may ? [{ word: "New purchase order", icon: "add", run: () => setAdding(true), main: true }] : []}
    >
      <SplitView
        id="purchases"
        label="Purchase order"
        onClose={() => open(undefined)}
        list={
          <Stack gap={3}>
            <DataTable
              id="purchases"
              name="Purchase Orders"
              columns={COLUMNS}
              rows={data?.pages.flatMap(({ rows }) => rows)}
              rowId={purchaseRowId}
              filters={FILTERS}
              control={control}
              searchLabel="Search purchase orders"
              partial={hasNextPage}
              onOpen={(row) => open(purchaseRowId(row))}
              openedId={opened}
              failed={error ? { message: error.message, retry: () => void refetch() } : undefined}
              empty={{ title: "No purchase orders", hint: "Draft one here, or from the purchase plan." }}
            />
            <LoadMore of={list} word="Load older purchase orders" />
          </Stack>
        }
        detail={opened === undefined ? undefined : <PurchaseView key={opened} id={numberedId(opened)} />}
      />
      {adding ? (
        <NewPurchaseDialog
          onClose={() => setAdding(false)}
          onDrafted={(id) => {
            setAdding(false);
            open(String(id));
          }}
        />
      ) : null}
    </Page>
  );
}
