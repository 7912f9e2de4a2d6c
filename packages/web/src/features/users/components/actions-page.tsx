import { permissionWords } from "@apothecary/core/lib/rules/endpoint";
import { ADMIN } from "@apothecary/core/lib/rules/roles";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { Navigate } from "react-router-dom";
import { useChangesAction } from "../../../entities/transaction/record-changes.tsx";
import { Page } from "../../../kit/page/page.tsx";
import { type Column, OF_BUTTONS } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { RowButtons } from "../../../kit/table/grid/row-buttons.tsx";
import { useTableAddress } from "../../../kit/table/state/state.ts";
import { paths } from "../../../lib/page/paths.ts";
import { holdsAny, useUser } from "../../../lib/user/current-user.ts";

interface Ruled {
  /** The name of its permission. */
  action: string;
  summary: string;
}

interface Props<A extends Ruled> {
  title: string;
  purpose: string;
  id: string;
  query: Pick<UseQueryResult<A[]>, "data" | "error" | "refetch">;
  /** What is set for each action; its filter is in the address. */
  rule: { id: string; header: string; value: (action: A) => string };
  /** What the button of a row does: `Choose roles`. */
  choose: string;
  dialog: (action: A, close: () => void) => ReactNode;
}

const ruledId = ({ action }: Ruled): string => action;

/** A list of actions with what administrators set for each. Other users are redirected to the stock list. Keep `rule` stable between renders. */
export function ActionsPage<A extends Ruled>({ title, purpose, id, query, rule, choose, dialog }: Props<A>) {
  const { data, error, refetch } = query;
  const filters = useMemo(() => [rule.id], [rule]);
  const control = useTableAddress(filters);
  const [opened, setOpened] = useState<A>();
  const changes = useChangesAction();
  const columns = useMemo(() => actionColumns(rule, choose, setOpened), [rule, choose]);
  if (!holdsAny(useUser(), [ADMIN])) return <Navigate to={paths.stock} replace />;
  return (
    <Page title={title} purpose={purpose} actions={[changes({ kind: "actionRoles", id: "all", name: "the roles of actions" })]}>
      <DataTable
        id={id}
        name={title}
        columns={columns}
        rows={data}
        rowId={ruledId}
        control={control}
        onOpen={setOpened}
        searchLabel="Search actions"
        failed={error ? { message: error.message, retry: () => void refetch() } : undefined}
        empty={{ title: "No actions" }}
      />
      {opened ? dialog(opened, () => setOpened(undefined)) : null}
    </Page>
  );
}

function actionColumns<A extends Ruled>(rule: Props<A>["rule"], choose: string, open: (action: A) => void): readonly Column<A>[] {
  return [
    { id: "action", header: "Action", width: 200, least: 130, priority: 1, value: ({ action }) => permissionWords(action) },
    { id: "summary", header: "What it does", width: 320, least: 140, grow: true, wraps: true, priority: 2, value: ({ summary }) => summary },
    { ...rule, width: 220, least: 120, wraps: true, priority: 1, filterable: true },
    {
      id: "actions",
      header: "Actions",
      width: 64,
      ...OF_BUTTONS,
      cell: (row) => <RowButtons actions={[{ icon: "edit", word: choose, name: `${choose}: ${permissionWords(row.action)}`, run: () => open(row) }]} />,
    },
  ];
}
