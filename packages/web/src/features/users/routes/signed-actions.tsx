import { permissionWords } from "@apothecary/core/lib/rules/endpoint";
import { ADMIN } from "@apothecary/core/lib/rules/roles";
import type { SignedAction } from "@apothecary/core/users/contract";
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
import { signedActionsQuery } from "../api/users.ts";
import { SignedActionDialog } from "../components/signed-action-dialog.tsx";
import { SIGNED_WORDS } from "../components/signed-words.ts";

const FILTERS: readonly string[] = ["signatures"];
const actionRowId = ({ action }: SignedAction): string => action;

/** Which actions are signed, for administrators. Other users are redirected to the stock list. */
export function Component() {
  const { data, error, refetch } = useQuery(signedActionsQuery);
  const control = useTableAddress(FILTERS);
  const [opened, setOpened] = useState<SignedAction>();
  const changes = useChangesAction();
  const columns = useMemo(() => signedColumns(setOpened), []);
  if (!holdsAny(useUser(), [ADMIN])) return <Navigate to={paths.stock} replace />;
  return (
    <Page
      title="Signed Actions"
      purpose="What is done only with a signature. The decision on a batch that needs a release is always signed."
      actions={[changes({ kind: "actionRoles", id: "all", name: "the roles of actions" })]}
    >
      <DataTable
        id="signed-actions"
        name="Signed actions"
        columns={columns}
        rows={data}
        rowId={actionRowId}
        control={control}
        onOpen={setOpened}
        searchLabel="Search actions"
        failed={error ? { message: error.message, retry: () => void refetch() } : undefined}
        empty={{ title: "No actions" }}
      />
      {opened ? <SignedActionDialog action={opened} onClose={() => setOpened(undefined)} /> : null}
    </Page>
  );
}

function signedColumns(open: (action: SignedAction) => void): readonly Column<SignedAction>[] {
  return [
    { id: "action", header: "Action", width: 200, least: 130, priority: 1, value: ({ action }) => permissionWords(action) },
    { id: "summary", header: "What it does", width: 320, least: 140, grow: true, wraps: true, priority: 2, value: ({ summary }) => summary },
    {
      id: "signatures",
      header: "Who signs",
      width: 240,
      least: 120,
      wraps: true,
      priority: 1,
      filterable: true,
      value: ({ signatures }) => SIGNED_WORDS[signatures],
    },
    {
      id: "actions",
      header: "Actions",
      width: 64,
      ...OF_BUTTONS,
      cell: (row) => (
        <RowButtons actions={[{ icon: "edit", word: "Choose who signs", name: `Choose who signs: ${permissionWords(row.action)}`, run: () => open(row) }]} />
      ),
    },
  ];
}
