/**
 * Queries for editing and removing a formula.
 */
import { formulaCost, formulaUnderWay } from "@apothecary/core/formulas/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";

/** Open jobs, waiting order lines and products of a formula, and what prevents its removal. */
export const underWayQuery = (formulaId: number | null) =>
  queryOptions({
    queryKey: keys.formulas.underWay(formulaId ?? 0),
    queryFn: ({ signal }) => call(formulaUnderWay, { body: { id: formulaId ?? 0 } }, { signal }),
    enabled: formulaId !== null,
    staleTime: 0,
  });

/** Today's cost of a formula per kilogram. */
export const costQuery = (formulaId: number) =>
  queryOptions({ queryKey: keys.formulas.cost(formulaId), queryFn: ({ signal }) => call(formulaCost, { body: { id: formulaId } }, { signal }), staleTime: 0 });
