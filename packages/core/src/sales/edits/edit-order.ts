/**
 * Editing an order: its PO number, its dispatch date, and its lines.
 */
import type * as z from "zod";
import { readReservedStockLines } from "../../jobs/edits/unmake.ts";
import type { Job } from "../../jobs/job.rows.ts";
import { assertOpen, assertUnstarted } from "../../jobs/open-job.ts";
import { optionalDetails, voidedSheets } from "../../jobs/sheets/recipe-sheet.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import { refuseStale } from "../../lib/actions/changed.ts";
import type { Action } from "../../lib/rules/endpoint.ts";
import { shapedBy } from "../../lib/rules/keyed.ts";
import { getMany } from "../../lib/table/table.ts";
import type { Row } from "../../lib/table/write.ts";
import { commit } from "../../transaction/commit.ts";
import type { editSalesOrder } from "../contract.ts";
import { assertOrderOpen, openOrder } from "../open-order.ts";
import type { Order, OrderLine } from "../order.rows.ts";
import { readLineJobs, shownOrder } from "../read-orders.ts";
import { editing } from "./changing-order.ts";
import { chosenKeys, chosenLines, newLine } from "./chosen-lines.ts";
import { jobsToPlace, likelyElsewhere, linesMadeElsewhere, takeJobIds } from "./made-elsewhere.ts";
import { Head } from "../order-shapes.ts";
import { type Edits, isHeadChanged, type LineChange, shownJob, sortEdits } from "./order-edits.ts";
import { lineParts, placeParts } from "./order-parts.ts";
import { heldFor, isWholly, ofItems } from "./release-jobs.ts";
import { leavesWholly, refuseBelowMade, refuseUnseen, shrinkPreview, shrunkQuantities } from "./shrinking.ts";

type Edit = z.output<typeof editSalesOrder.body>;

/** The quantities of a job that none of its sales items changes. */
const NONE = new Map<number, number>();

/**
 * Changes an order and its lines. New lines wait for their jobs, except products that are made elsewhere. Cancelled
 * lines leave their jobs, which releases the allocations and reservations for them; a lower quantity of a line that several
 * jobs make does so in part, once the edit bears the mark of the preview (409). Updates the PO number, dispatch
 * date and notes on open jobs. Refuses a stale version (409), an order that is not open (409), and what `sortEdits`
 * refuses. (Specification 3, sections 4 and 5; contract, section 7.)
 */
export async function edit(body: Edit, actor: Actor): Promise<Action> {
  const jobIds: number[] = [];
  return commit<Action>(actor, async () => {
    const opened = await openOrder(body.salesOrderId);
    const { order, lines } = opened;
    assertOrderOpen(order);
    const jobs = await readLineJobs(lines, true);
    refuseStale(order, body.version, `The sales order ${order.soNumber}`, shownOrder(opened, jobs));
    const edits = sortEdits(order, lines, jobs, body.salesItems);
    const head: Head = shapedBy(Head, body);
    const { added, products } = await newLines(edits, { ...order, ...head }, likelyElsewhere(body.salesItems), jobIds);
    if (!isHeadChanged(order, head) && edits.changed.length + edits.added.length === 0) {
      return { writes: [], answer: { message: "Nothing was changed.", type: "info" } };
    }
    const leaving = edits.changed.filter((one) => one.cancel).map((one) => one.salesId);
    const { shrinks } = edits;
    const smaller = shrunkQuantities(shrinks, leaving, jobs);
    refuseBelowMade(smaller, jobs);
    refuseUnseen(body.preview, shrinkPreview(smaller, jobs));
    const held = heldFor(ofItems(leaving), jobs.values()).filter(({ id }) => !smaller.has(id));
    const shrinking = [...smaller.keys()].flatMap((id) => jobs.get(id) ?? []);
    const changes = lineChanges(lines, head, edits, added);
    const shown = jobsToShow(jobs, head, lines, edits);
    held.forEach(assertUnstarted);
    shown.forEach(assertOpen);
    const waiting = await linesMadeElsewhere(added, jobIds);
    const made = await jobsToPlace(waiting, added, actor, products);
    const voided = voidedSheets([...held, ...shrinking].filter((job) => !isWholly(job, ofItems(leaving)) && !leavesWholly(job, smaller.get(job.id) ?? NONE)));
    const answer: Action = { message: `The sales order ${order.soNumber} has been updated.`, type: "success", ...optionalDetails(voided) };
    return editing(
      {
        notes: { orderId: order.id, edit: { head, leaving, ...(shrinks.length > 0 ? { shrinks } : {}) }, answer },
        parts: [
          ...held.map(({ id }) => ({ kind: "release", jobId: id }) as const),
          ...shrinking.map(({ id }) => ({ kind: "shrink", jobId: id }) as const),
          ...lineParts(changes.length),
          ...shown.map(({ id }) => ({ kind: "show", jobId: id }) as const),
          ...placeParts(waiting),
          { kind: "order" },
        ],
        context: {
          ...opened,
          jobs,
          isFirst: true,
          stockLines: await readReservedStockLines([...held, ...shrinking]),
          changes: new Map(changes.entries()),
          made,
        },
      },
      actor,
    );
  });
}

/** The new lines of an order in the order of the body, with their products. Takes job numbers while the products are read. */
async function newLines(edits: Edits, order: Order, elsewhere: number, jobIds: number[]) {
  const added = edits.added.map(({ line }) => line);
  const [rows] = await Promise.all([getMany<Row>(chosenKeys(added), true), takeJobIds(jobIds, elsewhere)]);
  const chosen = chosenLines(added, order.clientId, (i) => `salesItems.${edits.added[i]?.index ?? i}`, rows);
  const products = new Map(chosen.map(({ product }) => [product.id, product]));
  return { added: chosen.map((one, i) => newLine(order, order.lastLine + i + 1, one)), products };
}

/** The changes of lines: the named ones, all others that are not cancelled if the order's fields change, and the new ones. */
function lineChanges(lines: readonly OrderLine[], head: Head, edits: Edits, added: readonly OrderLine[]): LineChange[] {
  const byId = new Map(edits.changed.map((one) => [one.salesId, one]));
  const changed = lines.flatMap((line): LineChange[] => {
    const edit = byId.get(line.salesId);
    if (edit) return [{ edit }];
    return isHeadChanged(line, head) && line.dateCancelled === null ? [{ salesId: line.salesId }] : [];
  });
  return [...changed, ...added.map((add) => ({ add }))];
}

/** The open jobs that show fields of the order that change. */
function jobsToShow(jobs: ReadonlyMap<number, Job>, head: Head, lines: readonly OrderLine[], edits: Edits): Job[] {
  const notes = new Map(edits.changed.map((one) => [one.salesId, one.notes]));
  const becomes = lines.map((line) => ({ ...line, notes: notes.get(line.salesId) ?? line.notes }));
  return [...jobs.values()].filter((job) => job.state === "open" && shownJob(job, head, becomes) !== job);
}
