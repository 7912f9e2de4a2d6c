/** The counted lines of a stock take: those of each location's last count. */
import { queryAll } from "../lib/table/table.ts";
import {
  countPrefix,
  type Counted,
  type CountedLine,
  type CountRow,
  DISMISSAL_PREFIX,
  type DismissalRow,
  lineId,
  stockTakePartition,
} from "./stock-take.rows.ts";

/** Locations whose counts are read concurrently. */
const AT_ONCE = 20;

/** A line of a count, with its id on the wire, location and user. */
export interface FoundLine extends CountedLine {
  id: string;
  location: Counted;
  staff: string;
  at: string;
}

/** The lines of a location's last count, in their order. */
export async function readCountLines(location: Counted, strong: boolean): Promise<FoundLine[]> {
  if (location.lines === 0) return [];
  const { stockTakeId, locationId, round } = location;
  const rows = await queryAll<CountRow>({ partition: stockTakePartition(stockTakeId), beginsWith: countPrefix(locationId, round), strong });
  return rows.flatMap(({ lines, first, staff, at }) => lines.map((line, i) => ({ ...line, id: lineId(location, first + i), location, staff, at })));
}

/** The lines of some locations, by location, a few read concurrently. */
export async function* eachLocation(locations: readonly Counted[], strong: boolean): AsyncGenerator<{ location: Counted; lines: FoundLine[] }> {
  for (let i = 0; i < locations.length; i += AT_ONCE) {
    const some = locations.slice(i, i + AT_ONCE);
    const read = await Promise.all(some.map((location) => readCountLines(location, strong)));
    for (const [n, location] of some.entries()) yield { location, lines: read[n] ?? [] };
  }
}

/** The discrepancies that were dismissed, by their ids. */
export async function dismissedIn(stockTakeId: number, strong: boolean): Promise<ReadonlyMap<string, Pick<DismissalRow, "by" | "at">>> {
  const rows = await queryAll<DismissalRow>({ partition: stockTakePartition(stockTakeId), beginsWith: DISMISSAL_PREFIX, strong });
  return new Map(rows.flatMap(({ ids, by, at }) => ids.map((id) => [id, { by, at }] as const)));
}
