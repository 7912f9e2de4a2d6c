/** Count requests for locations where a batch was not found: requesting, listing, dismissing. A count closes them. */
import type * as z from "zod";
import { findHeads } from "../jobs/open-job.ts";
import type { Actor } from "../lib/actor.ts";
import { refuseStale } from "../lib/changed.ts";
import { instant } from "../lib/clock.ts";
import { cursorOf, startAt } from "../lib/cursor.ts";
import { notFound } from "../lib/error.ts";
import { get, getMany, queryPage } from "../lib/table.ts";
import { findBatches } from "../picking/open-batches.ts";
import { commit } from "../transaction/commit.ts";
import { byName, type Listed } from "../warehouse/list-places.ts";
import { placeKey, type Place, type PlaceRow } from "../warehouse/place.rows.ts";
import { closeCountRequest, COUNT_REQUESTS, countRequestKey, putCountRequest, type Requested, type RequestedRow } from "./count-request.rows.ts";
import { type CountRequest, type dismissCountRequest, MAX_JOBS_NAMED, type MissingBatch, type requestCount } from "./count-requests.contract.ts";
import { type CountedRow, countedId, countedKey } from "./stock-take.rows.ts";

/** Requests per page. */
const PAGE_ROWS = 500;
/** The most batches that a request names: the whole location has to be counted in any case. */
const MAX_MISSING = 20;

type Asked = z.output<typeof requestCount.answer>;

/**
 * Requests a count of a location where a batch was not found. A location has one open request, which names each missing
 * batch once with the jobs that need it. If the batch has left the location, no count is needed, and the response says
 * so. Refuses an unknown location or job (404).
 */
export async function askForCount({ locationId, elementId, jobIds }: z.output<typeof requestCount.body>, actor: Actor): Promise<Asked> {
  return commit<Asked>(actor, async () => {
    const [place, was, batches, jobs] = await Promise.all([
      get<PlaceRow>(placeKey(locationId), true),
      get<RequestedRow>(countRequestKey(locationId), true),
      findBatches([elementId]),
      jobsNamed(jobIds),
    ]);
    if (!place) throw notFound("this location");
    const batch = batches.get(elementId);
    if (batch?.locationId !== locationId) {
      return { writes: [], answer: { message: `The batch has left ${nameOf(place)}. No count is needed.`, type: "info", locationId } };
    }
    const { sku, name, batchNumber } = batch;
    const missing = withMissing(was?.missing ?? [], { elementId, sku, name, batchNumber, jobs, requestedBy: actor.name, requestedAt: instant() });
    const answer: Asked = { message: `${sku} ${batchNumber} was not found. A count of ${nameOf(place)} has been requested.`, type: "success", locationId };
    if (!missing) return { writes: [], answer };
    const becomes = { locationId, missing, version: (was?.version ?? 0) + 1 };
    return { writes: [putCountRequest(becomes, was), { kind: "check", key: placeKey(locationId), expect: { present: true } }], answer };
  });
}

/** The missing batches with one more, or with more jobs that need it; undefined if that changes nothing. */
export function withMissing(missing: readonly MissingBatch[], asked: MissingBatch): MissingBatch[] | undefined {
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
  const places = await getMany<PlaceRow>(rows.map(({ locationId }) => placeKey(locationId)));
  const taken = new Map((await getMany<CountedRow>(places.flatMap(countedKeyOf))).flatMap((row) => (row ? [[row.locationId, row] as const] : [])));
  const shown = rows.flatMap(({ locationId, version, missing }, i): CountRequest[] => {
    const place = places[i];
    if (!place) return [];
    const row = taken.get(locationId);
    const stockTake = row ? { stockTakeGroupId: row.stockTakeId, stockTakeId: countedId(row), counted: row.dateCompleted !== null } : null;
    return [{ locationId, warehouse: place.warehouse, bin: place.bin, version, stockTake, missing }];
  });
  return { rows: shown.toSorted(byName), next: cursorOf(range, next) };
}

/** Dismisses a count request. Refuses an unknown request (404) and a stale version (409). */
export async function dismissRequest({ locationId, version }: z.output<typeof dismissCountRequest.body>, actor: Actor): Promise<Asked> {
  return commit<Asked>(actor, async () => {
    const [place, was] = await Promise.all([get<PlaceRow>(placeKey(locationId), true), get<RequestedRow>(countRequestKey(locationId), true)]);
    if (!place || !was) throw notFound("the request to count this location");
    refuseStale(was, version, `The request to count ${nameOf(place)}`, { missing: was.missing, version: was.version });
    return { writes: [closeCountRequest(was)], answer: { message: `The request to count ${nameOf(place)} has been dismissed.`, type: "success", locationId } };
  });
}

/** The open requests of some locations, strongly consistent. */
export async function requestsFor(locationIds: readonly string[]): Promise<Requested[]> {
  const rows = await getMany<RequestedRow>(locationIds.map(countRequestKey), true);
  return rows.flatMap((row) => row ?? []);
}

const nameOf = ({ warehouse, bin }: Pick<Place, "warehouse" | "bin">): string => `${warehouse} ${bin}`;

const countedKeyOf = (place: Place | undefined) => (place?.stockTakeId === undefined ? [] : [countedKey(place.stockTakeId, place.id)]);

async function jobsNamed(jobIds: readonly number[]): Promise<MissingBatch["jobs"]> {
  const heads = await findHeads(jobIds);
  return [...new Set(jobIds)].map((jobId) => {
    const head = heads.get(jobId);
    if (!head) throw notFound(`the job ${jobId}`);
    return { jobId, jobNumber: head.jobNumber };
  });
}
