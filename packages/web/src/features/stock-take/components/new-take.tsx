/**
 * Starting a stock take: reference, locations and count settings (specification 2, 2.13).
 */
import { createStockTake, MAX_REFERENCE } from "@apothecary/core/stock-take/contract";
import type { Location } from "@apothecary/core/warehouse/contract";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { locationsQuery } from "../../../entities/location/queries.ts";
import { CheckField } from "../../../kit/form/choice-field.tsx";
import { Confirmation } from "../../../kit/dialog/confirmation.tsx";
import { type ContractForm, useContractForm } from "../../../kit/form/contract-form.ts";
import type { Entry } from "../../../kit/form/entry.ts";
import { QuantityField } from "../../../kit/form/number-fields.tsx";
import { TextField } from "../../../kit/form/text-field.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import { type ChosenLocation, withLocations } from "../api/chosen-locations.ts";
import type { TakeViews } from "../api/views.ts";
import { ChosenTable } from "./chosen-table.tsx";
import { LocationAdder } from "./location-adder.tsx";
import { PercentField } from "./percent-field.tsx";
import { Refused } from "./refused.tsx";
import { DialogView } from "../../../kit/dialog/dialog-view.tsx";
import { Failed } from "../../../kit/page/failed.tsx";
import { useLeaving } from "./view-props.ts";
import { Stack } from "../../../kit/layout/stack.tsx";
import { Grid, Columns } from "../../../kit/layout/grid.tsx";

interface NewStockTake {
  reference: string;
  locations: readonly ChosenLocation[];
  blind: boolean;
  tolerancePercent: Entry;
  toleranceUnits: Entry;
}

const EMPTY: NewStockTake = { reference: "", locations: [], blind: false, tolerancePercent: null, toleranceUnits: null };

interface Props {
  /** A location with a count request: preselected, and counting starts immediately. */
  location: string | undefined;
  views: TakeViews;
}

/** Waits for the name of the requested location. */
export function NewTake({ location, views }: Props) {
  const { data: locations, error, refetch } = useQuery({ ...locationsQuery, enabled: location !== undefined });
  if (location === undefined) return <NewTakeForm values={EMPTY} onBegun={views.back} views={views} />;
  const found = locations?.find(({ id }) => id === location);
  if (!locations)
    return (
      <DialogView title="New Stock Take" onBack={views.back} onClose={views.close}>
        {error ? <Failed message={error.message} retry={() => void refetch()} /> : <p aria-busy="true">Loading …</p>}
      </DialogView>
    );
  const count = (id: number | undefined) => (id === undefined ? views.back() : views.go({ is: "count", id, location: undefined }, "replace"));
  return <NewTakeForm values={found ? singleLocationTake(found) : EMPTY} onBegun={count} views={views} />;
}

/** A stock take of one location. */
function singleLocationTake({ id, warehouse, bin }: Pick<Location, "id" | "warehouse" | "bin">): NewStockTake {
  return { ...EMPTY, reference: `${warehouse} ${bin}`, locations: [{ id, warehouse, bin, includeEmpty: false }] };
}

interface FormProps {
  values: NewStockTake;
  onBegun: (stockTakeGroupId: number | undefined) => void;
  views: TakeViews;
}

/** A refusal keeps the input. Asks before input is discarded. */
function NewTakeForm({ values, onBegun, views }: FormProps) {
  const { form, leave, asking, setAsking } = useNewTake(values, onBegun);
  const { locations } = form.values;
  const { set, errorAt } = form;
  const setLocations = useCallback((chosen: readonly ChosenLocation[]) => set("locations", chosen), [set]);
  const locationError = (index: number) => errorAt(`locations.${index}.id`) ?? errorAt(`locations.${index}`);
  return (
    <DialogView
      title="New Stock Take"
      purpose="Choose what to count and how. Counting can start once the stock take is initialised."
      onBack={leave ?? views.back}
      onClose={leave ?? views.close}
      foot={
        <>
          <button type="button" className="button" onClick={leave ?? views.back}>
            Cancel
          </button>
          <button type="submit" form="new-stock-take" className="button button-main" aria-disabled={form.busy} aria-busy={form.busy}>
            {form.busy ? "Initialising …" : "Initialise"}
          </button>
        </>
      }
    >
      <form
        id="new-stock-take"
        ref={form.element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <Grid from="large">
          <Stack gap={3}>
            <Manner field={form.field} />
            <LocationAdder chosen={locations} onAdd={(adding) => setLocations(withLocations(locations, adding))} />
          </Stack>
          <Stack gap={3}>
            {errorAt("locations") ? (
              <p className="field-error" role="alert">
                <Icon name="error" size="small" />
                {errorAt("locations")}
              </p>
            ) : null}
            <ChosenTable chosen={locations} onChange={setLocations} rowError={locationError} />
          </Stack>
        </Grid>
        <Refused message={form.error} />
      </form>
      {asking ? (
        <Confirmation title="Leave without saving?" confirm="Discard" cancel="Keep editing" danger onConfirm={views.back} onCancel={() => setAsking(false)}>
          <p>The stock take has not been initialised. Your selections will be lost.</p>
        </Confirmation>
      ) : null}
    </DialogView>
  );
}

/** The form, and what asks before it is left: `leave` is undefined where nothing would be lost. */
function useNewTake(values: NewStockTake, onBegun: FormProps["onBegun"]) {
  const [asking, setAsking] = useState(false);
  const form = useContractForm(createStockTake, {
    values,
    toBody: (typed) => typed,
    required: { reference: "Reference" },
    inSteps: true,
    onDone: ({ stockTakeGroupId }) => onBegun(stockTakeGroupId),
  });
  const leave = form.changed ? () => setAsking(true) : undefined;
  useLeaving(asking ? undefined : leave);
  return { form, leave, asking, setAsking };
}

/** The reference and count settings. */
function Manner({ field }: Pick<ContractForm<NewStockTake>, "field">) {
  return (
    <>
      <TextField {...field("reference")} label="Reference" maxLength={MAX_REFERENCE} />
      <CheckField {...field("blind")} label="Blind count" help="Counters do not see the expected quantities." />
      <Stack as="fieldset" gap={2}>
        <legend className="field-label">Second count</legend>
        <p className="field-help">If a difference is above the tolerance, another user must count again. If both are set, it must be above both.</p>
        <Columns gap={4} fill>
          <PercentField {...field("tolerancePercent")} label="Tolerance in percent" optional />
          <QuantityField {...field("toleranceUnits")} label="Tolerance in grams or units" optional />
        </Columns>
      </Stack>
    </>
  );
}
