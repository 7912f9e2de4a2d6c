/** Progress of an operation, determinate or indeterminate. */
import { ProgressBar as PrimeProgressBar } from "primereact/progressbar";
import { showNumber } from "../table/columns/format.ts";
import "./progress.css";

type Props = { label: string } & ({ done: number; total: number; unit?: string | undefined } | { waitingFor: string });

const PARTS = { root: { className: "progress-bar" }, container: { className: "progress-track" }, value: { className: "progress-value" } };

/** The bar without text. `percent` is 0 to 100; without it the bar is indeterminate. */
export function ProgressBar({ label, percent }: { label: string; percent?: number | undefined }) {
  return (
    <PrimeProgressBar unstyled mode={percent === undefined ? "indeterminate" : "determinate"} value={percent} showValue={false} aria-label={label} pt={PARTS} />
  );
}

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
