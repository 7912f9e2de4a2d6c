import type { Location } from "@apothecary/core/warehouse/contract";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { EmptyState } from "../../../kit/page/empty-state.tsx";
import { businessesQuery } from "../../../entities/business/queries.ts";
import { Icon } from "../../../kit/layout/icon.tsx";
import { LOCATION } from "../../../entities/batch/label-text.ts";
import { SplitView } from "../../../kit/layout/split-view.tsx";
import type { Column } from "../../../kit/table/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import type { Filter } from "../../../kit/table/filter.ts";
import { useTableAddress } from "../../../kit/table/state.ts";
import { titleOf } from "../../../lib/paths.ts";
import { notify } from "../../../lib/notify.ts";
import { useMedia } from "../../../lib/use-media.ts";
import { useLocations } from "../api/locations.ts";
import { AddLocationButton } from "../components/add-location-button.tsx";
import { LocationActions } from "../components/location-actions.tsx";
import { LocationDetail } from "../components/location-detail.tsx";
import { kindOf, nameOf } from "../components/location-words.ts";
import "./locations.css";

const FILTER_IDS = ["warehouse", "client", "empty"] as const;
const NONE_FOUND = "No locations found.";
const idOf = (location: Location): string => location.id;

const COLUMNS: readonly Column<Location>[] = [
  { id: "warehouse", header: "Warehouse", width: 160, grow: true, value: ({ warehouse }) => warehouse },
  { id: "bin", header: "Bin", kind: "code", width: 168, grow: true, value: ({ bin }) => bin, text: ({ bin }) => bin, cell: binOf },
  { id: "type", header: "Type", width: 144, hidden: true, value: kindOf },
  { id: "holds", header: "Holds", width: 96, hidden: true, value: ({ empty }) => (empty ? "Nothing" : "Stock") },
];

/** Locations: every bin and roaming pallet, and what is there (specification 2, 2.14). */
export function Component() {
  const control = useTableAddress(FILTER_IDS);
  const { chosen } = control.state;
  const [client] = chosen["client"] ?? [];
  const { rows, ofClient, error, refetch } = useLocations({ client, empty: (chosen["empty"] ?? []).length > 0 });
  const filters = useFilters(client);
  const [openId, show] = useOpenLocation();
  const beside = useMedia("(width >= 1280px)");
  const open = rows?.find(({ id }) => id === openId);
  useEffect(() => {
    if (ofClient?.length === 0) notify({ message: NONE_FOUND, type: "warning" });
  }, [ofClient]);
  return (
    <main className="locations">
      <title>{titleOf("Locations")}</title>
      <header className="locations-head">
        <div>
          <h1>Locations</h1>
          <p className="quiet">Every bin and roaming pallet, and what is there</p>
        </div>
        <LocationActions openId={openId} onAdded={show} onRemoved={(id) => (id === openId ? show(undefined) : undefined)} />
      </header>
      <SplitView
        id="locations"
        label={open ? nameOf(open) : "Location"}
        onClose={() => show(undefined)}
        list={
          <DataTable
            id="locations"
            name="Locations"
            columns={COLUMNS}
            rows={rows}
            rowId={idOf}
            filters={filters}
            control={control}
            searchLabel="Search locations"
            onOpen={(location) => show(location.id)}
            openedId={openId}
            failed={error ? { message: error.message, retry: refetch } : undefined}
            empty={emptyWords(
              Object.values(chosen).some((values) => values.length > 0),
              () => control.change({ chosen: {} }),
              show,
            )}
          />
        }
        detail={
          openId !== undefined ? (
            <LocationDetail key={openId} locationId={openId} />
          ) : beside ? (
            <div className="locations-none">
              <EmptyState icon="location" title="Please select a location" hint="Press a row, or scan the label of a bin or pallet." />
            </div>
          ) : undefined
        }
      />
    </main>
  );
}

function binOf({ bin, roaming }: Location) {
  return roaming ? (
    <span className="locations-pallet">
      <Icon name="pallet" size="small" label="Roaming pallet" />
      {bin}
    </span>
  ) : (
    bin
  );
}

/** Where the server picked out none, it is the filter that leads back; where there are none at all, the first is added. */
function emptyWords(filtered: boolean, clear: () => void, show: (locationId: string) => void) {
  if (!filtered) return { title: NONE_FOUND, hint: "Bins and pallets appear here as soon as they are added.", action: <AddLocationButton onAdded={show} /> };
  const action = (
    <button type="button" className="button" onClick={clear}>
      Clear filters
    </button>
  );
  return { title: NONE_FOUND, hint: "No location is as the filters want it.", action };
}

/** By warehouse, and the two filters that the server answers: every row that it sent passes them. */
function useFilters(client: string | undefined): readonly Filter<Location>[] {
  const { data: businesses } = useQuery(businessesQuery);
  return useMemo(() => {
    const options = (businesses ?? []).flatMap(({ id, name, client: isClient, owner }) => (isClient || owner ? [{ value: String(id), label: name }] : []));
    return [
      { id: "warehouse", label: "Warehouse", as: "menu", values: ({ warehouse }) => warehouse },
      { id: "client", label: "Client", as: "menu", single: true, options, values: () => client ?? "" },
      { id: "empty", label: "Empty locations", as: "switch", keeps: () => true },
    ];
  }, [businesses, client]);
}

/** The location that is open, kept in the address: a label's code leads here, and the way back closes it. */
function useOpenLocation(): [openId: string | undefined, show: (id: string | undefined) => void] {
  const [params, setParams] = useSearchParams();
  const show = useCallback(
    (id: string | undefined) => {
      // The address as it is now, which a render that is still to come may not know yet.
      const next = new URLSearchParams(window.location.search);
      if (id === undefined) next.delete(LOCATION);
      else next.set(LOCATION, id);
      setParams(next, { preventScrollReset: true });
    },
    [setParams],
  );
  return [params.get(LOCATION) ?? undefined, show];
}
