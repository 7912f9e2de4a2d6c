/**
 * Which jobs make less when the quantity of an order line falls below what is allocated to them, and what they become:
 * the least advanced and youngest first. What is made stays; a job that is completed in part makes no more than that, if less
 * is enough. Pure. (Contract, section 8, Several jobs of a line.)
 */
import { linesFor, scaledTo } from "../../jobs/job-figures.ts";
import { hasReservation, type Job } from "../../jobs/job.rows.ts";
import { assertOpen, assertUnstarted, isStarted } from "../../jobs/open-job.ts";
import { trimmedLine } from "../../jobs/edits/resize.ts";
import { conflict } from "../../lib/actions/error.ts";
import { previewMark } from "../../lib/actions/preview-mark.ts";
import { byCodeUnits } from "../../lib/rules/canonical-json.ts";
import { asOrdered, quantityText } from "../../lib/rules/quantity.ts";
import { asStocked, jobParts, lineUnit } from "../line-quantity-shapes.ts";
import type { LinePart } from "../order-shapes.ts";
import type { OrderLine } from "../order.rows.ts";
import type { ShrinkPreview, ShrunkJob } from "./confirmations.contract.ts";

/** What the jobs of a part of a line still make of it, in the line's unit; 0 if it leaves them. */
export interface Shrink extends Pick<LinePart, "formulaJobId" | "productJobId" | "quantity"> {
  salesId: number;
}

/** New quantities of a job's sales items, by id; 0 if an item leaves. */
export type Quantities = ReadonlyMap<number, number>;

type Jobs = ReadonlyMap<number, Job>;

/** The jobs of a part, the filling job first; undefined for one that is not known. */
const jobsOfPart = ({ formulaJobId, productJobId }: LinePart, jobs: Jobs): (Job | undefined)[] =>
  [productJobId, formulaJobId].flatMap((id) => (id === null ? [] : [jobs.get(id)]));

/** What keeps a part from leaving its jobs: one of them is closed, so that the whole stays, or has made some of it. Grams or units. */
interface Fixed {
  job: Job;
  stays: number;
}

/** What of a part its jobs have made, by the one that made most; undefined for a part whose jobs have not begun. */
function fixedBy(line: OrderLine, part: LinePart, jobs: Jobs): Fixed | undefined {
  const whole = asStocked(line, part.quantity);
  const fixed = jobsOfPart(part, jobs).flatMap((job): Fixed[] => {
    if (!job || (job.state === "open" && !isStarted(job))) return [];
    return [{ job, stays: job.state === "open" ? lowestOfItem(line, whole, job) : whole }];
  });
  return fixed.toSorted((a, b) => b.stays - a.stays)[0];
}

