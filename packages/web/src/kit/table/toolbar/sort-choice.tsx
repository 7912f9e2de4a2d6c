import { Icon } from "../../layout/icon.tsx";
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
  return (
    <div className="sheet-sort">
      <label className="sheet-sort-by">
        Sort by
        <select className="tool" value={rule?.id ?? ""} onChange={({ target }) => onSort(target.value === "" ? [] : [{ id: target.value, desc: false }])}>
          <option value="">As listed</option>
          {columns.flatMap(({ id, header, sortable }) =>
            sortable === false || header === ""
              ? []
              : [
                  <option key={id} value={id}>
                    {header}
                  </option>,
                ],
          )}
        </select>
      </label>
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
