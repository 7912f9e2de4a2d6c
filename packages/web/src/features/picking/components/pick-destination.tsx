/**
 * The destination of picked stock: a location, or a new roaming pallet.
 */
import { NO_PLACE } from "@apothecary/core/lib/rules/fields";
import { useQuery } from "@tanstack/react-query";
import { LocationChooser } from "../../../entities/location/location-chooser.tsx";
import { distinctWarehouses } from "../../../entities/location/warehouses.ts";
import { locationsQuery } from "../../../entities/location/queries.ts";
import { ChoiceField } from "../../../kit/form/choice-field.tsx";
import type { ContractForm } from "../../../kit/form/contract-form.ts";
import type { FieldProps } from "../../../kit/form/field.tsx";
import { Grid } from "../../../kit/layout/grid.tsx";

export interface Destination {
  roamingPallet: boolean;
  transferLocation: string | null;
  palletWarehouse: string | null;
}

const KINDS = [
  { value: "location", label: "Location" },
  { value: "pallet", label: "New roaming pallet" },
] as const;

interface Props {
  form: Pick<ContractForm<Destination>, "values" | "field" | "set" | "busy">;
}

/** The type of destination, then the location or the warehouse of the new pallet. */
export function PickDestination({ form: { values, field, set, busy } }: Props) {
  return (
    <Grid>
      <ChoiceField
        label="Transfer to"
        name="roamingPallet"
        choices={KINDS}
        segmented
        disabled={busy}
        value={values.roamingPallet ? "pallet" : "location"}
        error={undefined}
        onChange={(kind) => set("roamingPallet", kind === "pallet")}
        onBlur={() => undefined}
      />
      {values.roamingPallet ? (
        <PalletWarehouse field={field("palletWarehouse")} busy={busy} />
      ) : (
        <LocationChooser {...field("transferLocation")} label="To" disabled={busy} />
      )}
    </Grid>
  );
}

function PalletWarehouse({ field, busy }: { field: FieldProps<string | null>; busy: boolean }) {
  const { data } = useQuery(locationsQuery);
  const choices = distinctWarehouses(data ?? []).flatMap((name) => (name === NO_PLACE ? [] : [{ value: name, label: name }]));
  return <ChoiceField {...field} label="Pallet's warehouse" help="The pallet gets the next free number." disabled={busy} choices={choices} />;
}
