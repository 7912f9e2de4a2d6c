/**
 * What is wrong with chosen lines, or was changed by others, in one place: the lines may be on other pages of the table.
 */
import { Icon } from "../../../../kit/layout/icon.tsx";
import { showNumber } from "../../../../kit/table/format.ts";
import { useStore } from "../../../../lib/store.ts";
import type { TransferLine } from "../../api/transfers.ts";
import { changeOf, type Drafts, linesNow } from "../../api/transfers-drafts.ts";
import { type Judge, nameOfLine } from "./desk.ts";

/** So many are told at once. */
const MAX_TOLD = 5;

interface Props {
  drafts: Drafts;
  /** Undefined while they are on their way: then nothing is known to be gone. */
  rows: readonly TransferLine[] | undefined;
  judge: Judge;
  /** Leads to a line in the table. */
  onShow: (line: TransferLine) => void;
}

/** Tells each line that needs a look; takes over what is there by now where somebody says so. */
export function Problems({ drafts, rows, judge, onShow }: Props) {
  const all = useStore(drafts.all);
  if (!rows) return null;
  const now = linesNow(rows, all);
  const told = [...all.values()].flatMap((draft) => {
    const line = now.get(draft.line.id);
    const change = changeOf(draft, line);
    const wrong = judge(draft, line);
    return wrong || change
      ? [{ line: draft.line, says: [wrong && `${wrong.replace(/\.$/, "")}.`, change].filter(Boolean).join(" "), changed: change !== undefined || !line }]
      : [];
  });
  if (told.length === 0) return null;
  const rest = told.length - MAX_TOLD;
  return (
    <section className="transfer-problems" aria-label="Lines to look at">
      <p className="transfer-problems-head" role="status">
        <Icon name="warning" size="small" />
        {told.length === 1 ? "1 line needs a look" : `${showNumber(told.length)} lines need a look`}
        {told.some(({ changed }) => changed) ? (
          <button type="button" className="tool" onClick={() => drafts.accept(now)}>
            Take what is there now
          </button>
        ) : null}
      </p>
      <ul>
        {told.slice(0, MAX_TOLD).map(({ line, says }) => (
          <li key={line.id}>
            <button type="button" className="transfer-problem" onClick={() => onShow(line)}>
              {nameOfLine(line)}
            </button>
            <span>{says}</span>
          </li>
        ))}
      </ul>
      {rest > 0 ? <p className="quiet">{rest === 1 ? "And 1 more." : `And ${showNumber(rest)} more.`}</p> : null}
    </section>
  );
}
