import type { Column } from "../../kit/table/column.ts";

/** A name with its SKU below; it is searched and exported by both. Takes the width that is left. */
export const NAME_AND_SKU = {
  width: 160,
  grow: true,
  value: ({ name }) => name,
  below: ({ sku }) => sku,
} satisfies Omit<Column<{ name: string; sku: string }>, "id" | "header">;
