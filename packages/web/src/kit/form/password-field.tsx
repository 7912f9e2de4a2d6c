import { useState } from "react";
import { Icon } from "../layout/icon.tsx";
import { Field, type FieldWords, type FieldProps } from "./field.tsx";

interface Props extends FieldWords, FieldProps<string> {
  maxLength?: number;
  /** Tells the password manager whether to fill in the current password or suggest a new one. */
  kind: "current" | "new";
  /** Gets the focus on mount. */
  first?: boolean;
}

/** A password field with a button that shows the password. */
export function PasswordField({ value, onChange, onBlur, maxLength, kind, first, ...words }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...words}>
      {(attributes) => (
        <div className="field-box">
          <input
            {...attributes}
            type={shown ? "text" : "password"}
            className="field-input"
            autoComplete={`${kind}-password`}
            spellCheck={false}
            // biome-ignore lint/a11y/noAutofocus: the user has just opened this form.
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
