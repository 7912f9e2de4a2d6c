/** A stock take as a file: every counted line, or the totals by item. */
import type * as z from "zod";
import { businessDay, fileDay, ukDay } from "../lib/time/day.ts";
import { type Column, csvFile } from "../lib/files/csv.ts";
import type { Report } from "../lib/rules/endpoint.ts";
import { type Kept, keepReport, linked } from "../lib/files/files.ts";
import { fromLists } from "../formulas/cost-lists.ts";
import { costOfItems } from "../formulas/cost.ts";
import { getMany } from "../lib/table/table.ts";
import { itemKey, type ItemRow } from "../stock/items/item.rows.ts";
import { stockValue } from "../stock/price.ts";
import { authorise } from "../users/session.ts";
import type { User } from "../users/user.rows.ts";
import { byName } from "../stock/locations/list-locations.ts";
import { finalise, type stockTakeReport } from "./contract.ts";
import { dismissedIn, eachLocation, type FoundLine } from "./counts.ts";
import { readCountedLocations, openStockTake } from "./open-stock-take.ts";
import { readOutcomes } from "./read-stock-takes.ts";
import type { Counted, StockTake } from "./stock-take.rows.ts";
import { countDifference, differencePercent } from "./tolerance.ts";

/** A counted line, or a location without any. */
interface Detail {
  location: Counted;
  line: FoundLine | null;
  dismissed: string;
  /** Grams or units; null until completion. */
  booked: number | null;
}

const DETAILS: Column<Detail>[] = [
  { header: "Warehouse", value: ({ location }) => location.warehouse },
  { header: "Bin", value: ({ location }) => location.bin },
  { header: "SKU", value: ({ line }) => line?.sku },
  { header: "Name", value: ({ line, location }) => line?.name ?? countState(location) },
  { header: "Batch Number", value: ({ line }) => line?.batchNumber },
  { header: "Expiry Date", value: ({ line }) => ukDay(line?.expiryDate) },
  { header: "Expiry Date Read", value: ({ line }) => ukDay(line?.newExpiryDate) },
  { header: "Expected Quantity", value: ({ line }) => line?.expected },
  { header: "Counted Quantity", value: ({ line }) => line?.counted },
  { header: "Quantity Difference", value: ({ line }) => line && countDifference(line) },
  { header: "Percent Difference", value: ({ line }) => line && differencePercent(line) },
  { header: "Booked Difference", value: ({ booked }) => booked },
  { header: "Dismissed By", value: ({ dismissed }) => dismissed },
  { header: "Counted By", value: ({ line, location }) => line?.staff ?? location.staff },
  { header: "Date Counted", value: ({ line, location }) => ukDay(dayOrNothing(line?.at ?? location.dateCompleted)) },
];

interface Total {
  sku: string;
  name: string;
  expected: number;
  counted: number;
  booked: number | null;
  /** Pounds, of the booked or, before completion, found difference; null for a removed item. */
  value: number | null;
}

const SUMMARY: Column<Total>[] = [
  { header: "SKU", value: ({ sku }) => sku },
  { header: "Name", value: ({ name }) => name },
  { header: "Expected Quantity", value: ({ expected }) => expected },
  { header: "Counted Quantity", value: ({ counted }) => counted },
  { header: "Quantity Difference", value: countDifference },
  { header: "Percent Difference", value: differencePercent },
  { header: "Booked Difference", value: ({ booked }) => booked },
  { header: "Value Difference (GBP)", value: ({ value }) => value },
];

function countState(location: Counted): string {
  if (location.confirmedEmpty) return "Confirmed as empty";
  return location.round === 0 ? "Not counted" : "Nothing was there";
}

const dayOrNothing = (at: string | null): string | null => (at === null ? null : businessDay(at));

/**
 * Creates the file of a stock take's lines, or of its items: `{reference}_{dd-mm-yyyy}.csv`. While it is in progress,
 * refuses users who may not finalise it (403), because the report has expected quantities, which a blind count must not
 * show. Refuses an unknown stock take (404). (Specification 2, section 7.)
 */
export async function reportStockTake({ stockTakeGroupId, type }: z.output<typeof stockTakeReport.body>, user: User): Promise<Report> {
  const stockTake = await openStockTake(stockTakeGroupId, false);
  if (stockTake.state !== "completed") await authorise(finalise, user);
  const kept =
    type === "details" ? await keepDetails(stockTake, false) : await keepReport(reportFileName(stockTake), csvFile(SUMMARY, await itemTotals(stockTake)));
  return { message: `The discrepancy ${type} report is ready.`, type: "success", ...(await linked(kept)) };
}

/** Writes the file of a stock take's lines to the bucket. */
export function keepDetails(stockTake: StockTake, strong = true): Promise<Kept> {
  return keepReport(reportFileName(stockTake), csvFile(DETAILS, details(stockTake, strong)));
}

const reportFileName = ({ reference }: StockTake): string => `${reference}_${fileDay()}.csv`;

async function* details({ id, state }: StockTake, strong: boolean): AsyncGenerator<Detail> {
  const [locations, dismissed, outcomes] = await Promise.all([readCountedLocations(id, strong), dismissedIn(id, strong), readOutcomes(id, strong)]);
  const applied = Object.assign({}, ...outcomes.map((outcome) => outcome.applied)) as Record<string, number>;
  for await (const { location, lines } of eachLocation(locations.toSorted(byName), strong)) {
    if (lines.length === 0) yield { location, line: null, dismissed: "", booked: null };
    for (const line of lines) {
      yield { location, line, dismissed: dismissed.get(line.id)?.by ?? "", booked: state === "completed" ? (applied[line.id] ?? 0) : null };
    }
  }
}

/** The result of a stock take for each item, by SKU. */
async function itemTotals(stockTake: StockTake): Promise<Total[]> {
  const totals = new Map<string, Total>();
  for await (const { line, booked } of details(stockTake, false)) {
    if (!line) continue;
    const total = totals.get(line.sku) ?? { sku: line.sku, name: line.name, expected: 0, counted: 0, booked: null, value: null };
    totals.set(line.sku, total);
    total.expected += line.expected;
    total.counted += line.counted;
    if (booked !== null) total.booked = (total.booked ?? 0) + booked;
  }
  const items = await getMany<ItemRow>([...totals.keys()].map(itemKey));
  const itemCost = costOfItems(fromLists());
  for (const item of items) {
    const total = item && totals.get(item.sku);
    if (total) total.value = stockValue({ price: (await itemCost(item)) ?? 0, priceUnit: item.priceUnit }, total.booked ?? countDifference(total));
  }
  return [...totals.values()].toSorted((a, b) => a.sku.localeCompare(b.sku));
}
