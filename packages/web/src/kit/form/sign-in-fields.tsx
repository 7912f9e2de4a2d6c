/**
 * The two fields of every sign-in.
 */
import { Field } from "./field.tsx";
import { PasswordField } from "./password-field.tsx";

interface Props {
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  error: string | undefined;
  /** Takes the focus when it appears. */
  first: boolean;
}

/** The username. `locked` shows whose session it is without letting it change. */
export function SignInUsername({ value, onChange, error, first, locked }: Props & { locked: boolean }) {
  return (
    <Field label="Username" name="username" error={error}>
      {(tied) => (
        <div className="field-box">
          <input
            {...tied}
            type="text"
            className="field-input"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            // biome-ignore lint/a11y/noAutofocus: there is nothing else to do on the page.
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

/** The password, which can be shown while it is typed. */
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
