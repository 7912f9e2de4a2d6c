/** Count requests for locations where a stock line was not found: requesting, listing, dismissing. A count closes them. */
import type * as z from "zod";
import { findHeads } from "../jobs/open-job.ts";
import type { Actor } from "../lib/actions/actor.ts";
import { refuseStale } from "../lib/actions/changed.ts";
import { instant } from "../lib/time/clock.ts";
import { pageCursor, startAt } from "../lib/lists/cursor.ts";
import { notFound } from "../lib/actions/error.ts";
import { get, getMany, queryPage } from "../lib/table/table.ts";
import { findStockLines } from "../stock/lots/open-stock-lines.ts";
import { commit } from "../transaction/commit.ts";
import { byName, type Listed } from "../stock/locations/list-locations.ts";
import { locationKey, type StockLocation, type LocationRow } from "../warehouse/location.rows.ts";
import { closeCountRequest, COUNT_REQUESTS, countRequestKey, putCountRequest, type Requested, type RequestedRow } from "../warehouse/count-request.rows.ts";
import type { MissingStockLine } from "../warehouse/missing-stock.contract.ts";
import { type CountRequest, type dismissCountRequest, MAX_JOBS_NAMED, type requestCount } from "./count-requests.contract.ts";
import { type CountedRow, countedId, countedKey } from "./stock-take.rows.ts";

/** Requests per page. */
const PAGE_ROWS = 500;
/** The most stock lines that a request names: the whole location has to be counted in any case. */
const MAX_MISSING = 20;

type Asked = z.output<typeof requestCount.answer>;

/**
 * Requests a count of a location where a stock line was not found. A location has one open request, which names each missing
 * stock line once with the jobs that need it. If the stock line has left the location, no count is needed, and the response says
 * so. Refuses an unknown location or job (404).
 */
export async function askForCount({ locationId, elementId, jobIds }: z.output<typeof requestCount.body>, actor: Actor): Promise<Asked> {
  return commit<Asked>(actor, async () => {
    const [location, was, stockLines, jobs] = await Promise.all([
      get<LocationRow>(locationKey(locationId), true),
      get<RequestedRow>(countRequestKey(locationId), true),
      findStockLines([elementId]),
      jobsNamed(jobIds),
    ]);
    if (!location) throw notFound("this location");
    const stockLine = stockLines.get(elementId);
    if (stockLine?.locationId !== locationId) {
      return { writes: [], answer: { message: `The batch has left ${binName(location)}. No count is needed.`, type: "info", locationId } };
    }
    const { sku, name, batchNumber } = stockLine;
    const missing = withMissing(was?.missing ?? [], { elementId, sku, name, batchNumber, jobs, requestedBy: actor.name, requestedAt: instant() });
    const answer: Asked = { message: `${sku} ${batchNumber} was not found. A count of ${binName(location)} has been requested.`, type: "success", locationId };
    if (!missing) return { writes: [], answer };
    const becomes = { locationId, missing, version: (was?.version ?? 0) + 1 };
    return { writes: [putCountRequest(becomes, was), { kind: "check", key: locationKey(locationId), expect: { present: true } }], answer };
  });
}

/** The missing stock lines with one more, or with more jobs that need it; undefined if that changes nothing. */
export function withMissing(missing: readonly MissingStockLine[], asked: MissingStockLine): MissingStockLine[] | undefined {
  const at = missing.findIndex(({ elementId }) => elementId === asked.elementId);
  const known = missing[at];
  if (!known) return missing.length < MAX_MISSING ? [...missing, asked] : undefined;
  const more = asked.jobs.filter(({ jobId }) => !known.jobs.some((job) => job.jobId === jobId)).slice(0, MAX_JOBS_NAMED - known.jobs.length);
  return more.length === 0 ? undefined : missing.with(at, { ...known, jobs: [...known.jobs, ...more] });
}

/** A page of the open requests, by warehouse and bin, each with the stock take in progress that its location is in. */
export async function listCountRequests(cursor: string | undefined): Promise<Listed<CountRequest>> {
  const range = { partition: COUNT_REQUESTS };
  const { rows, next } = await queryPage<RequestedRow>(range, PAGE_ROWS, startAt(range, cursor));
  const locations = await getMany<LocationRow>(rows.map(({ locationId }) => locationKey(locationId)));
  const taken = new Map((await getMany<CountedRow>(locations.flatMap(countedLocationKeys))).flatMap((row) => (row ? [[row.locationId, row] as const] : [])));
  const shown = rows.flatMap(({ locationId, version, missing }, i): CountRequest[] => {
    const location = locations[i];
    if (!location) return [];
    const row = taken.get(locationId);
    const stockTake = row ? { stockTakeGroupId: row.stockTakeId, stockTakeId: countedId(row), counted: row.dateCompleted !== null } : null;
    return [{ locationId, warehouse: location.warehouse, bin: location.bin, version, stockTake, missing }];
  });
  return { rows: shown.toSorted(byName), next: pageCursor(range, next) };
}

/** Dismisses a count request. Refuses an unknown request (404) and a stale version (409). */
export async function dismissRequest({ locationId, version }: z.output<typeof dismissCountRequest.body>, actor: Actor): Promise<Asked> {
  return commit<Asked>(actor, async () => {
    const [location, was] = await Promise.all([get<LocationRow>(locationKey(locationId), true), get<RequestedRow>(countRequestKey(locationId), true)]);
    if (!location || !was) throw notFound("the request to count this location");
    refuseStale(was, version, `The request to count ${binName(location)}`, { missing: was.missing, version: was.version });
    return {
      writes: [closeCountRequest(was)],
      answer: { message: `The request to count ${binName(location)} has been dismissed.`, type: "success", locationId },
    };
  });
}

/** The open requests of some locations, strongly consistent. */
export async function requestsFor(locationIds: readonly string[]): Promise<Requested[]> {
  const rows = await getMany<RequestedRow>(locationIds.map(countRequestKey), true);
  return rows.flatMap((row) => row ?? []);
}

const binName = ({ warehouse, bin }: Pick<StockLocation, "warehouse" | "bin">): string => `${warehouse} ${bin}`;

const countedLocationKeys = (location: StockLocation | undefined) =>
  location?.stockTakeId === undefined ? [] : [countedKey(location.stockTakeId, location.id)];

async function jobsNamed(jobIds: readonly number[]): Promise<MissingStockLine["jobs"]> {
  const heads = await findHeads(jobIds);
  return [...new Set(jobIds)].map((jobId) => {
    const head = heads.get(jobId);
    if (!head) throw notFound(`the job ${jobId}`);
    return { jobId, jobNumber: head.jobNumber };
  });
}
