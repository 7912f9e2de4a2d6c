import { roleWords, STAFF } from "@apothecary/core/lib/rules/roles";
import type { ActionRole } from "@apothecary/core/users/contract";
import { useQuery } from "@tanstack/react-query";
import { actionRolesQuery } from "../api/users.ts";
import { ActionsPage } from "../components/actions-page.tsx";
import { lazyPart } from "../../../lib/server/load-part.ts";

const ActionRolesDialog = lazyPart(async () => (await import("../components/action-roles-dialog.tsx")).ActionRolesDialog);

const RULE = {
  id: "roles",
  header: "Roles",
  value: ({ roles }: ActionRole): string => (roles.includes(STAFF) ? "All staff" : roles.map(roleWords).join(", ")),
};

/** Which roles may do what is open to all staff, for administrators. */
export function Component() {
  return (
    <ActionsPage
      id="action-roles"
      title="Actions of the Staff"
      purpose="What all staff may do, unless you leave it to some roles. Others then need a manager's permission."
      query={useQuery(actionRolesQuery)}
      rule={RULE}
      choose="Choose roles"
      dialog={(action, close) => <ActionRolesDialog action={action} onClose={close} />}
    />
  );
}
