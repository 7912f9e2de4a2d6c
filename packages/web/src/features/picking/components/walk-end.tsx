import { Card } from "../../../kit/layout/card.tsx";
import { Facts } from "../../../kit/layout/facts.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import { showNumber } from "../../../kit/table/columns/format.ts";
import { type Walk, wantedQuantity } from "../api/walk.ts";
import { endWalk } from "../api/walking.ts";

interface Props {
  walk: Walk;
  waiting: number;
  onEnd: () => void;
}

/** The summary of a walk. Pending picks are sent from any page. */
export function WalkEnd({ walk, waiting, onEnd }: Props) {
  const whole = walk.stops.filter((stop) => stop.picked !== null && stop.picked >= wantedQuantity(stop)).length;
  const missing = walk.stops.filter(({ picked }) => picked === 0).length;
  return (
    <Card title="Walk completed" purpose={`To ${walk.destination.name}.`}>
      <Stack>
        <Facts
          facts={[
            { label: "Picked in full", value: showNumber(whole) },
            { label: "Picked in part", value: showNumber(walk.stops.length - whole - missing) },
            { label: "Not found", value: showNumber(missing) },
            { label: "Waiting to be sent", value: showNumber(waiting) },
          ]}
        />
        <Row justify="end">
          <button
            type="button"
            className="button button-main"
            onClick={() => {
              endWalk(walk);
              onEnd();
            }}
          >
            <Icon name="check" />
            Finish
          </button>
        </Row>
      </Stack>
    </Card>
  );
}
