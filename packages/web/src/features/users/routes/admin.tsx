import { ADMIN, roleWords } from "@apothecary/core/lib/roles";
import { deleteUser, type UserRow } from "@apothecary/core/users/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Navigate } from "react-router-dom";
import { Confirmation } from "../../../kit/dialog/confirmation.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import type { Column } from "../../../kit/table/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { useTableAddress } from "../../../kit/table/state.ts";
import { paths, titleOf } from "../../../lib/paths.ts";
import { holdsAny, useUser } from "../../../lib/current-user.ts";
import { keys } from "../../../lib/keys.ts";
import { fullNameOf } from "../../../lib/person.ts";
import { useTool } from "../../../lib/tool.ts";
import { useAction } from "../../../lib/use-action.ts";
import { useMedia } from "../../../lib/use-media.ts";
import { usersQuery } from "../api/users.ts";
import { UserDialog } from "../components/user-dialog.tsx";
import "./admin.css";

const idOf = (user: UserRow): string => String(user.id);
const NO_FILTERS: readonly string[] = [];

/** In pixels. Where there is room for no more, every column is seen beside the pinned actions without scrolling sideways. */
interface Widths {
  id: number;
  username: number;
  name: number;
  email: number;
  level: number;
  /** Three buttons beside each other, by finger too. */
  actions: number;
}
const NARROW = "(width < 1200px)";
const ROOMY: Widths = { id: 60, username: 116, name: 108, email: 176, level: 188, actions: 176 };
const TIGHT: Widths = { id: 48, username: 102, name: 84, email: 116, level: 132, actions: 168 };

/** The administrator's page; whoever is none is sent to the stock. */
export function Component() {
  const user = useUser();
  if (!holdsAny(user, [ADMIN])) return <Navigate to={paths.stock} replace />;
  return <Admin ownId={user?.id ?? 0} />;
}

type Opened = { is: "add" } | { is: "edit" | "delete"; user: UserRow };

function Admin({ ownId }: { ownId: number }) {
  const { data, error, refetch } = useQuery(usersQuery);
  const queries = useQueryClient();
  const control = useTableAddress(NO_FILTERS);
  const [opened, setOpened] = useState<Opened>();
  const tool = useTool();
  const narrow = useMedia(NARROW);
  const columns = useMemo(
    () => userColumns(ownId, narrow ? TIGHT : ROOMY, setOpened, ({ username }) => tool.open("transaction-log", { user: username })),
    [ownId, narrow, tool],
  );
  const edit = (user: UserRow) => setOpened({ is: "edit", user });
  const close = () => {
    setOpened(undefined);
    // What was refused because others changed it is shown as it is now.
    void queries.invalidateQueries({ queryKey: keys.users.list });
  };
  return (
    <main className="admin">
      <title>{titleOf("Admin")}</title>
      <header className="admin-head">
        <div>
          <h1>Admin</h1>
          <p className="quiet">Add and edit users and permissions</p>
        </div>
        <button type="button" className="button button-main" onClick={() => setOpened({ is: "add" })}>
          <Icon name="add" />
          Add user
        </button>
      </header>
      <DataTable
        id="users"
        name="Users"
        columns={columns}
        rows={data}
        rowId={idOf}
        control={control}
        onOpen={edit}
        searchLabel="Search users"
        failed={error ? { message: error.message, retry: () => void refetch() } : undefined}
        empty={{ title: "No users" }}
      />
      {opened && opened.is !== "delete" ? <UserDialog user={opened.is === "edit" ? opened.user : undefined} users={data ?? []} onClose={close} /> : null}
      {opened?.is === "delete" ? <DeleteUser user={opened.user} onClose={close} /> : null}
    </main>
  );
}

function DeleteUser({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const action = useAction(deleteUser, {
    invalidates: [keys.users.all],
    onSuccess: onClose,
    onRefused: () => {
      onClose();
      return false;
    },
  });
  return (
    <Confirmation
      title="Delete User"
      confirm="Delete user"
      danger
      busy={action.isPending}
      onConfirm={() => void action.run({ params: { username: user.username } })}
      onCancel={onClose}
    >
      <p>Are you sure you wish to delete the user's name from the system? This cannot be undone.</p>
      <p className="quiet">
        {fullNameOf(user)}, {user.username}
      </p>
    </Confirmation>
  );
}

/** The columns (specification 1, section 2); nobody can delete themselves. */
function userColumns(ownId: number, widths: Widths, open: (opened: Opened) => void, history: (user: UserRow) => void): readonly Column<UserRow>[] {
  return [
    { id: "id", header: "ID", width: widths.id, align: "left", kind: "number", value: (user) => user.id, text: (user) => String(user.id) },
    { id: "username", header: "Username", width: widths.username, value: (user) => user.username },
    { id: "firstName", header: "First Name", width: widths.name, value: (user) => user.firstName },
    { id: "lastName", header: "Last Name", width: widths.name, value: (user) => user.lastName },
    { id: "email", header: "Email", width: widths.email, grow: true, value: (user) => user.email },
    { id: "level", header: "Highest Permission Level", width: widths.level, filterable: true, value: (user) => roleWords(user.roles[0] ?? "") },
    {
      id: "actions",
      header: "Actions",
      width: widths.actions,
      pinned: true,
      sortable: false,
      searchable: false,
      exported: false,
      value: () => null,
      cell: (user) => (
        <span className="admin-actions">
          <RowButton icon="edit" label={`Edit user: ${user.username}`} onClick={() => open({ is: "edit", user })} />
          <RowButton icon="history" label={`View user transactions: ${user.username}`} onClick={() => history(user)} />
          {user.id === ownId ? null : <RowButton icon="delete" label={`Delete user: ${user.username}`} onClick={() => open({ is: "delete", user })} />}
        </span>
      ),
    },
  ];
}

function RowButton({ icon, label, onClick }: { icon: "edit" | "history" | "delete"; label: string; onClick: () => void }) {
  return (
    <button type="button" className="button button-quiet button-icon" aria-label={label} title={label.split(":")[0]} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
