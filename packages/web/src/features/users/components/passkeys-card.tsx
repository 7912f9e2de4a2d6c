import type { Passkey } from "@apothecary/core/users/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AccountButton } from "../../../kit/form/account-fields.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import { showInstant } from "../../../kit/table/columns/format.ts";
import { lazyPart } from "../../../lib/server/load-part.ts";
import { passkeysQuery } from "../../../lib/user/signing-passkey.ts";

const NewPasskeyDialog = lazyPart(async () => (await import("./passkey-dialogs.tsx")).NewPasskeyDialog);
const RemovePasskeyDialog = lazyPart(async () => (await import("./passkey-dialogs.tsx")).RemovePasskeyDialog);

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
