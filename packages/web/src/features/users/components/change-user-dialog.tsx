import { FrameDialog } from "../../../kit/dialog/frame-dialog.tsx";
import { AccountButton } from "../../../kit/form/account-fields.tsx";
import type { KnownUser } from "../../../lib/user/known-users.ts";
import { CredentialsForm, SIGN_IN } from "./credentials-form.tsx";

interface Props {
  user: KnownUser;
  onClose: () => void;
}

/**
 * Hands a shared device to another user, on the same page. The page is loaded afresh, so that nothing of the former user is
 * left in it; what they typed is stored under their name, and is there when they come back.
 */
export function ChangeUserDialog({ user: { username, name }, onClose }: Props) {
  return (
    <FrameDialog title={`Continue as ${name}`} onCancel={onClose}>
      <p>Enter the password of {username}. This page stays open.</p>
      <CredentialsForm ofOther username={username} word="Login" busyWord="Logging in …" sends={SIGN_IN} onDone={() => window.location.reload()}>
        <AccountButton className="button" onClick={onClose}>
          Cancel
        </AccountButton>
      </CredentialsForm>
    </FrameDialog>
  );
}
