/** Cancelling a stock take: only its details report is kept, if anything had been counted. */
import type * as z from "zod";
import { commit } from "../transaction/commit.ts";
import { defineOperation, type Step } from "../transaction/operation.ts";
import type { Actor } from "../lib/actions/actor.ts";
import { type Kept, linked } from "../lib/files/files.ts";
import { queryPage } from "../lib/table/table.ts";
import type { Row, Write } from "../lib/table/write.ts";
import { releaseFromStockTake } from "../warehouse/location.rows.ts";
import type { removeStockTake } from "./contract.ts";
import { assertChangeable, openStockTake } from "./open-stock-take.ts";
import { locationsThere } from "./remove-locations.ts";
import { keepDetails } from "./report.ts";
import { changeStockTake, isCounted, isStockTake, type StockTake, stockTakeKey, stockTakePartition } from "./stock-take.rows.ts";

type Removed = z.output<typeof removeStockTake.answer>;
/** The stored part of the response: the link to the file is created again each time. */
type Cancelled = Omit<Removed, "fileName" | "url"> & { kept?: Kept };

const OPERATION = "stock-take.cancel";
/** Rows that one step deletes; a location also releases its place. */
const A_STEP = 48;

interface State {
  stockTakeId: number;
  erased: number;
  answer: Cancelled;
}

/**
 * Deletes a stock take in progress, in steps, and releases its locations; stock is unchanged. Creates a details report
 * of the counts first, and returns its link. Refuses an unknown stock take (404), and one that is finished or being
 * changed (409). (Specification 2, section 4.)
 */
export async function cancelStockTake(id: number, actor: Actor): Promise<Removed> {
  const { kept, ...answer } = await commit<Cancelled>(actor, async () => {
    const stockTake = await openStockTake(id);
    assertChangeable(stockTake);
    const report = stockTake.touched > 0 ? { kept: await keepDetails(stockTake) } : {};
    const change = changeStockTake(id, { set: { state: "cancelling", busy: { action: "cancelling", operation: actor.requestId } } }, expected(stockTake));
    const said: Cancelled = { message: `The stock take ‘${stockTake.reference}’ has been cancelled.`, type: "success", stockTakeGroupId: id, ...report };
    return {
      writes: [change],
      answer: said,
      rest: { kind: OPERATION, state: { stockTakeId: id, erased: 0, answer: said } satisfies State, done: 0, total: stockTake.numberOfBins },
    };
  });
  return kept ? { ...answer, ...(await linked(kept)) } : answer;
}

/** Nothing was counted after the report was created. */
function expected({ touched, completed }: StockTake): Partial<StockTake> {
  return { state: "open", busy: null, touched, completed };
}

defineOperation<State>(OPERATION, async (state): Promise<Step> => {
  const { rows, next } = await queryPage({ partition: stockTakePartition(state.stockTakeId), strong: true }, A_STEP);
  const erased = rows.filter((row) => !isStockTake(row));
  const locations = erased.filter(isCounted);
  const stored = await locationsThere(locations.map(({ locationId }) => locationId));
  const freed = locations.filter(({ locationId }) => stored.has(locationId)).map(({ locationId }) => releaseFromStockTake(locationId, state.stockTakeId));
  const becomes: State = { ...state, erased: state.erased + locations.length };
  const finished = next === undefined;
  const last: Write[] = finished ? [{ kind: "delete", key: stockTakeKey(state.stockTakeId), expect: { equals: { state: "cancelling" } } }] : [];
  return { writes: [...erased.map(erase), ...freed, ...last], state: becomes, done: becomes.erased, ...(finished ? { answer: state.answer } : {}) };
});

function erase({ PK, SK }: Row): Write {
  return { kind: "delete", key: { PK, SK } };
}
