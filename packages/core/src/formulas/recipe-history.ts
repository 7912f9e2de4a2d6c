import { queryAll } from "../lib/table.ts";
import type { Row } from "../lib/write.ts";
import { type EarlierRecipe, EARLIER_RECIPE_PREFIX, formulaKey } from "./formula.rows.ts";

/** The recipes that a formula had before, the latest first; a formula that was removed keeps them. */
export async function readRecipeHistory(id: number): Promise<EarlierRecipe[]> {
  const rows = await queryAll<Row & EarlierRecipe>({ partition: formulaKey(id).PK, beginsWith: EARLIER_RECIPE_PREFIX, newestFirst: true });
  return rows.map(({ version, at, by, reason, recipe }) => ({ version, at, by, reason, recipe }));
}
