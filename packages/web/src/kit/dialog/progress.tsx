/**
 * How far something is, where that is known; else what it waits for.
 */
import "./progress.css";

type Props = { label: string } & ({ done: number; total: number; unit?: string | undefined } | { waitingFor: string });

/** `312 of 500 lines` with a bar, or a moving bar with what is waited for. */
export function Progress(props: Props) {
  const known = "total" in props;
  const said = known
    ? `${props.done.toLocaleString("en-GB")} of ${props.total.toLocaleString("en-GB")}${props.unit ? ` ${props.unit}` : ""}`
    : props.waitingFor;
  return (
    <div className="progress">
      <div className="progress-words">
        <span>{props.label}</span>
        <span className="progress-said">{said}</span>
      </div>
      {known ? (
        <progress className="progress-bar" aria-label={`${props.label}: ${said}`} value={props.done} max={Math.max(1, props.total)} />
      ) : (
        <progress className="progress-bar progress-waiting" aria-label={`${props.label}: ${said}`} />
      )}
    </div>
  );
}
