import type { Column } from "../../kit/table/column.ts";
import { TwoLines } from "../../kit/table/two-lines.tsx";

/** A name with its SKU below; it is searched and exported by both. Takes the width that is left. */
export const NAME_AND_SKU = {
  width: 160,
  grow: true,
  value: ({ name }) => name,
  text: ({ name, sku }) => `${name} ${sku}`,
  cell: ({ name, sku }) => <TwoLines first={name} second={sku} />,
} satisfies Omit<Column<{ name: string; sku: string }>, "id" | "header">;
