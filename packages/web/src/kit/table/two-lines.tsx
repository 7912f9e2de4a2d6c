import "./two-lines.css";

/** Two values in one cell, the second a code below the first, for narrow windows. */
export function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <span className="two-lines">
      <span>{first}</span>
      <span className="two-lines-second">{second}</span>
    </span>
  );
}
