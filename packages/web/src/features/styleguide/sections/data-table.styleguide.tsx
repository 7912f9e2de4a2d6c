import { useState } from "react";
import type { StyleguideSection } from "./section.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { useTableAddress, useTableState } from "../../../kit/table/state/state.ts";
import { type ExampleRow, exampleColumns, exampleFilters, exampleRows } from "./example-rows.ts";
import { Row } from "../../../kit/layout/stack.tsx";

const MANY = 10_000;
const FEW = 6;
const many = exampleRows(MANY);
const few = exampleRows(FEW);
const none: ExampleRow[] = [];
const FILTER_IDS = ["category", "client", "status", "type", "low"];

const shared = {
  columns: exampleColumns,
  rowId: (row: ExampleRow) => row.sku,
  empty: {
    title: "No stock found",
    hint: "Nothing has been booked in yet.",
    action: (
      <button type="button" className="button">
        Book goods in
      </button>
    ),
  },
};

function Many() {
  const [rows, setRows] = useState<ExampleRow[] | undefined>(many);
  const control = useTableAddress(FILTER_IDS);
  return (
    <>
      <Row as="p">
        <button type="button" className="button" onClick={() => setRows(undefined)}>
          Await the rows
        </button>
        <button type="button" className="button" onClick={() => setRows(exampleRows(MANY))}>
          Give it 10 000 rows
        </button>
      </Row>
      <DataTable
        {...shared}
        id="many"
        name="Ten thousand rows"
        rows={rows}
        filters={exampleFilters}
        control={control}
        pageSize="all"
        link={{ to: (row) => `/stock/${row.sku}`, newWindow: true }}
      />
    </>
  );
}

function Chosen() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(few.slice(1, 3).map(({ sku }) => sku)));
  const [opened, setOpened] = useState<string>();
  return (
    <DataTable
      {...shared}
      id="chosen"
      name="Rows to choose"
      rows={few}
      height="rows"
      selection={{ chosen, onChange: setChosen }}
      onOpen={(row) => setOpened(row.sku)}
      openedId={opened}
    />
  );
}

function NoMatch() {
  const control = useTableState({ search: "quicksilver", chosen: { category: ["Bases"] }, sort: [{ id: "sku", desc: false }] });
  return <DataTable {...shared} id="no-match" name="No match" rows={few} height="rows" control={control} />;
}

export const sections: readonly StyleguideSection[] = [
  { title: "A table of ten thousand rows", Show: Many },
  { title: "A table with rows to choose", Show: Chosen },
  { title: "A table that awaits its rows", Show: () => <DataTable {...shared} id="awaited" name="Awaited" rows={undefined} /> },
  { title: "A table with nothing in it", Show: () => <DataTable {...shared} id="none" name="Nothing" rows={none} height="rows" /> },
  { title: "A table in which nothing matches", Show: NoMatch },
  {
    title: "A table whose rows could not be had",
    Show: () => (
      <DataTable
        {...shared}
        id="failed"
        name="Failed"
        rows={undefined}
        height="rows"
        failed={{ message: "You have lost connection to the server. Please reconnect.", retry: () => undefined }}
      />
    ),
  },
  {
    title: "A table that could not be refreshed, and awaits further rows",
    Show: () => (
      <DataTable {...shared} id="stale" name="Stale" rows={few} height="rows" more failed={{ message: "The server is busy.", retry: () => undefined }} />
    ),
  },
];
