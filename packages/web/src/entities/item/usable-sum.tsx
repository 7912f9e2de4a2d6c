/**
 * How usable stock comes about, row by row.
 */
import type { ReactNode } from "react";
import { Icon } from "../../kit/layout/icon.tsx";
import { NOTHING } from "../../kit/table/format.ts";
import type { UnusableReason, Usable } from "./usable.ts";
import "./usable-sum.css";

const UNUSABLE_REASONS: readonly [UnusableReason, string][] = [
  ["quarantined", "Quarantined"],
  ["frozen", "Frozen"],
  ["redundant", "Redundant"],
  ["expired", "Expired"],
];
/** So many jobs are named; the table of reservations has them all. */
const MAX_JOBS = 5;

interface Props {
  usable: Usable;
  /** What is needed beyond reservations: grams or units. */
  needed: number;
  /** Who needs it: `open jobs need beyond their reservations`. */
  neededBy: string;
  amount: (value: number) => string;
}

/**
 * On hand, less what cannot be used and what is promised, is what can be used. Where open jobs still need more than that,
 * the sum goes on to what is short.
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
