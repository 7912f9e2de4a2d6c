/** Readiness: whether open sales items can be made, by the rules of `readiness.ts`. */
import { decodeCursor, damaged, encodeCursor } from "../../lib/lists/cursor.ts";
import { fitting, type ListedPage } from "../../lib/lists/list-page.ts";
import { shapedBy } from "../../lib/rules/keyed.ts";
import { businessDay } from "../../lib/time/day.ts";
import { baseSku } from "../../stock/lots/serving.ts";
import { mayBeUsedFor } from "../../stock/owner.ts";
import { followOnLines } from "./demand-rows.ts";
import { type Asked, readOpenReadiness, readinessWithout, type OpenDemand } from "./open-demand.ts";
import { type ForeseenRow, type ItemDemand, type ReadinessNeed, type ReadinessRow, Shortage } from "./readiness.contract.ts";
import { byCoveredShare, byDispatch, type DemandReadiness, LAST_DAY, latestDay, needReadiness, worstReadiness } from "./readiness.ts";

/** Sales items per page. */
const PAGE_ROWS = 2_000;
/** The most demands of one item in a response: those with the earliest dispatch dates. */
const MAX_DEMANDS = 500;
/** A position in the order of dispatch: the dispatch date, the order's instant, the sales item's id. */
const POSITION_PARTS = 3;

type ReadinessByDemand = ReadonlyMap<string, DemandReadiness>;

/**
 * A page of open sales items by dispatch date, with what keeps each from being ready. Each page considers all open
 * demand at the time it is read.
 */
export async function listReadiness(cursor?: string): Promise<ListedPage<ReadinessRow>> {
  const after = positionIn(cursor);
  const { asked, readiness } = await readOpenReadiness();
  return pageAfter(asked, after, (one) => readinessRow(one, readiness));
}

/**
 * A page of the sales items whose readiness changes if the chosen ones are made first, including the chosen ones. By
 * dispatch date.
 */
export async function listOnceMade(chosen: readonly number[], cursor?: string): Promise<ListedPage<ForeseenRow>> {
  const after = positionIn(cursor);
  const { asked, again, readiness: before } = await readOpenReadiness();
  const wanted = new Set(chosen);
  const first = new Set(asked.flatMap(({ row, keys }) => (wanted.has(row.salesItemId) ? keys : [])));
  const { readiness: then } = await again({ first });
  const changed = asked.filter((one) => readinessBy(one, before) !== readinessBy(one, then));
  return pageAfter(changed, after, (one) => foreseenRow(one, before, then));
}

/**
 * A page of the sales items whose readiness or earliest day changes if the chosen ones are dispatched on another day,
 * including the chosen ones. By their present dispatch dates.
 */
export async function listIfMoved(chosen: readonly number[], dispatchDate: string, cursor?: string): Promise<ListedPage<ForeseenRow>> {
  const after = positionIn(cursor);
  const { asked, again, readiness: before } = await readOpenReadiness();
  const wanted = new Set(chosen);
  const { readiness: then } = await again({ moved: movedKeys(asked, wanted, dispatchDate) });
  const changed = asked.filter(
    (one) => wanted.has(one.row.salesItemId) || readinessBy(one, before) !== readinessBy(one, then) || readyOn(one, before) !== readyOn(one, then),
  );
  return pageAfter(changed, after, (one) => {
    const row = foreseenRow(one, before, then);
    return wanted.has(row.salesItemId) ? { ...row, dispatchDate } : row;
  });
}

/** The dispatch dates of the demands of chosen sales items: a job that also makes others is needed for the first of them. */
function movedKeys(asked: readonly Asked[], chosen: ReadonlySet<number>, dispatchDate: string): Map<string, string | null> {
  const moved = new Set(asked.flatMap(({ row, keys }) => (chosen.has(row.salesItemId) ? keys : [])));
  const days = new Map<string, string | null>();
  for (const { row, keys } of asked) {
    const day = chosen.has(row.salesItemId) ? dispatchDate : row.dispatchDate;
    for (const key of keys.filter((one) => moved.has(one))) days.set(key, (days.get(key) ?? LAST_DAY) < (day ?? LAST_DAY) ? (days.get(key) ?? null) : day);
  }
  return days;
}

function foreseenRow(one: Asked, before: ReadinessByDemand, then: ReadinessByDemand): ForeseenRow {
  return { ...readinessRow(one, then), was: readinessBy(one, before), wasReadyOn: readyOn(one, before) };
}

function readyOn(one: Asked, readiness: ReadinessByDemand): string | null {
  return latestDay(
    askedNeeds(one, readiness).map((need) => need.readyOn),
    businessDay(),
  );
}

/** The calculation for these sales items; omits those that are made, cancelled or unknown. */
export async function readReadiness(
  salesIds: readonly number[],
): Promise<{ salesItemId: number; readiness: DemandReadiness["readiness"]; needs: ReadinessNeed[] }[]> {
  const { asked, readiness } = await readOpenReadiness();
  const wanted = new Set(salesIds);
  return asked
    .filter(({ row }) => wanted.has(row.salesItemId))
    .map((one) => ({ salesItemId: one.row.salesItemId, readiness: readinessBy(one, readiness), needs: askedNeeds(one, readiness) }));
}

