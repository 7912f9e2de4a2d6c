/**
 * Once a transfer has emptied a roaming pallet, whether it is to be removed (specification 2, section 4).
 */
import { locationContents, removeLocation } from "@apothecary/core/warehouse/contract";
import { useRef } from "react";
import { CallError, call } from "../../../lib/call.ts";
import { keys } from "../../../lib/keys.ts";
import { LASTING, notify } from "../../../lib/notify.ts";
import { useAction } from "../../../lib/use-action.ts";

interface EmptiedPallet {
  locationId: string;
  palletNumber: string;
}

/** After the transfer's own notice (specification 2, section 9), in milliseconds. */
const PROMPT_AFTER_MS = 2_500;

/** Returns a function that asks whether emptied pallets are to be removed, until somebody answers; call it with the notice of the transfer. */
export function useEmptyPalletPrompt() {
  const removal = useAction(removeLocation, {
    invalidates: [keys.warehouse.all],
    onRefused: ({ status }, { body: { locationId } }) => {
      const pallet = asked.current.get(locationId);
      // Without an answer the same request is offered again.
      if (pallet && (status === 0 || status >= 500)) prompt(pallet);
      return false;
    },
  });
  const asked = useRef(new Map<string, EmptiedPallet>());
  const latest = useRef(removal);
  latest.current = removal;
  const prompt = (pallet: EmptiedPallet): void => {
    asked.current.set(pallet.locationId, pallet);
    notify({
      message: `The pallet ${pallet.palletNumber} is empty.`,
      beneath: "Remove it from the system if it is no longer used.",
      type: "warning",
      timeout: LASTING,
      // Anyone who may not remove locations is asked for a manager.
      action: { label: "Remove pallet", run: () => void latest.current.run({ body: { locationId: pallet.locationId } }) },
    });
  };
  return {
    ofPallets: (pallets: readonly EmptiedPallet[]): void => {
      setTimeout(() => {
        for (const pallet of pallets) prompt(pallet);
      }, PROMPT_AFTER_MS);
    },
    /** The same where the transfer's answer does not say whether it emptied the place that stock came from: it is read. */
    ifEmptied: (place: { id: string; bin: string; roaming: boolean }): void => {
      if (!place.roaming) return;
      const pallet = { locationId: place.id, palletNumber: place.bin };
      setTimeout(() => void isEmpty(pallet).then((empty) => (empty ? prompt(pallet) : undefined)), PROMPT_AFTER_MS);
    },
  };
}

async function isEmpty({ locationId }: EmptiedPallet): Promise<boolean> {
  try {
    const { elements } = await call(locationContents, { params: { id: locationId } }, { background: true });
    return elements.length === 0;
  } catch (error) {
    // Nobody asked for this: where it cannot be known, or the pallet is gone already, there is nothing to offer.
    if (!(error instanceof CallError)) throw error;
    return false;
  }
}
