import type { ReactNode } from "react";
import { Card } from "../../../kit/layout/card.tsx";
import { Facts } from "../../../kit/layout/facts.tsx";
import { Chip } from "../../../kit/layout/chip.tsx";
import { itemReading } from "../../../entities/item/level.ts";
import type { Tone } from "../../../kit/layout/tone.ts";
import { NOTHING } from "../../../kit/table/format.ts";
import { Icon, type IconName } from "../../../kit/layout/icon.tsx";
import type { StockItem } from "../api/stock-item.ts";
import { today } from "../../../lib/house-time.ts";
import { type Hindrance, neededOf, type Usable, usableOf } from "./usable.ts";
import { amountText } from "../../../entities/item/amount.ts";
import "./item-levels.css";

const LEVELS: Partial<Record<Tone, { icon: IconName; word: string }>> = {
  red: { icon: "error", word: "At or below minimum" },
  amber: { icon: "warning", word: "Near minimum" },
  green: { icon: "check", word: "Above minimum" },
};
const HINDRANCES: readonly [Hindrance, string][] = [
  ["quarantined", "Quarantined"],
  ["frozen", "Frozen"],
  ["redundant", "Redundant"],
  ["expired", "Expired"],
];
/** So many jobs are named; the table of reservations has them all. */
const MAX_JOBS = 5;

/** What there is of an item: its figures, and how what can be used comes about. (Specification 2, 2.2; reading B.) */
export function ItemLevels({ stock: { item, batches, reservations } }: { stock: StockItem }) {
  const amount = (value: number) => amountText(value, item.priceUnit);
  const usable = usableOf(batches, reservations, today());
  return (
    <Card title="Stock Levels" aside={<LevelWord freeStock={item.freeStock} minimumStock={item.minimumStock} />}>
      <div className="item-levels-columns">
        <Facts
          facts={[
            { label: "Stock Level", value: amount(item.totalStock) },
            { label: "Allocated", value: amount(item.allocated) },
            { label: "Free Stock", value: amount(item.freeStock) },
            { label: "Minimum Stock", value: amount(item.minimumStock) },
            { label: "Free Stock minus Minimum Stock", value: amount(item.freeStockFunctional) },
            { label: "On Order", value: amount(item.onOrder) },
            { label: "Future Stock", value: amount(item.freeStockExpected) },
          ]}
        />
        <Sum usable={usable} needed={neededOf(item.jobs, usable.jobs)} amount={amount} />
      </div>
    </Card>
  );
}

/** How free stock stands against the minimum. */
function LevelWord({ freeStock, minimumStock }: { freeStock: number; minimumStock: number }) {
  const tone = itemReading(freeStock, minimumStock);
  const level = LEVELS[tone];
  return level ? (
    <Chip tone={tone} icon={level.icon} title="Free stock against minimum stock">
      {level.word}
    </Chip>
  ) : null;
}

/**
 * On hand, less what cannot be used and what is promised, is what can be used. Where open jobs still need more than that,
 * the sum goes on to what is short.
 */
function Sum({ usable, needed, amount }: { usable: Usable; needed: number; amount: (value: number) => string }) {
  const { onHand, hindered, reserved, jobs } = usable;
  const short = needed - usable.usable;
  return (
    <table className="item-sum">
      <caption className="visually-hidden">How usable stock is calculated</caption>
      <tbody>
        <tr>
          <th scope="row">On hand</th>
          <td>{amount(onHand)}</td>
        </tr>
        {HINDRANCES.map(([hindrance, word]) => (
          <Less key={hindrance} word={word} value={hindered[hindrance]} amount={amount} />
        ))}
        <Less word="Reserved" value={reserved} amount={amount} more={<Jobs jobs={jobs} amount={amount} />} />
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Usable</th>
          <td>{amount(usable.usable)}</td>
        </tr>
        {short > 0 ? (
          <>
            <tr className="item-sum-needed">
              <th scope="row">less what open jobs need beyond their reservations</th>
              <td>− {amount(needed)}</td>
            </tr>
            <tr className="item-sum-short">
              <th scope="row">
                <Icon name="error" size="small" />
                Short
              </th>
              <td>{amount(short)}</td>
            </tr>
          </>
        ) : null}
      </tfoot>
    </table>
  );
}

function Less({ word, value, amount, more }: { word: string; value: number; amount: (value: number) => string; more?: ReactNode }) {
  return (
    <tr className={value === 0 ? "item-sum-none" : ""}>
      <th scope="row">
        less {word.toLowerCase()}
        {more}
      </th>
      <td>{value === 0 ? amount(0) : `− ${amount(value)}`}</td>
    </tr>
  );
}

/** For which jobs it is reserved; where they are several, how much for each. */
function Jobs({ jobs, amount }: { jobs: Usable["jobs"]; amount: (value: number) => string }) {
  const [only] = jobs;
  if (only === undefined) return null;
  if (jobs.length === 1) return <span className="item-sum-jobs">{only.jobNumber || NOTHING}</span>;
  return (
    <ul className="item-sum-jobs">
      {jobs.slice(0, MAX_JOBS).map(({ jobId, jobNumber, quantity }) => (
        <li key={jobId}>
          {jobNumber || NOTHING} <span className="item-sum-of">{amount(quantity)}</span>
        </li>
      ))}
      {jobs.length > MAX_JOBS ? <li>and {jobs.length - MAX_JOBS} more jobs, below</li> : null}
    </ul>
  );
}
