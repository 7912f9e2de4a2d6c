import { adhocMan } from "@apothecary/core/users/contract";
import { useQueryClient } from "@tanstack/react-query";
import { FrameDialog } from "../../../kit/dialog/frame-dialog.tsx";
import { settlePermission, type Wanted, wantedPermissions } from "../../../lib/authorisation.ts";
import { call } from "../../../lib/call.ts";
import { keys } from "../../../lib/keys.ts";
import { notify } from "../../../lib/notify.ts";
import { useStore } from "../../../lib/store.ts";
import { CredentialsForm } from "./credentials-form.tsx";

/** Asks a manager to permit what the user's roles do not; once given, the request goes again (specification 1, section 4). */
export function AuthorisationDialog() {
  const [wanted] = useStore(wantedPermissions);
  return wanted ? <Asking key={wanted.permission} wanted={wanted} /> : null;
}

function Asking({ wanted: { permission, allowedRoles } }: { wanted: Wanted }) {
  const queries = useQueryClient();
  const cancel = () => settlePermission(permission, false);
  return (
    <FrameDialog title="Manager authorisation" onCancel={cancel}>
      <p>This action requires manager authorisation. Please sign in with manager credentials to continue.</p>
      <CredentialsForm
        word="Authorise"
        busyWord="Authorising …"
        send={async (credentials) => {
          const { message, type } = await call(adhocMan, { body: { payload: { ...credentials, permission, roles: [...allowedRoles] } } }, { unmended: true });
          notify({ message, type, saveForLater: true });
          void queries.invalidateQueries({ queryKey: keys.user });
          settlePermission(permission, true);
        }}
      >
        <button type="button" className="button" onClick={cancel}>
          Cancel
        </button>
      </CredentialsForm>
    </FrameDialog>
  );
}
