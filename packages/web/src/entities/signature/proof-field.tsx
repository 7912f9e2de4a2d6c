import type { PasskeyAnswer } from "@apothecary/core/users/contract";
import type { ComponentProps } from "react";
import { AccountButton, AccountPasswordField } from "../../kit/form/account-fields.tsx";
import { Chip } from "../../kit/layout/chip.tsx";
import { Stack } from "../../kit/layout/stack.tsx";
import { useSigningPasskey } from "../../lib/user/signing-passkey.ts";

interface Props extends ComponentProps<typeof AccountPasswordField> {
  /** Whether a passkey is offered; the word of its button. */
  offered: boolean;
  word: string;
  /** The second person, for that person's signature; null while no username is entered. */
  username?: string | null;
  /** What the authenticator has answered, in place of the password. */
  passkey: PasskeyAnswer | undefined;
  onPasskey: (passkey: PasskeyAnswer) => void;
  /** Called with why there is no answer. */
  onFault: (reason: string) => void;
}

/** What proves a signature: the password, or a passkey in its place. */
export function ProofField({ offered, word, username, passkey, onPasskey, onFault, ...field }: Props) {
  const { busy, ask } = useSigningPasskey();
  if (passkey) {
    return (
      <p role="status">
        <Chip tone="green" icon="check">
          Confirmed with a passkey.
        </Chip>
      </p>
    );
  }
  const confirm = async () => {
    if (username === null) return onFault("Please enter the username first.");
    const answer = await ask(username);
    if (!answer) return;
    if ("reason" in answer) onFault(answer.reason);
    else onPasskey(answer);
  };
  return (
    <Stack gap={2}>
      <AccountPasswordField {...field} />
      {offered ? (
        <div>
          <AccountButton className="button" aria-disabled={busy} aria-busy={busy} onClick={() => void confirm()}>
            {busy ? "Waiting for the passkey …" : word}
          </AccountButton>
        </div>
      ) : null}
    </Stack>
  );
}
