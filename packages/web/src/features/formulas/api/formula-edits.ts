/**
 * Queries for editing and removing a formula, and its history.
 */
import { formulaCost, formulaUnderWay, recipeHistory } from "@apothecary/core/formulas/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";
import { keys } from "../../../lib/keys.ts";

/** The query keys to invalidate after a change of formulas. Their Bulk is also a product and a stock item. */
export const FORMULA_KEYS = [keys.formulas.all, keys.products.all, keys.stock.all];
/** The query keys to invalidate after an edit that can change open jobs. */
export const EDITED_KEYS = [...FORMULA_KEYS, keys.jobs.all, keys.sales.all, keys.picking.all, keys.ledger.all];

/** Open jobs, waiting order lines and products of a formula, and what prevents its removal. */
export const underWayQuery = (formulaId: number | null) =>
  queryOptions({
    queryKey: keys.formulas.underWay(formulaId ?? 0),
    queryFn: ({ signal }) => call(formulaUnderWay, { body: { id: formulaId ?? 0 } }, { signal }),
    enabled: formulaId !== null,
    staleTime: 0,
  });

/** Earlier recipes of a formula, latest first. */
export const historyQuery = (formulaId: number) =>
  queryOptions({
    queryKey: keys.formulas.history(formulaId),
    queryFn: ({ signal }) => call(recipeHistory, { body: { id: formulaId } }, { signal }),
    staleTime: 0,
  });

/** Today's cost of a formula per kilogram. */
export const costQuery = (formulaId: number) =>
  queryOptions({ queryKey: keys.formulas.cost(formulaId), queryFn: ({ signal }) => call(formulaCost, { body: { id: formulaId } }, { signal }), staleTime: 0 });
