import type { loginCheck } from "@apothecary/core/users/contract";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { SignInPassword, SignInUsername } from "../../../kit/form/sign-in-fields.tsx";
import { CallError, type Input } from "../../../lib/call.ts";
import { loadPart } from "../../../lib/load-part.ts";
import { hide, notify } from "../../../lib/notify.ts";
import "./credentials-form.css";

/** The rules and their library come when somebody begins to type: the login page is there without them. */
const contract = () => loadPart(() => import("@apothecary/core/users/contract"));

export type Credentials = Input<typeof loginCheck>["body"];
type Errors = Partial<Record<keyof Credentials, string>>;

interface Props {
  /** Sends them; what it throws is told at the password. */
  send: (credentials: Credentials) => Promise<unknown>;
  /** A username that cannot be another's. */
  username?: string;
  word: string;
  busyWord: string;
  /** What else can be done beside sending. */
  children?: ReactNode;
}

/** Username and password, for signing in, signing in again, and a manager's authorisation. Nothing typed is lost by a refusal. */
export function CredentialsForm({ send, username, word, busyWord, children }: Props) {
  const [credentials, setCredentials] = useState<Credentials>({ username: username ?? "", password: "" });
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const told = useRef<string>(undefined);

  const change = (field: keyof Credentials) => (event: { target: { value: string } }) => {
    void contract();
    setCredentials({ ...credentials, [field]: event.target.value });
    setErrors({ ...errors, [field]: undefined });
  };
  const refuse = (found: Errors) => {
    setErrors(found);
    const [first] = Object.keys(found);
    form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      const missing = await missingOf(credentials);
      if (Object.keys(missing).length > 0) return refuse(missing);
      await send(credentials);
      if (told.current !== undefined) hide(told.current);
    } catch (error) {
      told.current = tellIncorrect(error);
      refuse(refusalOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form ref={form} className="credentials" onSubmit={(event) => void submit(event)} noValidate>
      <SignInUsername
        value={credentials.username}
        onChange={change("username")}
        error={errors.username}
        first={username === undefined}
        locked={username !== undefined}
      />
      <SignInPassword value={credentials.password} onChange={change("password")} error={errors.password} first={username !== undefined} />
      <div className="credentials-buttons">
        {children}
        <button type="submit" className="button button-main" aria-disabled={busy} aria-busy={busy}>
          {busy ? busyWord : word}
        </button>
      </div>
    </form>
  );
}

/** The contract's own rules, at the fields that break them. */
async function missingOf(credentials: Credentials): Promise<Errors> {
  const { loginCheck } = await contract();
  const issues = loginCheck.body.safeParse(credentials).error?.issues ?? [];
  return Object.fromEntries(issues.map((issue) => [String(issue.path[0]), issue.message]));
}

/** Wrong credentials are notified too (specification 1, section 8); answers the notification's id. */
function tellIncorrect(error: unknown): string | undefined {
  return error instanceof CallError && error.status === 401 ? notify({ message: INCORRECT, type: "error" }) : undefined;
}

/** Why it was refused, at the password. A lost connection has its own dialog, and nothing is wrong with what was typed. */
function refusalOf(error: unknown): Errors {
  if (!(error instanceof CallError)) throw error;
  if (error.status === 0) return {};
  return { password: error.status === 401 ? INCORRECT : error.message };
}

const INCORRECT = "Incorrect credentials.";
