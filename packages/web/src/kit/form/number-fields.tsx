/**
 * Fields of numbers, typed as people type them.
 */
import { useState } from "react";
import { type Entry, kilogramsText, numberFrom, numberText } from "./entry.ts";
import { Field, type FieldWords, type Tied, type FieldProps } from "./field.tsx";

interface NumberProps extends FieldWords, FieldProps<Entry> {
  placeholder?: string;
}

interface QuantityProps extends NumberProps {
  unit?: "g" | "units" | "Units" | undefined;
  /** Offered at one press: all that there is. */
  offer?: { value: number; label: string } | undefined;
}

/** Grams or units. `1,000` and in grams `40 kg` are understood; grams show their kilograms beside the field. */
export function QuantityField({ value, onChange, onBlur, unit, offer, placeholder, ...words }: QuantityProps) {
  const kilograms = unit === "g" ? kilogramsText(value) : undefined;
  return (
    <Field {...words} aside={kilograms}>
      {(tied) => (
        <div className="field-box">
          <NumberInput tied={tied} value={value} unit={unit} placeholder={placeholder} onChange={onChange} onBlur={onBlur} />
          {unit ? <span className="field-unit">{unit}</span> : null}
          {offer ? (
            <button type="button" className="field-offer" aria-pressed={value === offer.value} onClick={() => onChange(offer.value)}>
              {offer.label}
            </button>
          ) : null}
        </div>
      )}
    </Field>
  );
}

/** A figure with as many decimals as somebody types. */
export function DecimalField({ value, onChange, onBlur, unit, placeholder, ...words }: NumberProps & { unit: string }) {
  return (
    <Field {...words}>
      {(tied) => (
        <div className="field-box">
          <NumberInput tied={tied} value={value} fractions placeholder={placeholder} onChange={onChange} onBlur={onBlur} />
          <span className="field-unit">{unit}</span>
        </div>
      )}
    </Field>
  );
}

/** Pounds, with pence and finer. `per` is what they buy: `kg`, `unit`. */
export function MoneyField({ value, onChange, onBlur, per, placeholder, ...words }: NumberProps & { per?: string }) {
  return (
    <Field {...words}>
      {(tied) => (
        <div className="field-box">
          <span className="field-unit field-unit-before" aria-hidden="true">
            £
          </span>
          <NumberInput tied={tied} value={value} decimals={2} placeholder={placeholder} onChange={onChange} onBlur={onBlur} />
          {per ? <span className="field-unit">per {per}</span> : null}
        </div>
      )}
    </Field>
  );
}

interface InputProps {
  tied: Partial<Tied>;
  value: Entry;
  unit?: string;
  decimals?: number;
  /** Whether it may have decimals: a touch keyboard shows the point then. */
  fractions?: boolean;
  placeholder?: string;
  onChange: (value: Entry) => void;
  onFocus?: () => void;
  onBlur: () => void;
  /** Enter, with the text as it was typed; returns whether that was more than a figure, and is dealt with. */
  onEnter?: (typed: string) => boolean;
}

/** The control alone: the text as it is typed while somebody types, in groups of thousands when left. */
export function NumberInput({ tied, value, unit = "", decimals = 0, fractions = decimals > 0, placeholder, onChange, onFocus, onBlur, onEnter }: InputProps) {
  const [typed, setTyped] = useState<string>();
  // A value that was set from elsewhere shows, whatever was typed before it.
  const text = typed !== undefined && Object.is(numberFrom(typed, unit), value) ? typed : numberText(value, decimals);
  return (
    <input
      {...tied}
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
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !onEnter?.(event.currentTarget.value)) return;
        event.preventDefault();
        setTyped(undefined);
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
