import { ItemLink } from "../../../entities/item/item-link.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import type { Column } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { showQuantity } from "../../../kit/table/columns/format.ts";
import type { PickListItem } from "../api/pick-lists.ts";

const COLUMNS: readonly Column<PickListItem>[] = [
  { id: "sku", header: "SKU", kind: "code", width: 120, value: (row) => row.sku, cell: (row) => <ItemLink sku={row.sku} /> },
  { id: "name", header: "Name", width: 200, grow: true, value: (row) => row.name },
  figure("quantity", "Required", ({ quantity }) => quantity),
  figure("free", "Usable", ({ totalUnreservedStock }) => totalUnreservedStock),
  figure("shortage", "Short", ({ shortage }) => shortage),
];

function figure(id: string, header: string, value: (row: PickListItem) => number): Column<PickListItem> {
  return { id, header, kind: "number", width: 110, value, text: (row) => showQuantity(value(row), row.unit) };
}

/** The SKUs with less usable stock than the jobs still need. */
export function Shortages({ items }: { items: readonly PickListItem[] }) {
  return (
    <Card title="Shortages" purpose="Requirements that usable stock cannot cover.">
      <DataTable
        id="picking-shortages"
        name="Shortages"
        columns={COLUMNS}
        rows={items.filter(({ shortage }) => shortage > 0)}
        rowId={({ sku }) => sku}
        empty={{ title: "No shortages found" }}
        height="rows"
        plain
      />
    </Card>
  );
}
