/**
 * Actions that wait for a manager's authorisation (specification 1, section 4): one dialog at a time, and requests that
 * need the same permission share it.
 */
import { createStore } from "./store.ts";

export interface Wanted {
  permission: string;
  /** The roles that hold it, as the server names them. */
  allowedRoles: readonly string[];
  /** What was sent, which names what the action is to be done with. */
  input?: unknown;
}

interface Waiting extends Wanted {
  settle: (granted: boolean) => void;
}

/** What is wanted, in the order of asking; the dialog speaks of the first. */
export const wantedPermissions = createStore<readonly Waiting[]>([]);

/** Waits for the dialog: true once the permission is given, false where it is not. */
export function authorised(wanted: Wanted): Promise<boolean> {
  return new Promise((settle) => wantedPermissions.set([...wantedPermissions.get(), { ...wanted, settle }]));
}

/** Tells all that wait for a permission how it ended. */
export function settlePermission(permission: string, granted: boolean): void {
  const all = wantedPermissions.get();
  wantedPermissions.set(all.filter((one) => one.permission !== permission));
  for (const one of all) if (one.permission === permission) one.settle(granted);
}
