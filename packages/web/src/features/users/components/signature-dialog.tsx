import { permissionWords } from "@apothecary/core/lib/rules/endpoint";
import { Signatures } from "@apothecary/core/lib/rules/signature";
import type { PasskeyAnswer } from "@apothecary/core/users/contract";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ProofField } from "../../../entities/signature/proof-field.tsx";
import { FrameDialog } from "../../../kit/dialog/frame-dialog.tsx";
import { AccountTextField } from "../../../kit/form/account-fields.tsx";
import { focusFirstError } from "../../../kit/form/first-error.ts";
import { Facts } from "../../../kit/layout/facts.tsx";
import { Stack } from "../../../kit/layout/stack.tsx";
import { findSubject } from "../../../lib/server/subject.ts";
import { useStore } from "../../../lib/storage/store.ts";
import { useUser } from "../../../lib/user/current-user.ts";
import { fullName } from "../../../lib/user/person.ts";
import { unsignedActions } from "../../../lib/user/signing.ts";
import { passkeysQuery } from "../../../lib/user/signing-passkey.ts";
import { signedStockLineQuery } from "../api/signed-stock-line.ts";
import { signedFields } from "./signed-fields.ts";
import "./credentials-form.css";

type Waiting = ReturnType<typeof unsignedActions.get>[number];

/** What the signatures of an action mean. */
const MEANINGS = { own: "I have checked this and am responsible for it.", second: "I have checked this as the second person." } as const;
const REFUSED = { password: "This is not your password.", passkey: "This passkey was not accepted." } as const;
const FORM = "signature";
const NOTHING = (): void => undefined;

/** Shows what is signed, asks for the password or a passkey, and for those of a second person, and sends the request again with the signatures. */
export function SignatureDialog() {
  const [waiting] = useStore(unsignedActions);
  return waiting ? <Signing key={String(waiting.refused)} waiting={waiting} /> : null;
}

function Signing({ waiting }: { waiting: Waiting }) {
  const { action, people, input, refused, settle } = waiting;
  const user = useUser();
  const two = people > 1;
  const [typed, setTyped] = useState({ password: "", username: "", secondPassword: "" });
  const [passkeys, setPasskeys] = useState<{ own?: PasskeyAnswer; second?: PasskeyAnswer }>({});
  const hasPasskey = (useQuery(passkeysQuery).data ?? []).length > 0;
  const [errors, setErrors] = useState<Partial<typeof typed>>(refused ? { password: two ? "One of the two is not right." : REFUSED[refused] } : {});
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
    const second = { username: typed.username, ...proof(typed.secondPassword, passkeys.second), meaning: MEANINGS.second };
    const signature = { ...proof(typed.password, passkeys.own), meaning: MEANINGS.own };
    const checked = Signatures.safeParse(two ? { signature, secondSignature: second } : { signature });
    if (checked.success) return settle(checked.data);
    const faults = checked.error.issues.map(({ path: [whose, field], message }) => [
      whose === "secondSignature" && field === "password" ? "secondPassword" : field,
      message,
    ]);
    setErrors(Object.fromEntries(faults) as Partial<typeof typed>);
    focusFirstError(form);
  };
  const fault = (name: keyof typeof typed) => (reason: string) => setErrors({ ...errors, [name]: reason });
  const cancel = () => settle(false);
  return (
    <FrameDialog
      title={two ? "Signatures of two people" : "Your signature"}
      onCancel={cancel}
      footer={
        <>
          <button type="button" className="button" onClick={cancel}>
            Cancel
          </button>
          <button type="submit" form={FORM} className="button button-main">
            Sign
          </button>
        </>
      }
    >
      <p>
        {two ? "This action is signed by you and by a second person." : `This action is signed with your password${hasPasskey ? " or passkey" : ""}.`} The log
        keeps the signature.
      </p>
      <Signed action={action} input={input} two={two} />
      <form
        ref={form}
        id={FORM}
        className="credentials"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack>
          <ProofField
            {...bind("password")}
            label={user ? `Password of ${fullName(user)}` : "Your password"}
            kind="current"
            first
            offered={hasPasskey}
            word="Use passkey"
            passkey={passkeys.own}
            onPasskey={(own) => (two ? setPasskeys({ ...passkeys, own }) : settle({ signature: { passkey: own, meaning: MEANINGS.own } }))}
            onFault={fault("password")}
          />
          {two ? <AccountTextField {...bind("username")} label="Username of the second person" username="other" /> : null}
          {two ? (
            <ProofField
              {...bind("secondPassword")}
              label="Password of the second person"
              kind="other"
              offered
              word="Use passkey of the second person"
              username={typed.username.trim() || null}
              passkey={passkeys.second}
              onPasskey={(second) => setPasskeys({ ...passkeys, second })}
              onFault={fault("secondPassword")}
            />
          ) : null}
        </Stack>
      </form>
    </FrameDialog>
  );
}

/** What is signed, in words and numbers. */
function Signed({ action, input, two }: Pick<Waiting, "action" | "input"> & { two: boolean }) {
  const subject = findSubject(input);
  const stockLine = useQuery(signedStockLineQuery(subject?.words, subject?.stockLineId)).data;
  return (
    <Facts
      facts={[
        { label: "Action", value: permissionWords(action) },
        ...(subject === undefined ? [] : [{ label: "For", value: subject.words }]),
        ...(stockLine ? [{ label: "Batch", value: stockLine }] : []),
        ...signedFields(input),
        { label: "Your signature means", value: MEANINGS.own },
        ...(two ? [{ label: "The second means", value: MEANINGS.second }] : []),
      ]}
    />
  );
}

/** What proves a signature, as the request has it. */
const proof = (password: string, passkey: PasskeyAnswer | undefined) => (passkey ? { passkey } : { password });
