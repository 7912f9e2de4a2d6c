import { MAX_PASSKEY_NAME, MAX_PASSWORD, type Passkey, removePasskey } from "@apothecary/core/users/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { AccountButton, AccountPasswordField, AccountTextField } from "../../../kit/form/account-fields.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { Card } from "../../../kit/layout/card.tsx";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import { showInstant } from "../../../kit/table/columns/format.ts";
import { passkeysQuery } from "../../../lib/user/signing-passkey.ts";
import { PASSKEY_NAME_HELP, usePasskeyForm } from "./passkey-form.ts";

const UNAUTHORISED = 401;

/** The user's passkeys: the second step of signing in. */
export function PasskeysCard() {
  const { data = [], error } = useQuery(passkeysQuery);
  const [opened, setOpened] = useState<"new" | Passkey>();
  const close = () => setOpened(undefined);
  return (
    <Card
      title="Passkeys"
      purpose="With one, you confirm each login on this device, your telephone or a security key, after your password. It also signs in place of the password."
    >
      <Stack gap={2}>
        {error ? <p role="alert">{error.message}</p> : null}
        {data.map((passkey) => (
          <Row key={passkey.id} gap={2}>
            <span>
              {passkey.name}{" "}
              <span className="quiet">
                {passkey.lastUsed === null ? `added ${showInstant(passkey.created)}` : `last used ${showInstant(passkey.lastUsed)}`}
              </span>
            </span>
            <AccountButton className="button" onClick={() => setOpened(passkey)} aria-label={`Remove the passkey ${passkey.name}`}>
              Remove …
            </AccountButton>
          </Row>
        ))}
        <div>
          <AccountButton className="button" onClick={() => setOpened("new")}>
            Add passkey …
          </AccountButton>
        </div>
      </Stack>
      {opened === "new" ? <NewPasskeyDialog taken={data.map(({ name }) => name)} onClose={close} /> : null}
      {opened !== undefined && opened !== "new" ? <RemovePasskeyDialog passkey={opened} onClose={close} /> : null}
    </Card>
  );
}

function NewPasskeyDialog({ taken, onClose }: { taken: readonly string[]; onClose: () => void }) {
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

function RemovePasskeyDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
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
