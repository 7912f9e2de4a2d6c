import { Chip } from "../../../kit/layout/chip.tsx";
import { NOTHING, showInstant } from "../../../kit/table/format.ts";
import type { TakeLocation } from "../api/stock-takes.ts";

/** When a location was counted; that it was confirmed as empty; that it has to be counted again. */
export function LocationState({ location: { dateCompleted, secondCount, firstCountBy, confirmedEmpty } }: { location: TakeLocation }) {
  if (dateCompleted !== null) return <>{confirmedEmpty ? `${showInstant(dateCompleted)} (empty)` : showInstant(dateCompleted)}</>;
  if (!secondCount) return <>{NOTHING}</>;
  return (
    <Chip tone="amber" icon="refresh" title={`Counted by ${firstCountBy}, above the tolerance. Somebody else must count it again.`}>
      Second count
    </Chip>
  );
}
