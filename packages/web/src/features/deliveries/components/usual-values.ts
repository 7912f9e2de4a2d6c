/**
 * Fills in the usual values of a line once its item is selected.
 */
import { useQueries } from "@tanstack/react-query";
import { useLayoutEffect } from "react";
import type { Lines } from "../../../kit/lines/lines.ts";
import { useLinesValue } from "../../../kit/lines/use-lines.ts";
import { itemQuery } from "../api/deliveries.ts";
import { type Arrival, usualValues } from "../api/delivery-lines.ts";

/** Subscribes to the lines; returns whether loading failed, and a retry function. */
export function useUsualValues(lines: Lines<null, Arrival>): { failed: boolean; retry: () => void } {
  const asked = useLinesValue(lines, (all) =>
    [...new Set(all.flatMap(({ values: { sku, usualOf } }) => (sku !== null && sku !== usualOf ? [sku] : [])))].join("\n"),
  );
  const queries = useQueries({ queries: asked === "" ? [] : asked.split("\n").map(itemQuery) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded values are filled in when they arrive.
  useLayoutEffect(() => {
    const items = new Map(queries.flatMap(({ data }) => (data ? [[data.sku, data] as const] : [])));
    for (const { id, values } of lines.all()) {
      const item = values.sku !== null && values.sku !== values.usualOf ? items.get(values.sku) : undefined;
      if (!item) continue;
      const usual = usualValues(item, values.packSize);
      lines.edit(id, "packSize", usual.packSize);
      lines.edit(id, "quarantine", usual.quarantine);
      lines.edit(id, "asksExpiry", usual.asksExpiry);
      lines.edit(id, "shelfLifeMonths", usual.shelfLifeMonths);
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
