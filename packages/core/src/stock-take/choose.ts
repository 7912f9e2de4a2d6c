/** Resolves a choice of locations. */
import type * as z from "zod";
import { AppError, badInputs, type FieldError } from "../lib/actions/error.ts";
import { getMany, queryAll } from "../lib/table/table.ts";
import { isNoLocation } from "../warehouse/add-location.ts";
import { inWarehouse, LOCATION_LIST, type StockLocation, locationKey, type LocationRow } from "../warehouse/location.rows.ts";
import { type createStockTake, isWholeWarehouse, LOCATION_TWICE, MAX_LOCATIONS, NO_LOCATIONS } from "./contract.ts";

type Choice = z.output<typeof createStockTake.body>["locations"];

/** The locations of a stock take, and how many of whole warehouses are left out because another stock take is counting them. */
export interface Chosen {
  locations: StockLocation[];
  leftOut: number;
}

/**
 * The locations of a choice: bins by id, warehouses as a whole. `already` are in the stock take. Refuses (400)
 * duplicates, unknown locations, an empty choice, and too many; and (409) a single bin that another stock take is
 * counting. (Specification 2, section 5.)
 */
export async function choose(choice: Choice, already: ReadonlySet<string>): Promise<Chosen> {
  const [single, whole] = await Promise.all([singleBins(choice), wholeWarehouses(choice)]);
  const taken = new Set(already);
  const locations: StockLocation[] = [];
  const [errors, elsewhere]: [FieldError[], FieldError[]] = [[], []];
  const warehouses = new Set<string>();
  let leftOut = 0;
  for (const [i, location] of single) {
    if (!location || isNoLocation(location.warehouse) || isNoLocation(location.bin))
      errors.push({ path: `locations.${i}.id`, message: "The location does not exist." });
    else if (taken.has(location.id)) errors.push({ path: `locations.${i}.id`, message: LOCATION_TWICE });
    else if (location.stockTakeId !== undefined) elsewhere.push({ path: `locations.${i}.id`, message: countedElsewhere(location) });
    else locations.push(location);
    if (location) taken.add(location.id);
  }
  for (const [i, { warehouse, found }] of whole) {
    const twice = warehouses.has(warehouse.toLowerCase()) || single.some(([, location]) => location && found.some(({ id }) => id === location.id));
    if (twice) errors.push({ path: `locations.${i}.id`, message: LOCATION_TWICE });
    if (found.length === 0) errors.push({ path: `locations.${i}.id`, message: `${warehouse} has no locations to count.` });
    warehouses.add(warehouse.toLowerCase());
    const fresh = found.filter(({ id }) => !already.has(id));
    leftOut += fresh.filter((location) => location.stockTakeId !== undefined).length;
    locations.push(...fresh.filter((location) => location.stockTakeId === undefined));
  }
  if (errors.length > 0) throw badInputs(errors);
  if (elsewhere[0]) throw new AppError("conflict", elsewhere[0].message, { errors: elsewhere });
  if (locations.length === 0) {
    if (leftOut > 0) throw new AppError("conflict", "All of these locations are being counted in another stock take.");
    throw badInputs([{ path: "locations", message: already.size > 0 ? LOCATION_TWICE : NO_LOCATIONS }]);
  }
  if (locations.length + already.size > MAX_LOCATIONS)
    throw badInputs([{ path: "locations", message: `A stock take can have at most ${MAX_LOCATIONS} locations.` }]);
  return { locations, leftOut };
}

function countedElsewhere({ warehouse, bin }: StockLocation): string {
  return `${warehouse} ${bin} is being counted in another stock take.`;
}

/** The bins that are chosen by id, each with its index in the choice. */
async function singleBins(choice: Choice): Promise<[number, StockLocation | undefined][]> {
  const chosen = choice.flatMap(({ id }, i) => (id ? [{ i, id }] : []));
  const rows = await getMany<LocationRow>(
    chosen.map(({ id }) => locationKey(id)),
    true,
  );
  return chosen.map(({ i }, n) => [i, rows[n]]);
}

/** The warehouses that are chosen as a whole, with their bins: those with stock, or all of them. */
async function wholeWarehouses(choice: Choice): Promise<[number, { warehouse: string; found: StockLocation[] }][]> {
  return Promise.all(choice.flatMap((of, i) => (isWholeWarehouse(of) && of.warehouse ? [readChosenBins(i, of.warehouse, of.includeEmpty)] : [])));
}

async function readChosenBins(i: number, warehouse: string, includeEmpty: boolean): Promise<[number, { warehouse: string; found: StockLocation[] }]> {
  const locations = isNoLocation(warehouse) ? [] : await queryAll<LocationRow>({ partition: LOCATION_LIST, index: "g1", beginsWith: inWarehouse(warehouse) });
  const own = locations.filter((location) => location.warehouse.toLowerCase() === warehouse.toLowerCase() && !isNoLocation(location.bin));
  return [i, { warehouse, found: own.filter((location) => includeEmpty || location.rows > 0) }];
}
