/**
 * Shared queries of formulas.
 */
import { allFormulas, fetchFormulaRecipe, type FormulaSummary, formulaBatchNumbers } from "@apothecary/core/formulas/contract";
import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call, callAll } from "../../lib/server/call.ts";
import { keys, OFFERED_MS } from "../../lib/server/keys.ts";

/** A formula version with its recipe: percentages, and the stock of each ingredient in grams. */
export type FormulaRecipe = z.output<typeof fetchFormulaRecipe.answer>;

/** All formulas, every version, by code and R&D code. */
export const formulasQuery = queryOptions({
  queryKey: keys.formulas.list,
  queryFn: async ({ signal }): Promise<FormulaSummary[]> => (await callAll(allFormulas, {}, { signal })).rows as FormulaSummary[],
  staleTime: OFFERED_MS,
});

/** One formula version with its recipe; disabled without an id. */
export const recipeQuery = (formulaId: number | null) =>
  queryOptions({
    queryKey: keys.formulas.recipe(formulaId ?? 0),
    queryFn: ({ signal }): Promise<FormulaRecipe> => call(fetchFormulaRecipe, { body: { id: formulaId ?? 0 } }, { signal }),
    enabled: formulaId !== null,
  });

/** The version that links with a code open: the first active one, or else the first. */
export function formulaOfCode(formulas: readonly FormulaSummary[] | undefined, code: string): FormulaSummary | undefined {
  const versions = formulas?.filter((formula) => formula.code === code);
  return versions?.find(({ active }) => active) ?? versions?.[0];
}

/** The batch numbers of a formula, latest first, and the next free one; disabled without a code. */
export const batchNumbersQuery = (formulaCode: string | undefined) =>
  queryOptions({
    queryKey: keys.formulas.batchNumbers(formulaCode ?? ""),
    queryFn: ({ signal }) => call(formulaBatchNumbers, { body: { formulaCode: formulaCode ?? "" } }, { signal }),
    enabled: formulaCode !== undefined,
    staleTime: 0,
  });
