import { PasswordField, TextField } from "@aws-amplify/ui-react";
import { loginCheck } from "@apothecary/core/users/contract";
import { type FormEvent, useRef, useState } from "react";
import { CallError } from "../../../lib/call.ts";
import { type Credentials, useSignIn } from "../api/sign-in.ts";
import "../../../styles/sign-in-fields.css";

type Errors = Partial<Record<keyof Credentials, string>>;

/** Username and password. What is wrong is said at its field; nothing that was typed is lost. */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const signIn = useSignIn();
  const [credentials, setCredentials] = useState<Credentials>({ username: "", password: "" });
  const [errors, setErrors] = useState<Errors>({});
  const form = useRef<HTMLFormElement>(null);

  const change = (field: keyof Credentials) => (event: { target: { value: string } }) => {
    setCredentials({ ...credentials, [field]: event.target.value });
    setErrors({ ...errors, [field]: undefined });
  };
  const refuse = (found: Errors) => {
    setErrors(found);
    const [first] = Object.keys(found);
    form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = missingOf(credentials);
    if (Object.keys(missing).length > 0) return refuse(missing);
    if (!signIn.isPending) signIn.mutate(credentials, { onSuccess: onSignedIn, onError: (error) => refuse({ password: reasonOf(error) }) });
  };

  return (
    <form ref={form} className="sign-in" onSubmit={submit} noValidate>
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={credentials.username}
        onChange={change("username")}
        hasError={errors.username !== undefined}
        errorMessage={errors.username}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={credentials.password}
        onChange={change("password")}
        hasError={errors.password !== undefined}
        errorMessage={errors.password}
      />
      <button type="submit" className="button button-main" disabled={signIn.isPending} aria-busy={signIn.isPending}>
        {signIn.isPending ? "Logging in …" : "Login"}
      </button>
    </form>
  );
}

/** The contract's own rules, at the fields that break them. */
function missingOf(credentials: Credentials): Errors {
  const issues = loginCheck.body.safeParse(credentials).error?.issues ?? [];
  return Object.fromEntries(issues.map((issue) => [String(issue.path[0]), issue.message]));
}

function reasonOf(error: Error): string {
  return error instanceof CallError && error.status === 401 ? "Incorrect credentials." : error.message;
}
