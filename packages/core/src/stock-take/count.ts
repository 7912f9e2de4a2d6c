/**
 * Records the count of a location of a stock take. Stock is unchanged until completion, so that counting and other work
 * do not block each other.
 */
import type * as z from "zod";
import { commit, type Plan } from "../transaction/commit.ts";
import type { Actor } from "../lib/actions/actor.ts";
import { instant } from "../lib/time/clock.ts";
import { conflict } from "../lib/actions/error.ts";
import { RAW_MATERIAL_BATCH_NUMBER } from "../lib/rules/fields.ts";
import { getMany, queryAll } from "../lib/table/table.ts";
import type { Write } from "../lib/table/write.ts";
import { versionMade } from "../jobs/creation/batch-number.ts";
import { findStockLines, type Stock, readStockBySku } from "../stock/lots/open-stock-lines.ts";
import { atLocation, STOCK_LINE_LIST, type StockLine, type StockLineRow, stockLineSku } from "../stock/lots/stock-line.rows.ts";
import { claimBatchNumber } from "../stock/lots/batch-numbers.ts";
import { itemKey, type ItemRow } from "../stock/items/item.rows.ts";
import type { stockCount } from "./contract.ts";
import { addedNumber, numberClaimKey, type Count, type Ground, validateCount, type Known, type Line } from "./count-lines.ts";
import { closeCountRequest, type Requested } from "../warehouse/count-request.rows.ts";
import { requestsFor } from "./count-requests.ts";
import { assertOpen, openLocations, openStockTake, parseCountedIds } from "./open-stock-take.ts";
import { changeCounted, changeStockTake, type Counted, countedId, type CountedLine, putCount, type StockTake } from "./stock-take.rows.ts";
import { assertMayCount } from "./second-count.ts";
import { isBeyond, isDiscrepancy } from "./tolerance.ts";

type Recorded = z.output<typeof stockCount.answer>;

/**
 * Records the count of a location: compares each line with the stock at the time of counting. A difference beyond the
 * stock take's tolerance requires a second count by another user, which replaces the first and is final. A final count
 * closes a count request of the location. Refuses invalid lines, reporting all of them (400), a location that is in no
 * stock take (404), one that is already counted, a second count by the same user, and a stock take that is completing
 * or cancelling (409). (Specification 2, 2.13, sections 4 and 5.)
 */
export async function recordCount(count: Count, actor: Actor): Promise<Recorded> {
  const { stockTakeId, locationIds } = parseCountedIds([count.stockTakeId], "stockTakeId");
  return commit<Recorded>(actor, async () => {
    const [stockTake, [location], { ground, claims }, requested] = await Promise.all([
      openStockTake(stockTakeId),
      openLocations(stockTakeId, locationIds),
      readGround(count, stockTakeId, locationIds[0] ?? ""),
      requestsFor(locationIds),
    ]);
    if (!location) throw new Error("The location was not read.");
    assertOpen(stockTake);
    assertCountable(location, actor);
    const lines = validateCount(count, ground);
    return recorded(stockTake, location, lines, { claims, requested }, actor);
  });
}

/** Refuses (409) a location that has been counted, and a second count by the user who made the first. */
function assertCountable({ dateCompleted, staff, secondCount, firstCountById, warehouse, bin }: Counted, actor: Actor): void {
  if (dateCompleted !== null) throw conflict(`${warehouse} ${bin} has already been counted by ${staff}.`);
  assertMayCount({ secondCount, firstCountById }, actor);
}

/** Reads what validation needs. The index lags: a line without a position is compared with its stock line, read by key. */
async function readGround({ elements }: Count, stockTakeId: number, locationId: string): Promise<{ ground: Ground; claims: Write[] }> {
  const added = elements.filter(({ elementId }) => elementId === null);
  const unsealed = elements.flatMap(({ elementId, position }) => (elementId !== null && !position ? [elementId] : []));
  const [stockLines, now, stock, claims] = await Promise.all([
    queryAll<StockLineRow>({ partition: STOCK_LINE_LIST, index: "g1", beginsWith: atLocation(locationId) }),
    findStockLines(unsealed),
    readStockBySku(added.map(({ sku }) => sku)),
    readNumberClaims(added),
  ]);
  const present = new Map(stockLines.map((stockLine): [string, StockLine] => [stockLine.id, stockLine]));
  for (const id of unsealed) {
    const stockLine = now.get(id);
    if (stockLine?.locationId === locationId) present.set(id, stockLine);
    else present.delete(id);
  }
  const gone = elements.flatMap(({ elementId }) => (elementId !== null && !present.has(elementId) ? [stockLineSku(elementId)] : []));
  const items = await getMany<ItemRow>(gone.filter((sku) => !stock.has(sku)).map(itemKey));
  const known = new Map<string, Known>(stock);
  for (const item of items) if (item) known.set(item.sku, { item });
  const versions = await readAddedVersions(added, stock);
  const ground = { stockTakeId, locationId, present, stock: known, claims, versions };
  return { ground, claims: [...claims.values()].filter((claim) => claim !== "taken") };
}

/** The versions that added stock lines were made to, of which there is no stock that says so. */
async function readAddedVersions(added: readonly Line[], stock: ReadonlyMap<string, Stock>): Promise<Ground["versions"]> {
  const read = added.map(async (line) => {
    const { item, stockLines = [] } = stock.get(line.sku) ?? {};
    const unknown = item && !stockLines.some(({ batchNumber }) => batchNumber === addedNumber(line));
    return [numberClaimKey(line), unknown ? await versionMade(item, addedNumber(line)) : {}] as const;
  });
  return new Map(await Promise.all(read));
}

/** The count claims each added batch number for its item, so that no other item gets it before completion. */
async function readNumberClaims(added: readonly Line[]): Promise<Map<string, Write | "taken">> {
  const lines = new Map(added.filter(({ batchNumber }) => RAW_MATERIAL_BATCH_NUMBER.test(batchNumber)).map((line) => [numberClaimKey(line), line]));
  return new Map(await Promise.all([...lines].map(async ([of, line]) => [of, await claimBatchNumber(addedNumber(line), line.sku)] as const)));
}

interface Beside {
  claims: readonly Write[];
  /** Count requests of the location. */
  requested: readonly Requested[];
}

function recorded(stockTake: StockTake, location: Counted, lines: CountedLine[], { claims, requested }: Beside, actor: Actor): Plan<Recorded> {
  const at = instant();
  const round = location.round + 1;
  const again = round === 1 && lines.some((line) => isBeyond(stockTake, line));
  const differing = lines.filter(isDiscrepancy).length;
  const first = round === 1 ? { firstCountBy: actor.name, firstCountById: actor.userId } : {};
  const done = again ? { secondCount: true } : { secondCount: false, dateCompleted: at, staff: actor.name };
  const counts = { touched: round === 1 ? 1 : 0, completed: again ? 0 : 1 };
  const said = `${location.warehouse} ${location.bin} has been counted`;
  const message = again ? `${said}, with differences beyond the tolerance. Another person has to count it again.` : `${said}.`;
  return {
    writes: [
      changeCounted(location, { round, lines: lines.length, differing, ...first, ...done }),
      changeStockTake(stockTake.id, { add: counts }, { state: "open" }),
      ...putCount(location, round, { staff: actor.name, at }, lines),
      ...claims,
      ...(again ? [] : requested.map(closeCountRequest)),
    ],
    answer: { message, type: again ? "warning" : "success", stockTakeId: countedId(location), secondCount: again },
  };
}