/**
 * The readiness of each job's follow-on that waits for a decision: of its sales item for the missing units, made again,
 * from what all open sales items leave.
 */
export async function readFollowOnReadiness(): Promise<{ id: number; readiness: DemandReadiness["readiness"] }[]> {
  const lines = await followOnLines();
  if (lines.length === 0) return [];
  const { readiness } = await readOpenReadiness(undefined, lines);
  return lines.flatMap(({ id, key }) => (readiness.has(key) ? [{ id, readiness: worstReadiness((readiness.get(key)?.needs ?? []).map(needReadiness)) }] : []));
}

/**
 * The demands of an item or its variants by dispatch date, and what each leaves for the next. With `withoutBatch`, a
 * batch number of the SKU, only those that would change if that batch could not be used.
 */
export async function readItemDemand(sku: string, withoutBatch?: string): Promise<{ demands: ItemDemand[]; partial: boolean }> {
  const open = await readOpenReadiness(sku);
  const askedBy = Map.groupBy(
    open.asked.flatMap(({ row, keys }) => keys.map((key) => ({ row, key }))),
    ({ key }) => key,
  );
  const byKey = new Map(open.demands.map((demand) => [demand.key, demand]));
  const without = withoutBatch === undefined ? undefined : await readinessWithout(open, sku, withoutBatch);
  const all = [...(without?.readiness ?? open.readiness)].flatMap(([key, { needs }]): ItemDemand[] => {
    const demand = byKey.get(key);
    const salesItems = (askedBy.get(key) ?? []).map(({ row }) => salesItemNames(row));
    return needs
      .filter((need) => baseSku(need.sku) === baseSku(sku) && concerns(open, demand, need, sku))
      .map((need) => {
        const now = open.readiness.get(key)?.needs.find((one) => one.sku === need.sku && one.inside === need.inside);
        const lost = need.inside === null ? (without?.lost.get(key)?.get(need.sku) ?? 0) : 0;
        const { job = null, dispatchDate = null } = demand ?? {};
        const [was, more] = now ? [needReadiness(now), need.missing - now.missing] : ["ready" as const, need.missing];
        return { ...need, readiness: needReadiness(need), was, lost, more, job, dispatchDate, salesItems };
      });
  });
  const shown = without ? all.filter(({ lost, more, readiness, was }) => lost > 0 || more > 0 || readiness !== was) : all;
  return { demands: shown.slice(0, MAX_DEMANDS), partial: shown.length > MAX_DEMANDS };
}

/** Whether a demand for a variant concerns an item: not if the item belongs to another client. */
function concerns({ items }: OpenDemand, demand: OpenDemand["demands"][number] | undefined, need: ReadinessNeed, sku: string): boolean {
  const item = items.get(sku)?.item;
  const line = demand?.lines.find((one) => one.sku === need.sku && one.inside === need.inside);
  return need.sku === sku || !item || !line || mayBeUsedFor(item, line.clientId);
}

function salesItemNames({ salesItemId, salesOrderId, soNumber, poNumber, client, productSku }: Asked["row"]): ItemDemand["salesItems"][number] {
  return { salesItemId, salesOrderId, soNumber, poNumber, client, productSku };
}

function askedNeeds({ keys }: Asked, readiness: ReadinessByDemand): ReadinessNeed[] {
  return keys.flatMap((key) => readiness.get(key)?.needs ?? []).toSorted(byCoveredShare);
}

function readinessBy(one: Asked, readiness: ReadinessByDemand): DemandReadiness["readiness"] {
  return worstReadiness(askedNeeds(one, readiness).map(needReadiness));
}

function readinessRow(one: Asked, readiness: ReadinessByDemand): ReadinessRow {
  const short = askedNeeds(one, readiness).filter((need) => needReadiness(need) !== "ready");
  const shortages = short.map((need) => shapedBy(Shortage, need));
  return { ...one.row, readiness: worstReadiness(short.map(needReadiness)), readyOn: readyOn(one, readiness), shortages };
}

/** The position of a sales item in the order of dispatch. */
type Position = Parameters<typeof byDispatch>[0];

function readinessPosition({ row, orderDate }: Asked): Position {
  return { dispatchDate: row.dispatchDate, orderDate, id: row.salesItemId };
}

/** The page after a position, and the cursor of the rest. */
function pageAfter<Shown>(asked: readonly Asked[], after: Position | undefined, shown: (one: Asked) => Shown): ListedPage<Shown> {
  const rest = after === undefined ? asked : asked.filter((one) => byDispatch(readinessPosition(one), after) > 0);
  const rows = fitting(rest.slice(0, PAGE_ROWS).map(shown));
  const last = rest[rows.length - 1];
  if (last === undefined || rows.length === rest.length) return { rows, next: undefined };
  const { dispatchDate, orderDate, id } = readinessPosition(last);
  return { rows, next: encodeCursor([dispatchDate ?? LAST_DAY, orderDate, String(id)]) };
}

/** Parses a cursor; 400 if it is invalid. */
function positionIn(cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined;
  const [dispatchDate = "", orderDate = "", id = ""] = decodeCursor(cursor, POSITION_PARTS);
  if (!/^\d{1,15}$/.test(id)) throw damaged();
  return { dispatchDate, orderDate, id: Number(id) };
}
