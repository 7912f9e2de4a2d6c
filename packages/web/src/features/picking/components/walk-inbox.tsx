import { Card } from "../../../kit/layout/card.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import { showQuantity } from "../../../kit/table/columns/format.ts";
import { isNotFound, type RefusedPick } from "../api/stored-picks.ts";
import { stopLocation } from "../api/walk.ts";
import { dismissRefused, tryAgain } from "../api/walking.ts";

/** Refused picks with reasons and actions; renders nothing if there are none. */
export function WalkInbox({ refused }: { refused: readonly RefusedPick[] }) {
  if (refused.length === 0) return null;
  return (
    <Card title="Picks that were not booked" purpose="The recorded stock has not changed. Put the stock back, or book the pick after you resolve the problem.">
      <Stack gap={3}>
        {refused.map((pick) => (
          <Refused key={pick.key} pick={pick} />
        ))}
      </Stack>
    </Card>
  );
}

function Refused({ pick }: { pick: RefusedPick }) {
  const { stop, entries, message } = pick;
  const quantity = entries.reduce((sum, one) => sum + one.transferQuantity, 0);
  const name = `${stop.sku} ${stop.batch}`;
  const missing = isNotFound(pick);
  const what = missing ? `not found at ${stopLocation(stop)}` : `${showQuantity(quantity, stop.unit)} from ${stopLocation(stop)} to ${pick.destination.name}`;
  const leave = missing ? "No count needed" : "It was put back";
  return (
    <Stack gap={1}>
      <p>
        <Icon name="error" size="small" /> <strong>{name}</strong> · {what}
      </p>
      <p>{message}</p>
      <Row>
        <button type="button" className="button" aria-label={`Try again: ${name}`} onClick={() => tryAgain(pick)}>
          Try again
        </button>
        <button type="button" className="button button-quiet" aria-label={`${leave}: ${name}`} onClick={() => dismissRefused(pick)}>
          {leave}
        </button>
      </Row>
    </Stack>
  );
}
