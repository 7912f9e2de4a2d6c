/** Removes uncounted locations from a stock take. */
import type * as z from "zod";
import { commit } from "../transaction/commit.ts";
import { defineOperation, type Step } from "../transaction/operation.ts";
import type { Actor } from "../lib/actions/actor.ts";
import { badInput } from "../lib/actions/error.ts";
import { getMany } from "../lib/table/table.ts";
import type { Write } from "../lib/table/write.ts";
import { locationKey, type LocationRow, releaseFromStockTake } from "../warehouse/location.rows.ts";
import { COUNTED_LOCATION, COUNTED_LOCATIONS, NO_LOCATIONS, type removeStockTake } from "./contract.ts";
import { assertChangeable, openLocations, openStockTake, parseCountedIds } from "./open-stock-take.ts";
import { changeStockTake, type Counted, countedKey, type CountedRow } from "./stock-take.rows.ts";

type Removed = z.output<typeof removeStockTake.answer>;

const OPERATION = "stock-take.remove";
/** Locations per transaction: each costs its row and the claim of its location. */
const A_STEP = 48;

interface State {
  stockTakeId: number;
  reference: string;
  left: string[];
  removed: number;
  /** Locations that were counted in the meantime. */
  counted: number;
}

/** Whether nothing is recorded for a location, so that it can be removed or confirmed as empty. */
export const isUntouched = (row: Counted): boolean => row.round === 0 && row.dateCompleted === null;

/**
 * Removes uncounted locations from a stock take, in steps if there are many. Refuses counted locations and the last
 * location (400), locations in no stock take (404), and a stock take that is finished or being changed (409).
 * (Specification 2, sections 4 and 5.)
 */
export async function removeLocations(ids: readonly string[], actor: Actor): Promise<Removed> {
  const { stockTakeId, locationIds } = parseCountedIds(ids, "locations");
  return commit<Removed>(actor, async () => {
    const first = locationIds.slice(0, A_STEP);
    const [stockTake, rows, locations] = await Promise.all([openStockTake(stockTakeId), openLocations(stockTakeId, locationIds), locationsThere(first)]);
    assertChangeable(stockTake);
    if (!rows.every(isUntouched)) throw badInput("locations", ids.length === 1 ? COUNTED_LOCATION : COUNTED_LOCATIONS);
    if (locationIds.length >= stockTake.numberOfBins) throw badInput("locations", `${NO_LOCATIONS} that stays, or cancel the stock take.`);
    const state: State = { stockTakeId, reference: stockTake.reference, left: locationIds.slice(A_STEP), removed: first.length, counted: 0 };
    const busy = state.left.length > 0 ? { action: "removing" as const, operation: actor.requestId } : null;
    // Two concurrent removals of all locations conflict: the second is checked again.
    const expected = { state: "open", busy: null, numberOfBins: stockTake.numberOfBins } as const;
    const change = changeStockTake(stockTakeId, { set: { busy }, add: { numberOfBins: -first.length } }, expected);
    const plan = { writes: [change, ...rows.slice(0, A_STEP).flatMap((row) => takenOut(row, locations))], answer: locationsRemovedAnswer(state) };
    return busy === null ? plan : { ...plan, rest: { kind: OPERATION, state, done: first.length, total: locationIds.length } };
  });
}

defineOperation<State>(OPERATION, async (state): Promise<Step> => {
  const next = state.left.slice(0, A_STEP);
  const [rows, locations] = await Promise.all([
    getMany<CountedRow>(
      next.map((id) => countedKey(state.stockTakeId, id)),
      true,
    ),
    locationsThere(next),
  ]);
  const out = rows.flatMap((row) => (row && isUntouched(row) ? [row] : []));
  const becomes: State = { ...state, left: state.left.slice(A_STEP), removed: state.removed + out.length, counted: state.counted + next.length - out.length };
  const finished = becomes.left.length === 0;
  const change = changeStockTake(state.stockTakeId, { set: finished ? { busy: null } : {}, add: { numberOfBins: -out.length } }, { state: "open" });
  return {
    writes: [change, ...out.flatMap((row) => takenOut(row, locations))],
    state: becomes,
    done: becomes.removed + becomes.counted,
    ...(finished ? { answer: locationsRemovedAnswer(becomes) } : {}),
  };
});

/** The locations that still exist. */
export async function locationsThere(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await getMany<LocationRow>(ids.map(locationKey), true);
  return new Set(rows.flatMap((row) => row?.id ?? []));
}

/** Removes a location and releases its place, if it still exists. */
function takenOut(row: Counted, locations: ReadonlySet<string>): Write[] {
  const { stockTakeId, locationId, round, dateCompleted } = row;
  const out: Write = { kind: "delete", key: countedKey(stockTakeId, locationId), expect: { equals: { round, dateCompleted } } };
  return locations.has(locationId) ? [out, releaseFromStockTake(locationId, stockTakeId)] : [out];
}

function locationsRemovedAnswer({ stockTakeId, reference, removed, counted }: State): Removed {
  const message = `${removed === 1 ? "1 location has" : `${removed} locations have`} been removed from ‘${reference}’.`;
  if (counted === 0) return { message, type: "success", stockTakeGroupId: stockTakeId };
  return { message: `${message} ${counted} had been counted in the meantime and stayed.`, type: "warning", stockTakeGroupId: stockTakeId };
}
