import { permissionWords } from "@apothecary/core/lib/rules/endpoint";
import { ADMIN, roleWords, STAFF } from "@apothecary/core/lib/rules/roles";
import type { ActionRole } from "@apothecary/core/users/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Navigate } from "react-router-dom";
import { useChangesAction } from "../../../entities/transaction/record-changes.tsx";
import { Page } from "../../../kit/page/page.tsx";
import { type Column, OF_BUTTONS } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { RowButtons } from "../../../kit/table/grid/row-buttons.tsx";
import { useTableAddress } from "../../../kit/table/state/state.ts";
import { paths } from "../../../lib/page/paths.ts";
import { holdsAny, useUser } from "../../../lib/user/current-user.ts";
import { actionRolesQuery } from "../api/users.ts";
import { ActionRolesDialog } from "../components/action-roles-dialog.tsx";

const FILTERS: readonly string[] = ["roles"];
const actionRowId = ({ action }: ActionRole): string => action;
const rolesWords = ({ roles }: ActionRole): string => (roles.includes(STAFF) ? "All staff" : roles.map(roleWords).join(", "));

/** Which roles may do what is open to all staff, for administrators. Other users are redirected to the stock list. */
export function Component() {
  const { data, error, refetch } = useQuery(actionRolesQuery);
  const control = useTableAddress(FILTERS);
  const [opened, setOpened] = useState<ActionRole>();
  const changes = useChangesAction();
  const columns = useMemo(() => actionColumns(setOpened), []);
  if (!holdsAny(useUser(), [ADMIN])) return <Navigate to={paths.stock} replace />;
  return (
    <Page
      title="Actions of the Staff"
      purpose="What all staff may do, unless you leave it to some roles. Others then need a manager's permission."
      actions={[changes({ kind: "actionRoles", id: "all", name: "the roles of actions" })]}
    >
      <DataTable
        id="action-roles"
        name="Actions of the staff"
        columns={columns}
        rows={data}
        rowId={actionRowId}
        control={control}
        onOpen={setOpened}
        searchLabel="Search actions"
        failed={error ? { message: error.message, retry: () => void refetch() } : undefined}
        empty={{ title: "No actions" }}
      />
      {opened ? <ActionRolesDialog action={opened} onClose={() => setOpened(undefined)} /> : null}
    </Page>
  );
}

function actionColumns(open: (action: ActionRole) => void): readonly Column<ActionRole>[] {
  return [
    { id: "action", header: "Action", width: 200, least: 130, priority: 1, value: ({ action }) => permissionWords(action) },
    { id: "summary", header: "What it does", width: 320, least: 140, grow: true, wraps: true, priority: 2, value: ({ summary }) => summary },
    { id: "roles", header: "Roles", width: 220, least: 120, wraps: true, priority: 1, filterable: true, value: rolesWords },
    {
      id: "actions",
      header: "Actions",
      width: 64,
      ...OF_BUTTONS,
      cell: (row) => (
        <RowButtons actions={[{ icon: "edit", word: "Choose roles", name: `Choose roles: ${permissionWords(row.action)}`, run: () => open(row) }]} />
      ),
    },
  ];
}