/** The least of a sales item with which a job is for no less than its parts made: grams or units, above 0, since a job that has begun is not cancelled. */
function lowestOfItem(line: OrderLine, whole: number, job: Job): number {
  const isEnough = (quantity: number): boolean => makesAtLeastItsParts(job, new Map([[line.salesId, asOrdered(quantity, lineUnit(line))]]));
  let [low, high] = [1, whole];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

const makesAtLeastItsParts = (job: Job, quantities: Quantities): boolean => scaledTo(job, quantities).grossQuantity >= (job.quantityProduced ?? 0);

/**
 * The parts of a line that make less so that at most `quantity` of it is allocated. Refuses (409) a quantity below what is
 * made, with the jobs and the lowest quantity, and a job that is being changed.
 */
export function shrinksOfLine(line: OrderLine, quantity: number, jobs: Jobs): Shrink[] {
  const unit = lineUnit(line);
  const parts = jobParts(line);
  const allocated = parts.reduce((sum, part) => sum + asStocked(line, part.quantity), line.fromStock ?? 0);
  let over = allocated - asStocked(line, quantity);
  const shrinks = parts
    .toSorted((a, b) => advance(a, jobs) - advance(b, jobs) || youngest(b) - youngest(a))
    .flatMap((part): Shrink[] => {
      const whole = asStocked(line, part.quantity);
      const cut = Math.min(over, whole - (part.made ? whole : (fixedBy(line, part, jobs)?.stays ?? 0)));
      over -= cut;
      const { formulaJobId, productJobId } = part;
      return cut > 0 ? [{ salesId: line.salesId, formulaJobId, productJobId, quantity: asOrdered(whole - cut, unit) }] : [];
    });
  if (over > 0) throw tooLow(line, asOrdered(asStocked(line, quantity) + over, unit), jobs);
  for (const shrink of shrinks) for (const job of jobsOfPart(shrink, jobs)) if (job) assertOpen(job);
  return shrinks;
}

/** How far the jobs of a part have come: 1 if something is reserved for them, 2 if one is completed in part. */
const advance = (part: LinePart, jobs: Jobs): number =>
  Math.max(...jobsOfPart(part, jobs).map((job) => (!job ? 0 : isStarted(job) ? 2 : Number(hasReservation(job)))));

const youngest = ({ formulaJobId, productJobId }: LinePart): number => Math.max(formulaJobId ?? 0, productJobId ?? 0);

function tooLow(line: OrderLine, lowest: number, jobs: Jobs) {
  const unit = lineUnit(line);
  const fixed = jobParts(line).flatMap((part) => {
    const found = fixedBy(line, part, jobs);
    if (!found) return [];
    const { id: jobId, jobNumber, state } = found.job;
    return [{ jobId, jobNumber, quantity: asOrdered(found.stays, unit), completed: state === "completed" }];
  });
  const reasons = fixed.map(({ jobNumber, quantity, completed }) =>
    completed ? `${jobNumber} for ${quantityText(quantity, unit)} is completed` : `${jobNumber} has made enough for ${quantityText(quantity, unit)}`,
  );
  if (line.fromStock) reasons.push(`${quantityText(asOrdered(line.fromStock, unit), unit)} came from other stock`);
  const why = reasons.length > 0 ? `: ${reasons.join(", ")}` : "";
  return conflict(`The quantity of ${line.productName} cannot be below ${quantityText(lowest, unit)}${why}.`, { lowest, jobs: fixed });
}

/** The jobs that shrinks change, and how: sales items that leave by a cancellation of their line leave these jobs too. */
export function shrunkQuantities(shrinks: readonly Shrink[], leaving: readonly number[], jobs: Jobs): Map<number, Quantities> {
  const ids = new Set(shrinks.flatMap(({ formulaJobId, productJobId }) => [productJobId, formulaJobId].filter((id) => id !== null)));
  return new Map([...ids].flatMap((id) => (jobs.has(id) ? [[id, quantitiesInJob(id, shrinks, leaving)] as const] : [])));
}

/** The new quantities of one job. */
export function quantitiesInJob(jobId: number, shrinks: readonly Shrink[], leaving: readonly number[]): Quantities {
  const own = shrinks.filter(({ formulaJobId, productJobId }) => formulaJobId === jobId || productJobId === jobId);
  return new Map([...leaving.map((salesId) => [salesId, 0] as const), ...own.map(({ salesId, quantity }) => [salesId, quantity] as const)]);
}

/** Whether all sales items of a job leave it. */
export const leavesWholly = ({ salesItems }: Pick<Job, "salesItems">, quantities: Quantities): boolean =>
  salesItems.every(({ salesId }) => quantities.get(salesId) === 0);

/** The parts of a line after its shrinks. */
export function shrunkParts(line: OrderLine, shrinks: readonly Shrink[]): LinePart[] {
  return jobParts(line).flatMap((part) => {
    const own = shrinks.find((one) => one.salesId === line.salesId && one.formulaJobId === part.formulaJobId && one.productJobId === part.productJobId);
    if (!own) return [part];
    return own.quantity > 0 ? [{ ...part, quantity: own.quantity }] : [];
  });
}

/** Refuses (409) an edit of several lines that together leaves a job for less than its parts made, or takes a line out of it. */
export function refuseBelowMade(quantities: ReadonlyMap<number, Quantities>, jobs: Jobs): void {
  for (const [id, of] of quantities) {
    const job = jobs.get(id);
    if (job && isStarted(job) && ([...of.values()].includes(0) || !makesAtLeastItsParts(job, of))) assertUnstarted(job);
  }
}

/** What shrinks do to their jobs, in numbers. Its mark covers the jobs' versions, so that it is out of date once one has changed. */
export function shrinkPreview(quantities: ReadonlyMap<number, Quantities>, jobs: Jobs): ShrinkPreview {
  const shrunk = [...quantities].flatMap(([id, of]) => {
    const job = jobs.get(id);
    return job ? [{ job, said: shrunkJob(job, of) }] : [];
  });
  const said = shrunk.map((one) => one.said).toSorted((a, b) => a.jobId - b.jobId);
  return { mark: previewMark([said, shrunk.map(({ job: { id, version } }) => ({ id, version }))]), jobs: said };
}

function shrunkJob(job: Job, quantities: Quantities): ShrunkJob {
  const { id: jobId, jobNumber, type, code, name, grossQuantity: before, printed } = job;
  const cancelled = leavesWholly(job, quantities);
  const after = cancelled ? 0 : scaledTo(job, quantities).grossQuantity;
  const targets = linesFor(job, after);
  const lines = Object.values(job.lines).toSorted((a, b) => byCodeUnits(a.sku, b.sku));
  const released = lines.flatMap((line) => {
    const { givenBack } = trimmedLine(line, cancelled ? 0 : (targets[line.sku] ?? line.quantity));
    const quantity = Object.values(givenBack).reduce((sum, one) => sum + one, 0);
    const unit = type === "Formula" || line.origin === "bulk" ? ("g" as const) : ("units" as const);
    return quantity > 0 ? [{ sku: line.sku, name: line.name, quantity, unit }] : [];
  });
  return {
    jobId,
    jobNumber,
    type,
    code,
    name,
    unit: type === "Formula" ? "Kg" : "units",
    before,
    after,
    made: job.quantityProduced ?? 0,
    cancelled,
    printed,
    released,
  };
}

/** The refusal of an edit that changes jobs which the user has not seen, or which have changed since. */
export function refuseUnseen(seen: string | undefined, preview: ShrinkPreview): void {
  if (preview.jobs.length === 0 || seen === preview.mark) return;
  if (seen !== undefined) throw conflict("The effect of this change is now different. Please check it again before you save.", { preview });
  throw conflict(`The jobs of this order are for more than that. Please confirm that ${effectText(preview.jobs)}.`, { preview });
}

function effectText(jobs: readonly ShrunkJob[]): string {
  const cancelled = jobs.filter((job) => job.cancelled);
  const smaller = jobs.filter((job) => !job.cancelled);
  const named = (some: readonly ShrunkJob[]): string => some.map(({ jobNumber }) => jobNumber).join(", ");
  return [
    ...(smaller.length > 0 ? [`${named(smaller)} ${smaller.length === 1 ? "makes" : "make"} less`] : []),
    ...(cancelled.length > 0 ? [`${named(cancelled)} ${cancelled.length === 1 ? "is" : "are"} cancelled`] : []),
  ].join(" and ");
}
