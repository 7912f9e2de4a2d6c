import type { ReactNode } from "react";
import { Card, CardEmpty, CardNote } from "../../../kit/layout/card.tsx";
import type { Column } from "../../../kit/table/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import type { SortRule } from "../../../kit/table/order.ts";
import type { RowLink } from "../../../kit/table/row.tsx";
import { useTableState } from "../../../kit/table/state.ts";

interface Props<Row extends object> {
  id: string;
  title: string;
  /** What the table lists: `Batches`. */
  name: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  sort?: readonly SortRule[];
  /** The page of a row. */
  link?: RowLink<Row>;
  /** The menu of a row, by the right button or the menu key. */
  onMenu?: (row: Row, at: { x: number; y: number }) => void;
  /** Many narrow columns. */
  dense?: boolean;
  /** The row that a link led to. */
  markedId?: string | undefined;
  /** Above the rows. */
  note?: ReactNode;
  /** The text where there are no rows. */
  empty: string;
  /** The next step where there are no rows. */
  action?: ReactNode;
}

const PAGE_SIZE = 25;
/** From this many rows on, the table has a search and pages. */
const LONG = 6;

/** A card with a table. Without rows it is one line. */
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
  dense = false,
  empty,
  action,
}: Props<Row>) {
  const control = useTableState({ sort });
  return (
    <Card title={title} wide aside={rows.length > 0 ? <CardNote>{rows.length}</CardNote> : null}>
      {note}
      {rows.length === 0 ? (
        <CardEmpty>
          <p>{empty}</p>
          {action}
        </CardEmpty>
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
          dense={dense}
          plain={rows.length < LONG}
          pageSize={PAGE_SIZE}
          empty={{ title: empty }}
        />
      )}
    </Card>
  );
}
