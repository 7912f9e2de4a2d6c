/**
 * The columns and filters of the transfer tables (specification 2, 2.11 and 2.12).
 */
import { itemUnit } from "@apothecary/core/lib/rules/quantity";
import type { Column } from "../../../../kit/table/columns/column.ts";
import type { Filter } from "../../../../kit/table/toolbar/filter.ts";
import { NOTHING, showQuantity } from "../../../../kit/table/columns/format.ts";
import { Amount } from "../../../../entities/item/quantity.tsx";
import type { TransferLines } from "../../api/transfer-rules.ts";
import { type Adjusting, QuantityCell, RemainingCell, TransferCell } from "./line-cells.tsx";
import type { ShownLine } from "./transfer-table.tsx";

type LineColumn = Column<ShownLine>;

const SKU: LineColumn = { id: "sku", header: "SKU", kind: "code", width: 88, value: (line) => line.sku };
const NAME: LineColumn = { id: "name", header: "Name", width: 140, least: 96, grow: true, priority: 1, value: (line) => line.name };
const BATCH_NUMBER: LineColumn = { id: "batch", header: "Batch", kind: "code", width: 64, priority: 1, value: (line) => line.batchNumber };
const BIN: LineColumn = { id: "bin", header: "Bin", kind: "code", width: 72, priority: 1, value: (line) => line.bin };
const WAREHOUSE: LineColumn = { id: "warehouse", header: "Warehouse", width: 108, least: 84, priority: 2, value: (line) => line.warehouse };
const EXPIRY: LineColumn = { id: "expiry", header: "Expiry", kind: "day", width: 84, priority: 2, value: (line) => line.expiry };
const RESERVED: LineColumn = {
  id: "reserved",
  header: "Reserved",
  help: "Reserved for jobs. It moves too if the rest of the batch is not enough.",
  kind: "number",
  width: 72,
  priority: 2,
  searchable: false,
  value: (line) => line.reserved,
  cell: (line) => <Amount value={line.reserved} unit={itemUnit(line)} />,
};
const TRANSFER = { kind: "number", width: 132, priority: 1, sortable: false, searchable: false, exported: false } as const;

/** Columns of the advanced transfer. */
export const lineColumns = (lines: TransferLines, adjusting: Adjusting): readonly LineColumn[] => [
  SKU,
  NAME,
  BATCH_NUMBER,
  BIN,
  WAREHOUSE,
  EXPIRY,
  RESERVED,
  {
    id: "quantity",
    header: "Quantity",
    help: "The batch quantity. Changing it is an adjustment with the reason above.",
    kind: "number",
    width: 96,
    priority: 1,
    searchable: false,
    value: (line) => line.quantity,
    text: (line) => showQuantity(line.quantity, itemUnit(line)),
    cell: (line) => <QuantityCell lines={lines} line={line} adjusting={adjusting} />,
  },
  {
    id: "remaining",
    header: "Remaining",
    help: "The quantity that does not move.",
    kind: "number",
    width: 84,
    priority: 2,
    sortable: false,
    searchable: false,
    exported: false,
    value: (line) => line.quantity,
    cell: (line) => <RemainingCell lines={lines} line={line} />,
  },
  { ...TRANSFER, id: "transfer", header: "Transfer", value: () => null, cell: (line) => <TransferCell lines={lines} line={line} /> },
];

/** Columns of the location contents transfer, without the location. */
export const contentsColumns = (lines: TransferLines): readonly LineColumn[] => [
  SKU,
  NAME,
  BATCH_NUMBER,
  {
    id: "held",
    header: "In location",
    kind: "number",
    width: 84,
    priority: 1,
    searchable: false,
    value: (line) => line.quantity,
    text: (line) => showQuantity(line.quantity, itemUnit(line)),
    cell: (line) => <QuantityCell lines={lines} line={line} />,
  },
  {
    ...TRANSFER,
    id: "quantity",
    header: "Quantity",
    help: "The quantity to transfer, by default all. A line with 0 does not move.",
    value: () => null,
    cell: (line) => <TransferCell lines={lines} line={line} />,
  },
  EXPIRY,
  RESERVED,
];

/** The filters of the advanced transfer, without that of selected lines. */
export const LINE_FILTERS: readonly Filter<ShownLine>[] = [
  { id: "client", label: "Client", as: "menu", values: (line) => line.client || NOTHING },
  { id: "bin", label: "Bin", as: "menu", values: (line) => line.bin },
  { id: "warehouse", label: "Warehouse", as: "menu", values: (line) => line.warehouse },
  { id: "category", label: "Category", as: "menu", values: (line) => line.categoryName },
  {
    id: "type",
    label: "Type",
    as: "buttons",
    values: (line) => line.categoryType,
    options: ["Raw Material", "Componentry", "Product"].map((type) => ({ value: type, label: type })),
  },
  { id: "unreserved", label: "Hide reserved stock", as: "switch", keeps: (line) => line.reserved === 0 },
];
