/**
 * Groups of jobs on the screen: reading them, and what opening one selects (specification 3, sections 4 and 5).
 */
import { fetchJobGroups, type JobGroup } from "@apothecary/core/picking/contract";
import { queryOptions } from "@tanstack/react-query";
import type { OpenJob } from "../../../entities/job/queries.ts";
import type { CallError } from "../../../lib/call.ts";
import { callAll } from "../../../lib/call.ts";
import { keys } from "../../../lib/keys.ts";
import { notify } from "../../../lib/notify.ts";

/** All groups, by name. */
export const groupsQuery = queryOptions({
  queryKey: keys.picking.groups,
  queryFn: async ({ signal }): Promise<JobGroup[]> => {
    const { rows } = await callAll(fetchJobGroups, {}, { signal });
    return [...rows].toSorted((a, b) => a.text.localeCompare(b.text, "en", { numeric: true }));
  },
});

/** Which jobs of a group are open, and how many are no more. */
export function selectionOf(group: JobGroup, jobs: readonly OpenJob[]): { open: number[]; closed: number } {
  const ids = new Set(jobs.map(({ id }) => id));
  const open = group.selections.filter((id) => ids.has(id));
  return { open, closed: group.selections.length - open.length };
}

/** The names of the groups that each job is in. */
export function groupNames(groups: readonly JobGroup[]): ReadonlyMap<number, readonly string[]> {
  const names = new Map<number, string[]>();
  for (const { text, selections } of groups) for (const id of selections) names.set(id, [...(names.get(id) ?? []), text]);
  return names;
}

/** Says that a change of groups failed and why, where the server refused it; returns whether it did. */
export function tellFailed(failure: string, error: CallError): boolean {
  const judged = error.status >= 400 && error.status < 500 && !error.sessionEnded && error.status !== 403;
  if (judged) notify({ message: failure, beneath: error.message, type: "error" });
  return judged;
}
