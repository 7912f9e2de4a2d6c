/** Inline editing of a value, in a table cell or on a card. */
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "../layout/icon.tsx";
import type { Choice } from "./choice-field.tsx";
import { dayText } from "./day.ts";
import { DayInput } from "./day-field.tsx";
import { EditButton } from "./edit-button.tsx";
import { showNumber, showQuantity } from "../table/columns/format.ts";
import type { Entry } from "./entry.ts";
import { RefusalPanel } from "../overlay/refusal-panel.tsx";
import { NumberInput } from "./number-fields.tsx";
import { Select } from "./select.tsx";
import "./inline-edit.css";

/** The result of a save that the user cancelled: the value is restored without a message. */
export const EDIT_CANCELLED = Symbol("given up");
/** How long 'Saved' is shown, in milliseconds. */
const SAVED_MS = 2_500;

interface Kinds {
  text: string;
  number: Entry;
  day: string;
  choice: string | number | null;
}

interface Props<K extends keyof Kinds> {
  kind: K;
  value: Kinds[K];
  /** The accessible name of the value: 'Pack size of batch A001'. */
  label: string;
  /** Saves the value. On rejection the error message is shown and the value restored. */
  onSave: (value: Kinds[K]) => Promise<unknown>;
  /** Validates the typed value by the contract's rule before it is sent. Returns the error, if any. */
  validate?: (value: Kinds[K]) => string | undefined;
  /** The options of a choice. */
  choices?: readonly Choice<string | number>[];
  /** Renders the value; by default as it is typed. */
  shown?: ReactNode | ((value: Kinds[K]) => ReactNode);
  unit?: "g" | "units";
  disabled?: boolean;
  /** Called when an edit starts and ends, so that the page can pause refreshing. */
  onEditing?: (editing: boolean) => void;
}

/** While editing, `reason` is the validation error; the typed value stays for correction. */
type State = { is: "shown" } | { is: "editing"; reason?: string } | { is: "saving" } | { is: "saved" } | { is: "refused"; reason: string };

/** A value with inline editing. Enter and blur save it, Esc cancels. A refused save restores the value and shows the reason. */
export function InlineEdit<K extends keyof Kinds>(props: Props<K>) {
  const { value, label, shown, disabled } = props;
  const { state, draft, setDraft, edit, save, leave } = useInlineSave(props);
  const button = useRef<HTMLButtonElement>(null);
  const returns = useRef(false);
  useLayoutEffect(() => {
    if (returns.current && state.is !== "editing") button.current?.focus();
    returns.current = false;
  }, [state]);

  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    // The surrounding table or dialog also handles these keys.
    event.preventDefault();
    event.stopPropagation();
    returns.current = true;
    if (event.key === "Enter") void save();
    else leave();
  };

  if (state.is === "editing")
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: Enter and Esc bubble up from the control inside.
      <div
        className="inline-edit-box field-box"
        onKeyDown={press}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) void save();
        }}
        data-state={state.reason === undefined ? undefined : "refused"}
      >
        <Control {...props} value={draft} wrong={state.reason !== undefined} onChange={setDraft} />
        {state.reason === undefined ? null : <RefusalReason text={state.reason} />}
      </div>
    );
  const drafted = state.is === "saving" || state.is === "saved";
  const displayed = typeof shown === "function" ? shown(drafted ? draft : value) : drafted ? valueText(props, draft) : (shown ?? valueText(props, value));
  return (
    <span className="inline-edit" data-state={state.is}>
      <EditButton ref={button} label={`${label}: ${valueText(props, value)}. Edit`} disabled={disabled} busy={state.is === "saving"} onEdit={edit}>
        {displayed}
      </EditButton>
      {state.is === "refused" ? <RefusalReason key={state.reason} text={state.reason} dismissible /> : <SaveState state={state} />}
    </span>
  );
}

/** The full reason of the refusal in a panel, because a cell is too small for it. `dismissible` closes the panel on a press outside and leaves the icon. */
function RefusalReason({ text, dismissible = false }: { text: string; dismissible?: boolean }) {
  const at = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(true);
  return (
    <span ref={at} className="inline-edit-error" title={text}>
      <Icon name="error" size="small" {...(open ? {} : { label: text })} />
      {open ? <RefusalPanel anchor={at} text={text} alert {...(dismissible ? { onClose: () => setOpen(false) } : {})} /> : null}
    </span>
  );
}

