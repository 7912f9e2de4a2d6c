/**
 * The purchasing report: items in demand, with a CSV file of the rows shown (specification 3, section 2).
 */
import { type PurchasePlanRow, type PurchasingRow, purchasingStockReportCsv } from "@apothecary/core/reports/contract";
import { showsForPurchasing } from "@apothecary/core/reports/rules";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { ItemLink } from "../../../entities/item/item-link.tsx";
import { Quantity } from "../../../entities/item/quantity.tsx";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { ChoiceField } from "../../../kit/form/choice-field.tsx";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import type { Column } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { NOTHING } from "../../../kit/table/columns/format.ts";
import type { Filter } from "../../../kit/table/toolbar/filter.ts";
import type { Priority } from "../../../kit/table/grid/fit.ts";
import { useTableAddress } from "../../../kit/table/state/state.ts";
import { purchasingQuery } from "../api/queries.ts";
import { FileButton } from "./file-button.tsx";
import { PurchaseOrderDialog } from "./purchase-order-dialog.tsx";
import { PurchasePlan } from "./purchase-plan.tsx";
import { PurchasePlanDetail } from "./purchase-plan-detail.tsx";
import { CATEGORIES, CATEGORY, ON_ORDER, OWN, PURCHASING_FILTER_IDS, PURCHASING_FILTERS, type PurchasingView, SUPPLIER } from "./purchasing-filters.ts";
import { UNCHECKED } from "./widget.tsx";

const VIEWS = [
  { value: "demand", label: "In demand" },
  { value: "plan", label: "Purchase plan" },
] as const;

const quantity = (id: string, header: string, value: (row: PurchasingRow) => number, priority: Priority = 2): Column<PurchasingRow> => ({
  id,
  header,
  kind: "number",
  width: 120,
  priority,
  searchable: false,
  value,
  cell: (row) => <Quantity value={value(row)} priceUnit={row.priceUnit} />,
});

const COLUMNS: readonly Column<PurchasingRow>[] = [
  { id: "sku", header: "SKU", kind: "code", width: 120, value: (row) => row.sku, cell: (row) => <ItemLink sku={row.sku} /> },
  { id: "name", header: "Name", width: 200, grow: true, value: (row) => row.name },
  { id: "categoryName", header: "Category", width: 130, value: (row) => row.categoryName },
  { id: SUPPLIER, header: "Supplier", width: 150, value: (row) => row.supplierName, filterable: true },
  quantity("quantity", "Total Stock", (row) => row.quantity),
  quantity("allocated", "Allocated", (row) => row.allocated),
  quantity("freeStock", "Free Stock", (row) => row.freeStock, 1),
  quantity("minimumStock", "Minimum Stock", (row) => row.minimumStock),
  quantity("freeStockFunctional", "Free Stock - Min Stock", (row) => row.freeStockFunctional),
  quantity("onOrder", "On Order", (row) => row.onOrder),
  quantity("freeStockExpected", "Future Stock", (row) => row.freeStockExpected, 1),
  quantity("moq", "MOQ", (row) => row.moq),
  quantity("eoq", "EOQ", (row) => row.eoq),
  { id: "ownedBy", header: "Owner", width: 150, value: (row) => row.ownedBy, hidden: true },
];

const FILTERS: readonly Filter<PurchasingRow>[] = [
  ...PURCHASING_FILTERS,
  { id: ON_ORDER, label: "Include stock already on order", as: "switch", keeps: () => true },
];
const FILTER_IDS = [...PURCHASING_FILTER_IDS, ON_ORDER];

interface Props {
  view: PurchasingView;
  onView: (view: PurchasingView) => void;
  onClose: () => void;
}

/** Its view and filters are in the query string. */
export function PurchasingWindow({ view, onView, onClose }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<PurchasePlanRow>();
  const [ordering, setOrdering] = useState<readonly PurchasePlanRow[]>();
  if (ordering) return <PurchaseOrderDialog rows={ordering} onRegistered={() => setChosen(new Set())} onClose={() => setOrdering(undefined)} />;
  return (
    <Dialog title="Purchasing report" size="widest" onClose={onClose}>
      {view === "plan" && opened ? (
        <PurchasePlanDetail row={opened} onBack={() => setOpened(undefined)} />
      ) : (
        <Stack gap={3}>
          <Row>
            <ChoiceField
              {...UNCHECKED}
              label="Show"
              name="view"
              segmented
              choices={VIEWS}
              value={view}
              onChange={(next) => (next ? onView(next) : undefined)}
            />
          </Row>
          {view === "plan" ? <PurchasePlan chosen={chosen} onChoose={setChosen} onOpen={setOpened} onOrder={setOrdering} /> : <InDemand />}
        </Stack>
      )}
    </Dialog>
  );
}

/** The items in demand, with a CSV file of the rows shown. */
function InDemand() {
  const query = useQuery(purchasingQuery);
  const control = useTableAddress(FILTER_IDS);
  const { chosen, search } = control.state;
  const included = chosen[ON_ORDER] !== undefined;
  const rows = useMemo(() => query.data?.filter((row) => included || showsForPurchasing(row)), [query.data, included]);
  const body = {
    search,
    categories: CATEGORIES.filter((category) => chosen[CATEGORY] === undefined || chosen[CATEGORY].includes(category)),
    suppliers: (chosen[SUPPLIER] ?? []).map((name) => (name === NOTHING ? "" : name)),
    includeOnOrder: included,
    ownStockOnly: chosen[OWN] !== undefined,
  };
  return (
    <DataTable
      id="purchasing"
      name="Purchasing report"
      columns={COLUMNS}
      rows={rows}
      rowId={({ sku }) => sku}
      filters={FILTERS}
      control={control}
      dense
      height="rows"
      searchLabel="Search the purchasing report"
      failed={query.error ? { message: query.error.message, retry: () => void query.refetch() } : undefined}
      empty={{ title: "Nothing in demand", hint: included ? "Every item has enough free stock." : "Stock on order covers all shortages." }}
      file={<FileButton tool endpoint={purchasingStockReportCsv} input={{ body }} word="Export" disabled={rows?.length === 0} />}
    />
  );
}
