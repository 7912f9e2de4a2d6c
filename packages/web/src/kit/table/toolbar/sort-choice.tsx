import { useId } from "react";
import { Icon } from "../../layout/icon.tsx";
import { Select } from "../../form/select.tsx";
import type { Column } from "../columns/column.ts";
import type { SortRule } from "../columns/order.ts";

interface Props<Row> {
  columns: readonly Column<Row>[];
  sort: readonly SortRule[];
  onSort: (sort: readonly SortRule[]) => void;
}

/** The sort control for cards, which have no headings. */
export function SortChoice<Row>({ columns, sort, onSort }: Props<Row>) {
  const [rule] = sort;
  const labelId = useId();
  return (
    <div className="sheet-sort">
      <div className="sheet-sort-by">
        <span id={labelId}>Sort by</span>
        <Select
          bordered
          aria-labelledby={labelId}
          value={rule?.id ?? ""}
          options={[
            { value: "", label: "As listed" },
            ...columns.flatMap(({ id, header, sortable }) => (sortable === false || header === "" ? [] : { value: id, label: header })),
          ]}
          onChange={(id) => onSort(id === "" ? [] : [{ id, desc: false }])}
        />
      </div>
      <button
        type="button"
        className="tool tool-icon"
        disabled={!rule}
        aria-label={rule?.desc ? "Descending. Sort ascending" : "Ascending. Sort descending"}
        onClick={() => onSort(rule ? [{ id: rule.id, desc: !rule.desc }] : [])}
      >
        <Icon name={rule?.desc ? "arrow-down" : "arrow-up"} size="small" />
      </button>
    </div>
  );
}
