/**
 * Once a transfer has emptied a roaming pallet, whether it is to be removed (specification 2, section 4).
 */
import { locationContents, removeLocation } from "@apothecary/core/warehouse/contract";
import { CallError, call, newRequestId } from "../../../lib/call.ts";
import { keys } from "../../../lib/keys.ts";
import { LASTING, notify } from "../../../lib/notify.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { tellRefusal } from "../../../lib/refusal.ts";

export interface EmptiedPallet {
  locationId: string;
  palletNumber: string;
}

/** After the transfer's own notice (specification 2, section 9), in milliseconds. */
const PROMPT_AFTER_MS = 2_500;

/** Says of each pallet that it is empty, until somebody removes it or dismisses that; to be called with the notice of the transfer. */
export function promptEmptyPallets(pallets: readonly EmptiedPallet[]): void {
  setTimeout(() => {
    for (const pallet of pallets) prompt(pallet);
  }, PROMPT_AFTER_MS);
}

/** The same where the transfer's answer does not say whether it emptied the place that stock came from: it is looked at. */
export function promptIfEmptied(place: { id: string; bin: string; roaming: boolean }): void {
  if (place.roaming) setTimeout(() => void look({ locationId: place.id, palletNumber: place.bin }), PROMPT_AFTER_MS);
}

async function look(pallet: EmptiedPallet): Promise<void> {
  try {
    const { elements } = await call(locationContents, { params: { id: pallet.locationId } }, { background: true });
    if (elements.length === 0) prompt(pallet);
  } catch (error) {
    // Nobody asked for this: where it cannot be known, or the pallet is gone already, there is nothing to offer.
    if (!(error instanceof CallError)) throw error;
  }
}

function prompt(pallet: EmptiedPallet, requestId = newRequestId()): void {
  notify({
    message: `The pallet ${pallet.palletNumber} is empty.`,
    beneath: "Remove it from the system if it is no longer used.",
    type: "warning",
    timeout: LASTING,
    action: { label: "Remove pallet", run: () => void remove(pallet, requestId) },
  });
}

/** Whoever may not remove locations is asked for a manager. Without an answer the same request is offered again. */
async function remove(pallet: EmptiedPallet, requestId: string): Promise<void> {
  try {
    const { message, type } = await call(removeLocation, { body: { locationId: pallet.locationId } }, { requestId });
    notify({ message, type, saveForLater: true });
    void queryClient.invalidateQueries({ queryKey: keys.warehouse.all });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    tellRefusal(error);
    if (error.status === 0 || error.status >= 500) prompt(pallet, requestId);
  }
}
