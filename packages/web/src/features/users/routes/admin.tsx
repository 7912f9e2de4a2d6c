import { useChangesAction } from "../../../entities/transaction/record-changes.tsx";
import { ADMIN, roleWords } from "@apothecary/core/lib/rules/roles";
import { deleteUser, disableUser, resetPasskeys, type UserRow } from "@apothecary/core/users/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Navigate, useNavigate } from "react-router-dom";
import { ConfirmedAction } from "../../../kit/dialog/confirmed-action.tsx";
import { Chip } from "../../../kit/layout/chip.tsx";
import { Row } from "../../../kit/layout/stack.tsx";
import { Page } from "../../../kit/page/page.tsx";
import { type Column, OF_BUTTONS } from "../../../kit/table/columns/column.ts";
import { type RowAction, RowButtons } from "../../../kit/table/grid/row-buttons.tsx";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { useTableAddress } from "../../../kit/table/state/state.ts";
import { paths } from "../../../lib/page/paths.ts";
import { holdsAny, useUser } from "../../../lib/user/current-user.ts";
import { fullName } from "../../../lib/user/person.ts";
import { useTool } from "../../../lib/page/tool.ts";
import { uniqueNames } from "../../../lib/page/unique-names.ts";
import { usersQuery } from "../api/users.ts";
import { lazyPart } from "../../../lib/server/load-part.ts";

const CategoriesDialog = lazyPart(async () => (await import("../components/categories-dialog.tsx")).CategoriesDialog);
const UserDialog = lazyPart(async () => (await import("../components/user-dialog.tsx")).UserDialog);

const userRowId = (user: UserRow): string => String(user.id);
const DISABLED = "Disabled";
const NO_FILTERS: readonly string[] = [];

/** The administration page. Other users are redirected to the stock list. */
export function Component() {
  const user = useUser();
  if (!holdsAny(user, [ADMIN])) return <Navigate to={paths.stock} replace />;
  return <Admin ownId={user?.id ?? 0} />;
}

type Opened = { is: "add" | "categories" } | { is: "edit" | "delete" | "disable" | "enable" | "passkeys"; user: UserRow };

function Admin({ ownId }: { ownId: number }) {
  const { data, error, refetch } = useQuery(usersQuery);
  const control = useTableAddress(NO_FILTERS);
  const [opened, setOpened] = useState<Opened>();
  const tool = useTool();
  const changes = useChangesAction();
  const navigate = useNavigate();
  const columns = useMemo(
    () =>
      userColumns({
        ownId,
        uniqueUserName: uniqueNames(data ?? [], fullName, ({ username }) => username),
        open: setOpened,
        history: ({ username }) => tool.open("transaction-log", { user: username }),
        changes: ({ id, username }) => changes({ kind: "user", id, name: username }).run(),
      }),
    [ownId, data, tool, changes],
  );
  const edit = (user: UserRow) => setOpened({ is: "edit", user });
  const close = () => setOpened(undefined);
  return (
    <Page
      title="Admin"
      purpose="Add and edit users and permissions"
      actions={[
        { word: "Access review", icon: "view", run: () => void navigate(paths.accessReview) },
        { word: "Tokens", icon: "link", run: () => void navigate(paths.tokens) },
        { word: "Categories", icon: "stock", run: () => setOpened({ is: "categories" }) },
        { word: "Add user", icon: "add", main: true, run: () => setOpened({ is: "add" }) },
      ]}
    >
      <DataTable
        id="users"
        name="Users"
        columns={columns}
        rows={data}
        rowId={userRowId}
        control={control}
        onOpen={edit}
        searchLabel="Search users"
        failed={error ? { message: error.message, retry: () => void refetch() } : undefined}
        empty={{ title: "No users" }}
      />
      {opened?.is === "add" || opened?.is === "edit" ? (
        <UserDialog user={opened.is === "edit" ? opened.user : undefined} users={data ?? []} onClose={close} />
      ) : null}
      {opened?.is === "categories" ? <CategoriesDialog onClose={() => setOpened(undefined)} /> : null}
      {opened?.is === "delete" ? <DeleteUser user={opened.user} onClose={close} /> : null}
      {opened?.is === "passkeys" ? <ResetPasskeys user={opened.user} onClose={close} /> : null}
      {opened?.is === "disable" || opened?.is === "enable" ? <DisableUser user={opened.user} onClose={close} /> : null}
    </Page>
  );
}

