import { changePassword, type CurrentUser, MAX_PASSWORD } from "@apothecary/core/users/contract";
import { AccountButton, AccountPasswordField } from "../../../kit/form/account-fields.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
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
export function GivenPasswordForm({ user, onLeave, onDone }: Props) {
  const form = useContractForm(changePassword, {
    values: { password: "", newPassword: "", confirmation: "" },
    params: { id: String(user.id) },
    toBody: ({ password, newPassword }) => ({ password, newPassword }),
    required: { password: "Current password", confirmation: "Confirmation" },
    check: ({ newPassword, confirmation }) => (newPassword === confirmation ? {} : { confirmation: MISMATCH }),
    placeRefusal: ({ status }) => (status === UNAUTHORISED ? { path: "password", message: "Incorrect credentials." } : undefined),
    onDone,
  });
  const { field, busy } = form;
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
        <p>Somebody else has set your password. Please choose one that only you know.</p>
        <AccountPasswordField {...field("password")} label="Current password" kind="current" maxLength={MAX_PASSWORD} first />
        <AccountPasswordField {...field("newPassword")} label="New password" help={PASSWORD_HELP} kind="new" maxLength={MAX_PASSWORD} />
        <AccountPasswordField {...field("confirmation")} label="Confirmation" kind="new" maxLength={MAX_PASSWORD} />
        {form.error ? <p role="alert">{form.error}</p> : null}
        <Row grow="all">
          <AccountButton className="button" onClick={onLeave}>
            Logout
          </AccountButton>
          <AccountButton type="submit" className="button button-main" aria-disabled={busy} aria-busy={busy}>
            {busy ? "Changing …" : "Change password"}
          </AccountButton>
        </Row>
      </Stack>
    </form>
  );
}
