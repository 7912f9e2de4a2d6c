import { Popover } from "../../../kit/overlay/popover.tsx";
import "./item-help.css";
import { Stack } from "../../../kit/layout/stack.tsx";

const HELP: readonly (readonly [string, string])[] = [
  ["Stock Level", "The total stock on site: every batch, whatever its status."],
  ["Allocated", "Stock required for current orders."],
  ["Free Stock", "Total stock minus allocated. Red at or below the minimum stock, amber below 1.25 times the minimum, green otherwise."],
  ["Future Stock", "Free stock minus minimum stock, plus stock on order."],
  ["Usable", "What can still be reserved: on hand, less quarantined, frozen, redundant and expired stock, less reserved stock."],
  ["Short", "What open jobs need beyond their reservations, less usable stock. Shown when there is not enough."],
  ["Batches", "A pencil marks what you may edit. A batch number, an expiry date and a status need a reason. The dots in a row open more actions."],
  ["Status", "Quarantined, frozen and redundant batches cannot be reserved. Existing reservations are shown and removed first."],
  ["Expiry Date", "A batch is still good on the day that it expires."],
  ["Stock value", "Price times stock level. Raw materials use their price per gram."],
  ["Usage", "Usage in the last 3, 6 and 12 calendar months, including the current month."],
];

/** What the figures of the item page mean. */
export function ItemHelp() {
  return (
    <Popover label="Help" icon="info" align="end">
      {() => (
        <Stack as="dl" gap={2} className="item-help">
          {HELP.map(([word, meaning]) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </Stack>
      )}
    </Popover>
  );
}
