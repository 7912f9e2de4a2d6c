import type { ReactNode } from "react";
import { Icon } from "../../layout/icon.tsx";
import { Popover } from "../../overlay/popover.tsx";
import type { Column } from "../columns/column.ts";
import { ColumnChoices } from "../columns/column-chooser.tsx";
import { tableCsv, download } from "../columns/csv.ts";
import type { Chosen, Filter } from "./filter.ts";
import { Filters } from "./filters.tsx";
import { showNumber } from "../columns/format.ts";
import type { ColumnChoice, TableMemory, View } from "../state/memory.ts";
import { useNarrow, usePhone } from "../grid/phone.ts";
import { ViewChoices } from "./saved-views.tsx";
import { SearchBox } from "./search-box.tsx";
import { SheetPart } from "./sheet-part.tsx";
import { SortChoice } from "./sort-choice.tsx";
import type { TableControl } from "../state/state.ts";
import "./toolbar.css";

interface Props<Row extends object> {
  name: string;
  columns: readonly Column<Row>[];
  /** All rows, and the matching rows in order. */
  rows: readonly Row[] | undefined;
  found: readonly Row[];
  filters: readonly Filter<Row>[];
  choice: ColumnChoice;
  memory: TableMemory;
  remember: (part: Partial<TableMemory>) => void;
  control: TableControl;
  searchLabel?: string;
  toolbar?: ReactNode;
  actions?: ReactNode;
  file?: ReactNode;
  onLeave: (key: "ArrowDown" | "Enter") => void;
}

const NO_ROWS: readonly never[] = [];

/** Whether a table has no rows at all: there is nothing to search, sort, page through or export. */
export function isEmpty({ rows, more = false, partial = false }: { rows: readonly unknown[] | undefined; more?: boolean; partial?: boolean }): boolean {
  return rows?.length === 0 && !more && !partial;
}

/** The toolbar of a table without rows: the page's own controls, and the filters that load other rows. */
export function EmptyToolbar<Row extends object>(props: Props<Row>) {
  const loading = props.filters.filter(({ loads }) => loads);
  if (loading.length === 0 && !props.toolbar && !props.actions) return null;
  return (
    <div className="table-toolbar">
      <Filters {...filtering({ ...props, filters: loading })} />
      {props.toolbar}
      {props.actions}
    </div>
  );
}

/**
 * The toolbar of a table: search, filters, the page's own controls, and a menu of columns, saved views and export. On
 * tablets a sheet has the filters and the page's own controls; on phones everything. Which, the width of the window alone
 * decides: a choice in a filter moves nothing.
 */
export function Toolbar<Row extends object>(props: Props<Row>) {
  const { control, searchLabel = "Search", onLeave, actions, toolbar, filters } = props;
  const phone = usePhone();
  const folded = useNarrow();
  const { state, change } = control;
  return (
    <div className="table-toolbar">
      <SearchBox label={searchLabel} value={state.search} onSearch={(next) => change({ search: next })} onLeave={onLeave} />
      {folded ? null : <Filters {...filtering(props)} />}
      {folded ? null : toolbar}
      {phone || (folded && (filters.length > 0 || toolbar)) ? (
        <Popover label="Filters" icon="filter" count={chosenCount(state.chosen)} align="end">
          {(close) => (
            <div className="table-sheet">
              <Filters {...filtering(props)} inSheet />
              {toolbar}
              {phone ? <SortChoice columns={props.columns} sort={state.sort} onSort={(sort) => change({ sort })} /> : null}
              {phone ? <ViewMenu {...props} onClose={close} /> : null}
              <button type="button" className="button button-main" onClick={close}>
                {props.found.length === 1 ? "Show 1 row" : `Show ${showNumber(props.found.length)} rows`}
              </button>
            </div>
          )}
        </Popover>
      ) : null}
      {actions}
      {phone ? null : (
        <div className="table-tools">
          <Popover label="View" icon="columns" align="end">
            {(close) => (
              <div className="table-sheet">
                <ViewMenu {...props} onClose={close} />
              </div>
            )}
          </Popover>
        </div>
      )}
    </div>
  );
}

/** The columns, the saved views and the export. */
function ViewMenu<Row extends object>(props: Props<Row> & { onClose: () => void }) {
  return (
    <>
      <SheetPart label="Columns">
        <ColumnChoices {...choosing(props)} />
      </SheetPart>
      <SheetPart label="Views">
        <ViewChoices {...viewing(props)} onClose={props.onClose} />
      </SheetPart>
      {props.file ?? <ExportButton {...props} />}
    </>
  );
}

function filtering<Row extends object>({ filters, rows, control: { state, change } }: Props<Row>) {
  return { filters, rows: rows ?? NO_ROWS, chosen: state.chosen, onChoose: (chosen: Chosen) => change({ chosen }) };
}

function choosing<Row extends object>({ columns, choice, remember }: Props<Row>) {
  return { columns, choice, onChoose: (next: ColumnChoice | undefined) => remember({ columns: next }) };
}

function viewing<Row extends object>({ memory, choice, remember, control: { state, change } }: Props<Row>) {
  return {
    views: memory.views ?? [],
    current: { search: state.search, chosen: copied(state.chosen), sort: [...state.sort], columns: choice },
    onChange: (views: View[]) => remember({ views }),
    onShow: (view: View) => {
      change({ search: view.search, chosen: view.chosen, sort: view.sort });
      remember({ columns: view.columns });
    },
  };
}

function ExportButton<Row extends object>({ name, columns, choice, found }: Props<Row>) {
  const shown = () => choice.order.flatMap((id) => columns.filter((column) => column.id === id && !choice.hidden.includes(id)));
  return (
    <button
      type="button"
      className="tool"
      title="Export these rows as CSV"
      disabled={found.length === 0}
      onClick={() => download(name, tableCsv(shown(), found))}
    >
      <Icon name="download" size="small" />
      Export
    </button>
  );
}

function chosenCount(chosen: Chosen): number {
  return Object.values(chosen).reduce((sum, values) => sum + values.length, 0);
}

function copied(chosen: Chosen): Record<string, string[]> {
  return Object.fromEntries(Object.entries(chosen).map(([id, values]) => [id, [...values]]));
}
