/** The editable cells of a line. Each is bound to one field and re-renders only when its value or error changes. */
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { dayText } from "../form/day.ts";
import { DayInput } from "../form/day-field.tsx";
import { EditButton } from "../form/edit-button.tsx";
import { type Entry, kilogramsText } from "../form/entry.ts";
import type { FieldProps, FieldWords, ControlAttributes } from "../form/field.tsx";
import { NumberInput } from "../form/number-fields.tsx";
import { Icon } from "../layout/icon.tsx";
import { RefusalPanel } from "../overlay/refusal-panel.tsx";
import { NOTHING } from "../table/columns/format.ts";
import { useArea } from "./line-area.tsx";
import { cellMarks } from "./line-keys.ts";
import type { FieldIn, Lines } from "./lines.ts";
import { useCell } from "./use-lines.ts";
import "./lines.css";

/** The fields of lines with values of type `T`. */
type FieldWith<Values, T> = { [Name in FieldIn<Values>]: Values[Name] extends T ? Name : never }[FieldIn<Values>];

interface CellProps<Row, Values extends object, T> {
  lines: Lines<Row, Values>;
  id: string;
  field: FieldWith<Values, T>;
  /** The cell's accessible name: 'Quantity of EMU0007 A001'. */
  label: string;
  disabled?: boolean;
  /** Handles input for a line that does not exist yet, in a table of all candidate lines. */
  whenAbsent?: (value: T) => void;
}

/** A cell's value, its change handler, and the ids that link its control to its error. */
function useBound<Row, Values extends object, T>({ lines, id, field, label, disabled, whenAbsent }: CellProps<Row, Values, T>) {
  const area = useArea();
  const errorId = useId();
  const { value, error } = useCell(lines, id, field as FieldIn<Values>);
  const edit = (next: T) => {
    if (lines.get(id)) lines.edit(id, field as FieldIn<Values>, next as Values[FieldIn<Values>]);
    else whenAbsent?.(next);
  };
  const locked = area.disabled || disabled === true;
  const attributes: ControlAttributes = {
    id: `${errorId}-control`,
    name: `${field}-${id}`,
    disabled: locked,
    "aria-label": label,
    "aria-invalid": error !== undefined,
    "aria-describedby": error === undefined ? undefined : errorId,
    ...cellMarks(id, field),
  };
  return { value: value as T | undefined, error, edit, attributes, errorId };
}

/** A cell with its error. */
function Cell({ error, errorId, children }: { error: string | undefined; errorId: string; children: ReactNode }) {
  const cell = useRef<HTMLSpanElement>(null);
  return (
    <span ref={cell} className={`line-cell ${error ? "line-cell-wrong" : ""}`}>
      {children}
      {error ? <CellError cell={cell} id={errorId} text={error} /> : null}
    </span>
  );
}

/** The error below the control. Rows of a data table have a fixed height, so there it overlays the rows on focus or hover. */
function CellError({ cell, id, text }: { cell: RefObject<HTMLElement | null>; id: string; text: string }) {
  if (useIsPointedAt(cell)) return <RefusalPanel id={id} anchor={cell} text={text} />;
  return (
    <span className="line-cell-error" id={id}>
      <Icon name="error" size="small" />
      {text}
    </span>
  );
}

/** Whether the cell is in a data table and has focus or hover. */
function useIsPointedAt(cell: RefObject<HTMLElement | null>): boolean {
  const [looked, setLooked] = useState(false);
  useEffect(() => {
    const element = cell.current;
    if (!element?.closest(".table-cell")) return;
    const look = () => setLooked(element.matches(":hover, :focus-within"));
    look();
    const ended = new AbortController();
    for (const change of ["pointerenter", "pointerleave", "focusin", "focusout"]) element.addEventListener(change, look, { signal: ended.signal });
    return () => ended.abort();
  }, [cell]);
  return looked;
}

type NumberCellProps<Row, Values extends object> = CellProps<Row, Values, Entry> & {
  /** The unit after the number: `g`, `%`, `kg`. Grams also accept `40 kg`. */
  unit?: string | undefined;
  /** The symbol before the number: `£`. */
  before?: string;
  /** The minimum number of decimals. */
  decimals?: number;
  /** Whether decimals are allowed. */
  fractions?: boolean;
  /** Shows grams as kilograms below. */
  kilograms?: boolean;
  /** If set, an invalid value is restored to the previous one on blur; called with the error message. */
  onRevert?: ((message: string) => void) | undefined;
};

