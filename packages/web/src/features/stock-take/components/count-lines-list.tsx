/**
 * The lines of a count: a row each where there is room, a card each where there is not.
 */
import { type KeyboardEvent, type Ref, useRef } from "react";
import { EmptyState } from "../../../kit/page/empty-state.tsx";
import type { CountLine, LineErrors } from "../api/count-lines.ts";
import { useUnits } from "../api/units.ts";
import { CountLineCard } from "./count-line.tsx";
import "./count-lines.css";

interface Props {
  ref: Ref<HTMLUListElement>;
  /** Those that match what is sought, of so many. */
  lines: readonly CountLine[];
  all: number;
  blind: boolean;
  locked: boolean;
  errors: ReadonlyMap<string, LineErrors>;
  onChange: (key: string, changed: (line: CountLine) => CountLine) => void;
  onRemove: (key: string) => void;
  /** A label was scanned into a quantity. */
  onRead: (text: string) => void;
}

/** Enter leads from one quantity to the next. */
export function CountLines({ ref, lines, all, blind, locked, errors, onChange, onRemove, onRead }: Props) {
  const unitOf = useUnits();
  const latest = useRef({ onChange, onRemove, onRead });
  latest.current = { onChange, onRemove, onRead };
  const stable = useRef({
    onChange: (key: string, changed: (line: CountLine) => CountLine) => latest.current.onChange(key, changed),
    onRemove: (key: string) => latest.current.onRemove(key),
    onRead: (text: string) => latest.current.onRead(text),
  }).current;
  if (lines.length === 0)
    return all === 0 ? (
      <EmptyState icon="box" title="Location is empty" hint="Update confirms that nothing is here. If you find stock, add it." />
    ) : (
      <EmptyState icon="search" title="Nothing matches" hint="No lines match your search." />
    );
  return (
    <div className={`count ${blind ? "count-blind" : ""}`}>
      <div className="count-head" aria-hidden="true">
        <span>SKU</span>
        <span>Name</span>
        <span>Batch Number</span>
        {blind ? null : <span className="count-right">Expected Quantity</span>}
        <span className="count-right">Actual Quantity</span>
        <span>Expiry Date</span>
        <span>Not Found</span>
      </div>
      <ul className="count-lines" ref={ref} aria-label="Lines to count" onKeyDown={toNext}>
        {lines.map((line) => (
          <CountLineCard key={line.key} line={line} unit={unitOf(line.sku, line.type)} blind={blind} locked={locked} error={errors.get(line.key)} {...stable} />
        ))}
      </ul>
    </div>
  );
}

/** From a quantity to the next line's; from the last to Update. */
function toNext(event: KeyboardEvent<HTMLUListElement>): void {
  if (event.key !== "Enter" || event.defaultPrevented || !(event.target instanceof HTMLInputElement) || !event.target.matches("[data-quantity]")) return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>("[data-quantity]")];
  const next = fields[fields.indexOf(event.target) + 1];
  if (next) next.focus();
  else event.currentTarget.closest(".take-view")?.querySelector<HTMLButtonElement>(".count-update")?.focus();
}
