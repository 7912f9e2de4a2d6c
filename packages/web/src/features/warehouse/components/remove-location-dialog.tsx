/**
 * Removing a location (specification 2, 2.14): an empty one, after a confirmation.
 */
import { removeLocation } from "@apothecary/core/warehouse/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Confirmation } from "../../../kit/dialog/confirmation.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { focusFirstError } from "../../../kit/form/first-error.ts";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { LocationChooser } from "../../../entities/location/location-chooser.tsx";
import { locationsQuery } from "../../../entities/location/queries.ts";
import { keys } from "../../../lib/server/keys.ts";
import { contentsQuery } from "../api/locations.ts";
import { holdsText, locationName } from "./location-words.ts";

interface Props {
  /** The open location. */
  locationId: string | undefined;
  onRemoved: (locationId: string) => void;
  onClose: () => void;
}

/** Shows the contents of the selected location. */
export function RemoveLocationDialog({ locationId: open, onRemoved, onClose }: Props) {
  const queries = useQueryClient();
  const { data: locations } = useQuery(locationsQuery);
  const [asking, setAsking] = useState(false);
  const form = useContractForm(removeLocation, {
    values: { locationId: open ?? null },
    toBody: (typed) => typed,
    required: { locationId: "Location" },
    removes: ({ locationId }) => ({ domain: keys.warehouse.all, ids: [locationId] }),
    onDone: ({ locationId }) => onRemoved(locationId),
  });
  const chosen = form.values.locationId;
  const { data: contents } = useQuery({ ...contentsQuery(chosen ?? ""), enabled: chosen !== null, staleTime: 0 });
  const holds = contents ? holdsText(contents) : undefined;
  const location = locations?.find(({ id }) => id === chosen);
  const name = location ? locationName(location) : "";

  const ask = async () => {
    // The form shows the error for a missing choice.
    if (chosen === null) return form.submit();
    // The query client notifies of errors; then there is no confirmation.
    const now = await queries.fetchQuery(contentsQuery(chosen)).catch(() => undefined);
    if (now === undefined || (now && holdsText(now) !== undefined)) return focusFirstError(form.element);
    setAsking(true);
  };
  const field = form.field("locationId");
  return (
    <>
      <FormDialog
        title="Remove Location"
        purpose="Removes an empty location from the system. Its history is kept."
        form={{ ...form, submit: () => void ask() }}
        size="small"
        submitLabel={name === "" ? "Remove location" : `Remove ${name}`}
        busyLabel="Removing …"
        danger
        onClose={onClose}
      >
        <LocationChooser {...field} label="Location" error={holds ? "This location is not empty." : field.error} />
        {holds ? <p role="status">{holds}</p> : null}
      </FormDialog>
      {asking ? (
        <Confirmation
          title="Remove Location"
          confirm="Delete location"
          danger
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            form.submit();
          }}
        >
          <p>Are you sure you wish to delete the location {name} from the system?</p>
        </Confirmation>
      ) : null}
    </>
  );
}
