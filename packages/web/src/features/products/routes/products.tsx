import { addNewProduct, type ProductSummary, removeProduct } from "@apothecary/core/products/contract";
import { useQuery } from "@tanstack/react-query";
import { isBulk } from "../../../entities/product/bulk.ts";
import { productsQuery } from "../../../entities/product/queries.ts";
import { CataloguePage, SHOW_INACTIVE, statusColumn } from "../../../kit/page/catalogue-page.tsx";
import type { Column } from "../../../kit/table/columns/column.ts";
import type { Filter } from "../../../kit/table/toolbar/filter.ts";
import { showNumber } from "../../../kit/table/columns/format.ts";
import { useMay } from "../../../lib/user/current-user.ts";
import { ProductDetail } from "../components/product-detail.tsx";
import { lazyPart } from "../../../lib/server/load-part.ts";

const AddProductDialog = lazyPart(async () => (await import("../components/add-product-dialog.tsx")).AddProductDialog);
const RemoveProductDialog = lazyPart(async () => (await import("../components/remove-product-dialog.tsx")).RemoveProductDialog);

const COLUMNS: readonly Column<ProductSummary>[] = [
  { id: "sku", header: "Product SKU", kind: "code", width: 160, value: (row) => row.sku },
  { id: "name", header: "Name", width: 220, grow: true, value: (row) => row.name },
  { id: "fillSize", header: "Fill Size", unit: "g/ml", kind: "number", width: 130, value: (row) => row.fillSize },
  { id: "client", header: "Client", width: 180, value: (row) => row.client },
  { id: "formulaCode", header: "Formula Code", kind: "code", width: 130, value: (row) => row.formulaCode.code },
  { id: "type", header: "Product Type", width: 140, value: (row) => row.category.name },
  statusColumn(),
];
const FILTERS: readonly Filter<ProductSummary>[] = [
  { id: "client", label: "Client", as: "menu", single: true, values: (row) => row.client },
  { id: "fillSize", label: "Fill size", as: "menu", values: (row) => showNumber(row.fillSize) },
  SHOW_INACTIVE,
];

/** All products including Bulk (specification 3, section 2). Inactive ones are hidden by default. */
export function Component() {
  const list = useQuery(productsQuery);
  return (
    <CataloguePage
      title="Products"
      purpose="Filled products, their componentry, and their versions."
      noun="product"
      icon="product"
      hint="Add the first product of a formula."
      opens="openProductId"
      list={list}
      columns={COLUMNS}
      filters={FILTERS}
      mayAdd={useMay(addNewProduct)}
      mayRemove={useMay(removeProduct)}
      detail={(product, show) => <ProductDetail key={product.id} product={product} onShow={show} />}
      addDialog={(close, onAdded) => <AddProductDialog onClose={close} onAdded={onAdded} />}
      removeDialog={(opened, close, onRemoved) => (
        <RemoveProductDialog productId={opened && !isBulk(opened.category) ? opened.id : null} onClose={close} onRemoved={onRemoved} />
      )}
    />
  );
}
