/** The features of the table library that are used: order, visibility and sorting of columns. */
import { type ColumnDef, columnOrderingFeature, columnVisibilityFeature, rowSortingFeature, tableFeatures } from "@tanstack/react-table";
import type { Column } from "../columns/column.ts";

export const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature, rowSortingFeature });

/** Converts a column to the library's definition. */
export function columnDefinition<Row extends object>(column: Column<Row>): ColumnDef<typeof features, Row, unknown> {
  return { id: column.id, header: column.header, accessorFn: (row: Row) => column.value(row), enableSorting: column.sortable !== false, sortDescFirst: false };
}
