/**
 * Groups of jobs: listing, adding, changing and deleting them.
 */
import type * as z from "zod";
import { findHeads } from "../jobs/open-job.ts";
import type { Actor } from "../lib/actions/actor.ts";
import { changedNow, refuseStale } from "../lib/actions/changed.ts";
import { take } from "../lib/table/counter.ts";
import { pageCursor, startAt } from "../lib/lists/cursor.ts";
import type { Action } from "../lib/rules/endpoint.ts";
import { badInput, conflict, notFound } from "../lib/actions/error.ts";
import { get, queryPage } from "../lib/table/table.ts";
import type { Row, Write } from "../lib/table/write.ts";
import { commit } from "../transaction/commit.ts";
import { type addJobGroup, GROUP_EXISTS, type JobGroup, type updateJobGroup } from "./groups.contract.ts";
import { claimGroupName, type Group, groupKey, groupNameKey, type GroupRow, JOB_GROUPS, putGroup } from "./group.rows.ts";
import { NO_JOBS } from "./selected-jobs.contract.ts";

/** Groups per page. */
const PAGE_ROWS = 1_000;

/** A page of the groups, oldest first. */
export async function listGroups(cursor: string | undefined): Promise<{ rows: JobGroup[]; next: string | undefined }> {
  const range = { partition: JOB_GROUPS };
  const page = await queryPage<GroupRow>(range, PAGE_ROWS, startAt(range, cursor));
  return { rows: page.rows.map(shown), next: pageCursor(range, page.next) };
}

/**
 * Saves jobs as a group. Omits jobs that are no longer open and says how many. Refuses a name in use, ignoring case
 * (409), unknown jobs (404), and a group without an open job (400).
 */
export async function addGroup({ name, selections }: z.output<typeof addJobGroup.body>, actor: Actor): Promise<z.output<typeof addJobGroup.answer>> {
  let id: number | undefined;
  return commit(actor, async () => {
    const [taken, open, next] = await Promise.all([get(groupNameKey(name), true), assertOpenJobs(selections), id ?? take("jobGroup")]);
    id = next;
    if (taken) throw conflict(GROUP_EXISTS);
    const group: Group = { id: next, text: name, selections: open, version: 1 };
    return { writes: [putGroup(group, undefined), claimGroupName(group)], answer: { ...savedAs(name, selections, open), id: next } };
  });
}

/** Changes a group's name and jobs. Refuses the same as adding, an unknown group (404) and a stale version (409). */
export async function changeGroup({ id, name, selections, version }: z.output<typeof updateJobGroup.body>, actor: Actor): Promise<Action> {
  return commit<Action>(actor, async () => {
    const [group, claim, open] = await Promise.all([get<GroupRow>(groupKey(id), true), get<ClaimRow>(groupNameKey(name), true), assertOpenJobs(selections)]);
    if (!group) throw notFound("the job group");
    refuseStale(group, version, `The group ${group.text}`, shown(group));
    if (claim && claim.groupId !== id) throw conflict(GROUP_EXISTS);
    const becomes: Group = { id, text: name, selections: open, version: group.version + 1, ...changedNow(actor) };
    const renamed: Write[] = claim ? [] : [{ kind: "delete", key: groupNameKey(group.text) }, claimGroupName(becomes)];
    return { writes: [putGroup(becomes, group.version), ...renamed], answer: savedAs(name, selections, open) };
  });
}

/** Deletes a group and frees its name; its jobs stay. Refuses an unknown group (404). */
export async function removeGroup(id: number, actor: Actor): Promise<Action> {
  return commit<Action>(actor, async () => {
    const group = await get<GroupRow>(groupKey(id), true);
    if (!group) throw notFound("the job group");
    return {
      writes: [
        { kind: "delete", key: groupKey(id), expect: { equals: { version: group.version } } },
        { kind: "delete", key: groupNameKey(group.text) },
      ],
      answer: { message: `The group ${group.text} has been deleted.`, type: "success" },
    };
  });
}

interface ClaimRow extends Row {
  groupId: number;
}

function shown({ id, text, selections, version }: Group): JobGroup {
  return { id, text, selections, version };
}

/** The distinct jobs that are open. */
async function assertOpenJobs(jobIds: readonly number[]): Promise<number[]> {
  const heads = await findHeads(jobIds);
  const unknown = jobIds.find((id) => !heads.has(id));
  if (unknown !== undefined) throw notFound(`the job ${unknown}`);
  const open = [...heads.values()].flatMap((head) => (head.state === "open" ? [head.id] : []));
  if (open.length === 0) throw badInput("selections", NO_JOBS);
  return open;
}

function savedAs(name: string, asked: readonly number[], open: readonly number[]): Action {
  const message = `The group ${name} has been saved.`;
  const closed = new Set(asked).size - open.length;
  if (closed === 0) return { message, type: "success" };
  return { message: `${message} ${closed === 1 ? "1 job is" : `${closed} jobs are`} no longer open and not included.`, type: "warning" };
}
