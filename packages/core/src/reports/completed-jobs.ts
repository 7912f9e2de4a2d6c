/** Completed and open jobs of a type. */
import type { CompletedJobHead, JobListItem } from "../jobs/answers.ts";
import type { JobType } from "../jobs/job.rows.ts";
import { CLOSED_JOBS, completedJobs, type JobHeadRow } from "../jobs/job-parts.rows.ts";
import { listOpenJobs } from "../jobs/list-jobs.ts";
import { completedJobHead } from "../jobs/read-jobs.ts";
import { businessDay } from "../lib/time/day.ts";
import type { ListedPage } from "../lib/lists/list-page.ts";
import { queryPage } from "../lib/table/table.ts";
import { readByYear } from "../lib/lists/years.ts";

/** Jobs per page. */
const PAGE_ROWS = 1_000;

/** A page of the completed jobs of a type, newest first; the cursor continues into earlier years. (Specification 3, section 7.) */
export async function listCompletedJobs(type: JobType, cursor: string | undefined): Promise<ListedPage<CompletedJobHead>> {
  const partition = (year: string) => ({ partition: completedJobs(type, year), index: "g1" }) as const;
  const page = await readByYear<JobHeadRow>({ partition, oldest: oldestYear, max: PAGE_ROWS }, cursor);
  return { rows: page.rows.map(completedJobHead), next: page.next };
}

async function oldestYear(): Promise<string | undefined> {
  const { rows } = await queryPage<JobHeadRow>({ partition: CLOSED_JOBS, index: "g2" }, 1);
  return rows.map((job) => businessDay(job.dateCompleted ?? job.dateCancelled ?? "").slice(0, 4))[0];
}

/** Open jobs of a type, the oldest first. (Specification 3, section 7.) */
export async function listOpenJobsByType(type: JobType, cursor: string | undefined): Promise<ListedPage<JobListItem>> {
  const listed = await listOpenJobs({ cursor });
  if ("unchanged" in listed) throw new Error("A list without an ETag is always returned.");
  return { rows: listed.rows.filter((row): row is JobListItem => !("removed" in row) && row.type === type), next: listed.next };
}
