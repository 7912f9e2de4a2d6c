/** Adds locations to a stock take, when it starts and while it is in progress. */
import type * as z from "zod";
import { commit, type Plan } from "../transaction/commit.ts";
import { defineOperation, type Step } from "../transaction/operation.ts";
import type { Actor } from "../lib/actions/actor.ts";
import { instant } from "../lib/time/clock.ts";
import { take } from "../lib/table/counter.ts";
import { getMany } from "../lib/table/table.ts";
import type { Write } from "../lib/table/write.ts";
import { claimForStockTake, type StockLocation, locationKey, type LocationRow } from "../warehouse/location.rows.ts";
import { choose } from "./choose.ts";
import type { addToStockTake, createStockTake } from "./contract.ts";
import { assertChangeable, readCountedLocations, openStockTake } from "./open-stock-take.ts";
import { changeStockTake, newCounted, putStockTake, type StockTake } from "./stock-take.rows.ts";

type NewStockTake = z.output<typeof createStockTake.body>;
type Added = z.output<typeof createStockTake.answer>;

const OPERATION = "stock-take.add";
/** Locations per transaction: each costs its row and the claim of its location, besides the stock take, the request and the operation. */
const A_STEP = 48;

interface State {
  stockTakeId: number;
  /** Ids of the locations still to add. */
  left: string[];
  reference: string;
  begun: boolean;
  added: number;
  leftOut: number;
}

/**
 * Starts a stock take of the chosen bins. Continues in steps if they do not fit one transaction; counting can start
 * after the first. Refuses as `choose` does. (Specification 2, 2.13 and section 5.)
 */
export async function createStockTakeWith(input: NewStockTake, actor: Actor): Promise<Added> {
  let id: number | undefined;
  return commit<Added>(actor, async () => {
    const [{ locations: bins, leftOut }, next] = await Promise.all([choose(input.locations, new Set()), id ?? take("stockTake")]);
    id = next;
    const { reference, blind, tolerancePercent, toleranceUnits } = input;
    const stockTake: StockTake = {
      id,
      reference,
      dateInitialised: instant(),
      startedBy: actor.name,
      blind,
      tolerancePercent,
      toleranceUnits,
      numberOfBins: Math.min(bins.length, A_STEP),
      completed: 0,
      touched: 0,
      state: "open",
      dateFinalised: null,
      busy: bins.length > A_STEP ? { action: "adding", operation: actor.requestId } : null,
    };
    return began(stockTake, [putStockTake(stockTake)], bins, { reference, begun: true, leftOut });
  });
}

/**
 * Adds locations to a stock take in progress, in steps if there are many. Refuses as `choose` does, an unknown stock
 * take (404), and one that is finished or being changed (409). (Specification 2, section 4.)
 */
export async function addLocations({ stockTakeGroupId: id, locations }: z.output<typeof addToStockTake.body>, actor: Actor): Promise<Added> {
  return commit<Added>(actor, async () => {
    const [stockTake, present] = await Promise.all([openStockTake(id), readCountedLocations(id, true)]);
    assertChangeable(stockTake);
    const { locations: bins, leftOut } = await choose(locations, new Set(present.map(({ locationId }) => locationId)));
    const busy = bins.length > A_STEP ? { action: "adding" as const, operation: actor.requestId } : null;
    const first = Math.min(bins.length, A_STEP);
    const change = changeStockTake(id, { set: { busy }, add: { numberOfBins: first } }, { state: "open", busy: null });
    return began(stockTake, [change], bins, { reference: stockTake.reference, begun: false, leftOut });
  });
}

/** The first transaction: the stock take, and as many locations as it can hold. */
function began(stockTake: StockTake, head: Write[], bins: readonly StockLocation[], said: Pick<State, "reference" | "begun" | "leftOut">): Plan<Added> {
  const first = bins.slice(0, A_STEP);
  const left = bins.slice(A_STEP).map(({ id }) => id);
  const state: State = { ...said, stockTakeId: stockTake.id, left, added: first.length };
  const plan = { writes: [...head, ...first.flatMap((location) => takenIn(stockTake.id, location))], answer: locationsAddedAnswer(state) };
  return left.length === 0 ? plan : { ...plan, rest: { kind: OPERATION, state, done: first.length, total: bins.length } };
}

/** Each step adds locations that still exist and are in no other stock take. */
defineOperation<State>(OPERATION, async (state): Promise<Step> => {
  const next = state.left.slice(0, A_STEP);
  const bins = await getMany<LocationRow>(next.map(locationKey), true);
  const free = bins.filter((location) => location !== undefined && location.stockTakeId === undefined) as StockLocation[];
  const becomes: State = { ...state, left: state.left.slice(A_STEP), added: state.added + free.length, leftOut: state.leftOut + next.length - free.length };
  const finished = becomes.left.length === 0;
  const change = changeStockTake(state.stockTakeId, { set: finished ? { busy: null } : {}, add: { numberOfBins: free.length } }, { state: "open" });
  return {
    writes: [change, ...free.flatMap((location) => takenIn(state.stockTakeId, location))],
    state: becomes,
    done: becomes.added + becomes.leftOut - state.leftOut,
    ...(finished ? { answer: locationsAddedAnswer(becomes) } : {}),
  };
});

/** Adds a location to a stock take and claims its place. */
function takenIn(stockTakeId: number, location: StockLocation): Write[] {
  return [{ kind: "put", item: newCounted(stockTakeId, location), expect: { absent: true } }, claimForStockTake(location.id, stockTakeId)];
}

function locationsAddedAnswer({ stockTakeId, reference, begun: isNew, added, leftOut }: State): Added {
  const bins = added === 1 ? "1 location" : `${added} locations`;
  const message = isNew ? `The stock take ‘${reference}’ has started with ${bins}.` : `${bins} ${added === 1 ? "has" : "have"} been added to ‘${reference}’.`;
  const answer = { stockTakeGroupId: stockTakeId, numberOfBins: added, leftOut };
  if (leftOut === 0) return { message, type: "success", ...answer };
  return { message: `${message} ${leftOut} could not be added: another stock take is counting them, or they were removed.`, type: "warning", ...answer };
}
