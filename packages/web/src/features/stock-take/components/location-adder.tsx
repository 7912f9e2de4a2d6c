/**
 * Selecting locations for a stock take: a warehouse, then some or all of its bins (specification 2, 2.13).
 */
import { ALL_BINS, LOCATION_TWICE } from "@apothecary/core/stock-take/contract";
import { useQuery } from "@tanstack/react-query";
import { useId, useMemo, useState } from "react";
import { ChoiceField } from "../../../kit/form/choice-field.tsx";
import { orderedLocations, distinctWarehouses } from "../../../entities/location/warehouses.ts";
import { locationsQuery } from "../../../entities/location/queries.ts";
import { Icon } from "../../../kit/layout/icon.tsx";
import { alreadyIncluded, type ChosenLocation } from "../api/chosen-locations.ts";
import "./location-adder.css";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import { Columns } from "../../../kit/layout/grid.tsx";

interface Props {
  chosen: readonly ChosenLocation[];
  onAdd: (adding: readonly ChosenLocation[]) => void;
  /** Ids of locations already in the stock take. */
  taken?: ReadonlySet<string>;
}

const NO_LOCATIONS: readonly never[] = [];

/** Adds the ticked bins. Duplicates are refused and stay ticked. */
export function LocationAdder({ chosen, onAdd, taken }: Props) {
  const { data, error: failed, refetch } = useQuery(locationsQuery);
  const locations = useMemo(() => orderedLocations(data ?? NO_LOCATIONS, NO_LOCATIONS), [data]);
  const warehouses = useMemo(() => distinctWarehouses(locations), [locations]);
  const [asked, setWarehouse] = useState<string | null>(null);
  // A single warehouse is preselected.
  const warehouse = asked ?? (warehouses.length === 1 ? (warehouses[0] ?? null) : null);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [error, setError] = useState<string>();
  const errorId = useId();
  const bins = useMemo(() => locations.filter((location) => location.warehouse === warehouse), [locations, warehouse]);

  const choose = (name: string | null) => {
    setWarehouse(name);
    setTicked(new Set());
    setError(undefined);
  };
  const tick = (key: string) => {
    setError(undefined);
    setTicked(withTicked(ticked, key));
  };
  const adding = (): ChosenLocation[] => {
    if (warehouse === null) return [];
    if (ticked.has(ALL_BINS)) return [{ warehouse, bin: ALL_BINS, id: null, includeEmpty: false }];
    return bins.filter(({ id }) => ticked.has(id)).map(({ id, bin }) => ({ warehouse, bin, id, includeEmpty: false }));
  };
  const add = () => {
    const wanted = adding();
    const twice = [...alreadyIncluded(chosen, wanted), ...wanted.filter(({ id }) => id !== null && taken?.has(id))];
    if (twice.length > 0) {
      setError(wanted.length === 1 ? LOCATION_TWICE : `${LOCATION_TWICE} ${twice.map(({ bin }) => bin).join(", ")}`);
      return;
    }
    onAdd(wanted);
    setTicked(new Set());
  };

  return (
    <Stack as="fieldset" gap={2} align="start" className="location-adder">
      <legend className="field-label">Locations</legend>
      <ChoiceField
        label="Warehouse"
        name="adder-warehouse"
        choices={warehouses.map((name) => ({ value: name, label: name }))}
        value={warehouse}
        error={failed && !data ? "The locations could not be loaded." : undefined}
        onBlur={() => undefined}
        onChange={choose}
      />
      {failed && !data ? (
        <button type="button" className="button" onClick={() => void refetch()}>
          Retry
        </button>
      ) : null}
      {warehouse === null ? null : <Bins bins={bins} ticked={ticked} onTick={tick} describedBy={error ? errorId : undefined} />}
      {error ? (
        <p className="field-error" id={errorId} role="alert">
          <Icon name="error" size="small" />
          {error}
        </p>
      ) : null}
      <button type="button" className="button" disabled={ticked.size === 0} onClick={add}>
        <Icon name="add" />
        {ticked.has(ALL_BINS) ? `Add all of ${warehouse}` : ticked.size > 1 ? `Add ${ticked.size} bins` : "Add"}
      </button>
    </Stack>
  );
}

/** Ticks or unticks a bin. All of them and some of them are not chosen together. */
function withTicked(ticked: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(ticked);
  if (!next.delete(key)) next.add(key);
  if (key === ALL_BINS) return next.has(ALL_BINS) ? new Set([ALL_BINS]) : new Set();
  next.delete(ALL_BINS);
  return next;
}

interface BinsProps {
  bins: readonly { id: string; bin: string; roaming: boolean; empty: boolean }[];
  ticked: ReadonlySet<string>;
  onTick: (key: string) => void;
  describedBy: string | undefined;
}

function Bins({ bins, ticked, onTick, describedBy }: BinsProps) {
  const [search, setSearch] = useState("");
  const searchText = search.trim().toLowerCase();
  return (
    <Stack as="fieldset" gap={2} className="location-bins" aria-describedby={describedBy}>
      <legend className="field-label">Bins</legend>
      <div className="field-box">
        <input
          type="text"
          inputMode="search"
          className="field-input"
          aria-label="Search bins"
          placeholder="Search bins"
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") event.preventDefault();
          }}
        />
      </div>
      <Columns as="ul" gap={0} className="location-bins-list">
        <li className="wide">
          <Row as="label" className="location-bin">
            <input type="checkbox" checked={ticked.has(ALL_BINS)} onChange={() => onTick(ALL_BINS)} />
            <strong>{ALL_BINS}</strong>
            <span className="quiet">the whole warehouse, {bins.length === 1 ? "1 bin" : `${bins.length} bins`}</span>
          </Row>
        </li>
        {bins
          .filter(({ bin }) => bin.toLowerCase().includes(searchText))
          .map(({ id, bin, roaming, empty }) => (
            <li key={id}>
              <Row as="label" className="location-bin">
                <input type="checkbox" checked={ticked.has(id)} onChange={() => onTick(id)} />
                {bin}
                <span className="quiet">{[roaming ? "Roaming Pallet" : "", empty ? "empty" : ""].filter(Boolean).join(", ")}</span>
              </Row>
            </li>
          ))}
      </Columns>
    </Stack>
  );
}
