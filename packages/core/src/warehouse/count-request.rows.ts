/**
 * Count requests: one row per location, all in one partition, until the location is counted or the request is
 * dismissed.
 */
import type { Delete, Key, Put, Row } from "../lib/table/write.ts";
import type { MissingStockLine } from "./missing-stock.contract.ts";

export interface Requested {
  locationId: string;
  /** Oldest first, without duplicates. */
  missing: MissingStockLine[];
  version: number;
}

export interface RequestedRow extends Row, Requested {}

/** The partition of all requests. */
export const COUNT_REQUESTS = "COUNTREQUESTS";

export const countRequestKey = (locationId: string): Key => ({ PK: COUNT_REQUESTS, SK: locationId });

/** Puts a request; `was` is the one that was read. */
export function putCountRequest(becomes: Requested, was: Requested | undefined): Put {
  const expect = was ? { equals: { version: was.version } } : { absent: true };
  return { kind: "put", item: { ...countRequestKey(becomes.locationId), ...becomes }, expect };
}

/** Closes a request, on condition of the version that was read. */
export function closeCountRequest({ locationId, version }: Pick<Requested, "locationId" | "version">): Delete {
  return { kind: "delete", key: countRequestKey(locationId), expect: { equals: { version } } };
}
