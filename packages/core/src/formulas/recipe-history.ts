import { queryAll } from "../lib/table/table.ts";
import type { Row } from "../lib/table/write.ts";
import { type EarlierRecipe, EARLIER_RECIPE_PREFIX, formulaKey } from "./formula.rows.ts";

/** The recipes before each edit of a formula, latest first, also of a removed formula. */
export async function readRecipeHistory(id: number): Promise<Required<EarlierRecipe>[]> {
  const rows = await queryAll<Row & EarlierRecipe>({ partition: formulaKey(id).PK, beginsWith: EARLIER_RECIPE_PREFIX, newestFirst: true });
  return rows.map(({ version, at, by, reason, change = "", recipe }) => ({ version, at, by, reason, change, recipe }));
}
