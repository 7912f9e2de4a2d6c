/**
 * What the table library does here: columns in their order, shown or hidden, and which of them decide the order of rows.
 */
import { type ColumnDef, columnOrderingFeature, columnVisibilityFeature, rowSortingFeature, tableFeatures } from "@tanstack/react-table";
import type { Column } from "./column.ts";

export const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature, rowSortingFeature });

/** A column as the library knows it. */
export function definitionOf<Row extends object>(column: Column<Row>): ColumnDef<typeof features, Row, unknown> {
  return { id: column.id, header: column.header, accessorFn: (row: Row) => column.value(row), enableSorting: column.sortable !== false, sortDescFirst: false };
}
