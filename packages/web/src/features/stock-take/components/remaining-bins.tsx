import { Icon } from "../../../kit/layout/icon.tsx";
import { showNumber } from "../../../kit/table/columns/format.ts";
import { takeLocationName } from "../api/take-locations.ts";
import type { TakeLocation } from "../api/stock-takes.ts";
import { Row, Stack } from "../../../kit/layout/stack.tsx";

/** Maximum number of bins listed on a card. */
const MAX_LISTED = 12;

interface Props {
  title: string;
  /** The text if no bins remain. */
  none: string;
  locations: readonly TakeLocation[];
  action: { word: string; disabled: boolean; run: () => void };
  onOpen: (location: TakeLocation) => void;
}

/** The remaining bins. */
export function RemainingBins({ title, none, locations, action, onOpen }: Props) {
  const more = locations.length - MAX_LISTED;
  return (
    <Stack as="section" gap={2} align="start" boxed="plain" className="remaining" aria-label={title}>
      <h3>
        <span className="remaining-number">{showNumber(locations.length)}</span> {title}
      </h3>
      {locations.length === 0 ? (
        <p className="quiet">{none}</p>
      ) : (
        <Row as="ul" gap={1} className="remaining-bins">
          {locations.slice(0, MAX_LISTED).map((location) => (
            <li key={location.id}>
              <button type="button" className="tool" onClick={() => onOpen(location)}>
                {location.secondCount ? <Icon name="refresh" size="small" label="Second count:" /> : null}
                {takeLocationName(location)}
              </button>
            </li>
          ))}
          {more > 0 ? <li className="quiet">and {showNumber(more)} more</li> : null}
        </Row>
      )}
      <button type="button" className="button" disabled={action.disabled} onClick={action.run}>
        {action.word}
      </button>
    </Stack>
  );
}
