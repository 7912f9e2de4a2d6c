import type { ReactNode } from "react";
import { Card, CardEmpty, CardNote } from "../../../../kit/layout/card.tsx";
import type { Column } from "../../../../kit/table/columns/column.ts";
import { DataTable } from "../../../../kit/table/data-table.tsx";
import type { SortRule } from "../../../../kit/table/columns/order.ts";
import type { RowLink } from "../../../../kit/table/grid/row.tsx";
import { useTableState } from "../../../../kit/table/state/state.ts";

interface Props<Row extends object> {
  id: string;
  title: string;
  /** The table's name, such as `Batches`. */
  name: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  sort?: readonly SortRule[];
  /** The page of a row. */
  link?: RowLink<Row>;
  /** Opens the context menu of a row. */
  onMenu?: (row: Row, at: { x: number; y: number }) => void;
  /** Many narrow columns. */
  dense?: boolean;
  /** The highlighted row. */
  markedId?: string | undefined;
  /** Above the rows. */
  note?: ReactNode;
  /** The text of the empty state. */
  empty: string;
  /** The action of the empty state. */
  action?: ReactNode;
}

const PAGE_SIZE = 25;
/** Minimum number of rows for search and pagination. */
const LONG = 6;

/** A card with a table; a single line without rows. */
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
