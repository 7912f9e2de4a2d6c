/**
 * The list of open jobs.
 */
import type { Feed } from "../lib/lists/change-mark.ts";
import { businessDay, ukDay } from "../lib/time/day.ts";
import { type AskedList, listFresh } from "../lib/lists/fresh-list.ts";
import type { Listed } from "../lib/lists/list-page.ts";
import { queryAll } from "../lib/table/table.ts";
import type { Row } from "../lib/table/write.ts";
import { type EntryRow, ledgerIndex } from "../transaction/entry.rows.ts";
import type { JobListItem, RemovedJob } from "./answers.ts";
import { shapedBy, typedKeys } from "../lib/rules/keyed.ts";
import { type JobHead, ListedJob } from "./job-shapes.ts";
import { CLOSED_JOBS, type JobHeadRow, type JobReservedRow, OPEN_JOBS, RESERVED, reservesSomething } from "./job-parts.rows.ts";
import { findHeads } from "./open-job.ts";

/** Where changes of the list show: its rows, rows that left it, and reservations, which do not write the list's rows. */
const FEEDS: readonly [Feed, ...Feed[]] = [
  { partition: OPEN_JOBS, index: "g1" },
  { partition: CLOSED_JOBS, index: "g2" },
  { partition: ledgerIndex.action("Reservation"), index: "g6" },
];

const ATTRIBUTES = [...typedKeys(ListedJob.shape), "purchaseOrders"] as const satisfies readonly (keyof JobHeadRow & string)[];

type Shown = Pick<JobHead, (typeof ATTRIBUTES)[number]>;

/** The open jobs, oldest first; with `since`, those that changed, closed jobs as removed. (Specification 3, section 2.) */
export async function listOpenJobs(asked: AskedList): Promise<Listed<JobListItem | RemovedJob>> {
  return listFresh<JobHeadRow, JobListItem | RemovedJob>(asked, {
    feeds: FEEDS,
    attributes: ATTRIBUTES,
    shown: async (heads) => {
      const reserving = await reservingJobs();
      return heads.toSorted((a, b) => a.id - b.id).map((head) => jobListItem(head, reserving.has(head.id)));
    },
    changed: changedJobs,
  });
}

/** The open jobs that have reservations. */
async function reservingJobs(): Promise<Set<number>> {
  const rows = await queryAll<JobReservedRow>({ partition: RESERVED });
  return new Set(rows.flatMap((row) => (reservesSomething(row) ? [row.jobId] : [])));
}

async function changedJobs([open = [], closed = [], reservations = []]: Row[][]): Promise<(JobListItem | RemovedJob)[]> {
  const ids = [...(open as JobHeadRow[]).map((head) => head.id), ...(reservations as EntryRow[]).flatMap((entry) => entry.jobs ?? entry.jobId ?? [])];
  const heads = [...(await findHeads(ids)).values()];
  const gone = [...(closed as JobHeadRow[]), ...heads.filter((head) => head.state !== "open")].map(({ id }) => id);
  return [
    ...heads.filter((head) => head.state === "open").map((head) => jobListItem(head, head.hasReservation)),
    ...[...new Set(gone)].map((id) => ({ id, removed: true as const })),
  ];
}

function jobListItem(head: Shown, hasReservation: boolean): JobListItem {
  const [first] = head.purchaseOrders;
  return {
    ...shapedBy(ListedJob, head),
    poNumber: first?.[1] ?? "",
    salesOrderId: first?.[0] ?? null,
    purchaseOrders: head.purchaseOrders.map(([salesOrderId, poNumber]) => ({ poNumber, salesOrderId })),
    dateCreated: ukDay(businessDay(head.dateCreated)),
    hasReservation,
  };
}
