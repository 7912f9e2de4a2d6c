import { Popover } from "../../../kit/overlay/popover.tsx";
import "./item-help.css";

const HELP: readonly (readonly [string, string])[] = [
  ["Stock Level", "The total stock on site: every batch, whatever its status."],
  ["Allocated", "Stock required for current orders."],
  ["Free Stock", "Total stock minus allocated. Red at or below the minimum stock, amber below 1.25 times the minimum, green otherwise."],
  ["Future Stock", "Free stock minus minimum stock, plus stock on order."],
  ["Usable", "What can still be promised to a job: on hand, less what is quarantined, frozen, redundant or expired, less what is reserved."],
  ["Short", "What open jobs need beyond what is reserved for them, less what is usable. Shown where there is not enough."],
  ["Batches", "A pencil marks what you may edit. A batch number, an expiry date and a status need a reason. More actions are behind the dots of a row."],
  ["Status", "Quarantined, frozen and redundant batches are reserved for no job. What jobs had reserved of them is removed first, and said before."],
  ["Expiry Date", "A batch is still good on the day that it expires."],
  ["Stock value", "Price times stock level. Raw materials go by their price per gram."],
  ["Usage", "What was used in the last 3, 6 and 12 calendar months, the current month included."],
];

/** What the figures of the item page mean. */
export function ItemHelp() {
  return (
    <Popover label="Help" icon="info" align="end">
      {() => (
        <dl className="item-help">
          {HELP.map(([word, meaning]) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      )}
    </Popover>
  );
}
