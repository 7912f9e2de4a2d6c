/**
 * The location chooser: warehouse, then bin. Locations with the item come first.
 */
import type { Location } from "@apothecary/core/warehouse/contract";
import { quantityText } from "@apothecary/core/lib/rules/quantity";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { ChoiceField } from "../../kit/form/choice-field.tsx";
import { Chooser } from "../../kit/form/chooser.tsx";
import type { FieldProps, FieldWords } from "../../kit/form/field.tsx";
import { indexOffers, findOffer } from "../../kit/form/offers.ts";
import { labelKeys } from "../stock-line/label-text.ts";
import { holdingsQuery } from "../item/queries.ts";
import { orderedLocations, distinctWarehouses } from "./warehouses.ts";
import { locationsForQuery, locationsQuery } from "./queries.ts";
import { locationText } from "./location-text.ts";

/** Number of locations offered as buttons. */
const MAX_SUGGESTED = 3;

const NEVER_ASKED = { "data-filled": "true" } as const;

const reader = { optionKey: ({ id }: Location) => id, optionTexts: ({ bin, warehouse }: Location) => [bin, warehouse] };

interface Props extends FieldWords, FieldProps<string | null> {
  /** The item to store. Locations with it come first, and the first ones are buttons. */
  sku?: string | null;
  /** The unit of the item. */
  unit?: string;
  /** Filters the options, for example to exclude the current location. */
  only?: (location: Location) => boolean;
}

/** The value is a location id. Scanning a location label sets warehouse and bin. */
export function LocationChooser({ sku = null, unit = "", only, label, help, wide, ...field }: Props) {
  const all = useQuery(locationsQuery);
  const suggested = useQuery(locationsForQuery(sku));
  const { data: holdings } = useQuery(holdingsQuery(sku));
  const [warehouse, setWarehouse] = useState<string | null>(null);
  const index = useMemo(() => indexOffers(orderedLocations(all.data ?? [], suggested.data ?? []), reader), [all.data, suggested.data]);
  const locations = useMemo(() => index.offers.map(({ of }) => of).filter((location) => !only || only(location)), [index, only]);
  const quantities = useMemo(() => new Map(holdings?.map(({ locationId, quantity }) => [locationId, quantity])), [holdings]);
  const found = findOffer(index, field.value)?.of;
  const chosen = found && (!only || only(found)) ? found : undefined;
  const shownWarehouse = chosen?.warehouse ?? warehouse;
  const offered = (location: Location) => (shownWarehouse === null || location.warehouse === shownWarehouse) && (!only || only(location));
  const likely = locations.filter(({ id }) => quantities.has(id)).slice(0, MAX_SUGGESTED);

  return (
    <fieldset className={`place${wide ? " field-wide" : ""}`}>
      <legend className="visually-hidden">{label}</legend>
      <ChoiceField
        label={`${label}: warehouse`}
        name={`${field.name}-warehouse`}
        choices={distinctWarehouses(locations).map((name) => ({ value: name, label: name }))}
        placeholder="Any"
        // It only narrows the bins: the focus starts in their field.
        marks={NEVER_ASKED}
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
        scannedKeys={labelKeys}
        shown={(location) => (shownWarehouse === null ? locationText(location) : location.bin)}
        line={(location) => <LocationLine location={location} quantity={quantities.get(location.id)} unit={unit} />}
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
          {likely.map((location) => (
            <button
              key={location.id}
              type="button"
              className="place-suggestion"
              aria-pressed={location.id === field.value}
              disabled={field.disabled}
              onClick={() => field.onChange(location.id)}
            >
              {locationText(location)}
            </button>
          ))}
        </div>
      ) : null}
    </fieldset>
  );
}

const anywhere = (): boolean => true;

function LocationLine({ location, quantity, unit }: { location: Location; quantity: number | undefined; unit: string }) {
  return (
    <div className="chooser-two">
      <span className="chooser-name chooser-whole">
        {location.bin} <span className="chooser-note">{location.warehouse}</span>
      </span>
      <span className="chooser-note">
        {quantity === undefined ? (location.roaming ? "Roaming Pallet" : location.empty ? "Empty" : "") : `holds ${quantityText(quantity, unit)}`}
      </span>
    </div>
  );
}
