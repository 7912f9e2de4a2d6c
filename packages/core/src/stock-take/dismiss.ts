/** Dismissing discrepancies: they stay in the reports, and completion does not change their stock. */
import type * as z from "zod";
import { commit } from "../transaction/commit.ts";
import type { Actor } from "../lib/actions/actor.ts";
import { instant } from "../lib/time/clock.ts";
import { AppError, badInput } from "../lib/actions/error.ts";
import type { resolveDiscrepancies } from "./contract.ts";
import { readCountLines } from "./counts.ts";
import { assertChangeable, openLocations, openStockTake } from "./open-stock-take.ts";
import { changeStockTake, DISMISSAL_PREFIX, parseCountLineId, stockTakePartition } from "./stock-take.rows.ts";
import { isDiscrepancy } from "./tolerance.ts";

type Dismissed = z.output<typeof resolveDiscrepancies.answer>;

/**
 * Excludes discrepancies from completion, with one row per call. Refuses an id that is not a discrepancy of the stock
 * take's last counts (404), those of several stock takes at once (400), and a stock take that is finished or being
 * changed (409). (Specification 2, section 4.)
 */
export async function dismiss(resolved: readonly string[], actor: Actor): Promise<Dismissed> {
  const ids = [...new Set(resolved)];
  const named = ids.map((id) => parseCountLineId(id) ?? unknown());
  const stockTakeId = named[0]?.stockTakeId ?? 0;
  const stray = named.findIndex((line) => line.stockTakeId !== stockTakeId);
  if (stray >= 0) throw badInput(`resolved.${stray}`, "These discrepancies belong to different stock takes.");
  const locationIds = [...new Set(named.map((line) => line.locationId))];
  return commit<Dismissed>(actor, async () => {
    const [stockTake, locations] = await Promise.all([openStockTake(stockTakeId), openLocations(stockTakeId, locationIds)]);
    assertChangeable(stockTake);
    const lines = await Promise.all(locations.map((location) => readCountLines(location, true)));
    const there = new Set(lines.flat().flatMap((line) => (isDiscrepancy(line) ? [line.id] : [])));
    if (!ids.every((id) => there.has(id))) unknown();
    const row = { PK: stockTakePartition(stockTakeId), SK: DISMISSAL_PREFIX + actor.requestId, ids, by: actor.name, at: instant() };
    return {
      writes: [changeStockTake(stockTakeId, { set: { busy: null } }, { state: "open", busy: null }), { kind: "put", item: row, expect: { absent: true } }],
      answer: {
        message: `${ids.length === 1 ? "1 discrepancy has" : `${ids.length} discrepancies have`} been dismissed.`,
        type: "success",
        stockTakeGroupId: stockTakeId,
      },
    };
  });
}

function unknown(): never {
  throw new AppError("not_found", "This discrepancy no longer exists: the location was counted again, or removed.");
}
