import type { ReactNode } from "react";
import { Icon } from "../layout/icon.tsx";
import type { Column } from "./column.ts";
import { ColumnChooser } from "./column-chooser.tsx";
import { csvOf, download } from "./csv.ts";
import type { Chosen, Filter } from "./filter.ts";
import { Filters } from "./filters.tsx";
import type { ColumnChoice, TableMemory, View } from "./memory.ts";
import { SavedViews } from "./saved-views.tsx";
import { SearchBox } from "./search-box.tsx";
import type { TableControl } from "./state.ts";
import "./toolbar.css";

interface Props<Row extends object> {
  name: string;
  columns: readonly Column<Row>[];
  /** All rows, and those that match in their order. */
  rows: readonly Row[] | undefined;
  found: readonly Row[];
  filters: readonly Filter<Row>[];
  choice: ColumnChoice;
  memory: TableMemory;
  remember: (part: Partial<TableMemory>) => void;
  control: TableControl;
  searchLabel?: string;
  toolbar?: ReactNode;
  file?: ReactNode;
  onLeave: (key: "ArrowDown" | "Enter") => void;
}

const NO_ROWS: readonly never[] = [];

/** Over a table: search, filters, what the page adds, and the tools: views, columns, file. */
export function Toolbar<Row extends object>({ control: { state, change }, memory, remember, choice, columns, ...props }: Props<Row>) {
  const show = (view: View) => {
    change({ search: view.search, chosen: view.chosen, sort: view.sort });
    remember({ columns: view.columns });
  };
  const shown = () => choice.order.flatMap((id) => columns.filter((column) => column.id === id && !choice.hidden.includes(id)));
  return (
    <div className="table-toolbar">
      <SearchBox label={props.searchLabel ?? "Search"} value={state.search} onSearch={(search) => change({ search })} onLeave={props.onLeave} />
      <Filters filters={props.filters} rows={props.rows ?? NO_ROWS} chosen={state.chosen} onChoose={(chosen) => change({ chosen })} />
      {props.toolbar}
      <div className="table-tools">
        <SavedViews
          views={memory.views ?? []}
          current={{ search: state.search, chosen: copied(state.chosen), sort: [...state.sort], columns: choice }}
          onChange={(views) => remember({ views })}
          onShow={show}
        />
        <ColumnChooser columns={columns} choice={choice} onChoose={(next) => remember({ columns: next })} />
        {props.file ?? (
          <button
            type="button"
            className="tool tool-compact"
            aria-label="Export"
            title="Export what is shown as CSV"
            disabled={props.found.length === 0}
            onClick={() => download(props.name, csvOf(shown(), props.found))}
          >
            <Icon name="download" size="small" />
            <span className="tool-word">Export</span>
          </button>
        )}
      </div>
    </div>
  );
}

function copied(chosen: Chosen): Record<string, string[]> {
  return Object.fromEntries(Object.entries(chosen).map(([id, values]) => [id, [...values]]));
}
