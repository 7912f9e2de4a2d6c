import { ADMIN, roleWords } from "@apothecary/core/lib/rules/roles";
import { type ApiToken, revokeApiToken } from "@apothecary/core/users/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { ConfirmedAction } from "../../../kit/dialog/confirmed-action.tsx";
import { Chip } from "../../../kit/layout/chip.tsx";
import { Page } from "../../../kit/page/page.tsx";
import { type Column, OF_BUTTONS } from "../../../kit/table/columns/column.ts";
import { showDay } from "../../../kit/table/columns/format.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { RowButtons } from "../../../kit/table/grid/row-buttons.tsx";
import { useTableAddress } from "../../../kit/table/state/state.ts";
import { today } from "../../../lib/user/business-time.ts";
import { holdsAny, useUser } from "../../../lib/user/current-user.ts";
import { tokensQuery } from "../api/users.ts";
import { lazyPart } from "../../../lib/server/load-part.ts";

const NewTokenDialog = lazyPart(async () => (await import("../components/new-token-dialog.tsx")).NewTokenDialog);

const FILTERS: readonly string[] = ["username"];
const tokenRowId = ({ id }: ApiToken): string => id;
const hasEnded = ({ expiresOn }: ApiToken): boolean => expiresOn < today();

type Opened = "new" | ApiToken;

/** The tokens for programs: the user's own, for administrators everybody's. */
export function Component() {
  const user = useUser();
  const { data, error, refetch } = useQuery(tokensQuery);
  const control = useTableAddress(FILTERS);
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const ofAll = holdsAny(user, [ADMIN]);
  const columns = useMemo(() => tokenColumns(ofAll, setOpened), [ofAll]);
  return (
    <Page
      title="Tokens for Programs"
      purpose={`${ofAll ? "Everybody's tokens" : "Your tokens"}: for scales, scripts and other systems that use the API`}
      actions={[{ word: "New token", icon: "add", main: true, run: () => setOpened("new") }]}
    >
      <DataTable
        id="tokens"
        name="Tokens"
        columns={columns}
        rows={data}
        rowId={tokenRowId}
        control={control}
        searchLabel="Search tokens"
        failed={error ? { message: error.message, retry: () => void refetch() } : undefined}
        empty={{ title: "No tokens" }}
      />
      {opened === "new" && user ? <NewTokenDialog held={user.roles} onClose={close} /> : null}
      {opened !== undefined && opened !== "new" ? <RevokeToken token={opened} onClose={close} /> : null}
    </Page>
  );
}

function RevokeToken({ token: { id, name, username }, onClose }: { token: ApiToken; onClose: () => void }) {
  return (
    <ConfirmedAction title="Revoke Token" confirm="Revoke token" action={revokeApiToken} input={{ body: { id } }} onClose={onClose}>
      <p>The program that uses this token is refused from its next request. This cannot be undone; what it did stays in the log.</p>
      <p className="quiet">
        {name}, of {username}
      </p>
    </ConfirmedAction>
  );
}

function tokenColumns(ofAll: boolean, open: (opened: Opened) => void): readonly Column<ApiToken>[] {
  const owner: Column<ApiToken> = { id: "username", header: "User", width: 116, priority: 1, filterable: true, value: ({ username }) => username };
  return [
    { id: "name", header: "Name", width: 180, least: 110, grow: true, priority: 1, value: ({ name }) => name },
    ...(ofAll ? [owner] : []),
    {
      id: "roles",
      header: "Permissions",
      width: 220,
      least: 120,
      grow: true,
      wraps: true,
      value: ({ roles }) => roles.map(roleWords).join(", "),
    },
    {
      id: "expiresOn",
      header: "Last day",
      width: 130,
      whole: true,
      priority: 1,
      value: ({ expiresOn }) => expiresOn,
      text: (token) => (hasEnded(token) ? `Ended ${showDay(token.expiresOn)}` : showDay(token.expiresOn)),
      cell: (token) => (hasEnded(token) ? <Chip tone="grey">Ended {showDay(token.expiresOn)}</Chip> : showDay(token.expiresOn)),
    },
    {
      id: "lastUsed",
      header: "Last used",
      width: 110,
      whole: true,
      value: ({ lastUsed }) => lastUsed,
      text: ({ lastUsed }) => (lastUsed === null ? "Never" : showDay(lastUsed)),
    },
    {
      id: "actions",
      header: "Actions",
      width: 64,
      ...OF_BUTTONS,
      cell: (token) => <RowButtons actions={[{ icon: "delete", word: "Revoke token", name: `Revoke ${token.name}`, run: () => open(token) }]} />,
    },
  ];
}
