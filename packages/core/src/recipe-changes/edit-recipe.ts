/** Editing a recipe: stores the previous one, and gives open jobs the new lines. */
import { isDeepStrictEqual } from "node:util";
import type * as z from "zod";
import type { ChangePreview } from "../formulas/change.contract.ts";
import { changePreview, readUnderChange, refuseOutdated } from "./change-preview.ts";
import type { Maker } from "./reallocation.ts";
import type { Source } from "./relined.ts";
import type { Actor } from "../lib/actions/actor.ts";
import { approvalState, APPROVED } from "../lib/actions/approval.ts";
import { changedNow, refuseStale } from "../lib/actions/changed.ts";
import { instant } from "../lib/time/clock.ts";
import { conflict, notFound } from "../lib/actions/error.ts";
import { get } from "../lib/table/table.ts";
import type { Write } from "../lib/table/write.ts";
import type { Item } from "../stock/items/item.rows.ts";
import { commit, fits, type Plan } from "../transaction/commit.ts";
import { assertNotBusy, followedBy, type Part } from "./edit-steps.ts";
import type { editRecipe, previewEditRecipe } from "../formulas/edits.contract.ts";
import { type Formula, formulaKey, type FormulaRow, formulaUseKey, putEarlierRecipe, putFormulaUse, editFormula } from "../formulas/formula.rows.ts";
import { openRecipeItems, recipeFromLines, unchanged } from "../formulas/ingredients.ts";
import { openVersion, refuseNewFragrance } from "../formulas/new-version-of-formula.ts";
import { currentFormula } from "../formulas/read-formulas.ts";
import { withoutCycle } from "../formulas/recipe-cycle.ts";

type Edit = z.output<typeof editRecipe.body>;
type Edited = z.output<typeof editRecipe.answer>;
type Asked = z.output<typeof previewEditRecipe.body>;

/**
 * Replaces a formula's recipe. The previous one is stored with user, time and reason. With `reAllocate`, the default
 * for an active formula, open jobs get the new lines, except those in `exceptJobs`. Refuses the same as a new version,
 * a stale version (409), and a stale preview (409, with the current preview). (Specification 3, sections 4 and 5;
 * contract, section 7.)
 */
export async function replaceRecipe(edit: Edit, actor: Actor): Promise<Edited> {
  return commit<Edited>(actor, async () => {
    const [formula, items] = await Promise.all([openVersion(edit.formulaCode, edit.rAndDCode), openRecipeItems(edit.recipe, "recipe")]);
    refuseStale(formula, edit.version, `The formula ${formula.code} ${formula.rAndDCode}`, currentFormula(formula));
    assertNotBusy(formula);
    refuseNewFragrance(edit.recipe, items, formula);
    const recipe = recipeFromLines(edit.recipe, items);
    const same = isDeepStrictEqual(recipe, formula.recipe);
    const reAllocate = reAllocates(edit.reAllocate, formula, same);
    const { id, code, rAndDCode, version } = formula;
    if (same && edit.reAllocate !== true) return { writes: [], answer: { message: "Nothing was changed.", type: "info", id, version, jobs: [] } };
    const [graph, preview] = await Promise.all([
      withoutCycle(code, edit.recipe, (i) => items[i]?.categoryType === "Product", "recipe"),
      edit.preview === undefined ? undefined : previewRecipeChange(formula, recipe, reAllocate, edit.exceptJobs),
    ]);
    if (preview && edit.preview !== undefined) refuseOutdated(edit.preview, preview);
    const jobs: Part[] = reAllocate ? [{ kind: "jobs", state: recipeReallocation(formula, recipe, edit.exceptJobs) }] : [];
    const draft = !same && approvalState("recipes", formula) !== "none" ? " It is a draft until another person approves it." : "";
    const answer: Edited = { message: `The recipe of ${code} ${rAndDCode} has been saved.${draft}`, type: "success", id, version: version + 1, jobs: [] };
    return saved({ ...formula, recipe }, formula, { edit, items, graph, parts: jobs, answer, actor });
  });
}

