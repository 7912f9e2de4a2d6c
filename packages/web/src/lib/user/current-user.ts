/**
 * The signed-in user and the user's permissions. Hiding controls is a convenience only: the server authorises every call.
 */
import { type AnyEndpoint, endpointRoles } from "@apothecary/core/lib/rules/endpoint";
import { type CurrentUser, currentUser } from "@apothecary/core/users/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { CallError, call } from "../server/call.ts";
import { setTimeZone } from "./business-time.ts";
import { writeStored, readStored, USER } from "../storage/browser-storage.ts";
import { keys } from "../server/keys.ts";
import { loadNotices } from "../server/notify.ts";
import { setOwnBusinesses, UNKNOWN } from "./own-businesses.ts";
import { signedInAs } from "./session.ts";

/** How long the browser remembers the last signed-in user (specification 1, section 4), in milliseconds. */
const USER_KEPT_MS = 86_400_000;

/** Fields that an earlier version of the application did not store. */
const NOT_STORED = { ownBusinessId: UNKNOWN, houseBrandId: UNKNOWN, signInStep: null, actionRoles: {} };

/** Fetches the signed-in user; throws a `CallError` if there is no session. */
export const currentUserQuery = queryOptions({
  queryKey: keys.user,
  queryFn: async ({ signal }) => {
    const user = await readUser(signal);
    signedInAs(user.username);
    loadNotices(user.username);
    setTimeZone(user.timeZone);
    setOwnBusinesses(user.ownBusinessId, user.houseBrandId);
    return user;
  },
  staleTime: 60_000,
});

async function readUser(signal: AbortSignal): Promise<CurrentUser> {
  try {
    const user = await call(currentUser, {}, { signal });
    writeStored(USER, { user, at: Date.now() });
    return user;
  } catch (error) {
    return keptWithoutNetwork(error);
  }
}

/** Offline, the application opens for the user who signed in last. It shows only what this browser has stored. */
function keptWithoutNetwork(error: unknown): CurrentUser {
  const found = error instanceof CallError && error.status === 0 ? (readStored(USER) as { user?: unknown; at?: unknown } | undefined) : undefined;
  const { data } = currentUser.answer.safeParse({ ...NOT_STORED, ...(found?.user as object | undefined) });
  if (!data || typeof found?.at !== "number" || Date.now() - found.at > USER_KEPT_MS) throw error;
  return data;
}

/** The signed-in user; undefined while unknown. */
export function useUser(): CurrentUser | undefined {
  return useQuery(currentUserQuery).data;
}

/** Whether a user has any of the roles. An empty list allows every user (specification 1, section 6). */
export function holdsAny(user: Pick<CurrentUser, "userRoles"> | undefined, roles: readonly string[]): boolean {
  return roles.length === 0 || (user?.userRoles.some((role) => roles.includes(role)) ?? false);
}

/** Whether the signed-in user may call an endpoint, by a role or by a temporary permission. */
export function useMay(endpoint: Pick<AnyEndpoint, "access" | "permission">): boolean {
  const user = useUser();
  return mayCall(user, endpoint, Date.now());
}

/** The same check for a given user and time in milliseconds. */
export function mayCall(user: CurrentUser | undefined, endpoint: Pick<AnyEndpoint, "access" | "permission">, now: number): boolean {
  if (!user) return endpoint.access === "public";
  if (holdsAny(user, endpointRoles(endpoint)) && holdsAny(user, narrowedTo(user, endpoint))) return true;
  return user.permissions.some(({ permission, expiry }) => permission === endpoint.permission && Date.parse(expiry) > now);
}

/** The roles to which administrators have narrowed an action that is open to all staff; none if they have not. */
function narrowedTo({ actionRoles }: CurrentUser, { access, permission }: Pick<AnyEndpoint, "access" | "permission">): readonly string[] {
  return access === "staff" && Object.hasOwn(actionRoles, permission) ? (actionRoles[permission] ?? []) : [];
}
