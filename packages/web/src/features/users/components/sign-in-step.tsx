import { changePassword, type CurrentUser, MAX_PASSKEY_NAME, MAX_PASSWORD } from "@apothecary/core/users/contract";
import type { ComponentType, ReactNode, RefObject } from "react";
import { AccountButton, AccountPasswordField, AccountTextField } from "../../../kit/form/account-fields.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import { PASSKEY_NAME_HELP, usePasskeyForm } from "./passkey-form.ts";
import { MISMATCH, PASSWORD_HELP } from "./user-dialog.tsx";
import "./credentials-form.css";

const UNAUTHORISED = 401;

interface Props {
  user: Pick<CurrentUser, "id">;
  /** Signs out instead. */
  onLeave: () => void;
  onDone: () => void;
}

/** Replaces a password that another user has set, before anything else is open to the user. */
function GivenPasswordForm({ user, onLeave, onDone }: Props) {
  const form = useContractForm(changePassword, {
    values: { password: "", newPassword: "", confirmation: "" },
    params: { id: String(user.id) },
    toBody: ({ password, newPassword }) => ({ password, newPassword }),
    required: { password: "Current password", confirmation: "Confirmation" },
    check: ({ newPassword, confirmation }) => (newPassword === confirmation ? {} : { confirmation: MISMATCH }),
    placeRefusal: ({ status }) => (status === UNAUTHORISED ? { path: "password", message: "Incorrect credentials." } : undefined),
    onDone,
  });
  const { field } = form;
  return (
    <StepForm form={form} word="Change password" busyWord="Changing …" onLeave={onLeave}>
      <p>Somebody else has set your password. Please choose one that only you know.</p>
      <AccountPasswordField {...field("password")} label="Current password" kind="current" maxLength={MAX_PASSWORD} first />
      <AccountPasswordField {...field("newPassword")} label="New password" help={PASSWORD_HELP} kind="new" maxLength={MAX_PASSWORD} />
      <AccountPasswordField {...field("confirmation")} label="Confirmation" kind="new" maxLength={MAX_PASSWORD} />
    </StepForm>
  );
}

/** Adds the first passkey of a user whose permissions need one. */
function FirstPasskeyForm({ onLeave, onDone }: Props) {
  const form = usePasskeyForm([], onDone);
  const { field } = form;
  return (
    <StepForm form={form} word="Add passkey" busyWord="Adding …" onLeave={onLeave}>
      <p>Your permissions need a passkey: this device, your telephone or a security key confirms that it is you.</p>
      <AccountTextField {...field("name")} label="Name" help={PASSKEY_NAME_HELP} maxLength={MAX_PASSKEY_NAME} first />
      <AccountPasswordField {...field("password")} label="Password" kind="current" maxLength={MAX_PASSWORD} />
    </StepForm>
  );
}

interface StepFormProps {
  form: { element: RefObject<HTMLFormElement | null>; submit: () => void; busy: boolean; error: string | undefined };
  word: string;
  busyWord: string;
  onLeave: () => void;
  children: ReactNode;
}

function StepForm({ form, word, busyWord, onLeave, children }: StepFormProps) {
  const { busy } = form;
  return (
    <form
      ref={form.element}
      className="credentials"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <Stack>
        {children}
        {form.error ? <p role="alert">{form.error}</p> : null}
        <Row grow="all">
          <AccountButton className="button" onClick={onLeave}>
            Logout
          </AccountButton>
          <AccountButton type="submit" className="button button-main" aria-disabled={busy} aria-busy={busy}>
            {busy ? busyWord : word}
          </AccountButton>
        </Row>
      </Stack>
    </form>
  );
}

interface Step {
  title: string;
  heading: string;
  Form: ComponentType<Props>;
}

/** What a user still has to do after the password, before the application opens. */
export const SIGN_IN_STEPS: Record<NonNullable<CurrentUser["signInStep"]>, Step> = {
  newPassword: { title: "Choose a Password", heading: "Choose your own password", Form: GivenPasswordForm },
  addPasskey: { title: "Add a Passkey", heading: "Add a passkey", Form: FirstPasskeyForm },
};
