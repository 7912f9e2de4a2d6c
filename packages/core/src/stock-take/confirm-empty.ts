/** Confirms locations without stock as empty, which counts as counting them. */
import type * as z from "zod";
import { commit } from "../transaction/commit.ts";
import { defineOperation, type Step } from "../transaction/operation.ts";
import type { Actor } from "../lib/actions/actor.ts";
import { instant } from "../lib/time/clock.ts";
import { AppError, type FieldError } from "../lib/actions/error.ts";
import { getMany } from "../lib/table/table.ts";
import { locationKey, type LocationRow } from "../warehouse/location.rows.ts";
import type { stockTakeConfirmEmpty } from "./contract.ts";
import { closeCountRequest } from "../warehouse/count-request.rows.ts";
import { requestsFor } from "./count-requests.ts";
import { assertChangeable, openLocations, openStockTake, parseCountedIds } from "./open-stock-take.ts";
import { isUntouched } from "./remove-locations.ts";
import { changeCounted, changeStockTake, type Counted, countedKey, type CountedRow } from "./stock-take.rows.ts";

type Confirmed = z.output<typeof stockTakeConfirmEmpty.answer>;

const OPERATION = "stock-take.confirm";
/** Locations per transaction, each with its count request and the ledger row of that, besides the stock take with its ledger row, the request and the operation. */
const A_STEP = 32;

interface State {
  stockTakeId: number;
  left: string[];
  confirmed: number;
  /** Locations that were counted or filled in the meantime. */
  passedOver: number;
}

/**
 * Confirms uncounted locations as empty, in steps if there are many; a removed location counts as empty. Refuses
 * locations that now have stock or are counted (409) or are in no stock take (404), and a stock take that is finished
 * or being changed (409). (Specification 2, section 4.)
 */
export async function confirmEmpty(ids: readonly string[], actor: Actor): Promise<Confirmed> {
  const { stockTakeId, locationIds } = parseCountedIds(ids, "confirmedEmpty");
  return commit<Confirmed>(actor, async () => {
    const [stockTake, rows, holding, requested] = await Promise.all([
      openStockTake(stockTakeId),
      openLocations(stockTakeId, locationIds),
      holdingStock(locationIds),
      requestsFor(locationIds.slice(0, A_STEP)),
    ]);
    assertChangeable(stockTake);
    assertEmpty(rows, holding);
    const first = rows.slice(0, A_STEP);
    const state: State = { stockTakeId, left: locationIds.slice(A_STEP), confirmed: first.length, passedOver: 0 };
    const busy = state.left.length > 0 ? { action: "confirming" as const, operation: actor.requestId } : null;
    const add = { completed: first.length, touched: first.length };
    const writes = [
      changeStockTake(stockTakeId, { set: { busy }, add }, { state: "open", busy: null }),
      ...first.map((row) => confirmed(row, actor)),
      ...requested.map(closeCountRequest),
    ];
    const plan = { writes, answer: confirmedEmptyAnswer(state) };
    return busy === null ? plan : { ...plan, rest: { kind: OPERATION, state, done: first.length, total: locationIds.length } };
  });
}

defineOperation<State>(OPERATION, async (state, actor): Promise<Step> => {
  const next = state.left.slice(0, A_STEP);
  const [rows, holding, requests] = await Promise.all([
    getMany<CountedRow>(
      next.map((id) => countedKey(state.stockTakeId, id)),
      true,
    ),
    holdingStock(next),
    requestsFor(next),
  ]);
  const empty = rows.flatMap((row) => (row && isUntouched(row) && !holding.has(row.locationId) ? [row] : []));
  const requested = requests.filter((request) => empty.some(({ locationId }) => locationId === request.locationId));
  const left = state.left.slice(A_STEP);
  const becomes: State = { ...state, left, confirmed: state.confirmed + empty.length, passedOver: state.passedOver + next.length - empty.length };
  const add = { completed: empty.length, touched: empty.length };
  const change = changeStockTake(state.stockTakeId, { set: left.length === 0 ? { busy: null } : {}, add }, { state: "open" });
  return {
    writes: [change, ...empty.map((row) => confirmed(row, actor)), ...requested.map(closeCountRequest)],
    state: becomes,
    done: becomes.confirmed + becomes.passedOver,
    ...(left.length === 0 ? { answer: confirmedEmptyAnswer(becomes) } : {}),
  };
});

/** The locations that have stock. */
async function holdingStock(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const locations = await getMany<LocationRow>(ids.map(locationKey), true);
  return new Set(locations.flatMap((location) => (location && location.rows > 0 ? [location.id] : [])));
}

function assertEmpty(rows: readonly Counted[], holding: ReadonlySet<string>): void {
  const errors = rows.flatMap((row, i): FieldError[] => {
    const name = `${row.warehouse} ${row.bin}`;
    if (!isUntouched(row)) return [{ path: `confirmedEmpty.${i}`, message: `${name} has already been counted.` }];
    return holding.has(row.locationId) ? [{ path: `confirmedEmpty.${i}`, message: `${name} now holds stock. Please count it.` }] : [];
  });
  if (errors[0]) throw new AppError("conflict", errors[0].message, { errors });
}

function confirmed(row: Counted, actor: Actor) {
  return changeCounted(row, { dateCompleted: instant(), staff: actor.name, confirmedEmpty: true });
}

function confirmedEmptyAnswer({ stockTakeId, confirmed: count, passedOver }: State): Confirmed {
  const message = `${count === 1 ? "1 location is" : `${count} locations are`} confirmed as empty.`;
  if (passedOver === 0) return { message, type: "success", stockTakeGroupId: stockTakeId };
  return { message: `${message} ${passedOver} now hold stock, or were counted in the meantime.`, type: "warning", stockTakeGroupId: stockTakeId };
}
