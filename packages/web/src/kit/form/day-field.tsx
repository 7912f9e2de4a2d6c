/** A date field: typed, or picked in the browser's native date picker, by touch or Alt+Down. Tab goes from the text to the next field. */
import { useRef, useState } from "react";
import { Icon } from "../layout/icon.tsx";
import { dayFrom, dayText, isDay } from "./day.ts";
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
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        {...attributes}
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
          picker.current?.showPicker();
        }}
      />
      <input
        ref={picker}
        type="date"
        className="field-picker"
        tabIndex={-1}
        aria-hidden="true"
        value={isDay(value) ? value : ""}
        min={min}
        max={max}
        onChange={(event) => onChange(event.target.value)}
      />
      <button
        type="button"
        className="field-inside"
        tabIndex={-1}
        disabled={attributes.disabled}
        aria-label={`Pick a date: ${label}`}
        onClick={() => picker.current?.showPicker()}
      >
        <Icon name="calendar" />
      </button>
    </>
  );
}
