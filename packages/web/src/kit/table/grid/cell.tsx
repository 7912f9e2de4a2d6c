import type { ReactNode } from "react";
import { columnAlignment, type Column, isWhole, valueText } from "../columns/column.ts";
import { unbroken } from "../columns/format.ts";
import { TwoLines } from "./two-lines.tsx";

/** Renders the content of a cell. */
export function drawnIn<Row>(column: Column<Row>, row: Row): ReactNode {
  if (column.cell) return column.cell(row);
  const text = valueText(column, row);
  return column.below ? <TwoLines first={text} second={column.below(row)} whole={isWhole(column)} /> : unbroken(text);
}

/** The class names of a cell, also used when it is measured. */
export function cellClass<Row>(column: Column<Row>): string {
  return `table-cell table-${columnAlignment(column)} table-kind-${column.kind ?? "text"}`;
}
