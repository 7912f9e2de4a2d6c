import { ProgressBar as PrimeProgressBar } from "primereact/progressbar";

export interface ProgressBarProps {
  label: string;
  /** 0 to 100; without it the bar is indeterminate. */
  percent?: number | undefined;
}

const PARTS = { root: { className: "progress-bar" }, container: { className: "progress-track" }, value: { className: "progress-value" } };

export function ProgressBar({ label, percent }: ProgressBarProps) {
  return (
    <PrimeProgressBar unstyled mode={percent === undefined ? "indeterminate" : "determinate"} value={percent} showValue={false} aria-label={label} pt={PARTS} />
  );
}
