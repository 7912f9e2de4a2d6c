/** Ordering the quantity that a short-closed job did not make. */
import type * as z from "zod";
import { type Business, businessKey, type BusinessRow, noteOrdered } from "../../directory/business.rows.ts";
import { formulaKey, type FormulaRow } from "../../formulas/formula.rows.ts";
import type { Job } from "../../jobs/job.rows.ts";
import { replaceJob } from "../../jobs/job-parts.rows.ts";
import { openJobs } from "../../jobs/open-job.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import { changedNow } from "../../lib/actions/changed.ts";
import { instant } from "../../lib/time/clock.ts";
import { ukDay } from "../../lib/time/day.ts";
import { take } from "../../lib/table/counter.ts";
import { badInput, conflict, notFound } from "../../lib/actions/error.ts";
import { get, getMany } from "../../lib/table/table.ts";
import { asRead, type Row } from "../../lib/table/write.ts";
import { ELSEWHERE, productKey, type ProductRow } from "../../products/product.rows.ts";
import { commit } from "../../transaction/commit.ts";
import { assertSold } from "../edits/chosen-lines.ts";
import type { createFollowOn } from "./follow-on.contract.ts";
import { nameFollowOn } from "./follow-on.rows.ts";
import { assertFollowable, followOnPoNumber } from "./follow-on-rules.ts";
import { findFollowOnOrder } from "./follow-ons.ts";
import { placeLines } from "../edits/changing-order.ts";
import { jobsToPlace, type Waiting } from "../edits/made-elsewhere.ts";
import { newOrder, newOrderLine } from "../edits/new-order.ts";
import { jobParts } from "../line-quantity-shapes.ts";
import { assertOrderOpen, distinctFormulaCodes } from "../open-order.ts";
import { lineKey, MAX_ORDER_LINES, type Order, type OrderLine, type OrderLineRow } from "../order.rows.ts";

type FollowOn = z.output<typeof createFollowOn.body>;
type Created = z.output<typeof createFollowOn.answer>;

/** The rows that a follow-on needs, as read. */
interface Origin {
  line: OrderLine;
  job: Job;
  product: ProductRow;
  formula: FormulaRow | undefined;
  client: Business;
}

/**
 * Orders what a job did not make, as a line of an open follow-on order of the same PO and client, else in a new order.
 * Without `bulkRequired` its filling job is created too and fills from the bulk of the original compounding job.
 * Refuses a job that was not closed short, was dismissed or already has a follow-on (409), and an inactive product or
 * formula (400). (Specification 3, section 9; contract, section 7.)
 */
export async function orderFollowOn(asked: FollowOn, actor: Actor): Promise<Created> {
  let [orderId, jobId]: (number | undefined)[] = [];
  return commit<Created>(actor, async () => {
    const origin = await readOrigin(asked);
    const shortage = assertFollowable(origin.job);
    assertActive(origin, asked.bulkRequired);
    const poNumber = followOnPoNumber(origin.line.poNumber);
    const { order: open, named } = await findFollowOnOrder(origin.line, poNumber);
    if (open) assertOrderOpen(open);
    else orderId ??= await take("salesOrder");
    const filling = followOnFilling(origin, asked.bulkRequired);
    if (filling) jobId ??= await take("job");
    const order = extended(open ?? newOrder(orderId ?? 0, { client: origin.client, poNumber, dispatchDate: asked.dispatchDate }), origin.line);
    const { followOnQuantity: quantity, price, notes } = asked;
    const line = newOrderLine(order, order.lastLine, { ...origin.line, quantity, price, notes });
    const answer: Created = {
      message: open ? addedText(open, asked) : `The follow-on sales order ${order.soNumber} has been created.`,
      type: "success",
      id: order.id,
      soNumber: order.soNumber,
    };
    const followed = { ...origin.job, shortage: { ...shortage, dismissed: true, followOnId: order.id } };
    const around = [
      ...replaceJob(origin.job, followed),
      asRead(origin.product),
      ...(origin.formula ? [asRead(origin.formula)] : []),
      ...(open ? [] : [nameFollowOn(order.clientId, poNumber, order.id, named)]),
      ...noteOrdered(origin.client),
    ];
    const waiting = filling && jobId !== undefined ? [{ salesId: line.salesId, productId: line.productId, jobId, ...filling }] : [];
    const lines = [{ ...line, formulaJobId: filling?.filling?.formulaJobId ?? null }];
    const made = await jobsToPlace(waiting, lines, actor, new Map([[line.productId, origin.product]]));
    return placeLines({ was: open, order: open ? { ...order, ...changedNow(actor) } : order, lines, waiting, made, writes: around, answer }, actor);
  });
}

