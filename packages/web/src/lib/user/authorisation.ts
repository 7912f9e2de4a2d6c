/**
 * Actions that wait for a manager's authorisation (specification 1, section 4). One dialog is shown at a time; requests
 * that need the same permission share it.
 */
import { createStore } from "../storage/store.ts";

export interface Wanted {
  permission: string;
  /** The roles that have the permission, as the server names them. */
  allowedRoles: readonly string[];
  /** The request that needs it, which names the object of the action. */
  input?: unknown;
}

interface Waiting extends Wanted {
  settle: (granted: boolean) => void;
}

/** The waiting requests in order; the dialog shows the first. */
export const wantedPermissions = createStore<readonly Waiting[]>([]);

/** Waits for the dialog; resolves to true if the permission was given. */
export function authorised(wanted: Wanted): Promise<boolean> {
  return new Promise((settle) => wantedPermissions.set([...wantedPermissions.get(), { ...wanted, settle }]));
}

/** Resolves all requests that wait for a permission. */
export function settlePermission(permission: string, granted: boolean): void {
  const all = wantedPermissions.get();
  wantedPermissions.set(all.filter((one) => one.permission !== permission));
  for (const one of all) if (one.permission === permission) one.settle(granted);
}
