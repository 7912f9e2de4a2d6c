import type { Location } from "@apothecary/core/warehouse/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { EmptyState } from "../../../kit/page/empty-state.tsx";
import { businessesQuery } from "../../../entities/business/queries.ts";
import { Icon } from "../../../kit/layout/icon.tsx";
import { Row } from "../../../kit/layout/stack.tsx";
import { Page } from "../../../kit/page/page.tsx";
import { LOCATION } from "../../../lib/page/paths.ts";
import { SplitView } from "../../../kit/layout/split-view.tsx";
import type { Column } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import type { Filter } from "../../../kit/table/toolbar/filter.ts";
import { useTableAddress } from "../../../kit/table/state/state.ts";
import { notify } from "../../../lib/server/notify.ts";
import { useLocations } from "../api/locations.ts";
import { AddLocationButton } from "../components/add-location-button.tsx";
import { LocationActions } from "../components/location-actions.tsx";
import { LocationDetail } from "../components/location-detail.tsx";
import { locationKind, locationName } from "../components/location-words.ts";
import { useOpened } from "../../../lib/page/use-opened.ts";

const FILTER_IDS = ["warehouse", "client", "empty"] as const;
const NONE_FOUND = "No locations found.";
const locationRowId = (location: Location): string => location.id;

const COLUMNS: readonly Column<Location>[] = [
  { id: "warehouse", header: "Warehouse", width: 160, grow: true, value: ({ warehouse }) => warehouse },
  { id: "bin", header: "Bin", kind: "code", width: 168, grow: true, value: ({ bin }) => bin, text: ({ bin }) => bin, cell: binCell },
  { id: "type", header: "Type", width: 144, hidden: true, value: locationKind },
  { id: "holds", header: "Holds", width: 96, hidden: true, value: ({ empty }) => (empty ? "Nothing" : "Stock") },
];

/** Locations: all bins and roaming pallets with their contents (specification 2, 2.14). */
export function Component() {
  const control = useTableAddress(FILTER_IDS);
  const { chosen } = control.state;
  const [client] = chosen["client"] ?? [];
  const { rows, ofClient, error, refetch } = useLocations({ client, empty: (chosen["empty"] ?? []).length > 0 });
  const filters = useFilters(client);
  const [openId, show] = useOpened(LOCATION);
  const open = rows?.find(({ id }) => id === openId);
  useEffect(() => {
    if (ofClient?.length === 0) notify({ message: NONE_FOUND, type: "warning" });
  }, [ofClient]);
  return (
    <Page
      title="Locations"
      purpose="All bins and roaming pallets, and their contents"
      controls={<LocationActions openId={openId} onAdded={show} onRemoved={(id) => (id === openId ? show(undefined) : undefined)} />}
    >
      <SplitView
        id="locations"
        label={open ? locationName(open) : "Location"}
        onClose={() => show(undefined)}
        list={
          <DataTable
            id="locations"
            name="Locations"
            columns={COLUMNS}
            rows={rows}
            rowId={locationRowId}
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
        detail={openId === undefined ? undefined : <LocationDetail key={openId} locationId={openId} />}
        placeholder={<EmptyState icon="location" title="Please select a location" hint="Select a row, or scan the label of a bin or pallet." />}
      />
    </Page>
  );
}

function binCell({ bin, roaming }: Location) {
  return roaming ? (
    <Row>
      <Icon name="pallet" size="small" label="Roaming pallet" />
      {bin}
    </Row>
  ) : (
    bin
  );
}

/** The empty state: clear the filters, or add the first location. */
function emptyWords(filtered: boolean, clear: () => void, show: (locationId: string) => void) {
  if (!filtered) return { title: NONE_FOUND, hint: "Bins and pallets appear here once they are added.", action: <AddLocationButton onAdded={show} /> };
  const action = (
    <button type="button" className="button" onClick={clear}>
      Clear filters
    </button>
  );
  return { title: NONE_FOUND, hint: "No locations match these filters.", action };
}

/** The warehouse filter runs in the browser. Client and empty filters run on the server, so all rows pass here. */
function useFilters(client: string | undefined): readonly Filter<Location>[] {
  const { data: businesses } = useQuery(businessesQuery);
  return useMemo(() => {
    const options = (businesses ?? []).flatMap(({ id, name, client: isClient, owner }) => (isClient || owner ? [{ value: String(id), label: name }] : []));
    return [
      { id: "warehouse", label: "Warehouse", as: "menu", values: ({ warehouse }) => warehouse },
      { id: "client", label: "Client", as: "menu", single: true, loads: true, options, values: () => client ?? "" },
      { id: "empty", label: "Empty locations", as: "switch", loads: true, keeps: () => true },
    ];
  }, [businesses, client]);
}
