/**
 * The destination of a transfer: a location, or a new roaming pallet.
 */
import { NO_PLACE } from "@apothecary/core/lib/rules/fields";
import type { Location } from "@apothecary/core/warehouse/contract";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import type { ContractForm } from "../../../../kit/form/contract-form.ts";
import { ChoiceField } from "../../../../kit/form/choice-field.tsx";
import { Field } from "../../../../kit/form/field.tsx";
import { LocationChooser } from "../../../../entities/location/location-chooser.tsx";
import { distinctWarehouses } from "../../../../entities/location/warehouses.ts";
import { locationsQuery } from "../../../../entities/location/queries.ts";
import type { useNewPallet } from "../../api/transfers-pallet.ts";
import type { Fields } from "./use-transfer.ts";

const KINDS = [
  { value: "location", label: "Location" },
  { value: "pallet", label: "New roaming pallet" },
] as const;

interface Props {
  form: Pick<ContractForm<Fields>, "values" | "field" | "set">;
  pallet: ReturnType<typeof useNewPallet>;
  disabled: boolean;
}

/** The type of destination, and the location. */
export function Destination({ form, pallet, disabled }: Props) {
  const { values, field, set } = form;
  const { transferFrom: from } = values;
  const elsewhere = useCallback((location: Location) => location.id !== from, [from]);
  return (
    <>
      <ChoiceField
        label="Transfer to"
        name="roamingPallet"
        choices={KINDS}
        segmented
        disabled={disabled}
        value={values.roamingPallet ? "pallet" : "location"}
        error={undefined}
        onChange={(kind) => set("roamingPallet", kind === "pallet")}
        onBlur={() => undefined}
      />
      {values.roamingPallet ? (
        <NewPalletFields form={form} pallet={pallet} disabled={disabled} />
      ) : (
        <LocationChooser {...field("transferTo")} label="To" only={elsewhere} disabled={disabled} />
      )}
    </>
  );
}

function NewPalletFields({ form, pallet: { pallet, busy, error }, disabled }: Props) {
  const { data } = useQuery(locationsQuery);
  const warehouse = form.field("newPalletWarehouse");
  const names = distinctWarehouses(data ?? []).filter((name) => name !== NO_PLACE);
  return (
    <>
      <ChoiceField
        {...warehouse}
        label="Pallet's warehouse"
        disabled={disabled}
        choices={names.map((name) => ({ value: name, label: name }))}
        error={warehouse.error ?? error}
      />
      <Field label="Pallet number" name="palletNumber" error={undefined}>
        {(attributes) => (
          <div className="field-box">
            <input
              {...attributes}
              type="text"
              className="field-input code"
              readOnly
              value={pallet?.palletNumber ?? ""}
              placeholder={busy ? "Creating …" : "Assigned when you choose a warehouse"}
            />
          </div>
        )}
      </Field>
    </>
  );
}
