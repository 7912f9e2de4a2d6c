/**
 * The location chooser: warehouse, then bin. Locations with the item come first.
 */
import type { Location } from "@apothecary/core/warehouse/contract";
import { quantityText } from "@apothecary/core/lib/quantity";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { ChoiceField } from "../../kit/form/choice-field.tsx";
import { Chooser } from "../../kit/form/chooser.tsx";
import type { FieldProps, FieldWords } from "../../kit/form/field.tsx";
import { indexOffers, offerOf } from "../../kit/form/offers.ts";
import { labelKeys } from "../batch/label-text.ts";
import { holdingsQuery } from "../item/queries.ts";
import { orderedPlaces, warehousesOf } from "./places.ts";
import { placesForQuery, placesQuery } from "./queries.ts";

/** Number of locations offered as buttons. */
const MAX_SUGGESTED = 3;

const reader = { keyOf: ({ id }: Location) => id, textsOf: ({ bin, warehouse }: Location) => [bin, warehouse] };

interface Props extends FieldWords, FieldProps<string | null> {
  /** The item to store. Locations with it come first, and the first ones are buttons. */
  sku?: string | null;
  /** The unit of the item. */
  unit?: string;
  /** Filters the options, for example to exclude the current location. */
  only?: (place: Location) => boolean;
}

/** The value is a location id. Scanning a location label sets warehouse and bin. */
export function PlaceChooser({ sku = null, unit = "", only, label, help, wide, ...field }: Props) {
  const all = useQuery(placesQuery);
  const suggested = useQuery(placesForQuery(sku));
  const { data: holdings } = useQuery(holdingsQuery(sku));
  const [warehouse, setWarehouse] = useState<string | null>(null);
  const index = useMemo(() => indexOffers(orderedPlaces(all.data ?? [], suggested.data ?? []), reader), [all.data, suggested.data]);
  const places = useMemo(() => index.offers.map(({ of }) => of).filter((place) => !only || only(place)), [index, only]);
  const quantities = useMemo(() => new Map(holdings?.map(({ locationId, quantity }) => [locationId, quantity])), [holdings]);
  const found = offerOf(index, field.value)?.of;
  const chosen = found && (!only || only(found)) ? found : undefined;
  const shownWarehouse = chosen?.warehouse ?? warehouse;
  const offered = (place: Location) => (shownWarehouse === null || place.warehouse === shownWarehouse) && (!only || only(place));
  const likely = places.filter(({ id }) => quantities.has(id)).slice(0, MAX_SUGGESTED);

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
        index={index}
        only={offered}
        scannable={only ?? anywhere}
        keysOf={labelKeys}
        shown={(place) => (shownWarehouse === null ? `${place.warehouse} ${place.bin}` : place.bin)}
        line={(place) => <PlaceLine place={place} quantity={quantities.get(place.id)} unit={unit} />}
        placeholder="Bin, or scan a label"
        loading={all.isPending}
        failed={all.error && !all.data ? "The locations could not be loaded." : undefined}
        onRetry={() => void all.refetch()}
        none="No bin matches. Try another warehouse."
        empty="There are no locations yet."
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

const anywhere = (): boolean => true;

function PlaceLine({ place, quantity, unit }: { place: Location; quantity: number | undefined; unit: string }) {
  return (
    <div className="chooser-two">
      <span className="chooser-name chooser-whole">
        {place.bin} <span className="chooser-note">{place.warehouse}</span>
      </span>
      <span className="chooser-note">
        {quantity === undefined ? (place.roaming ? "Roaming Pallet" : place.empty ? "Empty" : "") : `holds ${quantityText(quantity, unit)}`}
      </span>
    </div>
  );
}
