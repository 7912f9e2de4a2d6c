/**
 * Adding a location (specification 2, 2.14 and section 5).
 */
import { addNewLocation, MAX_BIN } from "@apothecary/core/warehouse/contract";
import { useQuery } from "@tanstack/react-query";
import { CheckField } from "../../../kit/form/choice-field.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { distinctWarehouses } from "../../../entities/location/warehouses.ts";
import { locationsQuery } from "../../../entities/location/queries.ts";
import { TextField } from "../../../kit/form/text-field.tsx";
import { binError } from "./location-words.ts";
import { WarehouseField } from "./warehouse-field.tsx";

interface Props {
  onAdded: (locationId: string) => void;
  onClose: () => void;
}

interface Values {
  warehouse: string;
  bin: string;
  roamingPallet: boolean;
}

const NEW: Values = { warehouse: "", bin: "", roamingPallet: false };

/** The server assigns the number of a roaming pallet. */
export function AddLocationDialog({ onAdded, onClose }: Props) {
  const { data: locations = [] } = useQuery(locationsQuery);
  const form = useContractForm(addNewLocation, {
    values: NEW,
    toBody: (typed) => typed,
    check: ({ warehouse, bin, roamingPallet }) => (roamingPallet ? {} : { bin: binError(bin, warehouse, locations) }),
    onDone: ({ locationId }) => onAdded(locationId),
  });
  const { field, values, set } = form;
  const warehouse = field("warehouse");
  const roaming = field("roamingPallet");
  const nameless = values.warehouse.trim() === "";
  return (
    <FormDialog
      title="Add Location"
      purpose="A bin in a warehouse, or a roaming pallet."
      form={form}
      size="small"
      submitLabel={submitWords}
      busyLabel="Adding …"
      onClose={onClose}
    >
      <WarehouseField
        {...warehouse}
        onChange={(name) => {
          warehouse.onChange(name);
          if (name.trim() === "") set("roamingPallet", false);
        }}
        label="Warehouse"
        warehouses={distinctWarehouses(locations)}
      />
      <TextField
        {...field("bin")}
        label="Bin"
        maxLength={MAX_BIN}
        disabled={values.roamingPallet}
        help={values.roamingPallet ? "The pallet gets the next number." : undefined}
        code
      />
      <CheckField
        {...roaming}
        onChange={(ticked) => {
          roaming.onChange(ticked);
          if (ticked) set("bin", "");
        }}
        label="Roaming pallet"
        disabled={nameless}
        help={nameless ? "Set a warehouse first." : undefined}
      />
    </FormDialog>
  );
}

function submitWords({ warehouse, bin, roamingPallet }: Values): string {
  if (roamingPallet) return `Add a pallet in ${warehouse.trim()}`;
  return warehouse.trim() === "" || bin.trim() === "" ? "Add location" : `Add ${warehouse.trim()} ${bin.trim()}`;
}
