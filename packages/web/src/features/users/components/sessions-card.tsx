import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { Card } from "../../../kit/layout/card.tsx";
import { Confirmation } from "../../../kit/dialog/confirmation.tsx";
import { paths } from "../../../lib/page/paths.ts";
import { useSignOut } from "../api/sign-out.ts";

/** Ends the user's sessions on all devices. */
export function SessionsCard() {
  const [asking, setAsking] = useState(false);
  return (
    <Card title="Sessions" purpose="For a device that you left signed in or have lost.">
      <div>
        <button type="button" className="button" onClick={() => setAsking(true)}>
          Sign out everywhere …
        </button>
      </div>
      {asking ? <SignOutEverywhere onClose={() => setAsking(false)} /> : null}
    </Card>
  );
}

function SignOutEverywhere({ onClose }: { onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const signOut = useSignOut(true);
  const leave = async () => {
    setBusy(true);
    await signOut(() => void navigate(paths.login, { replace: true }));
    // The request was refused, and a toast shows the reason.
    onClose();
  };
  return (
    <Confirmation title="Sign Out Everywhere" confirm="Sign out everywhere" danger busy={busy} onConfirm={() => void leave()} onCancel={onClose}>
      <p>All your sessions end immediately, on every device including this one. Unsaved changes are lost.</p>
      <p className="quiet">You can log in again at once. If someone else may know your password, change it.</p>
    </Confirmation>
  );
}
