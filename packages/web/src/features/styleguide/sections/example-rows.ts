/**
 * Rows and columns to show the table with: a stock list of any length, the same each time.
 */
import { createElement } from "react";
import { statusLook } from "../../../entities/stock-line/status.ts";
import { StatusChip } from "../../../entities/stock-line/status-chip.tsx";
import { listReading } from "../../../entities/item/level.ts";
import { LevelChip } from "../../../entities/item/level-chip.tsx";
import type { Column } from "../../../kit/table/columns/column.ts";
import type { Filter } from "../../../kit/table/toolbar/filter.ts";

export interface ExampleRow {
  sku: string;
  name: string;
  category: string;
  type: string;
  quantity: number;
  allocated: number;
  minimum: number;
  onOrder: number;
  client: string;
  supplier: string;
  price: number | null;
  expiry: string | null;
  status: number;
}

const MATERIALS = [
  "Emulsifying wax NF",
  "Glycerin 99.5 %",
  "Shea butter, refined",
  "Zinc oxide USP",
  "Lavender oil 40/42",
  "Xanthan gum, clear",
  "Crème base, unscented",
  "Citric acid",
];
const CATEGORIES = ["Emulsifiers", "Humectants", "Butters", "Actives", "Essential oils", "Thickeners", "Bases", "Bottles", "Caps", "Cartons"];
const CLIENTS = ["", "Fenwick & Rowe", "Halden Skincare", "Ashdown Apothecary", "Marlow Botanicals"];
const SUPPLIERS = ["Lyle & Wood", "Northern Botanics", "Pemberton Glass"];
const TYPES = ["Raw Material", "Componentry", "Product"];

const pick = <T>(from: readonly T[], position: number): T => from[position % from.length] as T;

/** So many rows; a row depends on its place alone. */
export function exampleRows(count: number): ExampleRow[] {
  return Array.from({ length: count }, (_, position) => {
    const mixed = (position * 7919) % 10_007;
    return {
      sku: `${pick(["EMU", "HUM", "BUT", "ACT", "OIL", "BOT"], mixed)}${String(position + 1).padStart(5, "0")}`,
      name: `${pick(MATERIALS, mixed)}, lot ${1 + (mixed % 97)}`,
      category: pick(CATEGORIES, mixed),
      type: pick(TYPES, mixed >> 3),
      quantity: mixed % 11 === 0 ? 0 : mixed * 13,
      allocated: mixed * 5,
      minimum: (mixed % 50) * 1000,
      onOrder: mixed % 4 === 0 ? 25_000 : 0,
      client: pick(CLIENTS, mixed),
      supplier: pick(SUPPLIERS, mixed),
      price: mixed % 9 === 0 ? null : (mixed % 4000) / 100,
      expiry: mixed % 5 === 0 ? null : `2027-${String(1 + (mixed % 12)).padStart(2, "0")}-${String(1 + (mixed % 28)).padStart(2, "0")}`,
      status: mixed % 17 === 0 ? mixed % 4 : 0,
    };
  });
}

export const exampleColumns: readonly Column<ExampleRow>[] = [
  { id: "sku", header: "SKU", kind: "code", width: 120, value: (row) => row.sku },
  { id: "name", header: "Name", width: 220, grow: true, value: (row) => row.name },
  { id: "category", header: "Category", width: 130, filterable: true, value: (row) => row.category },
  {
    id: "quantity",
    header: "Stock Level",
    unit: "g",
    kind: "number",
    width: 140,
    help: "The total stock on site.",
    value: (row) => row.quantity,
    cell: (row) => createElement(LevelChip, { quantity: row.quantity, tone: listReading(row.quantity, row.minimum) }),
  },
  { id: "allocated", header: "Allocated", unit: "g", kind: "number", width: 120, help: "Stock required for current orders.", value: (row) => row.allocated },
  { id: "minimum", header: "Minimum", unit: "g", kind: "number", width: 110, value: (row) => row.minimum },
  { id: "onOrder", header: "On Order", unit: "g", kind: "number", width: 110, value: (row) => row.onOrder },
  { id: "client", header: "Client", width: 160, filterable: true, value: (row) => row.client },
  { id: "supplier", header: "Supplier", width: 150, value: (row) => row.supplier },
  { id: "price", header: "Price", kind: "money", width: 90, value: (row) => row.price },
  { id: "expiry", header: "Expiry Date", kind: "day", width: 120, value: (row) => row.expiry },
  {
    id: "status",
    header: "Status",
    width: 130,
    filterable: true,
    value: (row) => row.status,
    text: (row) => statusLook(row.status).word,
    cell: (row) => createElement(StatusChip, { status: row.status }),
  },
];

export const exampleFilters: readonly Filter<ExampleRow>[] = [
  { id: "type", label: "Type", as: "buttons", values: (row) => row.type, options: TYPES.map((type) => ({ value: type, label: type })) },
  { id: "low", label: "At or below the minimum", as: "switch", keeps: (row) => row.quantity <= row.minimum },
];
