/**
 * The two fields of every sign-in, from Amplify UI (its password field is smaller than PrimeReact's).
 */
import { PasswordField, TextField } from "@aws-amplify/ui-react";
import type { ChangeEvent } from "react";
import "./sign-in-fields.css";

interface Props {
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  error: string | undefined;
  /** Takes the focus when it appears. */
  first: boolean;
}

/** The username. `locked` shows whose session it is without letting it change. */
export function SignInUsername({ value, onChange, error, first, locked }: Props & { locked: boolean }) {
  return (
    <TextField
      label="Username"
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={first}
      isReadOnly={locked}
      value={value}
      onChange={onChange}
      hasError={error !== undefined}
      errorMessage={error}
    />
  );
}

/** The password, which can be shown while it is typed. */
export function SignInPassword({ value, onChange, error, first }: Props) {
  return (
    <PasswordField
      label="Password"
      name="password"
      autoComplete="current-password"
      autoFocus={first}
      value={value}
      onChange={onChange}
      hasError={error !== undefined}
      errorMessage={error}
    />
  );
}
