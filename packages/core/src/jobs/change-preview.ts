/** Previews a change of a recipe or bill of componentry. Uses the same rules as saving, and writes nothing. */
import { createHash } from "node:crypto";
import { baseOf } from "../formulas/serving.ts";
import { conflict } from "../lib/error.ts";
import { unitOf } from "../lib/quantity.ts";
import type { OrderLine } from "../sales/order.rows.ts";
import type { Item } from "../stock/item.rows.ts";
import type { ChangePreview, ConcernedJob } from "./change.contract.ts";
import { hasReservation, type Job } from "./job.rows.ts";
import { jobsOf, type Maker } from "./reallocation.ts";
import { type Families, lineChanges, relined, type Source } from "./relined.ts";
import { familiesOf } from "./variants.ts";

/** Length of a preview's mark, in characters. */
const MARK_LENGTH = 24;

/** The requested change: the list before and after, and which jobs take it over. */
export interface Change {
  of: Maker;
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
  const [{ jobs, waiting }, families] = await Promise.all([jobsOf(of), familiesOf(linesOf(after))]);
  return { jobs, waiting, families };
}

/** The preview of a change. Its mark is a hash of the whole preview. Pure. */
export function previewOf(change: Change, { jobs, waiting, families }: UnderChange): ChangePreview {
  const concerned = jobs.map((job): ConcernedJob => {
    const included = change.reAllocate && !change.except.includes(job.id);
    return { ...headOfJob(job), included, lines: included ? lineChanges(job, relined(job, change.after, families)) : [] };
  });
  const said = {
    list: listOf(change),
    jobs: concerned,
    waiting: waiting.map(waitingOf),
    shortages: shortagesOf(change.after, concerned, families),
  };
  const versions = jobs.map(({ id, version }) => [id, version]);
  const mark = createHash("sha256")
    .update(JSON.stringify([said, versions]))
    .digest("hex");
  return { mark: mark.slice(0, MARK_LENGTH), ...said };
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

/** An order line as shown in previews. */
export function waitingOf(line: OrderLine): ChangePreview["waiting"][number] {
  const { salesId, salesOrderId, soNumber, client, productSku, productName, quantity, dispatchDate } = line;
  return { salesId, salesOrderId, soNumber, client, productSku, productName, quantity, dispatchDate };
}

interface ListLine {
  sku: string;
  name: string;
  amount: number;
  exactMatch: boolean;
}

function linesOf(source: Source): ListLine[] {
  if (source.origin === "recipe") return source.recipe.map(({ percentage, ...line }) => ({ ...line, amount: percentage }));
  return source.componentry.map(({ quantity, ...line }) => ({ ...line, amount: quantity, exactMatch: false }));
}

/** Both lists merged: the new list in its order, then the removed lines. */
function listOf({ before, after }: Pick<Change, "before" | "after">): ChangePreview["list"] {
  const [was, becomes] = [linesOf(before), linesOf(after)];
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

/** The items of the new list of which the jobs would need more than the free stock (quantity less allocated). */
function shortagesOf(after: Source, jobs: readonly ConcernedJob[], families: Families): ChangePreview["shortages"] {
  const groups = new Map(
    linesOf(after).map(({ sku, name, exactMatch }) => [exactMatch ? sku : baseOf(sku), { sku, name, exactMatch, family: families.get(sku) ?? [] }]),
  );
  const changes = jobs.flatMap(({ lines }) => lines);
  return [...groups.values()].flatMap(({ sku, name, exactMatch, family }) => {
    const [first] = family;
    if (!first) return [];
    const more = changes
      .filter((change) => (exactMatch ? change.sku === sku : baseOf(change.sku) === baseOf(sku)))
      .reduce((sum, change) => sum + change.after - change.before, 0);
    const freeBefore = freeOf(family);
    const freeAfter = freeBefore - more;
    if (freeAfter >= 0) return [];
    const onOrder = family.reduce((sum, item) => sum + item.onOrder, 0);
    return [{ sku, name, unit: unitOf(first), freeBefore, freeAfter, onOrder }];
  });
}

function freeOf(family: readonly Item[]): number {
  return family.filter(({ removed }) => !removed).reduce((sum, item) => sum + item.quantity - item.allocated, 0);
}
