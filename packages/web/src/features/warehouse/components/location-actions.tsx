/**
 * What is done with locations as a whole: adding, removing, the two files of whose stock stands where.
 */
import { addNewLocation, clientLocationsReport, clientPalletCount, removeLocation } from "@apothecary/core/warehouse/contract";
import { useState } from "react";
import { Icon } from "../../../components/icon.tsx";
import { useMay } from "../../../lib/current-user.ts";
import { fetchFile } from "../../../lib/fetch-file.ts";
import { useAction } from "../../../lib/use-action.ts";
import { AddLocationDialog } from "./add-location-dialog.tsx";
import { RemoveLocationDialog } from "./remove-location-dialog.tsx";

interface Props {
  /** The location that is open: the one that is offered for removal. */
  openId: string | undefined;
  onAdded: (locationId: string) => void;
  onRemoved: (locationId: string) => void;
}

/** The buttons at the head of the page; those that need a role show for it alone (specification 2, section 6). */
export function LocationActions({ openId, onAdded, onRemoved }: Props) {
  const [opened, setOpened] = useState<"add" | "remove">();
  const close = () => setOpened(undefined);
  const mayAdd = useMay(addNewLocation);
  const mayRemove = useMay(removeLocation);
  return (
    <div className="locations-actions">
      <ReportButton endpoint={clientLocationsReport} word="Client locations report" />
      <ReportButton endpoint={clientPalletCount} word="Client pallet count" />
      {mayRemove ? (
        <button type="button" className="button" onClick={() => setOpened("remove")}>
          Remove location
        </button>
      ) : null}
      {mayAdd ? (
        <button type="button" className="button button-main" onClick={() => setOpened("add")}>
          <Icon name="add" />
          Add location
        </button>
      ) : null}
      {opened === "add" ? (
        <AddLocationDialog
          onClose={close}
          onAdded={(locationId) => {
            close();
            onAdded(locationId);
          }}
        />
      ) : null}
      {opened === "remove" ? (
        <RemoveLocationDialog
          locationId={openId}
          onClose={close}
          onRemoved={(locationId) => {
            close();
            onRemoved(locationId);
          }}
        />
      ) : null}
    </div>
  );
}

/** Makes a file and downloads it. */
function ReportButton({ endpoint, word }: { endpoint: typeof clientLocationsReport | typeof clientPalletCount; word: string }) {
  const action = useAction<typeof clientLocationsReport | typeof clientPalletCount>(endpoint, { onSuccess: fetchFile });
  return (
    <button type="button" className="button" aria-busy={action.isPending} aria-disabled={action.isPending} onClick={() => void action.run({})}>
      <Icon name="download" />
      {word}
    </button>
  );
}
