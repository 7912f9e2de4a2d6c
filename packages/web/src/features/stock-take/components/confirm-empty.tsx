/**
 * Confirming bins that are empty according to the system (specification 2, 2.13).
 */
import { stockTakeConfirmEmpty } from "@apothecary/core/stock-take/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Column } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { showNumber } from "../../../kit/table/columns/format.ts";
import { useAction } from "../../../lib/server/use-action.ts";
import { finalisingQuery, type TakeLocation } from "../api/stock-takes.ts";
import type { TakeViews } from "../api/views.ts";
import { DialogView } from "../../../kit/dialog/dialog-view.tsx";

const COLUMNS: readonly Column<TakeLocation>[] = [
  { id: "warehouse", header: "Warehouse", width: 148, grow: true, filterable: true, value: ({ warehouse }) => warehouse },
  { id: "bin", header: "Bin", width: 140, value: ({ bin }) => bin },
];

const takeLocationId = (location: TakeLocation): string => location.id;

/** No bins are selected by default, because each must be checked. */
export function ConfirmEmpty({ id, views }: { id: number; views: TakeViews }) {
  const { data, error, refetch } = useQuery(finalisingQuery(id));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const confirming = useAction(stockTakeConfirmEmpty, { inSteps: true, onSuccess: views.back });
  const empty = data?.locationsRemaining.emptyLocations;
  const confirmed = empty?.filter((location) => chosen.has(location.id)) ?? [];
  return (
    <DialogView
      title="Confirm Empty Bins"
      purpose="The system expects no stock in these bins. Select the bins that you have checked and found empty."
      onBack={views.back}
      onClose={views.close}
      foot={
        <>
          <button type="button" className="button" onClick={views.back}>
            Cancel
          </button>
          <button
            type="button"
            className="button button-main"
            disabled={confirmed.length === 0}
            aria-busy={confirming.isPending}
            onClick={() => void confirming.run({ body: { confirmedEmpty: confirmed.map(takeLocationId) } })}
          >
            {confirmed.length === 0 ? "Confirm" : confirmed.length === 1 ? "Confirm 1 empty bin" : `Confirm ${showNumber(confirmed.length)} empty bins`}
          </button>
        </>
      }
    >
      <DataTable
        id="stock-take-empty"
        name="Empty bins"
        columns={COLUMNS}
        rows={empty}
        rowId={takeLocationId}
        height="rows"
        selection={{ chosen, onChange: setChosen }}
        searchLabel="Search empty bins"
        failed={error ? { message: error.message, retry: () => void refetch() } : undefined}
        empty={{ title: "There are no more empty bins to confirm" }}
      />
    </DialogView>
  );
}
