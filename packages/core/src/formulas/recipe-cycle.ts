/**
 * A recipe must not contain its own Bulk, neither directly nor through the recipes of its ingredients (contract, section 7).
 */
import { badInput } from "../lib/actions/error.ts";
import { get, queryAll } from "../lib/table/table.ts";
import type { Row, Write } from "../lib/table/write.ts";
import { itemPartition } from "../stock/items/item.rows.ts";
import { possibleBulkSkus } from "./bulk-sku.ts";
import { FORMULA_USE_PREFIX, type FormulaUse } from "./formula.rows.ts";

/** The most formulas that can contain a Bulk, directly or indirectly. */
const MAX_CONTAINING = 500;
/** All changes of recipes with a Bulk write this row, so that concurrent changes cannot create a cycle. */
const GRAPH_KEY = { PK: "RECIPES", SK: "GRAPH" };

interface GraphRow extends Row {
  version: number;
}

/**
 * Refuses (400, at the line) a recipe of `code` with a Bulk or Fragrance that contains the Bulk of `code` itself.
 * Returns the write that ensures this until the recipe is saved; none if no line is a Bulk or Fragrance.
 */
export async function withoutCycle(code: string, lines: readonly { resourceSku: string }[], isBulk: (line: number) => boolean, path: string): Promise<Write[]> {
  const bulks = lines.flatMap(({ resourceSku }, i) => (isBulk(i) ? [{ sku: resourceSku, i }] : []));
  if (bulks.length === 0) return [];
  const [graph, containing] = await Promise.all([get<GraphRow>(GRAPH_KEY, true), bulksContaining(code)]);
  const own = bulks.find(({ sku }) => containing.has(sku));
  if (own) throw badInput(`${path}.${own.i}.resourceSku`, `${own.sku} is made with this formula, so it cannot be an ingredient of it.`);
  const version = graph?.version ?? 0;
  if (!graph) return [{ kind: "put", item: { ...GRAPH_KEY, version: 1 }, expect: { absent: true } }];
  return [{ kind: "update", key: GRAPH_KEY, set: { version: version + 1 }, expect: { equals: { version } } }];
}

/** The Bulk and Fragrance SKUs of a formula code and of every formula that contains it, directly or indirectly. Strongly consistent. */
async function bulksContaining(code: string): Promise<Set<string>> {
  const known = new Set([code]);
  for (let level = [code]; level.length > 0; ) {
    const uses = await Promise.all(
      level.flatMap(possibleBulkSkus).map((sku) => queryAll<Row & FormulaUse>({ partition: itemPartition(sku), beginsWith: FORMULA_USE_PREFIX, strong: true })),
    );
    level = [...new Set(uses.flat().map((use) => use.code))].filter((one) => !known.has(one));
    for (const one of level) known.add(one);
    if (known.size > MAX_CONTAINING) throw new Error(`More than ${MAX_CONTAINING} formulas contain ${code}.`);
  }
  return new Set([...known].flatMap(possibleBulkSkus));
}
