/**
 * Job groups: the query, and the selection on opening a group (specification 3, sections 4 and 5).
 */
import { fetchJobGroups, GROUP_EXISTS, type JobGroup } from "@apothecary/core/picking/contract";
import { queryOptions } from "@tanstack/react-query";
import type { OpenJob } from "../../../entities/job/queries.ts";
import type { CallError } from "../../../lib/server/call.ts";
import { callAll } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";
import { notify } from "../../../lib/server/notify.ts";

/** The messages of failed actions (specification 3, section 8). */
export const ADD_FAILED = "Group add failed.";
export const UPDATE_FAILED = "Group update failed.";
export const DELETE_FAILED = "Group delete failed.";

/** All groups, sorted by name. */
export const groupsQuery = queryOptions({
  queryKey: keys.picking.groups,
  queryFn: async ({ signal }): Promise<JobGroup[]> => {
    const { rows } = await callAll(fetchJobGroups, {}, { signal });
    return [...rows].toSorted((a, b) => a.text.localeCompare(b.text, "en", { numeric: true }));
  },
});

/** The open jobs of a group, and the number of closed ones. */
export function groupSelection(group: JobGroup, jobs: readonly Pick<OpenJob, "id">[]): { open: number[]; closed: number } {
  const ids = new Set(jobs.map(({ id }) => id));
  const open = group.selections.filter((id) => ids.has(id));
  return { open, closed: group.selections.length - open.length };
}

/** The group names of each job. */
export function groupNames(groups: readonly JobGroup[]): ReadonlyMap<number, readonly string[]> {
  const names = new Map<number, string[]>();
  for (const { text, selections } of groups) for (const id of selections) names.set(id, [...(names.get(id) ?? []), text]);
  return names;
}

/** Shows a refusal without a field at the name: a duplicate name as it is, others after the message of the failed action. */
export const refusalAtName =
  (failure: string) =>
  ({ status, message }: CallError): { path: "name"; message: string } | undefined =>
    status === 404 || status === 409 ? { path: "name", message: message === GROUP_EXISTS ? message : `${failure} ${message}` } : undefined;

/** Notifies that the server refused a change of groups, with the reason; returns whether it did. */
export function notifyRefused(failure: string, error: CallError): boolean {
  const isRefusal = error.status >= 400 && error.status < 500 && !error.sessionEnded && error.status !== 403;
  if (isRefusal) notify({ message: failure, hint: error.message, type: "error" });
  return isRefusal;
}
