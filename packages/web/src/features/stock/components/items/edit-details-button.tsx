import { endpointRoles } from "@apothecary/core/lib/rules/endpoint";
import { editDetails } from "@apothecary/core/stock/contract";
import { useState } from "react";
import { Icon } from "../../../../kit/layout/icon.tsx";
import { authorised } from "../../../../lib/user/authorisation.ts";
import { useMay } from "../../../../lib/user/current-user.ts";
import type { ItemDetail } from "../../api/stock-item.ts";
import { lazyPart } from "../../../../lib/server/load-part.ts";

/** Loaded lazily. */
const EditDetailsDialog = lazyPart(async () => (await import("./edit-details-dialog.tsx")).EditDetailsDialog);

/** Opens the dialog of an item's details. Asks for manager authorisation first if the user's roles do not allow it. */
export function EditDetailsButton({ item }: { item: ItemDetail }) {
  const may = useMay(editDetails);
  const [open, setOpen] = useState(false);
  const begin = async () => {
    if (may || (await authorised({ permission: editDetails.permission, allowedRoles: endpointRoles(editDetails) }))) setOpen(true);
  };
  return (
    <>
      <button type="button" className="button" onClick={() => void begin()}>
        <Icon name="edit" />
        Edit
      </button>
      {open ? <EditDetailsDialog item={item} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
