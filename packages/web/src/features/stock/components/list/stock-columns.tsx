/**
 * The columns and filters of the stock list (specification 2, 2.1).
 */
import { STATUS_WORDS } from "@apothecary/core/lib/rules/fields";
import { StatusChip } from "../../../../entities/stock-line/status-chip.tsx";
import type { Column } from "../../../../kit/table/columns/column.ts";
import type { Priority } from "../../../../kit/table/grid/fit.ts";
import type { Filter } from "../../../../kit/table/toolbar/filter.ts";
import { NOTHING, showMoney } from "../../../../kit/table/columns/format.ts";
import type { StockRow } from "../../api/stock-list.ts";
import { Quantity } from "../../../../entities/item/quantity.tsx";
import { type Reading, type Tones, levelTones } from "./stock-level.ts";

const HELP = {
  quantity: "The total stock on site.",
  allocated: "Stock required for current orders.",
  freeStock: "Total stock minus allocated.",
  freeStockFunctional: "The functional free stock: free stock minus minimum stock.",
  freeStockExpected: "Free stock minus minimum stock, plus stock on order.",
};

const FIGURE_WIDTH = 84;

type Figure = { [Field in keyof StockRow]: StockRow[Field] extends number ? Field : never }[keyof StockRow];

/** The columns; stock levels are coloured by a reading, if any. */
export function stockColumns(reading: Reading | undefined): readonly Column<StockRow>[] {
  const figure = (id: Figure, header: string, priority: Priority, help?: string): Column<StockRow> => ({
    id,
    header,
    ...(help === undefined ? {} : { help }),
    kind: "number",
    width: FIGURE_WIDTH,
    priority,
    searchable: false,
    value: (row) => row[id],
    ...(reading && (id === "quantity" || id === "freeStock") ? { variant: (row: StockRow) => levelTones(row, reading)[id] ?? "" } : {}),
    cell: (row) => (
      <Quantity
        value={row[id]}
        unusable={id === "freeStock" ? row.unusable : undefined}
        priceUnit={row.priceUnit}
        tone={reading && levelTones(row, reading)[id as keyof Tones]}
      />
    ),
  });
  return [
    { id: "sku", header: "SKU", kind: "code", width: 100, value: (row) => row.sku },
    { id: "name", header: "Name", width: 240, least: 130, grow: true, priority: 1, value: (row) => row.name },
    { id: "category", header: "Category", width: 124, priority: 3, value: (row) => row.categoryName },
    { id: "type", header: "Type", width: 116, priority: 3, value: (row) => row.categoryType },
    figure("quantity", "Stock Level", 1, HELP.quantity),
    figure("allocated", "Allocated", 2, HELP.allocated),
    figure("freeStock", "Free Stock", 1, HELP.freeStock),
    figure("minimumStock", "Minimum Stock", 2),
    figure("freeStockFunctional", "Free Stock minus Minimum Stock", 3, HELP.freeStockFunctional),
    figure("onOrder", "On Order", 2),
    figure("freeStockExpected", "Future Stock", 2, HELP.freeStockExpected),
    { id: "client", header: "Client", width: 180, priority: 3, value: (row) => row.client },
    { id: "supplier", header: "Supplier Name", width: 180, priority: 3, value: (row) => row.suppliedBy },
    { id: "supplierSku", header: "Supplier SKU", kind: "code", width: 96, priority: 3, value: (row) => row.supplierSku },
    { id: "owner", header: "Owned By", width: 180, priority: 3, value: (row) => row.ownedBy },
    figure("moq", "MOQ", 3, "Minimum order quantity."),
    figure("eoq", "EOQ", 3, "Economic order quantity."),
    { id: "price", header: "Price", kind: "money", width: 96, priority: 3, searchable: false, value: (row) => row.price, cell: priceCell },
    {
      id: "status",
      header: "Status",
      width: 96,
      whole: true,
      priority: 1,
      value: (row) => row.status,
      text: (row) => STATUS_WORDS[row.status],
      // An item without stock has no batch that a status could be about.
      cell: (row) => (row.quantity === 0 ? NOTHING : <StatusChip status={row.status} />),
    },
  ];
}

/** The filters of the list. */
export const STOCK_FILTERS: readonly Filter<StockRow>[] = [
  { id: "client", label: "Client", as: "menu", values: (row) => row.client || NOTHING },
  { id: "category", label: "Category", as: "menu", values: (row) => row.categoryName },
  {
    id: "type",
    label: "Type",
    as: "buttons",
    values: (row) => row.categoryType,
    options: ["Raw Material", "Componentry", "Product"].map((type) => ({ value: type, label: type })),
  },
];

export const STOCK_FILTER_IDS = STOCK_FILTERS.map(({ id }) => id);

function priceCell({ price, priceUnit }: StockRow) {
  return (
    <span className="quantity">
      {showMoney(price)}
      <span className="quantity-price-unit">{priceUnit === "kilo" ? "/ Kg" : "/ Unit"}</span>
    </span>
  );
}
