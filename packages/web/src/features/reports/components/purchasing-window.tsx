/**
 * The purchasing report (specification 3, section 2): what has to be bought, with the file of what is shown.
 */
import { type PurchasingRow, purchasingStockReportCsv } from "@apothecary/core/reports/contract";
import { showsForPurchasing } from "@apothecary/core/reports/rules";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { OWN_BUSINESS } from "../../../entities/business/own-brands.ts";
import { ItemLink } from "../../../entities/item/item-link.tsx";
import { Quantity } from "../../../entities/item/quantity.tsx";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import type { Column } from "../../../kit/table/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import type { Filter } from "../../../kit/table/filter.ts";
import { useTableAddress } from "../../../kit/table/state.ts";
import { purchasingQuery } from "../api/queries.ts";
import { FileButton } from "./file-button.tsx";

const ON_ORDER = "onOrder";
const OWN = "own";
const CATEGORY = "category";
const CATEGORIES = ["Raw Material", "Componentry"] as const;

const quantity = (id: string, header: string, value: (row: PurchasingRow) => number): Column<PurchasingRow> => ({
  id,
  header,
  kind: "number",
  width: 120,
  value,
  cell: (row) => <Quantity value={value(row)} priceUnit={row.priceUnit} />,
});

const COLUMNS: readonly Column<PurchasingRow>[] = [
  { id: "sku", header: "SKU", kind: "code", width: 120, value: (row) => row.sku, cell: (row) => <ItemLink sku={row.sku} /> },
  { id: "name", header: "Name", width: 200, grow: true, value: (row) => row.name },
  { id: "categoryName", header: "Category", width: 130, value: (row) => row.categoryName },
  { id: "supplier", header: "Supplier", width: 150, value: (row) => row.supplierName, filterable: true },
  quantity("quantity", "Total Stock", (row) => row.quantity),
  quantity("allocated", "Allocated", (row) => row.allocated),
  quantity("freeStock", "Free Stock", (row) => row.freeStock),
  quantity("minimumStock", "Minimum Stock", (row) => row.minimumStock),
  quantity("freeStockFunctional", "Free Stock - Min Stock", (row) => row.freeStockFunctional),
  quantity("onOrder", "On Order", (row) => row.onOrder),
  quantity("freeStockExpected", "Future Stock", (row) => row.freeStockExpected),
  quantity("moq", "MOQ", (row) => row.moq),
  quantity("eoq", "EOQ", (row) => row.eoq),
  { id: "ownedBy", header: "Owner", width: 150, value: (row) => row.ownedBy, hidden: true },
];

const FILTERS: readonly Filter<PurchasingRow>[] = [
  { id: CATEGORY, label: "Category type", as: "buttons", values: (row) => row.categoryType, options: CATEGORIES.map((value) => ({ value, label: value })) },
  { id: ON_ORDER, label: "Include stock already on order", as: "switch", keeps: () => true },
  { id: OWN, label: "Display only managed-owner stock", as: "switch", keeps: (row) => row.ownedById === OWN_BUSINESS },
];
const FILTER_IDS = [...FILTERS.map(({ id }) => id), "supplier"];

/** Shown while it is rendered. Its filters stand in the address. */
export function PurchasingWindow({ onClose }: { onClose: () => void }) {
  const query = useQuery(purchasingQuery);
  const control = useTableAddress(FILTER_IDS);
  const { chosen, search } = control.state;
  const included = chosen[ON_ORDER] !== undefined;
  const rows = useMemo(() => query.data?.filter((row) => included || showsForPurchasing(row)), [query.data, included]);
  const body = {
    search,
    categories: CATEGORIES.filter((category) => chosen[CATEGORY] === undefined || chosen[CATEGORY].includes(category)),
    includeOnOrder: included,
    ownStockOnly: chosen[OWN] !== undefined,
  };
  return (
    <Dialog title="Purchasing report" size="widest" onClose={onClose}>
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
        empty={{ title: "Nothing in demand", hint: included ? "Every item has enough free stock." : "Stock on order covers what is missing." }}
        file={<FileButton tool endpoint={purchasingStockReportCsv} input={{ body }} word="Export" disabled={rows?.length === 0} />}
      />
    </Dialog>
  );
}
