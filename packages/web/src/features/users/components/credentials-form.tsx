import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import type { loginCheck, PasskeyAnswer, PasskeyRequest } from "@apothecary/core/users/contract";
import { type ReactNode, useRef, useState } from "react";
import { focusFirstError } from "../../../kit/form/first-error.ts";
import { AccountButton, AccountPasswordField, AccountTextField } from "../../../kit/form/account-fields.tsx";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import type { CallError, Input } from "../../../lib/server/call.ts";
import { loadPart } from "../../../lib/server/load-part.ts";
import { useAction } from "../../../lib/server/use-action.ts";
import "./credentials-form.css";

/** Validation rules are loaded lazily when the user starts to type, to keep the login page small. */
const contract = () => loadPart(() => import("@apothecary/core/users/contract"));

/** The sign-in request. */
export const SIGN_IN = {
  endpoint: async () => (await contract()).loginCheck,
  input: (body: Credentials) => ({ body }),
  withPasskey: async () => (await contract()).loginPasskey,
  passkeyInput: (credentials: Credentials, passkey: PasskeyAnswer) => ({ body: { ...credentials, passkey } }),
  quiet: true,
} as const;

export type Credentials = Input<typeof loginCheck>["body"];
const NOTHING = (): void => undefined;
type Errors = Partial<Record<keyof Credentials, string>>;

interface Props<E extends AnyEndpoint, P extends AnyEndpoint> {
  /** The endpoint, loaded lazily, and its input; and the same for a user with a passkey. */
  sends: {
    endpoint: () => Promise<E>;
    input: (credentials: Credentials) => Input<E>;
    withPasskey: () => Promise<P>;
    passkeyInput: (credentials: Credentials, passkey: PasskeyAnswer) => Input<P>;
    quiet?: boolean;
  };
  onDone: () => Promise<void> | void;
  /** A fixed username. */
  username?: string;
  /** Another person's credentials, which the browser neither fills in nor offers to keep. */
  ofOther?: boolean;
  word: string;
  busyWord: string;
  /** Further buttons beside the submit button. */
  children?: ReactNode;
}

/**
 * Username and password, for login, re-login and manager authorisation. A refusal keeps the input. Does not use the form
 * engine of other forms, which would make the login page too large, but shares its action and rules.
 */
export function CredentialsForm<E extends AnyEndpoint, P extends AnyEndpoint>({
  sends,
  onDone,
  username,
  ofOther = false,
  word,
  busyWord,
  children,
}: Props<E, P>) {
  const [credentials, setCredentials] = useState<Credentials>({ username: username ?? "", password: "" });
  const [errors, setErrors] = useState<Errors>({});
  const [finishing, setFinishing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const refuse = (found: Errors) => {
    setErrors(found);
    focusFirstError(form);
  };
  const signing = useTwoSteps(sends, refuse);
  const change = (field: keyof Credentials) => (value: string) => {
    void contract();
    setCredentials({ ...credentials, [field]: value });
    setErrors({ ...errors, [field]: undefined });
  };
  const bind = (name: keyof Credentials) => ({ name, value: credentials[name], onChange: change(name), onBlur: NOTHING, error: errors[name] });
  const busy = signing.isPending || finishing;
  const submit = async () => {
    if (busy) return;
    setFinishing(true);
    try {
      const missing = await credentialErrors(credentials);
      if (Object.keys(missing).length > 0) return refuse(missing);
      const answer = await signing.run(credentials);
      if (answer !== undefined) await onDone();
    } finally {
      setFinishing(false);
    }
  };

  return (
    <form
      ref={form}
      className="credentials"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      noValidate
    >
      <Stack>
        <AccountTextField
          {...bind("username")}
          label="Username"
          username={ofOther ? "other" : "own"}
          first={username === undefined}
          locked={username !== undefined}
        />
        <AccountPasswordField {...bind("password")} label="Password" kind={ofOther ? "other" : "current"} first={username !== undefined} />
        <Row grow="all">
          {children}
          <AccountButton type="submit" className="button button-main" aria-disabled={busy} aria-busy={busy}>
            {busy ? busyWord : word}
          </AccountButton>
        </Row>
      </Stack>
    </form>
  );
}

/** Sends the credentials and, for a user with a passkey, sends them again with its answer. Resolves to undefined if it was refused. */
function useTwoSteps<E extends AnyEndpoint, P extends AnyEndpoint>(sends: Props<E, P>["sends"], refuse: (found: Errors) => void) {
  const asked = useRef<PasskeyRequest>(undefined);
  const settings = {
    quiet: sends.quiet ?? false,
    withoutRecovery: true,
    onRefused: (refusal: CallError) => {
      asked.current = passkeyRequest(refusal);
      if (asked.current) return true;
      refuse(refusalErrors(refusal));
      // Wrong credentials also show a toast (specification 1, section 8).
      return refusal.status !== UNAUTHORISED;
    },
  };
  const [first, second] = [useAction(sends.endpoint, settings), useAction(sends.withPasskey, settings)];
  const confirm = async (credentials: Credentials, request: PasskeyRequest) => {
    const { answerPasskey } = await loadPart(() => import("../../../lib/user/passkey.ts"));
    const passkey = await answerPasskey(request);
    if ("reason" in passkey) return refuse({ password: passkey.reason });
    return second.run(sends.passkeyInput(credentials, passkey));
  };
  const run = async (credentials: Credentials) => {
    asked.current = undefined;
    return (await first.run(sends.input(credentials))) ?? (asked.current && (await confirm(credentials, asked.current)));
  };
  return { run, isPending: first.isPending || second.isPending };
}

/** Validation errors of the contract, by field. */
async function credentialErrors(credentials: Credentials): Promise<Errors> {
  const { loginCheck } = await contract();
  const issues = loginCheck.body.safeParse(credentials).error?.issues ?? [];
  return Object.fromEntries(issues.map((issue) => [String(issue.path[0]), issue.message]));
}

const UNAUTHORISED = 401;

/** What the refusal of a right password asks a passkey for. */
function passkeyRequest({ status, body }: CallError): PasskeyRequest | undefined {
  return status === UNAUTHORISED && typeof body === "object" && body !== null && "passkey" in body ? (body.passkey as PasskeyRequest) : undefined;
}

/** Shows the refusal at the password field. A lost connection has its own dialog instead. */
function refusalErrors({ status, message }: CallError): Errors {
  if (status === 0) return {};
  return { password: status === UNAUTHORISED ? "Incorrect credentials." : message };
}
