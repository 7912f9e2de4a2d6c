import { addNewProduct, type ProductSummary, removeProduct } from "@apothecary/core/products/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { isBulk } from "../../../entities/product/bulk.ts";
import { productsQuery } from "../../../entities/product/queries.ts";
import { Chip } from "../../../kit/layout/chip.tsx";
import { SplitView } from "../../../kit/layout/split-view.tsx";
import { EmptyState } from "../../../kit/page/empty-state.tsx";
import { Page } from "../../../kit/page/page.tsx";
import type { PageAction } from "../../../kit/page/page-actions.ts";
import type { Column } from "../../../kit/table/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import type { Filter } from "../../../kit/table/filter.ts";
import { showNumber } from "../../../kit/table/format.ts";
import { useTableAddress } from "../../../kit/table/state.ts";
import { useMay } from "../../../lib/current-user.ts";
import { useOpened } from "../../../lib/use-opened.ts";
import { AddProductDialog } from "../components/add-product-dialog.tsx";
import { ProductDetail } from "../components/product-detail.tsx";
import { RemoveProductDialog } from "../components/remove-product-dialog.tsx";

/** Where the address names the product that is open. */
const OPEN = "openProductId";
const INACTIVE = "inactive";
const idOf = (product: ProductSummary): string => String(product.id);

const COLUMNS: readonly Column<ProductSummary>[] = [
  { id: "sku", header: "Product SKU", kind: "code", width: 160, value: (row) => row.sku },
  { id: "name", header: "Name", width: 220, grow: true, value: (row) => row.name },
  { id: "fillSize", header: "Fill Size", unit: "g/ml", kind: "number", width: 130, value: (row) => row.fillSize },
  { id: "client", header: "Client", width: 180, value: (row) => row.client },
  { id: "formulaCode", header: "Formula Code", kind: "code", width: 130, value: (row) => row.formulaCode.code },
  { id: "type", header: "Product Type", width: 140, value: (row) => row.category.name },
  {
    id: "status",
    header: "Status",
    width: 110,
    value: (row) => (row.active ? "Active" : "Inactive"),
    cell: (row) => <Chip tone={row.active ? "green" : "grey"}>{row.active ? "Active" : "Inactive"}</Chip>,
  },
];
const FILTERS: readonly Filter<ProductSummary>[] = [
  { id: "client", label: "Client", as: "menu", single: true, values: (row) => row.client },
  { id: "fillSize", label: "Fill size", as: "menu", values: (row) => showNumber(row.fillSize) },
  { id: INACTIVE, label: "Show inactive", as: "switch", keeps: () => true },
];
const FILTER_IDS = FILTERS.map(({ id }) => id);

/** The products, the Bulk of every formula among them (specification 3, section 2). Inactive ones are left out until somebody asks for them. */
export function Component() {
  const { data, error, refetch } = useQuery(productsQuery);
  const control = useTableAddress(FILTER_IDS);
  const [opened, open] = useOpened(OPEN);
  const [doing, setDoing] = useState<"add" | "remove">();
  const actions = useActions(setDoing);
  const stop = () => setDoing(undefined);
  const inactive = control.state.chosen[INACTIVE] !== undefined;
  const rows = useMemo(() => (inactive ? data : data?.filter(({ active }) => active)), [data, inactive]);
  const shown = data?.find((product) => idOf(product) === opened);
  const show = (id: number) => open(String(id));
  return (
    <Page title="Products" purpose="Filled units, what goes into each, and their versions." actions={actions}>
      <SplitView
        id="products"
        label={shown?.name ?? "Product"}
        onClose={() => open(undefined)}
        list={
          <DataTable
            id="products"
            name="Products"
            columns={COLUMNS}
            rows={rows}
            rowId={idOf}
            filters={FILTERS}
            control={control}
            searchLabel="Search products"
            onOpen={(product) => show(product.id)}
            openedId={opened}
            failed={error ? { message: error.message, retry: () => void refetch() } : undefined}
            empty={{
              title: data?.length ? "All products are inactive" : "No products",
              hint: data?.length ? "Show inactive products to see them." : "Add the first product of a formula.",
            }}
          />
        }
        detail={opened === undefined ? undefined : shown ? <ProductDetail key={opened} product={shown} onShow={show} /> : data ? <Gone /> : undefined}
      />
      {doing === "add" ? (
        <AddProductDialog
          onClose={stop}
          onAdded={(id) => {
            stop();
            show(id);
          }}
        />
      ) : null}
      {doing === "remove" ? (
        <RemoveProductDialog
          productId={opened === undefined || (shown && isBulk(shown.category)) ? null : Number(opened)}
          onClose={stop}
          onRemoved={(id) => {
            stop();
            if (String(id) === opened) open(undefined);
          }}
        />
      ) : null}
    </Page>
  );
}

function useActions(start: (doing: "add" | "remove") => void): PageAction[] {
  const mayAdd = useMay(addNewProduct);
  const mayRemove = useMay(removeProduct);
  const add: PageAction = { word: "Add product", icon: "add", run: () => start("add"), main: true };
  const remove: PageAction = { word: "Remove product", icon: "delete", run: () => start("remove") };
  return [...(mayRemove ? [remove] : []), ...(mayAdd ? [add] : [])];
}

function Gone() {
  return <EmptyState icon="product" title="This product does not exist" hint="It may have been removed. Choose another one from the list." />;
}
