import { changePassword, MAX_PASSWORD } from "@apothecary/core/users/contract";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { AccountButton, AccountPasswordField } from "../../../kit/form/account-fields.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { MISMATCH, PASSWORD_HELP } from "./user-dialog.tsx";

const UNAUTHORISED = 401;

/** The form to change the user's own password. */
export function ChangePasswordDialog({ userId, onClose }: { userId: number; onClose: () => void }) {
  const form = useContractForm(changePassword, {
    values: { password: "", newPassword: "", confirmation: "" },
    params: { id: String(userId) },
    toBody: ({ password, newPassword }) => ({ password, newPassword }),
    required: { password: "Current password", confirmation: "Confirmation" },
    check: ({ newPassword, confirmation }) => (newPassword === confirmation ? {} : { confirmation: MISMATCH }),
    placeRefusal: ({ status }) => (status === UNAUTHORISED ? { path: "password", message: "Incorrect credentials." } : undefined),
    onDone: onClose,
  });
  const { field } = form;
  return (
    <FormDialog
      title="Change Password"
      purpose="You stay signed in here. Your other sessions end."
      form={form}
      Button={AccountButton}
      size="small"
      submitLabel="Change password"
      busyLabel="Changing …"
      onClose={onClose}
    >
      <AccountPasswordField {...field("password")} label="Current password" kind="current" maxLength={MAX_PASSWORD} />
      <AccountPasswordField {...field("newPassword")} label="New password" help={PASSWORD_HELP} kind="new" maxLength={MAX_PASSWORD} />
      <AccountPasswordField {...field("confirmation")} label="Confirmation" kind="new" maxLength={MAX_PASSWORD} />
    </FormDialog>
  );
}