function DeleteUser({ user, onClose }: { user: UserRow; onClose: () => void }) {
  return (
    <ConfirmedAction title="Delete User" confirm="Delete user" action={deleteUser} input={{ params: { username: user.username } }} onClose={onClose}>
      <p>Are you sure you wish to delete the user's name from the system? This cannot be undone.</p>
      <p className="quiet">
        {fullName(user)}, {user.username}
      </p>
    </ConfirmedAction>
  );
}

function ResetPasskeys({ user, onClose }: { user: UserRow; onClose: () => void }) {
  return (
    <ConfirmedAction title="Reset Passkeys" confirm="Reset passkeys" action={resetPasskeys} input={{ body: { username: user.username } }} onClose={onClose}>
      <p>For a user who has lost every passkey. The user is signed out on every device, and signs in with the password alone until a new passkey is added.</p>
      <p className="quiet">
        {fullName(user)}, {user.username}: {user.passkeys} {user.passkeys === 1 ? "passkey" : "passkeys"}. Make sure that it is really this user who asks.
      </p>
    </ConfirmedAction>
  );
}

function DisableUser({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const { username, disabled } = user;
  return (
    <ConfirmedAction
      title={disabled ? "Enable User" : "Disable User"}
      confirm={disabled ? "Enable user" : "Disable user"}
      danger={!disabled}
      action={disableUser}
      input={{ body: { username, disabled: !disabled } }}
      onClose={onClose}
    >
      <p>
        {disabled
          ? "This user can sign in again, with the same password and permissions."
          : "This user is signed out at once on every device, and cannot sign in until you enable the user again. The user's history stays."}
      </p>
      <p className="quiet">
        {fullName(user)}, {username}
      </p>
    </ConfirmedAction>
  );
}

interface UserColumns {
  ownId: number;
  /** Tells users of the same name apart. */
  uniqueUserName: (user: UserRow) => string;
  open: (opened: Opened) => void;
  history: (user: UserRow) => void;
  changes: (user: UserRow) => void;
}

/** The columns (specification 1, section 2). Users cannot delete or disable themselves. */
function userColumns(parts: UserColumns): readonly Column<UserRow>[] {
  return [
    { id: "id", header: "ID", width: 48, align: "left", kind: "number", value: (user) => user.id, text: (user) => String(user.id) },
    {
      id: "username",
      header: "Username",
      width: 116,
      priority: 1,
      value: (user) => user.username,
      text: ({ username, disabled }) => (disabled ? `${username} ${DISABLED}` : username),
      cell: (user) => <Username user={user} />,
    },
    { id: "firstName", header: "First Name", width: 108, least: 76, value: (user) => user.firstName },
    { id: "lastName", header: "Last Name", width: 108, least: 76, value: (user) => user.lastName },
    { id: "email", header: "Email", width: 176, least: 110, grow: true, priority: 3, value: (user) => user.email },
    {
      id: "level",
      header: "Highest Permission Level",
      width: 96,
      whole: true,
      priority: 1,
      filterable: true,
      value: (user) => roleWords(user.roles[0] ?? ""),
    },
    {
      id: "actions",
      header: "Actions",
      width: 172,
      ...OF_BUTTONS,
      cell: (user) => <RowButtons actions={userActions(user, parts)} />,
    },
  ];
}

function userActions(user: UserRow, { ownId, uniqueUserName, open, history, changes }: UserColumns): RowAction[] {
  const name = uniqueUserName(user);
  const edit: RowAction = { icon: "edit", word: "Edit user", name: `Edit ${name}`, run: () => open({ is: "edit", user }) };
  const log: RowAction = { icon: "history", word: "View user transactions", name: `View transactions of ${name}`, run: () => history(user) };
  const changed: RowAction = { icon: "document", word: "View changes of the user", name: `View changes of ${name}`, run: () => changes(user) };
  if (user.id === ownId) return [edit, log, changed];
  return [
    edit,
    log,
    changed,
    ...(user.passkeys > 0
      ? [{ icon: "refresh", word: "Reset passkeys", name: `Reset passkeys of ${name}`, run: () => open({ is: "passkeys", user }) } as const]
      : []),
    user.disabled
      ? { icon: "unlock", word: "Enable user", name: `Enable ${name}`, run: () => open({ is: "enable", user }) }
      : { icon: "lock", word: "Disable user", name: `Disable ${name}`, run: () => open({ is: "disable", user }) },
    { icon: "delete", word: "Delete user", name: `Delete ${name}`, run: () => open({ is: "delete", user }) },
  ];
}

function Username({ user: { username, disabled } }: { user: UserRow }) {
  if (!disabled) return username;
  return (
    <Row gap={2} oneLine>
      {username}
      <Chip tone="grey" icon="lock">
        {DISABLED}
      </Chip>
    </Row>
  );
}
