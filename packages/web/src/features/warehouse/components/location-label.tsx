/**
 * The label of a location, and the dialog that prints it.
 */
import type { CSSProperties } from "react";
import { Label } from "../../../kit/print/label.tsx";
import { LabelDialog } from "../../../kit/print/label-dialog.tsx";
import { locationLink } from "../../../entities/stock-line/label-text.ts";
import { binPoints, locationKind, locationName, warehousePoints } from "./location-words.ts";
import "./location-label.css";

export interface LabelledLocation {
  id: string;
  warehouse: string;
  bin: string;
  roaming: boolean;
}

/** The bin, its warehouse and a QR code with a link to the location. */
export function LocationLabel({ location }: { location: LabelledLocation }) {
  const { id, warehouse, bin } = location;
  const sizes = { "--location-bin": `${binPoints(bin)}pt`, "--location-warehouse": `${warehousePoints(bin)}pt` };
  return (
    <div className="location-label" style={sizes as CSSProperties}>
      <Label wide code={locationLink(id, window.location.origin)} title={bin} name={warehouse} lines={[{ label: "Type", value: locationKind(location) }]} />
    </div>
  );
}

/** Shows the label as it will be printed. */
export function LocationLabelDialog({ location, onClose }: { location: LabelledLocation; onClose: () => void }) {
  return <LabelDialog title={`Label of ${locationName(location)}`} label={<LocationLabel location={location} />} onClose={onClose} />;
}
