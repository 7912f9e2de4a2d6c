import { MAX_PASSKEY_NAME, MAX_PASSWORD, type Passkey, removePasskey } from "@apothecary/core/users/contract";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { AccountButton, AccountPasswordField, AccountTextField } from "../../../kit/form/account-fields.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { PASSKEY_NAME_HELP, usePasskeyForm } from "./passkey-form.ts";

const UNAUTHORISED = 401;

/** Adds a passkey. */
export function NewPasskeyDialog({ taken, onClose }: { taken: readonly string[]; onClose: () => void }) {
  const form = usePasskeyForm(taken, onClose);
  const { field } = form;
  return (
    <FormDialog
      title="New Passkey"
      purpose="From then on you need a passkey to log in. Your other sessions end. Add a second one in case you lose the first."
      form={form}
      Button={AccountButton}
      size="small"
      submitLabel="Add passkey"
      busyLabel="Adding …"
      onClose={onClose}
    >
      <AccountTextField {...field("name")} label="Name" help={PASSKEY_NAME_HELP} maxLength={MAX_PASSKEY_NAME} />
      <AccountPasswordField {...field("password")} label="Password" kind="current" maxLength={MAX_PASSWORD} />
    </FormDialog>
  );
}

/** Removes one, with the password. */
export function RemovePasskeyDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const form = useContractForm(removePasskey, {
    values: { password: "" },
    toBody: ({ password }) => ({ id, password }),
    required: { password: "Password" },
    placeRefusal: ({ status }) => (status === UNAUTHORISED ? { path: "password", message: "Incorrect credentials." } : undefined),
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Remove Passkey"
      purpose={`${name} no longer confirms your logins. Without any passkey, your password alone is enough again.`}
      form={form}
      Button={AccountButton}
      size="small"
      danger
      submitLabel="Remove passkey"
      busyLabel="Removing …"
      onClose={onClose}
    >
      <AccountPasswordField {...form.field("password")} label="Password" kind="current" maxLength={MAX_PASSWORD} />
    </FormDialog>
  );
}
