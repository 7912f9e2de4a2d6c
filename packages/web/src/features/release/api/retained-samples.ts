/** The samples that are kept. */
import { retainedSamples, type RetainedSample } from "@apothecary/core/release/contract";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { callAnswered } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";

/** The lots of which one may go first, page by page. */
export const retainedSamplesQuery = infiniteQueryOptions({
  queryKey: keys.release.samples,
  queryFn: async ({ pageParam, signal }) => {
    const { body, next } = await callAnswered(retainedSamples, { query: { cursor: pageParam } }, { signal });
    return { rows: body, next };
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next,
});

/** What is kept at a place. */
export interface PlaceTotal {
  location: string;
  samples: number;
  grams: number;
  units: number;
}

/** What is kept at each place, by its name. */
export function placeTotals(samples: readonly RetainedSample[]): PlaceTotal[] {
  const sum = (of: readonly RetainedSample[], unit: "g" | "units") => of.reduce((total, one) => (one.unit === unit ? total + one.quantity : total), 0);
  const byLocation = [...Map.groupBy(samples, ({ location }) => location)].toSorted(([a], [b]) => a.localeCompare(b));
  return byLocation.map(([location, of]) => ({ location, samples: of.length, grams: sum(of, "g"), units: sum(of, "units") }));
}
