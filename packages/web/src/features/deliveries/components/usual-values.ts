/**
 * Fills in what is usual for the item of each line, once somebody has chosen it.
 */
import { useQueries } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Lines } from "../../../kit/lines/lines.ts";
import { useOfLines } from "../../../kit/lines/use-lines.ts";
import { itemQuery } from "../api/deliveries.ts";
import { type Arrival, usualValues } from "../api/delivery-lines.ts";

/** Follows the lines; returns whether something could not be loaded, and how to try again. */
export function useUsualValues(lines: Lines<null, Arrival>): { failed: boolean; retry: () => void } {
  const asked = useOfLines(lines, (all) =>
    [...new Set(all.flatMap(({ values: { sku, usualOf } }) => (sku !== null && sku !== usualOf ? [sku] : [])))].join("\n"),
  );
  const queries = useQueries({ queries: asked === "" ? [] : asked.split("\n").map(itemQuery) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was loaded is filled in when it arrives.
  useEffect(() => {
    const items = new Map(queries.flatMap(({ data }) => (data ? [[data.sku, data] as const] : [])));
    for (const { id, values } of lines.all()) {
      const item = values.sku !== null && values.sku !== values.usualOf ? items.get(values.sku) : undefined;
      if (!item) continue;
      const usual = usualValues(item, values.packSize);
      lines.edit(id, "packSize", usual.packSize);
      lines.edit(id, "quarantine", usual.quarantine);
      lines.edit(id, "asksExpiry", usual.asksExpiry);
      lines.edit(id, "usualOf", usual.usualOf);
    }
  }, [lines, queries.map(({ dataUpdatedAt, data }) => `${data?.sku}${dataUpdatedAt}`).join()]);
  return {
    failed: queries.some(({ isError }) => isError),
    retry: () => {
      for (const { isError, refetch } of queries) if (isError) void refetch();
    },
  };
}
