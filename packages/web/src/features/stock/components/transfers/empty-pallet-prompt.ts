/**
 * Offers to remove a roaming pallet that a transfer has emptied (specification 2, section 4).
 */
import { locationContents, removeLocation } from "@apothecary/core/warehouse/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { CallError, call } from "../../../../lib/server/call.ts";
import { keys } from "../../../../lib/server/keys.ts";
import { UNTIL_DISMISSED, notify } from "../../../../lib/server/notify.ts";
import { useAction } from "../../../../lib/server/use-action.ts";

interface EmptiedPallet {
  locationId: string;
  palletNumber: string;
}

/** Delay after the transfer's notification (specification 2, section 9), in milliseconds. */
const PROMPT_AFTER_MS = 2_500;

/** Returns a function that offers to remove emptied pallets. Call it with the transfer's notification. */
export function useEmptyPalletPrompt() {
  const queries = useQueryClient();
  const removal = useAction(removeLocation, {
    removes: ({ body }) => ({ domain: keys.warehouse.all, ids: [body.locationId] }),
    onSuccess: (_, { body }) => queries.setQueryData(keys.warehouse.contents(body.locationId), null),
    onRefused: ({ status }, { body: { locationId } }) => {
      const pallet = asked.current.get(locationId);
      // Offers a retry if there was no answer.
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
      hint: "Remove it from the system if it is no longer used.",
      type: "warning",
      timeout: UNTIL_DISMISSED,
      // Users without the permission need manager authorisation.
      action: { label: "Remove pallet", run: () => void latest.current.run({ body: { locationId: pallet.locationId } }) },
    });
  };
  return {
    ofPallets: (pallets: readonly EmptiedPallet[]): void => {
      setTimeout(() => {
        for (const pallet of pallets) prompt(pallet);
      }, PROMPT_AFTER_MS);
    },
    /** Checks first whether the source location is empty, for transfers whose answer does not include it. */
    ifEmptied: (location: { id: string; bin: string; roaming: boolean }): void => {
      if (!location.roaming) return;
      const pallet = { locationId: location.id, palletNumber: location.bin };
      setTimeout(() => void isEmpty(pallet).then((empty) => (empty ? prompt(pallet) : undefined)), PROMPT_AFTER_MS);
    },
  };
}

async function isEmpty({ locationId }: EmptiedPallet): Promise<boolean> {
  try {
    const { elements } = await call(locationContents, { params: { id: locationId } }, { background: true });
    return elements.length === 0;
  } catch (error) {
    // Ignores failed checks, because the user did not start this request.
    if (!(error instanceof CallError)) throw error;
    return false;
  }
}
