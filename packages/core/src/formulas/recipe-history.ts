import { queryAll } from "../lib/table.ts";
import type { Row } from "../lib/write.ts";
import { type EarlierRecipe, EARLIER_RECIPE_PREFIX, formulaKey } from "./formula.rows.ts";

/** The recipe before each edit of a formula, the latest first; a formula that was removed keeps them. */
export async function readRecipeHistory(id: number): Promise<Required<EarlierRecipe>[]> {
  const rows = await queryAll<Row & EarlierRecipe>({ partition: formulaKey(id).PK, beginsWith: EARLIER_RECIPE_PREFIX, newestFirst: true });
  return rows.map(({ version, at, by, reason, change = "", recipe }) => ({ version, at, by, reason, change, recipe }));
}
