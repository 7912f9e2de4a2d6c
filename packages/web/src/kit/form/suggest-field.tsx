import { useId } from "react";
import type { FieldProps } from "./contract-form.ts";
import { Field, type FieldWords } from "./field.tsx";

interface Props extends FieldWords, FieldProps<string> {
  /** What is there already; anything else can be typed. */
  suggestions: readonly string[];
  maxLength: number;
  placeholder?: string;
  onFocus?: () => void;
}

/** A field of words that offers those that are in use, and takes new ones. */
export function SuggestField({ suggestions, value, onChange, onBlur, onFocus, maxLength, placeholder, ...words }: Props) {
  const listId = useId();
  return (
    <Field {...words}>
      {(tied) => (
        <div className="field-box">
          <input
            {...tied}
            type="text"
            className="field-input"
            list={listId}
            autoComplete="off"
            spellCheck={false}
            maxLength={maxLength}
            placeholder={placeholder ?? "Choose one, or type a new one"}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onFocus={onFocus}
            onBlur={onBlur}
          />
          <datalist id={listId}>
            {suggestions.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
        </div>
      )}
    </Field>
  );
}
