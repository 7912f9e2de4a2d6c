/** Previews a change of a recipe or bill of componentry. Uses the same rules as saving, and writes nothing. */
import { netKilograms } from "../formulas/rules.ts";
import { baseSku } from "../stock/lots/serving.ts";
import { conflict } from "../lib/actions/error.ts";
import { previewMark } from "../lib/actions/preview-mark.ts";
import { itemUnit } from "../lib/rules/quantity.ts";
import { waitingQuantity } from "../sales/line-quantity-shapes.ts";
import type { OrderLine } from "../sales/order.rows.ts";
import type { Item } from "../stock/items/item.rows.ts";
import { mayBeUsedFor } from "../stock/owner.ts";
import type { ChangePreview, ConcernedJob } from "../formulas/change.contract.ts";
import { hasReservation, type Job, type JobLine } from "../jobs/job.rows.ts";
import { readMakerJobs, type Maker } from "./reallocation.ts";
import { type Families, lineChanges, relined, type Source, wantedLines } from "./relined.ts";
import { readLineFamilies } from "../stock/items/variants.ts";

/** The requested change: the list before and after, and which jobs take it over. */
export interface Change {
  of: Maker;
  /** Of the formula or product. */
  clientId: number;
  before: Source;
  after: Source;
  reAllocate: boolean;
  except: readonly number[];
}

/** What a change depends on, as read. Takes three round trips, however many jobs are open. */
export interface UnderChange {
  jobs: readonly Job[];
  waiting: readonly OrderLine[];
  families: Families;
}

/** Reads what a change depends on, strongly consistent. */
export async function readUnderChange(of: Maker, after: Source): Promise<UnderChange> {
  const [{ jobs, waiting }, families] = await Promise.all([readMakerJobs(of), readLineFamilies(sourceLines(after))]);
  return { jobs, waiting, families };
}

/** The preview of a change. Its mark is a hash of the whole preview. Pure. */
export function changePreview(change: Change, { jobs, waiting, families }: UnderChange): ChangePreview {
  const concerned = jobs.map((job): ConcernedJob => {
    const included = change.reAllocate && !change.except.includes(job.id);
    return { ...headOfJob(job), included, lines: included ? lineChanges(job, relined(job, change.after, families)) : [] };
  });
  const said = {
    list: mergedList(change),
    jobs: concerned,
    waiting: waiting.map(waitingLine),
    shortages: changeShortages(change.after, concerned, waiting, families, clientsMadeFor(change, jobs, waiting)),
  };
  const versions = jobs.map(({ id, version }) => ({ id, version }));
  return { mark: previewMark([said, versions]), ...said };
}

/** Refuses (409, with the current preview) a change whose preview is stale. */
export function refuseOutdated(seen: string, now: ChangePreview): void {
  if (seen !== now.mark) throw conflict("The effect of this change is now different. Please check it again before you save.", { preview: now });
}

/** A job as shown in previews. */
export function headOfJob(job: Job): Omit<ConcernedJob, "included" | "lines"> {
  const { id, jobNumber, name, client, grossQuantity, printed, salesItems } = job;
  const days = salesItems.flatMap(({ dispatchDate }) => dispatchDate ?? []).toSorted();
  return {
    ...{ jobId: id, jobNumber, name, client, grossQuantity, printed },
    dispatchDate: days[0] ?? null,
    soNumbers: [...new Set(salesItems.map(({ soNumber }) => soNumber))],
    state: hasReservation(job) ? "Reserved" : "Allocated",
  };
}

/** An order line as shown in previews, with what of it still waits for a job. */
export function waitingLine(line: OrderLine): ChangePreview["waiting"][number] {
  const { salesId, salesOrderId, soNumber, client, productSku, productName, dispatchDate } = line;
  return { salesId, salesOrderId, soNumber, client, productSku, productName, quantity: waitingQuantity(line), dispatchDate };
}

interface ListLine {
  sku: string;
  name: string;
  amount: number;
  exactMatch: boolean;
}

function sourceLines(source: Source): ListLine[] {
  if (source.origin === "recipe") return source.recipe.map(({ percentage, ...line }) => ({ ...line, amount: percentage }));
  return source.componentry.map(({ quantity, ...line }) => ({ ...line, amount: quantity, exactMatch: false }));
}

/** Both lists merged: the new list in its order, then the removed lines. */
function mergedList({ before, after }: Pick<Change, "before" | "after">): ChangePreview["list"] {
  const [was, becomes] = [sourceLines(before), sourceLines(after)];
  const old = new Map(was.map((line) => [line.sku, line]));
  const kept = new Set(becomes.map(({ sku }) => sku));
  return [
    ...becomes.map(({ sku, name, amount, exactMatch }) => {
      const line = old.get(sku);
      return { sku, name, before: line?.amount ?? null, after: amount, exactBefore: line?.exactMatch ?? false, exactAfter: exactMatch };
    }),
    ...was
      .filter(({ sku }) => !kept.has(sku))
      .map(({ sku, name, amount, exactMatch }) => ({ sku, name, before: amount, after: null, exactBefore: exactMatch, exactAfter: false })),
  ];
}

/** For whom it is made: a formula's client, or those who order a product. */
function clientsMadeFor({ clientId, after }: Change, jobs: readonly Job[], waiting: readonly OrderLine[]): number[] {
  return after.origin === "recipe" ? [clientId] : [...jobs, ...waiting].map((one) => one.clientId);
}

/**
 * The items of the new list of which jobs and waiting orders would need more than the free stock (quantity less allocated)
 * that may be used for one of these clients.
 */
function changeShortages(
  after: Source,
  jobs: readonly ConcernedJob[],
  waiting: readonly OrderLine[],
  families: Families,
  clients: readonly number[],
): ChangePreview["shortages"] {
  const wanted = waiting.flatMap((line) => waitingNeeds(line, after));
  const groups = new Map(
    sourceLines(after).map(({ sku, name, exactMatch }) => [exactMatch ? sku : baseSku(sku), { sku, name, exactMatch, family: families.get(sku) ?? [] }]),
  );
  const changes = jobs.flatMap(({ lines }) => lines);
  return [...groups.values()].flatMap(({ sku, name, exactMatch, family }) => {
    const [first] = family;
    if (!first) return [];
    const concerns = (one: { sku: string }): boolean => (exactMatch ? one.sku === sku : baseSku(one.sku) === baseSku(sku));
    const more = changes.filter(concerns).reduce((sum, change) => sum + change.after - change.before, 0);
    const neededByWaiting = wanted.filter(concerns).reduce((sum, { quantity }) => sum + quantity, 0);
    const serving = family.filter((item) => !item.removed && clients.some((clientId) => mayBeUsedFor(item, clientId)));
    const freeBefore = freeFamilyStock(serving);
    const freeAfter = freeBefore - more - neededByWaiting;
    if (freeAfter >= 0) return [];
    const onOrder = serving.reduce((sum, item) => sum + item.onOrder, 0);
    return [{ sku, name, unit: itemUnit(first), freeBefore, waiting: neededByWaiting, freeAfter, onOrder }];
  });
}

/** What a waiting order line will need of the list: without wastage, at the fill size of its product, as readiness calculates it. */
function waitingNeeds(line: OrderLine, after: Source): JobLine[] {
  const quantity = waitingQuantity(line);
  const grossQuantity = after.origin === "recipe" ? netKilograms([{ quantity, fillWeight: line.fillSize }]) : quantity;
  return wantedLines({ grossQuantity }, after);
}

function freeFamilyStock(family: readonly Item[]): number {
  return family.reduce((sum, item) => sum + item.quantity - item.allocated, 0);
}
