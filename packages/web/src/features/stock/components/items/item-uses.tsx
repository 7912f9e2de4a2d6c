import type { Column } from "../../../../kit/table/columns/column.ts";
import { formulaPath, productPath } from "../../../../lib/page/links.ts";
import { paths, stockItemPath } from "../../../../lib/page/paths.ts";
import type { ItemDetail } from "../../api/stock-item.ts";
import { ItemTable } from "../list/item-table.tsx";

type Use = ItemDetail["recipes"][number];
type ProductUse = ItemDetail["productList"][number];
type Component = NonNullable<ItemDetail["product"]>["componentry"][number];

/** Products and components are stock items themselves. */
const TO_ITEM = { to: ({ sku }: { sku: string }): string => stockItemPath(sku) };
/** Links to formulas that use an item. */
const TO_FORMULA = { to: ({ formulaId }: Use): string => formulaPath(formulaId) ?? paths.formulas };
const TO_PRODUCT = { to: ({ productId }: ProductUse): string => productPath(productId) ?? paths.products };
/** The category of bulk products, which have no componentry. */
const BULK = "Bulk";

/** The componentry of a product, or the uses of a material or component. */
export function ItemUses({ item }: { item: ItemDetail }) {
  if (item.categoryType === "Raw Material") {
    return (
      <ItemTable
        id="stock-formulas"
        title="Formulas"
        name="Formulas with this item"
        columns={FORMULAS}
        rows={item.recipes}
        rowId={({ formulaId }) => String(formulaId)}
        link={TO_FORMULA}
        empty="Not used in any formula"
      />
    );
  }
  if (item.categoryType === "Componentry") {
    return (
      <ItemTable
        id="stock-products"
        title="Products"
        name="Products with this item"
        columns={PRODUCTS}
        rows={item.productList}
        rowId={({ sku }) => sku}
        link={TO_PRODUCT}
        empty="Not used in any product"
      />
    );
  }
  if (item.categoryName === BULK) return null;
  const componentry = item.product?.componentry ?? [];
  return (
    <ItemTable
      id="stock-componentry"
      title="Componentry"
      name="Components"
      columns={COMPONENTRY}
      rows={componentry}
      rowId={({ sku }) => sku}
      link={TO_ITEM}
      empty="No componentry"
    />
  );
}

const FORMULAS: readonly Column<Use>[] = [
  { id: "code", header: "Code", kind: "code", width: 120, value: (row) => row.code },
  { id: "name", header: "Name", width: 240, grow: true, value: (row) => row.name },
  { id: "rAndDCode", header: "R&D Code", kind: "code", width: 140, value: (row) => row.rAndDCode },
  { id: "client", header: "Client", width: 200, value: (row) => row.client },
  { id: "percentage", header: "Percentage", kind: "percent", width: 140, value: (row) => row.percentage },
];

const PRODUCTS: readonly Column<ProductUse>[] = [
  { id: "sku", header: "SKU", kind: "code", width: 160, value: (row) => row.sku },
  { id: "name", header: "Name", width: 260, grow: true, value: (row) => row.name },
  { id: "fillSize", header: "Fill Size", unit: "ml", kind: "number", width: 120, value: (row) => row.fillSize },
  { id: "quantity", header: "Per Product", unit: "units", kind: "number", width: 160, value: (row) => row.quantity },
];

const COMPONENTRY: readonly Column<Component>[] = [
  { id: "sku", header: "SKU", kind: "code", width: 160, value: (row) => row.sku },
  { id: "name", header: "Name", width: 260, grow: true, value: (row) => row.name },
  { id: "quantity", header: "Per Product", unit: "units", kind: "number", width: 160, value: (row) => row.quantity },
];
