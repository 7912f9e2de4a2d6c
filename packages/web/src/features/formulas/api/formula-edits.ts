/**
 * What is read before a formula is edited or removed, and what was edited before.
 */
import { formulaCost, formulaUnderWay, recipeHistory } from "@apothecary/core/formulas/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";
import { keys } from "../../../lib/keys.ts";

/** What is read again after a change of formulas: their Bulk is a product, and stock. */
export const FORMULA_KEYS = [keys.formulas.all, keys.products.all, keys.stock.all];
/** What is read again after an edit that open jobs may take over. */
export const EDITED_KEYS = [...FORMULA_KEYS, keys.jobs.all, keys.sales.all, keys.picking.all, keys.ledger.all];

/** Open jobs, waiting order lines and products of a formula, and what keeps it from being removed. */
export const underWayQuery = (formulaId: number | null) =>
  queryOptions({
    queryKey: keys.formulas.underWay(formulaId ?? 0),
    queryFn: ({ signal }) => call(formulaUnderWay, { body: { id: formulaId ?? 0 } }, { signal }),
    enabled: formulaId !== null,
    staleTime: 0,
  });

/** The recipes that a formula had before, the latest first. */
export const historyQuery = (formulaId: number) =>
  queryOptions({
    queryKey: keys.formulas.history(formulaId),
    queryFn: ({ signal }) => call(recipeHistory, { body: { id: formulaId } }, { signal }),
    staleTime: 0,
  });

/** What a kilogram of a formula costs today. */
export const costQuery = (formulaId: number) =>
  queryOptions({ queryKey: keys.formulas.cost(formulaId), queryFn: ({ signal }) => call(formulaCost, { body: { id: formulaId } }, { signal }), staleTime: 0 });
