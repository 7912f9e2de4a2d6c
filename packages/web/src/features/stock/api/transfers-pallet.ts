/**
 * The new roaming pallet of a transfer, created before the transfer so that its label can be written (specification 2,
 * section 4).
 */
import { createRoamingPallet, palletTransfer } from "@apothecary/core/warehouse/contract";
import { useEffect, useRef, useState } from "react";
import { useAction } from "../../../lib/server/use-action.ts";
import { useEmptyPalletPrompt } from "../components/transfers/empty-pallet-prompt.ts";

/** Debounce of the warehouse choice in milliseconds, because arrow keys pass over other options. */
const DEBOUNCE_MS = 400;

export interface NewPallet {
  locationId: string;
  palletNumber: string;
  warehouse: string;
}

/**
 * Creates a pallet in the selected warehouse, and moves it if another warehouse is selected. `wanted` is null if none is
 * selected; `paused` during a transfer. When the dialog closes, offers to remove a pallet that is still empty.
 */
export function useNewPallet(wanted: string | null, paused: boolean) {
  const [pallet, setPallet] = useState<NewPallet>();
  const [failed, setFailed] = useState<{ warehouse: string; message: string }>();
  const latest = useRef(pallet);
  latest.current = pallet;
  const settings = {
    quiet: true,
    onSuccess: ({ locationId, palletNumber }: { locationId: string; palletNumber: string }, { body }: { body: { warehouse: string } }) =>
      setPallet({ locationId, palletNumber, warehouse: body.warehouse }),
    onRefused: (error: { message: string }, { body }: { body: { warehouse: string } }) => {
      setFailed({ warehouse: body.warehouse, message: error.message });
      return true;
    },
  };
  const making = useAction(createRoamingPallet, settings);
  const moving = useAction(palletTransfer, settings);
  const busy = making.isPending || moving.isPending;
  const due = wanted !== null && !paused && !busy && pallet?.warehouse !== wanted && failed?.warehouse !== wanted;
  const go = (warehouse: string) => {
    setFailed(undefined);
    if (pallet) void moving.run({ body: { pallet: pallet.locationId, warehouse } });
    else void making.run({ body: { warehouse } });
  };
  const act = useRef(go);
  act.current = go;
  const emptyPallets = useRef(useEmptyPalletPrompt()).current;
  useEffect(() => {
    if (!due || wanted === null) return;
    const timer = setTimeout(() => act.current(wanted), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [due, wanted]);
  useEffect(
    () => () => {
      const left = latest.current;
      if (left) emptyPallets.ifEmptied({ id: left.locationId, bin: left.palletNumber, roaming: true });
    },
    [emptyPallets],
  );
  const there = wanted !== null && pallet?.warehouse === wanted ? pallet : undefined;
  return { pallet: there, busy, error: failed?.warehouse === wanted ? failed?.message : undefined };
}
