import { useState } from "react";
import type { StyleguideSection } from "./styleguide-section.ts";
import { DataTable } from "../table/data-table.tsx";
import { type ExampleRow, exampleColumns, exampleRows } from "../table/table-example.ts";
import { SplitView } from "./split-view.tsx";

const ROWS = 40;
const rows = exampleRows(ROWS);

function Split() {
  const [open, setOpen] = useState<ExampleRow>();
  return (
    <SplitView
      id="styleguide"
      label={open?.name ?? ""}
      onClose={() => setOpen(undefined)}
      list={
        <DataTable
          id="split"
          name="List"
          columns={exampleColumns}
          rows={rows}
          rowId={(row) => row.sku}
          empty={{ title: "No stock found" }}
          onOpen={setOpen}
          openedId={open?.sku}
        />
      }
      detail={
        open ? (
          <>
            <h3>{open.name}</h3>
            <p className="quiet">{open.sku}</p>
          </>
        ) : undefined
      }
    />
  );
}

export const sections: readonly StyleguideSection[] = [{ title: "A list and its detail", Show: Split }];