/** Previews the effect of saving on open jobs and stock. Refuses the same ingredients as saving. */
export async function previewRecipe(asked: Asked): Promise<ChangePreview> {
  const of = { formulaId: asked.id, code: asked.formulaCode };
  const lines = asked.recipe.map(({ resourceSku, percentage, exactMatch }) => ({ sku: resourceSku, name: "", percentage, exactMatch }));
  const [formula, items, under] = await Promise.all([
    get<FormulaRow>(formulaKey(asked.id)),
    openRecipeItems(asked.recipe, "recipe"),
    readUnderChange(of, { origin: "recipe", recipe: lines }),
  ]);
  if (!formula || formula.code !== asked.formulaCode) throw notFound("the formula");
  refuseNewFragrance(asked.recipe, items, formula);
  const recipe = recipeFromLines(asked.recipe, items);
  const reAllocate = reAllocates(asked.reAllocate, formula, isDeepStrictEqual(recipe, formula.recipe));
  const after: Source = { origin: "recipe", recipe };
  const before: Source = { origin: "recipe", recipe: formula.recipe };
  return changePreview({ of, clientId: formula.clientId, before, after, reAllocate, except: asked.exceptJobs ?? [] }, under);
}

/** Whether open jobs get a recipe: by default those of an active formula. They never get a draft (409). */
export function reAllocates(asked: boolean | undefined, formula: Formula, same: boolean, otherwise = formula.active): boolean {
  const state = approvalState("recipes", formula);
  const isDraft = state !== "none" && !(same && state === "approved");
  if (asked && isDraft) throw conflict("A draft changes no open job. Save it without re-allocating them, and re-allocate them once it is approved.");
  return asked ?? (otherwise && !isDraft);
}

/** The effect of a recipe, for saving to compare with the preview that the user saw. */
export async function previewRecipeChange(
  formula: Formula,
  recipe: Formula["recipe"],
  reAllocate: boolean,
  except: readonly number[] = [],
): Promise<ChangePreview> {
  const after: Source = { origin: "recipe", recipe };
  const of: Maker = { formulaId: formula.id, code: formula.code };
  return changePreview(
    { of, clientId: formula.clientId, before: { origin: "recipe", recipe: formula.recipe }, after, reAllocate, except },
    await readUnderChange(of, after),
  );
}

/** The operation that gives a formula's open jobs the lines of a recipe. */
export function recipeReallocation({ id, code }: Formula, recipe: Formula["recipe"], except: readonly number[] = []) {
  return { of: { formulaId: id, code }, source: { origin: "recipe" as const, recipe }, except, changed: [], voided: [] };
}

interface Saving {
  edit: Edit;
  items: readonly Item[];
  graph: Write[];
  parts: Part[];
  answer: Edited;
  actor: Actor;
}

/** The plan: the recipe and its use rows. Use rows of former ingredients are deleted in steps if they do not fit. */
function saved(becomes: Formula, was: Formula, { edit, items, graph, parts, answer, actor }: Saving): Plan<Edited> {
  const old = new Map(was.recipe.map((line) => [line.sku, line]));
  const kept = new Set(becomes.recipe.map(({ sku }) => sku));
  const noted = becomes.recipe.filter((line) => old.get(line.sku)?.percentage !== line.percentage);
  const gone = was.recipe.filter(({ sku }) => !kept.has(sku)).map(({ sku }) => formulaUseKey(sku, was.id));
  const added = items.filter(({ sku }) => !old.has(sku));
  const plan = (all: Part[], more: Write[]): Plan<Edited> => ({
    writes: [
      replacing(was, becomes.recipe, all, actor),
      ...(isDeepStrictEqual(becomes.recipe, was.recipe) ? [] : [keptRecipe(was, edit.reason, actor)]),
      ...graph,
      ...added.map(unchanged),
      ...noted.map((line) => putFormulaUse(becomes, line)),
      ...more,
    ],
    reason: edit.reason,
    answer,
    ...followedBy(formulaKey(was.id), all, answer),
  });
  const whole = plan(
    parts,
    gone.map((key) => ({ kind: "delete", key })),
  );
  // The operation's own row is one more.
  return fits(whole, 1) ? whole : plan([{ kind: "uses", keys: gone }, ...parts], []);
}

/** The previous recipe, with the user and the other changes of the edit. */
export function keptRecipe({ id, version, recipe }: Formula, reason: string, actor: Actor, change?: string): Write {
  return putEarlierRecipe(id, { version, at: instant(), by: actor.username, reason, recipe, ...(change ? { change } : {}) });
}

function replacing(was: Formula, recipe: Formula["recipe"], parts: readonly Part[], actor: Actor): Write {
  const busy = parts.length > 0 ? { busy: actor.requestId } : {};
  if (isDeepStrictEqual(recipe, was.recipe)) return editFormula(was, { ...busy, ...changedNow(actor) });
  return { ...editFormula(was, { recipe, savedBy: actor.username, ...busy, ...changedNow(actor) }), remove: APPROVED };
}
