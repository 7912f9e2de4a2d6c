/**
 * How making the selected sales items first changes the readiness of others, calculated by the server.
 */
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type ForecastRow, isWorse, onceMadeQuery, type ReadinessRow } from "../../../entities/order/readiness.ts";

/** The changes if the selected items are made first. */
export interface OnceMade {
  /** Items with a changed readiness by id, including the selected ones. */
  changed: ReadonlyMap<number, ReadinessRow>;
  /** Items not selected whose readiness gets worse. */
  losing: readonly ReadinessRow[];
}

const NOTHING: OnceMade = { changed: new Map(), losing: [] };

/** The changes; empty while no item is selected. */
export function useOnceMade(chosen: readonly number[]): OnceMade {
  const { data } = useQuery(onceMadeQuery(chosen));
  return useMemo(() => (data === undefined || chosen.length === 0 ? NOTHING : groupOnceMade(data, chosen)), [data, chosen]);
}

/** Groups changed items by id, and finds the losing ones. */
export function groupOnceMade(changed: readonly ForecastRow[], chosen: readonly number[]): OnceMade {
  const losing = changed.filter(({ salesItemId, readiness, was }) => !chosen.includes(salesItemId) && isWorse(readiness, was));
  return { changed: new Map(changed.map((row) => [row.salesItemId, row])), losing };
}
