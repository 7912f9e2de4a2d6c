/**
 * The label of a location, and the dialog that prints it.
 */
import type { CSSProperties } from "react";
import { MessageDialog } from "../../../components/form/message-dialog.tsx";
import { Icon } from "../../../components/icon.tsx";
import { Label } from "../../../components/print/label.tsx";
import { LABEL_SCALE, PrintFrame } from "../../../components/print/print-frame.tsx";
import { locationLink } from "../../../components/scan/label-text.ts";
import { binPoints, kindOf, nameOf, warehousePoints } from "./location-words.ts";
import "./location-label.css";

export interface LabelledLocation {
  id: string;
  warehouse: string;
  bin: string;
  roaming: boolean;
}

/** The bin, its warehouse and a code that bears a link to the location. */
export function LocationLabel({ location }: { location: LabelledLocation }) {
  const { id, warehouse, bin } = location;
  const sizes = { "--location-bin": `${binPoints(bin)}pt`, "--location-warehouse": `${warehousePoints(location)}pt` };
  return (
    <div className="location-label" style={sizes as CSSProperties}>
      <Label code={locationLink(id, window.location.origin)} title={bin} name={warehouse} lines={[{ label: "Type", value: kindOf(location) }]} />
    </div>
  );
}

/** Shows the label as it will be printed. */
export function LocationLabelDialog({ location, onClose }: { location: LabelledLocation; onClose: () => void }) {
  return (
    <MessageDialog
      title={`Label of ${nameOf(location)}`}
      size="narrow"
      onClose={onClose}
      buttons={
        <>
          <button type="button" className="button button-main location-label-print" onClick={() => window.print()}>
            <Icon name="print" />
            Print label
          </button>
          <button type="button" className="button" onClick={onClose}>
            Close
          </button>
        </>
      }
    >
      <div className="location-label-shown">
        <LocationLabel location={location} />
      </div>
      <PrintFrame scale={LABEL_SCALE}>
        <LocationLabel location={location} />
      </PrintFrame>
    </MessageDialog>
  );
}
