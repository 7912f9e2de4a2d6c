import { ADMIN, roleWords } from "@apothecary/core/lib/rules/roles";
import { type SignInState, signInState, UNUSED_DAYS, type UserRow } from "@apothecary/core/users/contract";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useNavigate } from "react-router-dom";
import { Chip } from "../../../kit/layout/chip.tsx";
import type { Tone } from "../../../kit/layout/tone.ts";
import { Page } from "../../../kit/page/page.tsx";
import type { Column } from "../../../kit/table/columns/column.ts";
import { showInstant } from "../../../kit/table/columns/format.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { useTableAddress } from "../../../kit/table/state/state.ts";
import { paths } from "../../../lib/page/paths.ts";
import { useTool } from "../../../lib/page/tool.ts";
import { holdsAny, useUser } from "../../../lib/user/current-user.ts";
import { fullName } from "../../../lib/user/person.ts";
import { usersQuery } from "../api/users.ts";

const STATE_WORDS: Record<SignInState, string> = {
  disabled: "Disabled",
  never: "Never signed in",
  unused: `Not for ${UNUSED_DAYS} days`,
  used: "In use",
};
const STATE_TONES: Partial<Record<SignInState, Tone>> = { disabled: "grey", never: "amber", unused: "amber" };
const FILTERS: readonly string[] = ["state", "level"];
const reviewRowId = ({ id }: UserRow): string => String(id);
const LINK = { to: ({ username }: UserRow) => `${paths.admin}?search=${encodeURIComponent(username)}` };

const stateNow = (user: UserRow): SignInState => signInState(user, Date.now());

const COLUMNS: readonly Column<UserRow>[] = [
  { id: "username", header: "Username", width: 130, priority: 1, value: ({ username }) => username },
  { id: "name", header: "Name", width: 150, least: 100, value: fullName },
  {
    id: "roles",
    header: "Permissions",
    width: 240,
    least: 140,
    grow: true,
    wraps: true,
    priority: 1,
    value: ({ roles }) => roles.map(roleWords).join(", "),
  },
  {
    id: "lastSignIn",
    header: "Last sign-in",
    width: 148,
    whole: true,
    priority: 1,
    value: ({ lastSignIn }) => lastSignIn,
    text: ({ lastSignIn }) => (lastSignIn === null ? "Never" : showInstant(lastSignIn)),
  },
  {
    id: "state",
    header: "State",
    width: 150,
    whole: true,
    priority: 1,
    filterable: true,
    value: (user) => STATE_WORDS[stateNow(user)],
    cell: (user) => <State of={stateNow(user)} />,
  },
];

/** The review of who has which access, for administrators. Other users are redirected to the stock list. */
export function Component() {
  const { data, error, refetch } = useQuery(usersQuery);
  const control = useTableAddress(FILTERS);
  const tool = useTool();
  const navigate = useNavigate();
  if (!holdsAny(useUser(), [ADMIN])) return <Navigate to={paths.stock} replace />;
  return (
    <Page
      title="Access Review"
      purpose={`Who may do what, and who has not signed in for ${UNUSED_DAYS} days. Open a user to change or disable it.`}
      actions={[
        { word: "Refused sign-ins", icon: "lock", run: () => tool.open("transaction-log", { action: "Sign In Refused" }) },
        { word: "Actions of the staff", icon: "users", run: () => void navigate(paths.actionRoles) },
        { word: "Signed actions", icon: "edit", run: () => void navigate(paths.signedActions) },
      ]}
    >
      <DataTable
        id="access-review"
        name="Access review"
        columns={COLUMNS}
        rows={data}
        rowId={reviewRowId}
        control={control}
        link={LINK}
        searchLabel="Search users"
        failed={error ? { message: error.message, retry: () => void refetch() } : undefined}
        empty={{ title: "No users" }}
      />
    </Page>
  );
}

function State({ of }: { of: SignInState }) {
  const tone = STATE_TONES[of];
  if (!tone) return STATE_WORDS[of];
  return (
    <Chip tone={tone} icon={of === "disabled" ? "lock" : "warning"}>
      {STATE_WORDS[of]}
    </Chip>
  );
}
