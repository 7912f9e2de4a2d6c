/**
 * Queries for transfers from one location.
 */
import type { stockByLine } from "@apothecary/core/stock/contract";
import { type LocationContents, locationContents } from "@apothecary/core/warehouse/contract";
import { type QueryFunctionContext, useQuery } from "@tanstack/react-query";
import type * as z from "zod";
import { CallError, callAnswered } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";

/** A batch at a location, in grams or units. */
export type TransferLine = Pick<
  z.output<typeof stockByLine.answer>[number],
  "id" | "sku" | "name" | "batchNumber" | "bin" | "warehouse" | "locationId" | "expiry" | "reserved" | "quantity" | "categoryName" | "categoryType" | "client"
>;

/** Maximum number of pages of a list. */
const MAX_PAGES = 200;
/** Polling interval, in milliseconds. */
const LOOK_MS = 12_000;

export interface Contents {
  location: Omit<LocationContents, "elements">;
  rows: readonly TransferLine[];
}

/** A location with all its batches, polled while shown; null if it no longer exists. */
export function useContents(locationId: string | null, paused: boolean) {
  return useQuery({
    queryKey: [...keys.warehouse.contents(locationId ?? ""), "lines"],
    queryFn: (context) => readContents(locationId ?? "", context),
    enabled: locationId !== null && !paused,
    refetchOnWindowFocus: "always",
    refetchInterval: LOOK_MS,
  });
}

async function readContents(id: string, { client, queryKey, signal }: QueryFunctionContext): Promise<Contents | null> {
  const options = { signal, background: client.getQueryData(queryKey) !== undefined };
  let contents: Contents | undefined;
  let cursor: string | undefined;
  try {
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const { body, next } = await callAnswered(locationContents, { params: { id }, query: { cursor } }, options);
      contents = withPage(contents, body);
      if (next === undefined) return contents;
      cursor = next;
    }
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null;
    throw error;
  }
  throw new CallError(200, { message: "This list is too long to show." });
}

function withPage(before: Contents | undefined, { elements, ...location }: LocationContents): Contents {
  const at = { bin: location.bin, warehouse: location.warehouse, locationId: location.id };
  const rows = elements.map(
    ({ expiryDate, status: _, ...element }): TransferLine => ({ ...element, ...at, expiry: expiryDate, categoryType: element.categoryType }),
  );
  return { location, rows: before ? before.rows.concat(rows) : rows };
}
