import { useState } from "react";
import { AccountButton } from "../../../kit/form/account-fields.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { lazyPart } from "../../../lib/server/load-part.ts";

const ChangePasswordDialog = lazyPart(async () => (await import("./change-password-dialog.tsx")).ChangePasswordDialog);

/** Changes the user's own password. */
export function ChangePasswordCard({ userId }: { userId: number }) {
  const [open, setOpen] = useState(false);
  return (
    <Card title="Change Password" purpose="Your other sessions end when your password changes.">
      <div>
        <AccountButton className="button" onClick={() => setOpen(true)}>
          Change password …
        </AccountButton>
      </div>
      {open ? <ChangePasswordDialog userId={userId} onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}
