/** A data table of all candidate rows. The chosen rows are lines, edited inline. */
import { useMemo, useRef } from "react";
import { useStore } from "../../lib/storage/store.ts";
import { Stack } from "../layout/stack.tsx";
import { DataTable, type DataTableProps } from "../table/data-table.tsx";
import type { Filter } from "../table/toolbar/filter.ts";
import type { TableControl } from "../table/state/state.ts";
import { LineArea } from "./line-area.tsx";
import { focusCell } from "./line-keys.ts";
import { LineProblems } from "./line-problems.tsx";
import type { FieldIn, Lines, NewLine } from "./lines.ts";
import "./chosen-lines.css";

/** A row of the table; `gone` marks a chosen row that no longer exists. */
export type ChoiceRow<Row> = Row & { gone?: boolean };

type OfTable = "id" | "name" | "columns" | "failed" | "partial" | "empty" | "pageSizes" | "searchLabel" | "actions";

export interface ChosenLinesProps<Row extends { id: string }, Values extends object> extends Pick<DataTableProps<ChoiceRow<Row>>, OfTable> {
  lines: Lines<Row, Values>;
  rows: readonly Row[] | undefined;
  /** Chosen rows that are not in `rows` because another page of a long list is shown. Keep the array stable between renders. */
  elsewhere?: readonly Row[];
  filters?: readonly Filter<ChoiceRow<Row>>[];
  control: TableControl;
  /** Disables editing. */
  paused: boolean;
  /** The field whose input chooses the row. Omit it if all rows are lines. */
  chooses?: FieldIn<Values>;
  /** Creates the line of a chosen row. */
  createLine: (row: Row) => NewLine<Row, Values>;
  rowName: (row: Row) => string;
  /** The search text that finds a row. */
  rowSearchText: (row: Row) => string;
  /** The placeholder of a row that no longer exists. */
  removedRow: (row: Row) => Row;
  acceptLabel: string;
}

const chosenRowId = (row: { id: string }): string => row.id;
const NO_FILTERS: readonly never[] = [];
const NO_ROWS: readonly never[] = [];
/** The filter id of the chosen rows. */
const CHOSEN = "chosen";

/** Lists lines that need attention above the table. A chosen row that no longer exists stays until it is deselected. */
export function ChosenLines<Row extends { id: string }, Values extends object>(props: ChosenLinesProps<Row, Values>) {
  const {
    lines,
    rows,
    control,
    paused,
    chooses,
    createLine,
    rowName,
    rowSearchText,
    removedRow,
    acceptLabel,
    elsewhere,
    filters = NO_FILTERS,
    ...table
  } = props;
  const area = useRef<HTMLDivElement>(null);
  const ids = useStore(lines.ids);
  const chosen = useMemo(() => new Set(ids), [ids]);
  const shown = useShown(props, ids);
  const offered = useMemo(() => (chooses ? [...filters, chosenFilter(chosen)] : filters), [filters, chosen, chooses]);
  const choose = (next: ReadonlySet<string>) => {
    lines.remove(ids.filter((id) => !next.has(id)));
    lines.add((shown ?? []).filter(({ id, gone }) => next.has(id) && !gone).map(createLine));
  };
  const edit = (row: ChoiceRow<Row>) => {
    if (paused || row.gone) return;
    lines.add([createLine(row)]);
    focusCell(() => area.current, row.id, chooses);
  };
  return (
    <LineArea ref={area} disabled={paused}>
      <Stack gap={2} className="chosen-lines">
        {rows ? (
          <LineProblems
            lines={lines}
            lineName={({ row }) => rowName(row)}
            acceptLabel={acceptLabel}
            onShow={({ row }) => control.change({ search: rowSearchText(row), chosen: {} })}
          />
        ) : null}
        <DataTable
          {...table}
          rows={shown}
          rowId={chosenRowId}
          filters={offered}
          control={control}
          height="few"
          pageSize={15}
          {...(chooses ? { selection: { chosen, onChange: choose }, onOpen: edit } : {})}
        />
      </Stack>
    </LineArea>
  );
}

/** The rows, preceded by chosen rows that no longer exist. */
function useShown<Row extends { id: string }, Values extends object>(
  { lines, rows, elsewhere = NO_ROWS, control, paused, removedRow }: ChosenLinesProps<Row, Values>,
  ids: readonly string[],
): readonly ChoiceRow<Row>[] | undefined {
  const onlyChosen = (control.state.chosen[CHOSEN] ?? []).length > 0;
  return useMemo(() => {
    if (!rows || paused) return rows;
    const missing = new Set(ids);
    for (const { id } of [...elsewhere, ...rows]) missing.delete(id);
    const gone = [...missing].flatMap((id) => lines.get(id)?.row ?? []).map((row): ChoiceRow<Row> => ({ ...removedRow(row), gone: true }));
    const extraRows = onlyChosen ? [...gone, ...elsewhere] : gone;
    return extraRows.length === 0 ? rows : [...extraRows, ...rows];
  }, [lines, rows, elsewhere, ids, onlyChosen, paused, removedRow]);
}

function chosenFilter(chosen: ReadonlySet<string>): Filter<{ id: string }> {
  return { id: CHOSEN, label: "Selected only", as: "switch", keeps: (row) => chosen.has(row.id) };
}
