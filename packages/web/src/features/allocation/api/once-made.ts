/**
 * What the chosen sales items leave for the others, as the server works it out.
 */
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type ForeseenRow, isWorse, onceMadeQuery, type ReadinessRow } from "../../../entities/order/readiness.ts";

/** What would change once the chosen are made before all others. */
export interface OnceMade {
  /** Items that can be made otherwise than now, by their ids; the chosen ones too. */
  changed: ReadonlyMap<number, ReadinessRow>;
  /** Others than the chosen that are worse off. */
  losing: readonly ReadinessRow[];
}

const NOTHING: OnceMade = { changed: new Map(), losing: [] };

/** What would change; nothing while no item is chosen. */
export function useOnceMade(chosen: readonly number[]): OnceMade {
  const { data } = useQuery(onceMadeQuery(chosen));
  return useMemo(() => (data === undefined || chosen.length === 0 ? NOTHING : onceMadeOf(data, chosen)), [data, chosen]);
}

/** Of items whose readiness changes: by id, and who of the others loses what they have now. */
export function onceMadeOf(changed: readonly ForeseenRow[], chosen: readonly number[]): OnceMade {
  const losing = changed.filter(({ salesItemId, readiness, was }) => !chosen.includes(salesItemId) && isWorse(readiness, was));
  return { changed: new Map(changed.map((row) => [row.salesItemId, row])), losing };
}
