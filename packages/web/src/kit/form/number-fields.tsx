/** Number fields. They accept numbers as people type them. */
import { useEffect, useState } from "react";
import { type Entry, kilogramsText, numberFrom, numberText } from "./entry.ts";
import { Field, type FieldWords, type ControlAttributes, type FieldProps } from "./field.tsx";

interface NumberProps extends FieldWords, FieldProps<Entry> {
  placeholder?: string;
}

interface QuantityProps extends NumberProps {
  unit?: "g" | "units" | "Units" | undefined;
  /** A value to enter with one press, such as the whole remaining quantity. */
  offer?: { value: number; label: string } | undefined;
}

/** A quantity in grams or units. Accepts `1,000` and, in grams, `40 kg`; grams also show as kilograms beside the field. */
export function QuantityField({ value, onChange, onBlur, unit, offer: suggested, placeholder, ...words }: QuantityProps) {
  const kilograms = unit === "g" ? kilogramsText(value) : undefined;
  return (
    <Field {...words} aside={kilograms}>
      {(attributes) => (
        <div className="field-box">
          <NumberInput attributes={attributes} value={value} unit={unit} placeholder={placeholder} onChange={onChange} onBlur={onBlur} />
          {unit ? <span className="field-unit">{unit}</span> : null}
          {suggested ? (
            <button type="button" className="field-offer" aria-pressed={value === suggested.value} onClick={() => onChange(suggested.value)}>
              {suggested.label}
            </button>
          ) : null}
        </div>
      )}
    </Field>
  );
}

/** A number with any number of decimals. */
export function DecimalField({ value, onChange, onBlur, unit, placeholder, ...words }: NumberProps & { unit: string }) {
  return (
    <Field {...words}>
      {(attributes) => (
        <div className="field-box">
          <NumberInput attributes={attributes} value={value} fractions placeholder={placeholder} onChange={onChange} onBlur={onBlur} />
          <span className="field-unit">{unit}</span>
        </div>
      )}
    </Field>
  );
}

/** An amount in pounds, with any number of decimals. `per` is the unit of the price: `kg`, `unit`. */
export function MoneyField({ value, onChange, onBlur, per, placeholder, ...words }: NumberProps & { per?: string }) {
  return (
    <Field {...words}>
      {(attributes) => (
        <div className="field-box">
          <span className="field-unit field-unit-before" aria-hidden="true">
            £
          </span>
          <NumberInput attributes={attributes} value={value} decimals={2} placeholder={placeholder} onChange={onChange} onBlur={onBlur} />
          {per ? <span className="field-unit">per {per}</span> : null}
        </div>
      )}
    </Field>
  );
}

interface InputProps {
  attributes: Partial<ControlAttributes>;
  value: Entry;
  unit?: string;
  decimals?: number;
  /** Whether decimals are allowed: touch keyboards then show the decimal point. */
  fractions?: boolean;
  placeholder?: string;
  onChange: (value: Entry) => void;
  onFocus?: () => void;
  onBlur: () => void;
}

/** The input without its label. Shows the raw text while typing, thousands separators otherwise. */
export function NumberInput({ attributes, value, unit = "", decimals = 0, fractions = decimals > 0, placeholder, onChange, onFocus, onBlur }: InputProps) {
  const [typed, setTyped] = useState<string>();
  // A value set from outside replaces the typed text.
  // What was typed before the unit was known is read again: `9 kg`, before an item in grams is chosen.
  const reread = typeof value === "string" ? numberFrom(value, unit) : value;
  useEffect(() => {
    if (!Object.is(reread, value)) onChange(reread);
  }, [reread, value, onChange]);
  const text = typed !== undefined && Object.is(numberFrom(typed, unit), value) ? typed : numberText(value, decimals);
  return (
    <input
      {...attributes}
      type="text"
      inputMode={fractions ? "decimal" : "numeric"}
      className="field-input field-input-number"
      autoComplete="off"
      placeholder={placeholder}
      value={text}
      onFocus={(event) => {
        event.currentTarget.select();
        onFocus?.();
      }}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(numberFrom(event.target.value, unit));
      }}
      onBlur={() => {
        setTyped(undefined);
        onBlur();
      }}
    />
  );
}
