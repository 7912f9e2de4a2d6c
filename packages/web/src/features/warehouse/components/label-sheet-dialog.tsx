/**
 * Prints labels of many bins and pallets on A4 sheets.
 */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { distinctWarehouses } from "../../../entities/location/warehouses.ts";
import { locationsQuery } from "../../../entities/location/queries.ts";
import { MessageDialog } from "../../../kit/dialog/message-dialog.tsx";
import { ChoiceField } from "../../../kit/form/choice-field.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import { Stack } from "../../../kit/layout/stack.tsx";
import { Failed } from "../../../kit/page/failed.tsx";
import { LabelSheet } from "../../../kit/print/label-sheet.tsx";
import { Printed } from "../../../kit/print/printed.tsx";
import { type Kind, MAX_LABELS, sheetLocations, sheetWords } from "../api/sheet-locations.ts";
import { LocationLabel } from "./location-label.tsx";

const KINDS: readonly { value: Kind; label: string }[] = [
  { value: "bins", label: "Bins" },
  { value: "pallets", label: "Pallets" },
  { value: "both", label: "Both" },
];
const FIELD = { onBlur: () => undefined, error: undefined };
export function LabelSheetDialog({ onClose }: { onClose: () => void }) {
  const { data: locations, error, refetch } = useQuery(locationsQuery);
  const [warehouse, setWarehouse] = useState<string | null>(null);
  const [kind, setKind] = useState<Kind>("bins");
  const [printing, print] = useState(false);
  const chosen = sheetLocations(locations ?? [], warehouse, kind);
  const tooMany = chosen.length > MAX_LABELS;
  const buttons = (
    <>
      <button type="button" className="button" onClick={onClose}>
        Close
      </button>
      <button type="button" className="button button-main" disabled={chosen.length === 0 || tooMany} onClick={() => print(true)}>
        <Icon name="print" />
        Print labels
      </button>
    </>
  );
  return (
    <MessageDialog title="Label sheet" onClose={onClose} buttons={buttons}>
      {error && !locations ? (
        <Failed message={error.message} retry={() => void refetch()} />
      ) : (
        <Stack>
          <ChoiceField
            {...FIELD}
            name="warehouse"
            label="Warehouse"
            placeholder="All"
            choices={distinctWarehouses(locations ?? []).map((name) => ({ value: name, label: name }))}
            value={warehouse}
            onChange={setWarehouse}
          />
          <ChoiceField {...FIELD} name="kind" label="Labels of" choices={KINDS} segmented value={kind} onChange={(value) => setKind(value ?? "bins")} />
          <p role="status">{words(chosen.length, locations !== undefined, tooMany)}</p>
        </Stack>
      )}
      {printing ? (
        <Printed onPrinted={() => print(false)}>
          <LabelSheet>
            {chosen.map((location) => (
              <LocationLabel key={location.id} location={location} />
            ))}
          </LabelSheet>
        </Printed>
      ) : null}
    </MessageDialog>
  );
}

function words(count: number, loaded: boolean, tooMany: boolean): string {
  if (!loaded) return "Loading the locations …";
  if (count === 0) return "No locations match.";
  return tooMany ? `${count} labels are too many for one print. The maximum is ${MAX_LABELS}. Choose a warehouse, or only bins or pallets.` : sheetWords(count);
}
