import { Chip } from "../../../kit/layout/chip.tsx";
import { NOTHING, showInstant } from "../../../kit/table/columns/format.ts";
import type { TakeLocation } from "../api/stock-takes.ts";

/** The state of a location: counted, confirmed as empty, or to be counted again. */
export function LocationState({ location: { dateCompleted, secondCount, firstCountBy, confirmedEmpty } }: { location: TakeLocation }) {
  if (dateCompleted !== null) return <>{confirmedEmpty ? `${showInstant(dateCompleted)} (empty)` : showInstant(dateCompleted)}</>;
  if (!secondCount) return <>{NOTHING}</>;
  return (
    <Chip tone="amber" icon="refresh" title={`Counted by ${firstCountBy}, above the tolerance. Another user must count it again.`}>
      Second count
    </Chip>
  );
}
