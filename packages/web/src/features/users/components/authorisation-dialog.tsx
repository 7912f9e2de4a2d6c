import { permissionWords } from "@apothecary/core/lib/endpoint";
import { roleWords } from "@apothecary/core/lib/roles";
import { adhocMan } from "@apothecary/core/users/contract";
import { useQueryClient } from "@tanstack/react-query";
import { FrameDialog } from "../../../kit/dialog/frame-dialog.tsx";
import { Facts } from "../../../kit/layout/facts.tsx";
import { settlePermission, type Wanted, wantedPermissions } from "../../../lib/authorisation.ts";
import { useUser } from "../../../lib/current-user.ts";
import { keys } from "../../../lib/keys.ts";
import { GRANTED_MINUTES } from "../../../lib/grant.ts";
import { fullNameOf } from "../../../lib/person.ts";
import { subjectOf } from "../../../lib/subject.ts";
import { useStore } from "../../../lib/store.ts";
import { CredentialsForm } from "./credentials-form.tsx";

/** Asks a manager to authorise an action that the user's roles do not allow, then resends the request (specification 1, section 4). */
export function AuthorisationDialog() {
  const [wanted] = useStore(wantedPermissions);
  return wanted ? <Authorisation key={wanted.permission} wanted={wanted} /> : null;
}

function Authorisation({ wanted }: { wanted: Wanted }) {
  const { permission, allowedRoles } = wanted;
  const queries = useQueryClient();
  const cancel = () => settlePermission(permission, false);
  return (
    <FrameDialog title="Manager authorisation" onCancel={cancel}>
      <p>This action requires manager authorisation. Please sign in with manager credentials to continue.</p>
      <Terms wanted={wanted} />
      <CredentialsForm
        word="Authorise"
        busyWord="Authorising …"
        sends={{
          endpoint: async () => adhocMan,
          input: (credentials) => ({ body: { payload: { ...credentials, permission, roles: [...allowedRoles] } } }),
        }}
        onDone={() => {
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

/** The details of the authorisation: action, input, user, duration and roles that may authorise. */
function Terms({ wanted: { permission, input, allowedRoles } }: { wanted: Wanted }) {
  const subject = subjectOf(input)?.words;
  const user = useUser();
  return (
    <Facts
      facts={[
        { label: "Action", value: permissionWords(permission) },
        ...(subject === undefined ? [] : [{ label: "For", value: subject }]),
        ...(user ? [{ label: "Authorised user", value: fullNameOf(user) }] : []),
        { label: "Duration", value: `${GRANTED_MINUTES} minutes, for this action only` },
        { label: "Who may authorise", value: listed(allowedRoles.map(roleWords)) },
      ]}
    />
  );
}

const listed = (words: readonly string[]): string => new Intl.ListFormat("en-GB", { type: "disjunction" }).format(words);
