import type { ReactNode } from "react";
import { alignmentOf, type Column, written } from "./column.ts";

/** The content of a cell. */
export function drawnIn<Row>(column: Column<Row>, row: Row): ReactNode {
  return column.cell ? column.cell(row) : written(column, row);
}

/** The class of a cell, in a row or where it is measured. */
export function cellClassOf<Row>(column: Column<Row>): string {
  return `table-cell table-${alignmentOf(column)} table-kind-${column.kind ?? "text"}`;
}
