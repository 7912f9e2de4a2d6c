import { addNewLocation } from "@apothecary/core/warehouse/contract";
import { useState } from "react";
import { Icon } from "../../../kit/layout/icon.tsx";
import { useMay } from "../../../lib/user/current-user.ts";
import { lazyPart } from "../../../lib/server/load-part.ts";

const AddLocationDialog = lazyPart(async () => (await import("./add-location-dialog.tsx")).AddLocationDialog);

/** Opens the dialog for a new location; renders nothing without the permission (specification 2, section 6). */
export function AddLocationButton({ onAdded }: { onAdded: (locationId: string) => void }) {
  const may = useMay(addNewLocation);
  const [open, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      <button type="button" className="button button-main" onClick={() => setOpen(true)}>
        <Icon name="add" />
        Add location
      </button>
      {open ? (
        <AddLocationDialog
          onClose={() => setOpen(false)}
          onAdded={(locationId) => {
            setOpen(false);
            onAdded(locationId);
          }}
        />
      ) : null}
    </>
  );
}
