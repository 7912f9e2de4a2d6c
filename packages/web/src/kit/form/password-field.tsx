import { useState } from "react";
import { Icon } from "../layout/icon.tsx";
import { Field, type FieldWords, type FieldProps } from "./field.tsx";

interface Props extends FieldWords, FieldProps<string> {
  maxLength?: number;
  /** What a password manager offers here: the password that there is, or one that it makes. */
  kind: "current" | "new";
  /** Takes the focus when it appears. */
  first?: boolean;
}

/** A password, which can be shown while it is typed. */
export function PasswordField({ value, onChange, onBlur, maxLength, kind, first, ...words }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...words}>
      {(tied) => (
        <div className="field-box">
          <input
            {...tied}
            type={shown ? "text" : "password"}
            className="field-input"
            autoComplete={`${kind}-password`}
            spellCheck={false}
            // biome-ignore lint/a11y/noAutofocus: for forms that somebody has just opened.
            autoFocus={first}
            value={value}
            maxLength={maxLength}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          />
          <button
            type="button"
            className="field-inside"
            aria-label={`${shown ? "Hide" : "Show"}: ${words.label}`}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? "lock" : "view"} size="small" />
          </button>
        </div>
      )}
    </Field>
  );
}
