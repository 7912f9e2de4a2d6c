/** The username and password fields of every sign-in form. */
import { Field } from "./field.tsx";
import { PasswordField } from "./password-field.tsx";

interface Props {
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  error: string | undefined;
  /** Gets the focus on mount. */
  first: boolean;
}

/** The username. With `locked` it is read-only, to sign in again to the same session. */
export function SignInUsername({ value, onChange, error, first, locked }: Props & { locked: boolean }) {
  return (
    <Field label="Username" name="username" error={error}>
      {(attributes) => (
        <div className="field-box">
          <input
            {...attributes}
            type="text"
            className="field-input"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            // biome-ignore lint/a11y/noAutofocus: the sign-in form is the only content of the page.
            autoFocus={first}
            readOnly={locked}
            value={value}
            onChange={onChange}
          />
        </div>
      )}
    </Field>
  );
}

/** The password, with a button that shows it. */
export function SignInPassword({ value, onChange, error, first }: Props) {
  return (
    <PasswordField
      label="Password"
      name="password"
      kind="current"
      first={first}
      value={value}
      onChange={(typed) => onChange({ target: { value: typed } })}
      onBlur={() => undefined}
      error={error}
    />
  );
}
