/** Text fields, of one line and of several. */
import { useId } from "react";
import { Field, type FieldWords, type FieldProps } from "./field.tsx";

export interface TextProps extends FieldWords, FieldProps<string> {
  maxLength?: number;
  placeholder?: string;
  /** The on-screen keyboard on touch devices. */
  keyboard?: "email" | "tel";
  /** A code: tabular figures, no spell check; accepts scans. */
  code?: boolean;
  /** Suggested while typing. */
  suggestions?: readonly string[];
  onFocus?: () => void;
}

/** A text field of one line. */
export function TextField({ value, onChange, onBlur, onFocus, maxLength, placeholder, keyboard, code, suggestions, ...words }: TextProps) {
  const listId = useId();
  return (
    <Field {...words}>
      {(attributes) => (
        <div className="field-box">
          <input
            {...attributes}
            type="text"
            inputMode={keyboard}
            data-scan={code ? "code" : undefined}
            autoCapitalize={keyboard === "email" ? "none" : undefined}
            className={`field-input${code ? " code" : ""}`}
            autoComplete="off"
            spellCheck={!code && !suggestions}
            list={suggestions && listId}
            value={value}
            maxLength={maxLength}
            placeholder={placeholder}
            onChange={(event) => onChange(event.target.value)}
            onFocus={onFocus}
            onBlur={onBlur}
          />
          {suggestions ? (
            <datalist id={listId}>
              {suggestions.map((one) => (
                <option key={one} value={one} />
              ))}
            </datalist>
          ) : null}
        </div>
      )}
    </Field>
  );
}

/** A text field of several lines. */
export function TextArea({
  value,
  onChange,
  onBlur,
  maxLength,
  rows = 3,
  placeholder,
  ...words
}: Omit<TextProps, "code" | "keyboard" | "suggestions"> & { rows?: number }) {
  return (
    <Field {...words}>
      {(attributes) => (
        <div className="field-box">
          <textarea
            {...attributes}
            className="field-input"
            rows={rows}
            value={value}
            maxLength={maxLength}
            placeholder={placeholder}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          />
        </div>
      )}
    </Field>
  );
}
