/** A date field: typed, or chosen in the month below it, which a press or Alt+Down opens. Tab goes from the text to the next field. */
import { useId, useRef, useState } from "react";
import { Icon } from "../layout/icon.tsx";
import { dayFrom, dayText, isDay } from "./day.ts";
import { DayPicker } from "./day-picker.tsx";
import { Field, type FieldWords, type ControlAttributes, type FieldProps } from "./field.tsx";

interface Props extends FieldWords, FieldProps<string> {
  /** The bounds of the picker, inclusive, `YYYY-MM-DD`. */
  min?: string;
  max?: string;
}

/** A date field. The value is `YYYY-MM-DD` or an empty string; invalid text stays as typed and fails validation. */
export function DayField({ value, onChange, onBlur, min, max, ...words }: Props) {
  return (
    <Field {...words}>
      {(attributes) => (
        <div className="field-box">
          <DayInput attributes={attributes} label={words.label} value={value} min={min} max={max} onChange={onChange} onBlur={onBlur} />
        </div>
      )}
    </Field>
  );
}

interface InputProps {
  attributes: Partial<ControlAttributes>;
  label: string;
  value: string;
  min?: string;
  max?: string;
  onChange: (value: string) => void;
  onBlur: () => void;
}

/** The control without its label: the text input and the picker button. */
export function DayInput({ attributes, label, value, min, max, onChange, onBlur }: InputProps) {
  const [typed, setTyped] = useState<string>();
  const [picking, setPicking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const pickerId = useId();
  return (
    <>
      <input
        {...attributes}
        ref={input}
        type="text"
        inputMode="numeric"
        className="field-input"
        autoComplete="off"
        placeholder="dd/mm/yyyy"
        value={typed ?? dayText(value)}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(dayFrom(event.target.value));
        }}
        onBlur={() => {
          setTyped(undefined);
          onBlur();
        }}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" || !event.altKey) return;
          event.preventDefault();
          setPicking(true);
        }}
      />
      <button
        ref={button}
        type="button"
        className="field-inside"
        tabIndex={-1}
        disabled={attributes.disabled}
        aria-label={`Pick a date: ${label}`}
        aria-expanded={picking}
        aria-controls={picking ? pickerId : undefined}
        onClick={() => setPicking(!picking)}
      >
        <Icon name="calendar" />
      </button>
      {picking ? (
        <DayPicker
          id={pickerId}
          label={label}
          value={isDay(value) ? value : ""}
          min={min}
          max={max}
          anchor={button}
          returnTo={input}
          onPick={(day) => {
            onChange(day);
            setPicking(false);
            input.current?.focus();
          }}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </>
  );
}
