/** A summary of the lines with errors or conflicting changes, because the lines themselves may be scrolled out of view. */
import { Icon } from "../layout/icon.tsx";
import { showNumber } from "../table/columns/format.ts";
import type { Line, Lines } from "./lines.ts";
import { useLinesValue } from "./use-lines.ts";

/** The maximum number of listed lines. */
const MAX_LISTED = 5;

interface Props<Row, Values extends object> {
  lines: Lines<Row, Values>;
  lineName: (line: Line<Row, Values>) => string;
  /** Focuses a line outside a table. */
  onShow?: (line: Line<Row, Values>) => void;
  /** The label of the button that accepts the changes. */
  acceptLabel?: string;
}

/** Lists the lines that need attention. A button accepts the current values. */
export function LineProblems<Row, Values extends object>({ lines, lineName, onShow, acceptLabel = "Use the current values" }: Props<Row, Values>) {
  const all = useLinesValue(lines, (now) => now);
  const problems = all.flatMap((line) => {
    const change = lines.describeChange(line);
    const errors = Object.values<string | undefined>(line.errors);
    const messages = [...new Set([...errors, change])].flatMap((message) => (message ? [`${message.replace(/\.$/, "")}.`] : []));
    return messages.length > 0 ? [{ line, message: messages.join(" "), changed: change !== undefined || line.now === undefined }] : [];
  });
  if (problems.length === 0) return null;
  const rest = problems.length - MAX_LISTED;
  const show = (line: Line<Row, Values>) => (onShow ? onShow(line) : lines.focusRequest.set({ id: line.id, field: "line" }));
  return (
    <section className="line-problems" aria-label="Lines to check">
      <p className="line-problems-head" role="status">
        <Icon name="warning" size="small" />
        {problems.length === 1 ? "1 line needs attention" : `${showNumber(problems.length)} lines need attention`}
        {problems.some(({ changed }) => changed) ? (
          <button type="button" className="tool" onClick={lines.accept}>
            {acceptLabel}
          </button>
        ) : null}
      </p>
      <ul>
        {problems.slice(0, MAX_LISTED).map(({ line, message }) => (
          <li key={line.id}>
            <button type="button" className="line-problem" onClick={() => show(line)}>
              {lineName(line)}
            </button>
            <span>{message}</span>
          </li>
        ))}
      </ul>
      {rest > 0 ? <p className="quiet">{rest === 1 ? "And 1 more." : `And ${showNumber(rest)} more.`}</p> : null}
    </section>
  );
}