function SaveState({ state }: { state: State }) {
  return (
    <span className="inline-edit-state" role="status">
      {state.is === "saving" ? "Saving …" : null}
      {state.is === "saved" ? (
        <>
          <Icon name="check" size="small" /> Saved
        </>
      ) : null}
    </span>
  );
}

function useInlineSave<K extends keyof Kinds>({ value, onSave, validate, onEditing }: Props<K>) {
  const [state, setState] = useState<State>({ is: "shown" });
  const [draft, setDraft] = useState<Kinds[K]>(value);
  useEditingCallback(state.is === "editing" || state.is === "saving", onEditing);
  useEffect(() => {
    if (state.is !== "saved") return;
    const timer = setTimeout(() => setState({ is: "shown" }), SAVED_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const edit = () => {
    // After a refusal the draft stays, so that the user can correct it.
    if (state.is !== "refused") setDraft(value);
    setState({ is: "editing" });
  };
  const save = async () => {
    if (state.is !== "editing") return;
    if (JSON.stringify(draft) === JSON.stringify(value)) return setState({ is: "shown" });
    const reason = validate?.(draft);
    if (reason !== undefined) return setState({ is: "editing", reason });
    setState({ is: "saving" });
    try {
      setState({ is: (await onSave(draft)) === EDIT_CANCELLED ? "shown" : "saved" });
    } catch (error) {
      setState({ is: "refused", reason: error instanceof Error ? error.message : String(error) });
    }
  };
  return { state, draft, setDraft, edit, save, leave: () => setState({ is: "shown" }) };
}

function useEditingCallback(editing: boolean, onEditing: ((editing: boolean) => void) | undefined): void {
  const latest = useRef(onEditing);
  latest.current = onEditing;
  useEffect(() => {
    if (!editing) return;
    latest.current?.(true);
    return () => latest.current?.(false);
  }, [editing]);
}

function valueText<K extends keyof Kinds>({ kind, choices, unit }: Pick<Props<K>, "kind" | "choices" | "unit">, value: Kinds[K]): string {
  if (value === null || value === "") return "–";
  if (kind === "number") return typeof value !== "number" ? String(value) : unit ? showQuantity(value, unit) : showNumber(value);
  if (kind === "day") return dayText(String(value));
  if (kind === "choice") return choices?.find((choice) => choice.value === value)?.label ?? "–";
  return String(value);
}

interface ControlProps<K extends keyof Kinds> extends Props<K> {
  /** Whether the typed value is invalid. */
  wrong: boolean;
  onChange: (value: Kinds[K]) => void;
}

function Control<K extends keyof Kinds>({ kind, value, label, choices = [], unit, wrong, onChange }: ControlProps<K>) {
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const control = box.current?.querySelector<HTMLInputElement | HTMLSelectElement>("input, select");
    control?.focus();
    if (control instanceof HTMLInputElement) control.select();
  }, []);
  const attributes = { "aria-label": label, "aria-invalid": wrong || undefined };
  const change = (next: unknown) => onChange(next as Kinds[K]);
  const noop = () => undefined;
  return (
    <span ref={box} className="inline-edit-control">
      {kind === "text" ? (
        <input {...attributes} type="text" className="field-input" autoComplete="off" value={String(value)} onChange={(event) => change(event.target.value)} />
      ) : null}
      {kind === "number" ? <NumberInput attributes={attributes} value={value as Entry} unit={unit} onChange={change} onBlur={noop} /> : null}
      {kind === "number" && unit ? <span className="field-unit">{unit}</span> : null}
      {kind === "day" ? <DayInput attributes={attributes} label={label} value={String(value)} onChange={change} onBlur={noop} /> : null}
      {kind === "choice" ? (
        <Select
          {...attributes}
          value={String(value ?? "")}
          options={choices.map((choice) => ({ value: String(choice.value), label: choice.label }))}
          onChange={(chosen) => change(choices.find((choice) => String(choice.value) === chosen)?.value ?? null)}
        />
      ) : null}
    </span>
  );
}
