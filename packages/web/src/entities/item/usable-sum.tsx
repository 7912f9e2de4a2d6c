/**
 * The calculation of usable stock, as a table.
 */
import type { ReactNode } from "react";
import { Icon } from "../../kit/layout/icon.tsx";
import { NOTHING } from "../../kit/table/columns/format.ts";
import type { UnusableReason, Usable } from "./usable.ts";
import "./usable-sum.css";

const UNUSABLE_REASONS: readonly [UnusableReason, string][] = [
  ["quarantined", "Quarantined"],
  ["frozen", "Frozen"],
  ["redundant", "Redundant"],
  ["expired", "Expired"],
];
/** Maximum number of jobs listed; the table of reservations has all. */
const MAX_JOBS = 5;

interface Props {
  usable: Usable;
  /** Required beyond reservations: grams or units. */
  needed: number;
  /** Text for the requirement: `open jobs need beyond their reservations`. */
  neededBy: string;
  amount: (value: number) => string;
}

/**
 * On hand, less unusable and reserved stock, is usable stock. If open jobs need more, the table continues with the shortage.
 */
export function UsableSum({ usable, needed, neededBy, amount }: Props) {
  const { onHand, unusable, reserved, jobs } = usable;
  const short = needed - usable.usable;
  return (
    <table className="item-sum">
      <caption className="visually-hidden">How usable stock is calculated</caption>
      <tbody>
        <tr>
          <th scope="row">On hand</th>
          <td>{amount(onHand)}</td>
        </tr>
        {UNUSABLE_REASONS.map(([reason, word]) => (
          <Less key={reason} word={word} value={unusable[reason]} amount={amount} />
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
              <th scope="row">less what {neededBy}</th>
              <td>{amount(-needed)}</td>
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
  if (value === 0) return null;
  return (
    <tr>
      <th scope="row">
        less {word.toLowerCase()}
        {more}
      </th>
      <td>{amount(-value)}</td>
    </tr>
  );
}

/** The jobs with reservations; with several jobs, the quantity of each. */
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
