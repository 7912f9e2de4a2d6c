import { Popover } from "../../../../kit/overlay/popover.tsx";
import "./item-help.css";
import { Stack } from "../../../../kit/layout/stack.tsx";

const HELP: readonly (readonly [string, string])[] = [
  ["Stock Level", "The total stock on site: all batches of any status."],
  ["Allocated", "Stock required for current orders."],
  [
    "Free Stock",
    "Total stock minus allocated. Coloured by what of it is not quarantined, frozen, redundant or expired: red at or below the minimum stock, amber below 1.25 times the minimum, green otherwise.",
  ],
  ["Future Stock", "Free stock minus minimum stock, plus stock on order."],
  ["Usable", "Stock that can still be reserved: on hand, less quarantined, frozen, redundant, expired and reserved stock."],
  ["Short", "Required by open jobs beyond their reservations, less usable stock. Shown if there is not enough."],
  ["Batches", "A pencil marks values that you can edit. Changes of batch number, expiry date and status need a reason. The dots in a row open more actions."],
  ["Status", "Quarantined, frozen and redundant batches cannot be reserved. Existing reservations are shown and removed first."],
  ["Expiry Date", "A batch is still good on the day that it expires."],
  ["Stock value", "Price times stock level. Raw materials use their price per gram."],
  ["Usage", "Usage in the last 3, 6 and 12 calendar months, including the current month."],
];

/** Explains the quantities on the item page. */
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
