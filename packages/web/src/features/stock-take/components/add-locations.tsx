/**
 * Adding locations to a stock take in progress.
 */
import { addToStockTake, NO_LOCATIONS } from "@apothecary/core/stock-take/contract";
import { useCallback, useMemo, useState } from "react";
import { Confirmation } from "../../../kit/dialog/confirmation.tsx";
import { useAction } from "../../../lib/server/use-action.ts";
import { type ChosenLocation, withLocations } from "../api/chosen-locations.ts";
import type { TakeDetails } from "../api/stock-takes.ts";
import { ChosenTable } from "./chosen-table.tsx";
import { LocationAdder } from "./location-adder.tsx";
import { Refused } from "./refused.tsx";
import { DialogView } from "../../../kit/dialog/dialog-view.tsx";
import { useLeaving } from "./view-props.ts";
import { Stack } from "../../../kit/layout/stack.tsx";
import { Grid } from "../../../kit/layout/grid.tsx";

interface Props {
  take: TakeDetails;
  onDone: () => void;
  onClose: () => void;
}

/** Adds the selected locations in one request; errors are shown at their rows. Asks before a selection is discarded. */
export function AddLocations({ take, onDone, onClose }: Props) {
  const [chosen, setChosen] = useState<readonly ChosenLocation[]>([]);
  const [none, setNone] = useState(false);
  const adding = useAction(addToStockTake, { inSteps: true, onSuccess: onDone, onRefused: () => true });
  const taken = useMemo(() => new Set(take.locations.map(({ locationId }) => locationId)), [take.locations]);
  const [asking, setAsking] = useState(false);
  const leave = chosen.length > 0 ? () => setAsking(true) : onDone;
  useLeaving(asking ? undefined : leave);
  const { error, reset } = adding;
  const change = useCallback(
    (next: readonly ChosenLocation[]) => {
      setChosen(next);
      setNone(false);
      reset();
    },
    [reset],
  );
  const locationError = (index: number) =>
    error?.fieldErrors.find(({ path }) => path.startsWith(`locations.${index}.`) || path === `locations.${index}`)?.message;
  const add = () => {
    if (chosen.length === 0) setNone(true);
    else void adding.run({ body: { stockTakeGroupId: take.stockTakeGroupId, locations: [...chosen] } });
  };
  return (
    <DialogView
      title={`Add locations to ${take.reference}`}
      onBack={leave}
      onClose={chosen.length > 0 ? leave : onClose}
      foot={
        <>
          <button type="button" className="button" onClick={leave}>
            Cancel
          </button>
          <button type="button" className="button button-main" aria-busy={adding.isPending} onClick={add}>
            {chosen.length > 0 ? `Add to the stock take (${chosen.length})` : "Add to the stock take"}
          </button>
        </>
      }
    >
      <Refused message={error?.message ?? (none ? NO_LOCATIONS : undefined)} />
      <Grid from="large">
        <Stack gap={3}>
          <LocationAdder chosen={chosen} taken={taken} onAdd={(more) => change(withLocations(chosen, more))} />
        </Stack>
        <Stack gap={3}>
          <ChosenTable chosen={chosen} onChange={change} rowError={locationError} />
        </Stack>
      </Grid>
      {asking ? (
        <Confirmation title="Leave without saving?" confirm="Discard" cancel="Keep editing" danger onConfirm={onDone} onCancel={() => setAsking(false)}>
          <p>The selected locations have not been added to the stock take.</p>
        </Confirmation>
      ) : null}
    </DialogView>
  );
}
