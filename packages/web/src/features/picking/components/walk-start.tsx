import { NO_LOCATION, NO_PALLET_WAREHOUSE } from "@apothecary/core/picking/contract";
import { createRoamingPallet } from "@apothecary/core/warehouse/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { locationsQuery } from "../../../entities/location/queries.ts";
import { Card } from "../../../kit/layout/card.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import { EmptyState } from "../../../kit/page/empty-state.tsx";
import { useAction } from "../../../lib/server/use-action.ts";
import { reservationsQuery } from "../api/pick-lists.ts";
import { walkStops } from "../api/walk.ts";
import { beginWalk } from "../api/walking.ts";
import { type Destination, PickDestination } from "./pick-destination.tsx";
import { ReportBody } from "./report-body.tsx";

const NOWHERE: Destination = { roamingPallet: false, transferLocation: null, palletWarehouse: null };

interface Props {
  jobIds: readonly number[];
  username: string;
}

/** Asks for the destination and starts the walk. */
export function WalkStart({ jobIds, username }: Props) {
  const { data, error, refetch } = useQuery(reservationsQuery(jobIds));
  const { data: locations } = useQuery(locationsQuery);
  const { form, destinationOf: destination } = useDestination();
  const begin = async () => {
    const id = await destination();
    if (!data || !id) return;
    const location = locations?.find((one) => one.id === id.id);
    const name = id.name ?? (location ? `${location.warehouse} ${location.bin}` : "the destination");
    beginWalk(username, { jobIds, destination: { id: id.id, name }, stops: walkStops(data.reservations, id.id) });
  };
  return (
    <ReportBody data={data} error={error} onRetry={() => void refetch()}>
      {({ reservations }) =>
        reservations.length === 0 ? (
          <EmptyState icon="picking" title="Nothing is reserved for these jobs" hint="Go back and reserve stock for them first." />
        ) : (
          <Card title="Destination" purpose="Each pick moves there with its reservations.">
            <Stack>
              <PickDestination form={form} />
              <Row justify="end">
                <button type="button" className="button button-main" aria-busy={form.busy} aria-disabled={form.busy} onClick={() => void begin()}>
                  <Icon name="play" />
                  Start the walk
                </button>
              </Row>
            </Stack>
          </Card>
        )
      }
    </ReportBody>
  );
}

/** The destination fields. A new roaming pallet is created when the walk starts, so that all picks go to the same one. */
function useDestination() {
  const [values, setValues] = useState(NOWHERE);
  const [wrong, setWrong] = useState<Partial<Record<keyof Destination, string>>>({});
  const pallet = useAction(createRoamingPallet);
  const set = <N extends keyof Destination>(name: N, value: Destination[N]) => {
    setValues({ ...values, [name]: value });
    setWrong({});
  };
  const field = <N extends keyof Destination>(name: N) => ({
    name,
    value: values[name],
    error: wrong[name],
    onChange: (value: Destination[N]) => set(name, value),
    onBlur: () => undefined,
  });
  const destination = async (): Promise<{ id: string; name?: string } | undefined> => {
    const { roamingPallet, palletWarehouse: warehouse, transferLocation } = values;
    if (!roamingPallet) {
      if (transferLocation === null) setWrong({ transferLocation: NO_LOCATION });
      return transferLocation === null ? undefined : { id: transferLocation };
    }
    if (warehouse === null) {
      setWrong({ palletWarehouse: NO_PALLET_WAREHOUSE });
      return undefined;
    }
    const made = await pallet.run({ body: { warehouse } });
    return made && { id: made.locationId, name: `${warehouse} ${made.palletNumber}` };
  };
  return { form: { values, set, field, busy: pallet.isPending }, destinationOf: destination };
}
