/**
 * Page actions for locations: add, remove, and two reports by client.
 */
import { importLocations } from "@apothecary/core/stock/contract";
import { clientLocationsReport, clientPalletCount, removeLocation } from "@apothecary/core/warehouse/contract";
import { useState } from "react";
import { Icon } from "../../../kit/layout/icon.tsx";
import { MenuButton } from "../../../kit/overlay/menu-button.tsx";
import type { MenuEntry } from "../../../kit/overlay/menu-entries.tsx";
import { useMay } from "../../../lib/user/current-user.ts";
import { lazyPart } from "../../../lib/server/load-part.ts";
import { useTool } from "../../../lib/page/tool.ts";
import { useFile } from "../../../lib/server/use-file.ts";
import { AddLocationButton } from "./add-location-button.tsx";

const RemoveLocationDialog = lazyPart(async () => (await import("./remove-location-dialog.tsx")).RemoveLocationDialog);

/** Loaded lazily. */
const LabelSheetDialog = lazyPart(async () => (await import("./label-sheet-dialog.tsx")).LabelSheetDialog);

interface Props {
  /** The open location, preselected for removal. */
  openId: string | undefined;
  onAdded: (locationId: string) => void;
  onRemoved: (locationId: string) => void;
}

/** The page's buttons, by the user's roles (specification 2, section 6). */
export function LocationActions({ openId, onAdded, onRemoved }: Props) {
  const [removing, setRemoving] = useState(false);
  const mayImport = useMay(importLocations);
  const mayRemove = useMay(removeLocation);
  const tool = useTool();
  const report = useFile(clientLocationsReport);
  const palletCount = useFile(clientPalletCount);
  const [labelling, setLabelling] = useState(false);
  const more: MenuEntry[] = [
    { word: "Client pallet count", icon: "download", run: () => void palletCount.run({}) },
    { word: "Label sheet", icon: "print", run: () => setLabelling(true) },
  ];
  if (mayImport) more.push({ word: "Import locations", icon: "upload", run: () => tool.open("import", { kind: "locations" }) });
  return (
    <>
      <MenuButton label={palletCount.isPending ? "Counting pallets …" : "Files"} groups={[{ title: "Files", entries: more }]} />
      <button type="button" className="button" aria-busy={report.isPending} aria-disabled={report.isPending} onClick={() => void report.run({})}>
        <Icon name="download" />
        Client locations report
      </button>
      {mayRemove ? (
        <button type="button" className="button" onClick={() => setRemoving(true)}>
          Remove location
        </button>
      ) : null}
      <AddLocationButton onAdded={onAdded} />
      {labelling ? <LabelSheetDialog onClose={() => setLabelling(false)} /> : null}
      {removing ? (
        <RemoveLocationDialog
          locationId={openId}
          onClose={() => setRemoving(false)}
          onRemoved={(locationId) => {
            setRemoving(false);
            onRemoved(locationId);
          }}
        />
      ) : null}
    </>
  );
}
