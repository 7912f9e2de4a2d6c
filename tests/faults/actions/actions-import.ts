/**
 * Write actions of imports: a few lines of each type in one step, and more than fit into one step.
 */
import { IMPORT_COLUMNS, importComponentry, type ImportKind, importLocations, importOpeningStock, importRawMaterials } from "@apothecary/core/stock/contract";
import { type Action, action } from "./actions.ts";

/** The body of an import, from lines with named fields. */
function importFile(kind: ImportKind, lines: readonly Record<string, string>[]) {
  const columns = IMPORT_COLUMNS[kind].map(({ field }) => field);
  return {
    preview: false,
    fileName: "old system.csv",
    columns,
    lines: lines.map((line, i) => ({ line: i + 2, cells: columns.map((field) => line[field] ?? "") })),
  };
}

const many = <T>(count: number, one: (n: number) => T): T[] => Array.from({ length: count }, (_, i) => one(i + 1));
const numbered = (letters: string, n: number): string => letters + String(n).padStart(3, "0");
const supplier = "Lavender & Wild";
const item = { description: "As described", supplier, price: "5.25" };
const stock = { sku: "WAX0001", packSize: "0", quantity: "70", warehouse: "Main" };

export const importActions: Action[] = [
  action(importRawMaterials, "its own SKUs and given ones, in steps", () =>
    importFile(
      "raw-materials",
      many(40, (n) => ({ ...item, name: `Wax ${n}`, category: "Emulsifier", sku: n % 2 === 0 ? `EMU9${String(n).padStart(3, "0")}` : "" })),
    ),
  ),
  action(importComponentry, "a line of which is refused", () =>
    importFile("componentry", [
      { ...item, name: "A jar", category: "Jar", onBehalfOf: supplier },
      { ...item, name: "A jar", category: "None" },
    ]),
  ),
  action(importOpeningStock, "", () =>
    importFile("opening-stock", [
      { ...stock, batchNumber: "Z500", bin: "A1", expiryDate: "31/01/2035" },
      { ...stock, batchNumber: "Z500", bin: "P900" },
      { ...stock, sku: "JAR0001", bin: "B2" },
    ]),
  ),
  action(importOpeningStock, "in steps", () =>
    importFile(
      "opening-stock",
      many(20, (n) => ({ ...stock, batchNumber: numbered("X", n), bin: n % 2 === 0 ? "A1" : "EMPTY" })),
    ),
  ),
  action(importLocations, "in steps", () =>
    importFile(
      "locations",
      many(100, (n) => ({ warehouse: "Racking", bin: numbered("R-", n) })),
    ),
  ),
];
