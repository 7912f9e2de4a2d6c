/** Groups of jobs that are reserved and picked together (specification 3, sections 3 to 5). All users share them. */
import * as z from "zod";
import { Action, endpoint } from "../lib/rules/endpoint.ts";
import { Cursor, Id, text, Version } from "../lib/rules/fields.ts";
import { SelectedJobs } from "./selected-jobs.contract.ts";

export const MAX_GROUP_NAME = 50;
export const GROUP_EXISTS = "Group already exists.";

const GroupName = text("Group name", MAX_GROUP_NAME);

/** A group: its name and the ids of its jobs. Some of the jobs may have been closed since. */
export const JobGroup = z.object({ id: z.number(), text: z.string(), selections: z.array(z.number()), version: z.number() });
export type JobGroup = z.infer<typeof JobGroup>;

export const fetchJobGroups = endpoint({
  method: "GET",
  path: "/api/fetch_job_groups",
  domain: "picking",
  summary: "All groups of jobs",
  query: z.strictObject({ cursor: Cursor }),
  answer: z.array(JobGroup),
});

export const addJobGroup = endpoint({
  method: "POST",
  path: "/api/add_job_group",
  domain: "picking",
  summary: "Saves the selected jobs as a group",
  changes: ["groups"],
  body: z.strictObject({ name: GroupName, selections: SelectedJobs }),
  answer: Action.extend({ id: z.number() }),
  example: { name: "Tuesday's van", selections: [12, 13] },
});

export const updateJobGroup = endpoint({
  method: "POST",
  path: "/api/update_job_group",
  domain: "picking",
  summary: "Changes the name or the jobs of a group",
  changes: ["groups"],
  body: z.strictObject({ id: Id, name: GroupName, selections: SelectedJobs, version: Version }),
  answer: Action,
  example: { id: 3, name: "Wednesday's van", selections: [12, 14] },
});

export const deleteJobGroup = endpoint({
  method: "POST",
  path: "/api/delete_job_group",
  domain: "picking",
  summary: "Deletes a group; its jobs stay as they are",
  changes: ["groups"],
  body: z.strictObject({ id: Id }),
  answer: Action,
  example: { id: 3 },
});
