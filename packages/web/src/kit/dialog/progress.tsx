/** Progress of an operation, determinate or indeterminate. */
import { lazyPart } from "../../lib/server/load-part.ts";
import { showNumber } from "../table/columns/format.ts";
import type { ProgressBarProps } from "./progress-bar.tsx";
import "./progress.css";

type Props = { label: string } & ({ done: number; total: number; unit?: string | undefined } | { waitingFor: string });

/** The bar without text, which PrimeReact brings. */
export const ProgressBar = lazyPart<ProgressBarProps>(async () => (await import("./progress-bar.tsx")).ProgressBar, <div className="progress-bar" />);

/** `312 of 500 lines` with a bar, or a text with an indeterminate bar. */
export function Progress(props: Props) {
  const known = "total" in props;
  const text = known ? `${showNumber(props.done)} of ${showNumber(props.total)}${props.unit ? ` ${props.unit}` : ""}` : props.waitingFor;
  return (
    <div className="progress">
      <div className="progress-words">
        <span>{props.label}</span>
        <span className="progress-text">{text}</span>
      </div>
      <ProgressBar label={`${props.label}: ${text}`} percent={known ? Math.round((100 * props.done) / Math.max(1, props.total)) : undefined} />
    </div>
  );
}
