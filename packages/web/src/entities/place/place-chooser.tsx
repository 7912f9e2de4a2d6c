/**
 * Choosing a place: warehouse, then bin, those that make sense first.
 */
import type { Location } from "@apothecary/core/warehouse/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { ChoiceField } from "../../kit/form/choice-field.tsx";
import { Chooser } from "../../kit/form/chooser.tsx";
import type { FieldProps } from "../../kit/form/contract-form.ts";
import { quantityText } from "../../kit/form/entry.ts";
import type { FieldWords } from "../../kit/form/field.tsx";
import { offersOf } from "../../kit/form/offers.ts";
import { orderedPlaces, warehousesOf } from "./places.ts";
import { holdingsQuery } from "../item/queries.ts";
import { placesForQuery, placesQuery } from "./queries.ts";

/** The most places that are offered at one press. */
const MAX_SUGGESTED = 3;

interface Props extends FieldWords, FieldProps<string | null> {
  /** The item that will lie there: places that hold it come first and can be chosen at one press. */
  sku?: string | null;
  /** The unit of the item. */
  unit?: string;
  /** Which of the places may be chosen: not the one where it lies already. */
  only?: (place: Location) => boolean;
}

/** Holds a location's id. The scan of a location's label sets warehouse and bin at once. */
export function PlaceChooser({ sku = null, unit = "", only, label, help, wide, ...field }: Props) {
  const all = useQuery(placesQuery);
  const suggested = useQuery(placesForQuery(sku));
  const { data: holdings } = useQuery(holdingsQuery(sku));
  const [warehouse, setWarehouse] = useState<string | null>(null);
  const places = useMemo(() => orderedPlaces(all.data ?? [], suggested.data ?? []).filter((place) => !only || only(place)), [all.data, suggested.data, only]);
  const held = useMemo(() => new Map(holdings?.map(({ locationId, quantity }) => [locationId, quantity])), [holdings]);
  const chosen = places.find(({ id }) => id === field.value);
  const shownWarehouse = chosen?.warehouse ?? warehouse;
  const everywhere = useMemo(
    () =>
      offersOf(
        places,
        ({ id }) => id,
        (place) => `${place.bin} ${place.warehouse}`,
      ),
    [places],
  );
  const offers = useMemo(() => everywhere.filter(({ of }) => shownWarehouse === null || of.warehouse === shownWarehouse), [everywhere, shownWarehouse]);
  const likely = places.filter(({ id }) => held.has(id)).slice(0, MAX_SUGGESTED);

  return (
    <fieldset className={`place${wide ? " field-wide" : ""}`}>
      <legend className="visually-hidden">{label}</legend>
      <ChoiceField
        label={`${label}: warehouse`}
        name={`${field.name}-warehouse`}
        choices={warehousesOf(places).map((name) => ({ value: name, label: name }))}
        placeholder="Any"
        value={shownWarehouse}
        disabled={field.disabled}
        error={undefined}
        onBlur={() => undefined}
        onChange={(name) => {
          setWarehouse(name);
          if (chosen && chosen.warehouse !== name) field.onChange(null);
        }}
      />
      <Chooser
        {...field}
        label={`${label}: bin`}
        help={help}
        offers={offers}
        scannable={everywhere}
        shown={(place) => (shownWarehouse === null ? `${place.warehouse} ${place.bin}` : place.bin)}
        line={(place) => <PlaceLine place={place} held={held.get(place.id)} unit={unit} />}
        placeholder="Bin, or scan a label"
        loading={all.isPending}
        failed={all.error && !all.data ? "The locations could not be loaded." : undefined}
        onRetry={() => void all.refetch()}
        none={everywhere.length === 0 ? "There are no locations yet." : "No bin matches. Try another warehouse."}
      />
      {likely.length > 0 ? (
        <div className="place-suggested">
          <span className="chooser-note">Already there:</span>
          {likely.map((place) => (
            <button
              key={place.id}
              type="button"
              className="place-suggestion"
              aria-pressed={place.id === field.value}
              disabled={field.disabled}
              onClick={() => field.onChange(place.id)}
            >
              {place.warehouse} {place.bin}
            </button>
          ))}
        </div>
      ) : null}
    </fieldset>
  );
}

function PlaceLine({ place, held, unit }: { place: Location; held: number | undefined; unit: string }) {
  return (
    <div className="chooser-two">
      <span className="chooser-name chooser-whole">
        {place.bin} <span className="chooser-note">{place.warehouse}</span>
      </span>
      <span className="chooser-note">
        {held === undefined ? (place.roaming ? "Roaming Pallet" : place.empty ? "Empty" : "") : `holds ${quantityText(held, unit)}`}
      </span>
    </div>
  );
}