async function readOrigin({ salesId, jobId }: Pick<FollowOn, "salesId" | "jobId">): Promise<Origin> {
  const line = await get<OrderLineRow>(lineKey(salesId), true);
  if (!line) throw notFound(`the sales item ${salesId}`);
  const jobIds = jobParts(line).flatMap(({ productJobId }) => productJobId ?? []);
  if (jobIds.length === 0) throw conflict(`${line.productSku} of ${line.soNumber} has no filling job.`);
  if (jobId !== undefined && !jobIds.includes(jobId)) throw badInput("jobId", `This job does not fill ${line.productSku} of ${line.soNumber}.`);
  const keys = [productKey(line.productId), businessKey(line.clientId), ...(line.formulaId === null ? [] : [formulaKey(line.formulaId)])];
  const [jobs, [product, client, formula]] = await Promise.all([openJobs(jobIds), getMany<Row>(keys, true)]);
  const waiting = [...jobs.values()].find(({ shortage }) => shortage && !shortage.dismissed) ?? [...jobs.values()][0];
  const job = jobId === undefined ? waiting : jobs.get(jobId);
  if (!job) throw notFound(`the filling job of ${line.productSku}`);
  if (!product) throw notFound(`the product ${line.productSku}`);
  if (!client) throw notFound(`the client ${line.clientId}`);
  return { line, job, product: product as ProductRow, client: client as BusinessRow, formula: formula as FormulaRow | undefined };
}

function assertActive({ product, client, formula }: Origin, bulkRequired: boolean): void {
  assertSold(product, client.id, "salesId");
  if (bulkRequired && formula && !formula.active) throw badInput("bulkRequired", `The formula ${formula.code} ${formula.rAndDCode} is inactive.`);
}

/** The bulk of the line's filling job; undefined if the line waits for compounding. */
function followOnFilling({ line, job }: Origin, bulkRequired: boolean): Pick<Waiting, "filling"> | undefined {
  if (line.categoryCode === ELSEWHERE) return {};
  if (bulkRequired || job.formulaJobId === null) return undefined;
  const fillWeight = job.salesItems.find(({ salesId }) => salesId === line.salesId)?.fillWeight ?? line.fillSize;
  return { filling: { formulaJobId: job.formulaJobId, fillWeight } };
}

/** The message about an added line, with the order's own target dispatch date if the given one differs. */
function addedText({ soNumber, dispatchDate: day }: Order, asked: Pick<FollowOn, "dispatchDate">): string {
  const differs = asked.dispatchDate !== null && asked.dispatchDate !== day;
  const kept = day === null ? ", which has no target dispatch date" : `, whose target dispatch date stays ${ukDay(day)}`;
  return `The follow-on has been added to ${soNumber}${differs ? kept : ""}.`;
}

/** The order with one more line. */
function extended(order: Order, line: OrderLine): Order {
  if (order.lastLine >= MAX_ORDER_LINES) throw conflict(`The sales order ${order.soNumber} has ${MAX_ORDER_LINES} lines, the maximum.`);
  const codes = [...order.formulaCodes.map((formulaCode) => ({ formulaCode })), line];
  return {
    ...order,
    lastLine: order.lastLine + 1,
    productNames: [...new Set([...order.productNames, line.productName])],
    formulaCodes: distinctFormulaCodes(codes),
    dateEdited: order.lastLine === 0 ? null : instant(),
  };
}