/** A number: a quantity, a percentage, an amount of money. Scanning a label into it focuses the label's line. */
export function NumberCell<Row, Values extends object>({
  unit,
  before,
  decimals = 0,
  fractions = decimals > 0,
  kilograms = false,
  onRevert,
  ...props
}: NumberCellProps<Row, Values>) {
  const { value, error, edit, attributes, errorId } = useBound<Row, Values, Entry>(props);
  const previous = useRef<Entry>(value ?? null);
  const isUnit = unit !== undefined && unit !== "units";
  return (
    <Cell error={error} errorId={errorId}>
      <span className="field-box line-cell-box">
        {before ? (
          <span className="field-unit field-unit-before" aria-hidden="true">
            {before}
          </span>
        ) : null}
        <NumberInput
          attributes={attributes}
          value={value ?? null}
          unit={unit ?? ""}
          decimals={decimals}
          fractions={fractions}
          onChange={edit}
          onFocus={() => {
            previous.current = value ?? null;
          }}
          onBlur={() => {
            // Emptying the field is an error too, unless it was empty before.
            const wrong = error ?? (previous.current === null ? undefined : props.lines.fieldError(props.id, props.field));
            if (wrong === undefined || !onRevert) return;
            edit(previous.current);
            onRevert(wrong);
          }}
        />
        {isUnit ? <span className="field-unit">{unit}</span> : null}
      </span>
      {kilograms && kilogramsText(value) ? <output className="line-cell-aside">{kilogramsText(value)}</output> : null}
    </Cell>
  );
}

/** A single-line text: notes, a code. */
export function TextCell<Row, Values extends object>({ maxLength, ...props }: CellProps<Row, Values, string> & { maxLength?: number | undefined }) {
  const { value, error, edit, attributes, errorId } = useBound<Row, Values, string>(props);
  return (
    <Cell error={error} errorId={errorId}>
      <span className="field-box line-cell-box">
        <input
          {...attributes}
          type="text"
          data-scan="code"
          className="field-input"
          autoComplete="off"
          maxLength={maxLength}
          value={value ?? ""}
          onChange={(event) => edit(event.target.value)}
        />
      </span>
    </Cell>
  );
}

/** A checkbox. `word` is its visible label, for columns without a heading. */
export function TickCell<Row, Values extends object>({ word, ...props }: CellProps<Row, Values, boolean> & { word?: string }) {
  const { value, error, edit, attributes, errorId } = useBound<Row, Values, boolean>(props);
  return (
    <Cell error={error} errorId={errorId}>
      <label className="line-tick">
        <input {...attributes} type="checkbox" checked={value ?? false} onChange={(event) => edit(event.target.checked)} />
        {word}
      </label>
    </Cell>
  );
}

/** A date, `YYYY-MM-DD`; an empty string for none. With `onRequest` a button shows it and opens its field. */
export function DayCell<Row, Values extends object>({ onRequest, ...props }: CellProps<Row, Values, string> & { onRequest: boolean }) {
  const { value, error, edit, attributes, errorId } = useBound<Row, Values, string>(props);
  const [asked, setAsked] = useState(!onRequest);
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (onRequest && asked) box.current?.querySelector("input")?.focus();
  }, [onRequest, asked]);
  if (!asked && error === undefined)
    return (
      <EditButton label={`${props.label}: ${dayText(value ?? "") || NOTHING}. Edit`} onEdit={() => setAsked(true)}>
        {dayText(value ?? "") || NOTHING}
      </EditButton>
    );
  return (
    <Cell error={error} errorId={errorId}>
      <span ref={box} className="field-box line-cell-box">
        <DayInput attributes={attributes} label={props.label} value={value ?? ""} onChange={edit} onBlur={() => undefined} />
      </span>
    </Cell>
  );
}

/** The props of a chooser in a cell. */
export type ChooserCellProps = FieldProps<string | null> & FieldWords;

/** A combobox, rendered by `chooser`. */
export function ChooserCell<Row, Values extends object>({
  chooser,
  ...props
}: CellProps<Row, Values, string | null> & { chooser: (cell: ChooserCellProps) => ReactNode }) {
  const { value, error, edit, attributes } = useBound<Row, Values, string | null>(props);
  const marks = cellMarks(props.id, props.field);
  return chooser({
    name: attributes.name,
    value: value ?? null,
    error,
    label: props.label,
    disabled: attributes.disabled,
    bare: true,
    marks,
    onChange: edit,
    onBlur: () => undefined,
  });
}
