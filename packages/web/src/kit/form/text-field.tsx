/**
 * Fields of words.
 */
import { useId } from "react";
import { Field, type FieldWords, type FieldProps } from "./field.tsx";

export interface TextProps extends FieldWords, FieldProps<string> {
  maxLength?: number;
  placeholder?: string;
  /** Which keyboard a phone shows for it. */
  keyboard?: "email" | "tel";
  /** A code: in figures of one width, unhelped by spelling. */
  code?: boolean;
  /** Offered while somebody types. */
  suggestions?: readonly string[];
  onFocus?: () => void;
}

/** One line of text. */
export function TextField({ value, onChange, onBlur, onFocus, maxLength, placeholder, keyboard, code, suggestions, ...words }: TextProps) {
  const listId = useId();
  return (
    <Field {...words}>
      {(tied) => (
        <div className="field-box">
          <input
            {...tied}
            type="text"
            inputMode={keyboard}
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

/** Several lines of text; Ctrl and Enter submit its form. */
export function TextArea({
  value,
  onChange,
  onBlur,
  maxLength,
  rows = 3,
  ...words
}: Omit<TextProps, "code" | "placeholder" | "keyboard" | "suggestions"> & { rows?: number }) {
  return (
    <Field {...words}>
      {(tied) => (
        <div className="field-box">
          <textarea
            {...tied}
            className="field-input"
            rows={rows}
            value={value}
            maxLength={maxLength}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
            onKeyDown={(event) => {
              if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
            }}
          />
        </div>
      )}
    </Field>
  );
}
