/**
 * A stock take in progress: its locations with counter and time (specification 2, 2.13).
 */
import { removeStockTake } from "@apothecary/core/stock-take/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Icon } from "../../../kit/layout/icon.tsx";
import { type Column, OF_BUTTONS } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { showInstant } from "../../../kit/table/columns/format.ts";
import { useAction } from "../../../lib/server/use-action.ts";
import { type TakeDetails, type TakeLocation, takeQuery } from "../api/stock-takes.ts";
import type { TakeViews } from "../api/views.ts";
import { AddLocations } from "./add-locations.tsx";
import { CancelTake } from "./cancel-take.tsx";
import { Failed } from "../../../kit/page/failed.tsx";
import { LocationState } from "./location-state.tsx";
import { Refused } from "./refused.tsx";
import { RunningNotice } from "./running-notice.tsx";
import { ChangesButton } from "../../../entities/transaction/record-changes.tsx";
import { DialogView } from "../../../kit/dialog/dialog-view.tsx";

const detailLocationId = (location: TakeLocation): string => location.id;

/** Its title is the reference. */
export function TakeDetailsView({ id, views }: { id: number; views: TakeViews }) {
  const { data: take, error, refetch } = useQuery(takeQuery(id));
  const [adding, setAdding] = useState(false);
  if (!take)
    return (
      <DialogView title="Stock Take Details" onBack={views.back} onClose={views.close}>
        {error ? <Failed message={error.message} retry={() => void refetch()} /> : <p aria-busy="true">Loading …</p>}
      </DialogView>
    );
  if (adding) return <AddLocations take={take} onDone={() => setAdding(false)} onClose={views.close} />;
  return <Details take={take} views={views} onAdd={() => setAdding(true)} />;
}

function Details({ take, views, onAdd }: { take: TakeDetails; views: TakeViews; onAdd: () => void }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [cancelling, setCancelling] = useState(false);
  const removal = useAction(removeStockTake, {
    inSteps: true,
    onSuccess: () => setChosen(new Set()),
    onRefused: () => true,
  });
  const { run } = removal;
  const columns = useMemo(() => locationColumns((id) => void run({ body: { locations: [id] } })), [run]);
  const choose = (next: ReadonlySet<string>) => {
    removal.reset();
    setChosen(next);
  };
  // Replaces the view, because going back would cancel the download.
  const toList = () => views.go({ is: "list", history: false }, "replace");
  const idle = take.running === null && take.dateFinalised === null;
  return (
    <DialogView
      title={take.reference}
      purpose={
        <>
          Initialised {showInstant(take.dateInitialised)} by {take.startedBy}
          {take.blind ? " · blind" : ""}
        </>
      }
      onBack={views.back}
      onClose={views.close}
      aside={<ChangesButton kind="stockTake" id={take.stockTakeGroupId} name={take.reference} />}
      foot={
        <>
          <Taking
            count={chosen.size}
            idle={idle}
            busy={removal.isPending}
            onRemove={() => void run({ body: { locations: [...chosen] } })}
            onCancel={() => setCancelling(true)}
          />
          <button type="button" className="button" disabled={!idle} onClick={onAdd}>
            <Icon name="add" />
            Add locations
          </button>
          <button
            type="button"
            className="button button-main"
            onClick={() => views.go({ is: "count", id: take.stockTakeGroupId, location: undefined })}
            disabled={take.dateFinalised !== null}
          >
            Count
          </button>
        </>
      }
    >
      <RunningNotice running={take.running} />
      <Refused message={removal.error?.message} />
      <DataTable
        id="stock-take-locations"
        name="Locations"
        columns={columns}
        rows={take.locations}
        rowId={detailLocationId}
        selection={{ chosen, onChange: choose }}
        height="rows"
        searchLabel="Search locations"
        empty={{ title: "No locations" }}
      />
      {cancelling ? <CancelTake take={take} onCancel={() => setCancelling(false)} onDone={toList} /> : null}
    </DialogView>
  );
}

interface TakingProps {
  /** Number of selected locations. */
  count: number;
  idle: boolean;
  busy: boolean;
  onRemove: () => void;
  onCancel: () => void;
}

/** Cancels the stock take, or removes the selected locations. */
function Taking({ count, idle, busy, onRemove, onCancel }: TakingProps) {
  if (count === 0)
    return (
      <button type="button" className="button dialog-back" disabled={!idle} onClick={onCancel}>
        Cancel stock take
      </button>
    );
  return (
    <button type="button" className="button button-danger dialog-back" disabled={!idle} aria-busy={busy} onClick={onRemove}>
      <Icon name="delete" />
      Remove locations ({count})
    </button>
  );
}

function locationColumns(remove: (id: string) => void): readonly Column<TakeLocation>[] {
  return [
    { id: "warehouse", header: "Warehouse", width: 132, grow: true, filterable: true, value: ({ warehouse }) => warehouse },
    { id: "bin", header: "Bin", width: 112, value: ({ bin }) => bin },
    {
      id: "dateCompleted",
      header: "Date Completed",
      kind: "instant",
      // Room for the state of a location that is not completed: `Second count`.
      width: 160,
      priority: 1,
      value: ({ dateCompleted }) => dateCompleted,
      cell: (location) => <LocationState location={location} />,
    },
    { id: "staff", header: "Staff Name", width: 152, value: ({ staff, firstCountBy }) => staff || firstCountBy },
    {
      id: "remove",
      header: "",
      width: 64,
      ...OF_BUTTONS,
      cell: ({ id, warehouse, bin }) => (
        <button type="button" className="button button-quiet button-icon" title="Remove" aria-label={`Remove ${warehouse} ${bin}`} onClick={() => remove(id)}>
          <Icon name="delete" />
        </button>
      ),
    },
  ];
}
