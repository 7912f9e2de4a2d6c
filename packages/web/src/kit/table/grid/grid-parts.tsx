import { Skeleton } from "../../page/skeleton.tsx";
import type { Column } from "../columns/column.ts";

/** The width of the checkbox column, in pixels. */
export const SELECT_WIDTH = 44;
/** The table's share of the window's height (specification 1, section 2). */
const HEIGHT_SHARE = 0.58;

/** The checkbox in the header: selects all matching rows, or none. */
export function SelectAll({ found, chosen, onSelectAll }: { found: number; chosen: number; onSelectAll: () => void }) {
  return (
    <th scope="col" className="table-head table-select table-sticky-first">
      <label className="table-tick">
        <input
          type="checkbox"
          aria-label="Select all rows"
          disabled={found === 0}
          checked={found > 0 && chosen === found}
          ref={(box) => {
            if (box) box.indeterminate = chosen > 0 && chosen < found;
          }}
          onChange={onSelectAll}
        />
        <span className="table-select-word" aria-hidden="true">
          Select all rows
        </span>
      </label>
    </th>
  );
}

/** Skeleton rows that fill the viewport. */
export function SkeletonRows<Row>({ columns, selectable, rowHeight }: { columns: readonly Column<Row>[]; selectable: boolean; rowHeight: number }) {
  const rows = Math.ceil((window.innerHeight * HEIGHT_SHARE) / rowHeight);
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never reordered.
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in them is focusable.
    <tr key={row} className="table-row" aria-hidden="true">
      {selectable ? <td className="table-select table-sticky-first" /> : null}
      {columns.map((column, position) => (
        <td key={column.id} className={`table-cell ${position === 0 ? "table-sticky" : ""}`}>
          <Skeleton share={0.45 + (((row * 7 + position * 13) % 10) / 10) * 0.45} />
        </td>
      ))}
    </tr>
  ));
}

/** A spacer for rows that are not rendered. */
export function Space({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it is focusable.
    <tr aria-hidden="true" className="table-space">
      <td style={{ height }} />
    </tr>
  );
}

/** Above a printed table: the search, and the columns that paper has no room for. */
export function PaperLine<Row>({ search, left }: { search: string; left: readonly Column<Row>[] }) {
  const words = [
    search.trim() === "" ? "" : `Search: ${search.trim()}`,
    left.length === 0 ? "" : `Not on paper, but in the exported file: ${left.map(({ header }) => header).join(", ")}`,
  ].filter(Boolean);
  return words.length === 0 ? null : <p className="table-paper">{words.join(" · ")}</p>;
}
