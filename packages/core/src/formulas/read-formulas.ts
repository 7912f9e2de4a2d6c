/** Reads formulas: the list, the codes, one recipe, the batch numbers of a code. */
import { shownApproval } from "../lib/actions/approval.ts";
import { encodeCursor } from "../lib/lists/cursor.ts";
import { businessDay } from "../lib/time/day.ts";
import { notFound } from "../lib/actions/error.ts";
import type { Listed } from "../lib/lists/list-page.ts";
import { get, queryAll, queryPage } from "../lib/table/table.ts";
import { type AskedPage, listTagged } from "../lib/lists/tagged-list.ts";
import type * as z from "zod";
import type { allFormulaCodes, CurrentFormula, fetchFormulaRecipe, FormulaSummary } from "./contract.ts";
import { type Formula, FORMULA_CHANGES, FORMULA_LIST, formulaBatchNumberKey, formulaKey, type FormulaRow, versionsPartition } from "./formula.rows.ts";
import { latestFirst, nextBatchNumber } from "./rules.ts";
import { stockServing } from "../stock/lots/serving.ts";

const LIST = { list: FORMULA_LIST, changes: FORMULA_CHANGES };

type CodeRow = z.output<typeof allFormulaCodes.answer>[number];

/** A page of all formulas by code and R&D code. (Specification 3, section 2.) */
export async function listFormulas(asked: AskedPage): Promise<Listed<FormulaSummary>> {
  const listed = await listTagged<FormulaRow>(asked, LIST);
  return "unchanged" in listed ? listed : { ...listed, rows: listed.rows.map(formulaSummary) };
}

/** A page of distinct formula codes, with the name of the first active version, else of the first version. */
export async function listFormulaCodes(asked: AskedPage): Promise<Listed<CodeRow>> {
  const page = await listTagged<FormulaRow>(asked, LIST);
  if ("unchanged" in page) return page;
  const codes = new Map<string, CodeRow & { active: boolean }>();
  for (const { code, name, clientId, client, active } of page.rows) {
    if (!codes.get(code)?.active && (active || !codes.has(code))) codes.set(code, { code, name, clientId, client, active });
  }
  return { ...page, rows: [...codes.values()].map(({ active: _, ...row }) => row), next: afterLastCode(page.rows, page.next) };
}

/** The start of the next page of codes: after every version of the last code on this page. */
function afterLastCode(rows: readonly FormulaRow[], next: string | undefined): string | undefined {
  const last = rows.at(-1);
  return next && last && encodeCursor([`${last.code}#\u{10ffff}`, last.PK, last.SK]);
}

/**
 * A formula with its recipe, and for each line the stock that can serve it. Refuses an unknown id (404). The items are
 * read after the formula, which makes three round trips with the session's, four if an ingredient has variants.
 * Quarantined stock is added up from the batches.
 */
export async function readRecipe(id: number): Promise<z.output<typeof fetchFormulaRecipe.answer>> {
  const formula = await get<FormulaRow>(formulaKey(id));
  if (!formula) throw notFound("the formula");
  const stock = await stockServing(formula.recipe, formula.clientId);
  const current = currentFormula(formula);
  return {
    ...current,
    recipe: current.recipe.map((line, i) => ({
      ...line,
      element: (stock[i] ?? []).map(({ item, quarantined }) => ({
        sku: item.sku,
        quantity: item.quantity,
        allocated: item.allocated,
        quarantined,
        unusable: item.unusable ?? 0,
        active: item.active,
      })),
    })),
  };
}

/** The batch numbers of a formula code, latest first, and the first free one of this year. Refuses an unknown code (404). */
export async function readBatchNumbers(formulaCode: string): Promise<{ previous: string[]; next: string }> {
  const [versions, claims] = await Promise.all([
    queryPage({ partition: versionsPartition(formulaCode), index: "g2" }, 1),
    queryAll({ partition: formulaBatchNumberKey(formulaCode, "").PK }),
  ]);
  if (versions.rows.length === 0 && claims.length === 0) throw notFound(`the formula ${formulaCode}`);
  const previous = latestFirst(claims.map((claim) => claim.SK));
  return { previous, next: nextBatchNumber(previous, businessDay()) };
}

export function formulaSummary(formula: Formula): FormulaSummary {
  const { id, code, name, active, clientId, client, rAndDCode, categoryType, categoryName, oneBatch = false, vesselSizes = [], version } = formula;
  const category = { type: categoryType, name: categoryName };
  const of = { id: clientId, name: client };
  return { id, code, name, active, clientId, client: of, rAndDCode, category, oneBatch, vesselSizes, approval: shownApproval("recipes", formula), version };
}

/** A formula with its recipe, for the refusal of a stale edit. */
export function currentFormula(formula: Formula): CurrentFormula {
  const recipe = formula.recipe.map(({ sku: elementSku, name, percentage, exactMatch }) => ({ elementSku, name, percentage, exactMatch }));
  return { ...formulaSummary(formula), recipe };
}
