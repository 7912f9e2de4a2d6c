import { useState } from "react";
import type { StyleguideSection } from "./section.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { type ExampleRow, exampleColumns, exampleRows } from "./example-rows.ts";
import { SplitView } from "../../../kit/layout/split-view.tsx";

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
