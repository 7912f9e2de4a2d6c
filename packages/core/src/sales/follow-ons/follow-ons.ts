/** Jobs that were closed short: their list, proposed follow-ons, and dismissal. */
import type * as z from "zod";
import { FOLLOW_ONS, type JobHeadRow, replaceJob } from "../../jobs/job-parts.rows.ts";
import type { Job } from "../../jobs/job.rows.ts";
import { openJob } from "../../jobs/open-job.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import { conflict } from "../../lib/actions/error.ts";
import { type ListedPage, readPage } from "../../lib/lists/list-page.ts";
import { get } from "../../lib/table/table.ts";
import { commit } from "../../transaction/commit.ts";
import type { dismissFollowOn, followOnSalesData, ShortJob } from "./follow-on.contract.ts";
import { type FollowOnOrderRow, followOnKey } from "./follow-on.rows.ts";
import { assertFollowable, followOnPoNumber, missingUnits } from "./follow-on-rules.ts";
import { lineKey, type Order, type OrderLine, type OrderLineRow, orderKey, type OrderRow } from "../order.rows.ts";

type Begun = z.output<typeof followOnSalesData.answer>;
type Dismissed = z.output<typeof dismissFollowOn.answer>;

/** Jobs per page. */
const PAGE_ROWS = 1_000;
const ATTRIBUTES = [
  "id",
  "jobNumber",
  "client",
  "code",
  "name",
  "grossQuantity",
  "quantityProduced",
  "dateCompleted",
  "shortage",
  "notes",
] as const satisfies readonly (keyof JobHeadRow & string)[];

/** A page of the jobs that wait for a decision on a follow-on, oldest first. */
export async function listFollowOns(cursor: string | undefined): Promise<ListedPage<ShortJob>> {
  const { rows, next } = await readPage<JobHeadRow, ShortJob>({ partition: FOLLOW_ONS, index: "g3" }, cursor, {
    attributes: ATTRIBUTES,
    max: PAGE_ROWS,
    shown: shortJob,
  });
  return { rows, next };
}

function shortJob({ shortage, quantityProduced, dateCompleted, ...job }: JobHeadRow): ShortJob | undefined {
  if (!shortage || shortage.dismissed) return undefined;
  const { id, jobNumber, client, code, name, grossQuantity, notes } = job;
  const made = { quantityProduced: quantityProduced ?? 0, dateCompleted: dateCompleted ?? "" };
  return { id, jobNumber, client, code, name, grossQuantity, ...made, shortageReason: shortage.reason, notes, shortComponents: shortage.components };
}

/** Removes a job from the list. Refuses (409) one that is not on it. */
export async function dismissJobFollowOn(jobId: number, actor: Actor): Promise<Dismissed> {
  return commit<Dismissed>(actor, async () => {
    const job = await openJob(jobId);
    const shortage = assertFollowable(job);
    const answer = { message: `The follow-on of job ${job.jobNumber} has been dismissed.`, type: "success" as const };
    return { writes: replaceJob(job, { ...job, shortage: { ...shortage, dismissed: true } }), answer };
  });
}

/** The proposed follow-on of a job. Refuses (409) the same as `assertFollowable`. */
export async function beginFollowOn(jobId: number): Promise<Begun> {
  const job = await openJob(jobId, false);
  assertFollowable(job);
  const line = await get<OrderLineRow>(lineKey(salesIdOfJob(job)));
  if (!line) throw conflict(`Job ${job.jobNumber} has no sales order.`);
  const poNumber = followOnPoNumber(line.poNumber);
  const { order } = await findFollowOnOrder(line, poNumber);
  const appendedTo = order && { id: order.id, soNumber: order.soNumber };
  return {
    salesId: line.salesId,
    price: line.price,
    salesOrder: { soNumber: line.soNumber, poNumber: line.poNumber },
    quantity: missingUnits(job),
    followOnPoNumber: poNumber,
    appendedTo: appendedTo ?? null,
  };
}

/** The sales line that a filling job is for. */
function salesIdOfJob({ salesItems, jobNumber }: Job): number {
  const [item] = salesItems;
  if (!item) throw conflict(`Job ${jobNumber} has no sales order.`);
  return item.salesId;
}

/** The open order that takes a client's follow-ons under a PO number, unless it got another number since, and its look-up row. Strongly consistent. */
export async function findFollowOnOrder(
  { clientId }: Pick<OrderLine, "clientId">,
  poNumber: string,
): Promise<{ order: Order | undefined; named: FollowOnOrderRow | undefined }> {
  const named = await get<FollowOnOrderRow>(followOnKey(clientId, poNumber), true);
  const order = named && (await get<OrderRow>(orderKey(named.salesOrderId), true));
  const takes = order?.poNumber === poNumber && order.dateCompleted === null && order.dateCancelled === null;
  return { order: takes ? order : undefined, named };
}
