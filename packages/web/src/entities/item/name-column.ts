import type { Column } from "../../kit/table/columns/column.ts";

/** A name with the SKU below. Search and export use both. Takes the remaining width. */
export const NAME_AND_SKU = {
  width: 160,
  grow: true,
  value: ({ name }) => name,
  below: ({ sku }) => sku,
} satisfies Omit<Column<{ name: string; sku: string }>, "id" | "header">;
