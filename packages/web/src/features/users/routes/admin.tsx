import { ADMIN, roleWords } from "@apothecary/core/lib/roles";
import { deleteUser, type UserRow } from "@apothecary/core/users/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Navigate } from "react-router-dom";
import { Deletion } from "../../../kit/dialog/deletion.tsx";
import { Page } from "../../../kit/page/page.tsx";
import { type Column, OF_BUTTONS } from "../../../kit/table/column.ts";
import { RowButtons } from "../../../kit/table/row-buttons.tsx";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { useTableAddress } from "../../../kit/table/state.ts";
import { paths } from "../../../lib/paths.ts";
import { holdsAny, useUser } from "../../../lib/current-user.ts";
import { keys } from "../../../lib/keys.ts";
import { fullNameOf } from "../../../lib/person.ts";
import { useTool } from "../../../lib/tool.ts";
import { usersQuery } from "../api/users.ts";
import { UserDialog } from "../components/user-dialog.tsx";

const idOf = (user: UserRow): string => String(user.id);
const NO_FILTERS: readonly string[] = [];

/** The administration page. Other users are redirected to the stock list. */
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
  const columns = useMemo(
    () => userColumns({ ownId, open: setOpened, history: ({ username }) => tool.open("transaction-log", { user: username }) }),
    [ownId, tool],
  );
  const edit = (user: UserRow) => setOpened({ is: "edit", user });
  const close = () => {
    setOpened(undefined);
    // Refetches, because an edit may have been refused after another user's change.
    void queries.invalidateQueries({ queryKey: keys.users.list });
  };
  return (
    <Page
      title="Admin"
      purpose="Add and edit users and permissions"
      actions={[{ word: "Add user", icon: "add", main: true, run: () => setOpened({ is: "add" }) }]}
    >
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
    </Page>
  );
}

function DeleteUser({ user, onClose }: { user: UserRow; onClose: () => void }) {
  return (
    <Deletion
      title="Delete User"
      confirm="Delete user"
      action={deleteUser}
      input={{ params: { username: user.username } }}
      invalidates={[keys.users.all]}
      onClose={onClose}
    >
      <p>Are you sure you wish to delete the user's name from the system? This cannot be undone.</p>
      <p className="quiet">
        {fullNameOf(user)}, {user.username}
      </p>
    </Deletion>
  );
}

interface UserColumns {
  ownId: number;
  open: (opened: Opened) => void;
  history: (user: UserRow) => void;
}

/** The columns (specification 1, section 2). Users cannot delete themselves. */
function userColumns({ ownId, open, history }: UserColumns): readonly Column<UserRow>[] {
  return [
    { id: "id", header: "ID", width: 48, align: "left", kind: "number", value: (user) => user.id, text: (user) => String(user.id) },
    { id: "username", header: "Username", width: 116, priority: 1, value: (user) => user.username },
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
      width: 132,
      ...OF_BUTTONS,
      cell: (user) => (
        <RowButtons
          of={user.username}
          actions={[
            { icon: "edit", word: "Edit user", run: () => open({ is: "edit", user }) },
            { icon: "history", word: "View user transactions", run: () => history(user) },
            ...(user.id === ownId ? [] : [{ icon: "delete", word: "Delete user", run: () => open({ is: "delete", user }) } as const]),
          ]}
        />
      ),
    },
  ];
}
