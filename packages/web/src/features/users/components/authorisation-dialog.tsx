import { permissionWords } from "@apothecary/core/lib/rules/endpoint";
import { roleWords } from "@apothecary/core/lib/rules/roles";
import { adhocMan, adhocManPasskey } from "@apothecary/core/users/contract";
import { FrameDialog } from "../../../kit/dialog/frame-dialog.tsx";
import { AccountButton } from "../../../kit/form/account-fields.tsx";
import { Facts } from "../../../kit/layout/facts.tsx";
import { settlePermission, type Wanted, wantedPermissions } from "../../../lib/user/authorisation.ts";
import { useUser } from "../../../lib/user/current-user.ts";
import { GRANTED_MINUTES } from "../../../lib/user/grant.ts";
import { fullName } from "../../../lib/user/person.ts";
import { findSubject } from "../../../lib/server/subject.ts";
import { useStore } from "../../../lib/storage/store.ts";
import { CredentialsForm } from "./credentials-form.tsx";

/** Asks a manager to authorise an action that the user's roles do not allow, then resends the request (specification 1, section 4). */
export function AuthorisationDialog() {
  const [wanted] = useStore(wantedPermissions);
  return wanted ? <Authorisation key={wanted.permission} wanted={wanted} /> : null;
}

function Authorisation({ wanted }: { wanted: Wanted }) {
  const { permission, allowedRoles } = wanted;
  const cancel = () => settlePermission(permission, false);
  return (
    <FrameDialog title="Manager authorisation" onCancel={cancel}>
      <p>This action requires manager authorisation. Please sign in with manager credentials to continue.</p>
      <Terms wanted={wanted} />
      <CredentialsForm
        ofOther
        word="Authorise"
        busyWord="Authorising …"
        sends={{
          endpoint: async () => adhocMan,
          input: (credentials) => ({ body: { payload: { ...credentials, permission, roles: [...allowedRoles] } } }),
          withPasskey: async () => adhocManPasskey,
          passkeyInput: (credentials, passkey) => ({ body: { payload: { ...credentials, permission, passkey } } }),
        }}
        onDone={() => settlePermission(permission, true)}
      >
        <AccountButton className="button" onClick={cancel}>
          Cancel
        </AccountButton>
      </CredentialsForm>
    </FrameDialog>
  );
}

/** The details of the authorisation: action, input, user, duration and roles that may authorise. */
function Terms({ wanted: { permission, input, allowedRoles } }: { wanted: Wanted }) {
  const subject = findSubject(input)?.words;
  const user = useUser();
  return (
    <Facts
      facts={[
        { label: "Action", value: permissionWords(permission) },
        ...(subject === undefined ? [] : [{ label: "For", value: subject }]),
        ...(user ? [{ label: "Authorised user", value: fullName(user) }] : []),
        { label: "Duration", value: `${GRANTED_MINUTES} minutes, for this action only` },
        { label: "Who may authorise", value: listed(allowedRoles.map(roleWords)) },
      ]}
    />
  );
}

const listed = (words: readonly string[]): string => new Intl.ListFormat("en-GB", { type: "disjunction" }).format(words);
