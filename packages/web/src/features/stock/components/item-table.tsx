import type { ReactNode } from "react";
import type { Column } from "../../../kit/table/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import type { SortRule } from "../../../kit/table/order.ts";
import type { RowLink } from "../../../kit/table/row.tsx";
import { useTableState } from "../../../kit/table/state.ts";
import { ItemCard } from "./item-card.tsx";

interface Props<Row extends object> {
  id: string;
  title: string;
  /** What the table itself lists, beside the title of its card: `Batches`. */
  name: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  sort?: readonly SortRule[];
  /** A row leads to a page. */
  link?: RowLink<Row>;
  /** The menu of a row, by the right button or the menu key. */
  onMenu?: (row: Row, at: { x: number; y: number }) => void;
  className?: string;
  /** The row that somebody was led to. */
  markedId?: string | undefined;
  /** Stands over the rows. */
  note?: ReactNode;
  /** Said where there are none. */
  empty: string;
  /** Offered where there are none. */
  action?: ReactNode;
}

const PAGE_SIZE = 25;
/** From so many rows on, a search and pages are worth their room. */
const LONG = 6;

/** A card with a table in it. Where there are no rows it is one line. */
export function ItemTable<Row extends object>({
  id,
  title,
  name,
  columns,
  rows,
  rowId,
  sort = [],
  link,
  onMenu,
  markedId,
  note,
  className = "",
  empty,
  action,
}: Props<Row>) {
  const control = useTableState({ sort });
  return (
    <ItemCard
      title={title}
      wide
      className={`${className} ${rows.length < LONG ? "item-card-short" : ""}`}
      aside={<span className="item-card-count">{rows.length || null}</span>}
    >
      {note}
      {rows.length === 0 ? (
        <div className="item-card-empty">
          <p>{empty}</p>
          {action}
        </div>
      ) : (
        <DataTable
          id={id}
          name={name}
          columns={columns}
          rows={rows}
          rowId={rowId}
          control={control}
          {...(link ? { link } : {})}
          {...(onMenu ? { onMenu } : {})}
          markedId={markedId}
          height="rows"
          pageSize={PAGE_SIZE}
          empty={{ title: empty }}
        />
      )}
    </ItemCard>
  );
}
