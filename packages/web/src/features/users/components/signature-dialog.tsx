import { permissionWords } from "@apothecary/core/lib/rules/endpoint";
import { Signatures } from "@apothecary/core/lib/rules/signature";
import { useRef, useState } from "react";
import { FrameDialog } from "../../../kit/dialog/frame-dialog.tsx";
import { AccountButton, AccountPasswordField, AccountTextField } from "../../../kit/form/account-fields.tsx";
import { focusFirstError } from "../../../kit/form/first-error.ts";
import { Facts } from "../../../kit/layout/facts.tsx";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import { findSubject } from "../../../lib/server/subject.ts";
import { useStore } from "../../../lib/storage/store.ts";
import { useUser } from "../../../lib/user/current-user.ts";
import { fullName } from "../../../lib/user/person.ts";
import { unsignedActions } from "../../../lib/user/signing.ts";
import { signedFields } from "./signed-fields.ts";
import "./credentials-form.css";

type Waiting = ReturnType<typeof unsignedActions.get>[number];

/** What the signatures of an action mean. */
const MEANINGS = { own: "I have checked this and am responsible for it.", second: "I have checked this as the second person." } as const;
const NOTHING = (): void => undefined;

/** Shows what is signed, asks for the password, and that of a second person, and sends the request again with the signatures. */
export function SignatureDialog() {
  const [waiting] = useStore(unsignedActions);
  return waiting ? <Signing key={String(waiting.refused)} waiting={waiting} /> : null;
}

function Signing({ waiting }: { waiting: Waiting }) {
  const { action, people, input, refused, settle } = waiting;
  const user = useUser();
  const two = people > 1;
  const [typed, setTyped] = useState({ password: "", username: "", secondPassword: "" });
  const wrong = two ? "One of the two is not right." : "This is not your password.";
  const [errors, setErrors] = useState<Partial<typeof typed>>(refused ? { password: wrong } : {});
  const form = useRef<HTMLFormElement>(null);
  const bind = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    onBlur: NOTHING,
    error: errors[name],
    onChange: (value: string) => {
      setTyped({ ...typed, [name]: value });
      setErrors({ ...errors, [name]: undefined });
    },
  });
  const submit = () => {
    const second = { username: typed.username, password: typed.secondPassword, meaning: MEANINGS.second };
    const signature = { password: typed.password, meaning: MEANINGS.own };
    const checked = Signatures.safeParse(two ? { signature, secondSignature: second } : { signature });
    if (checked.success) return settle(checked.data);
    const faults = checked.error.issues.map(({ path: [whose, field], message }) => [
      whose === "secondSignature" && field === "password" ? "secondPassword" : field,
      message,
    ]);
    setErrors(Object.fromEntries(faults) as Partial<typeof typed>);
    focusFirstError(form);
  };
  const cancel = () => settle(false);
  const subject = findSubject(input)?.words;
  return (
    <FrameDialog title={two ? "Signatures of two people" : "Your signature"} onCancel={cancel}>
      <p>{two ? "This action is signed by you and by a second person." : "This action is signed with your password."} The log keeps the signature.</p>
      <Facts
        facts={[
          { label: "Action", value: permissionWords(action) },
          ...(subject === undefined ? [] : [{ label: "For", value: subject }]),
          ...signedFields(input),
          { label: "Your signature means", value: MEANINGS.own },
          ...(two ? [{ label: "The second means", value: MEANINGS.second }] : []),
        ]}
      />
      <form
        ref={form}
        className="credentials"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack>
          <AccountPasswordField {...bind("password")} label={user ? `Password of ${fullName(user)}` : "Your password"} kind="current" first />
          {two ? <AccountTextField {...bind("username")} label="Username of the second person" username="other" /> : null}
          {two ? <AccountPasswordField {...bind("secondPassword")} label="Password of the second person" kind="other" /> : null}
          <Row grow="all">
            <AccountButton className="button" onClick={cancel}>
              Cancel
            </AccountButton>
            <AccountButton type="submit" className="button button-main">
              Sign
            </AccountButton>
          </Row>
        </Stack>
      </form>
    </FrameDialog>
  );
}
