/**
 * A formula's name and category, and whether it is active.
 */
import type * as z from "zod";
import type { Actor } from "../lib/actions/actor.ts";
import { changedNow, refuseStale } from "../lib/actions/changed.ts";
import { badInput, notFound } from "../lib/actions/error.ts";
import { refuseOutdated } from "./change-preview.ts";
import { get, getMany, queryAll } from "../lib/table/table.ts";
import type { Write } from "../lib/table/write.ts";
import { itemEntry } from "../stock/entries.ts";
import { editItem, type Item } from "../stock/items/item.rows.ts";
import { beganRenaming } from "../stock/items/rename-item.ts";
import { commit, type Plan } from "../transaction/commit.ts";
import { openBulk } from "../formulas/bulk-item.ts";
import { bulkCategory } from "../formulas/bulk-sku.ts";
import { previewRecipeChange, keptRecipe, reAllocates, recipeReallocation } from "./edit-recipe.ts";
import { assertNotBusy, followedBy, type Part } from "./edit-steps.ts";
import type { editFormulaBasics } from "../formulas/edits.contract.ts";
import { type Formula, formulaKey, type FormulaRow, putFormulaUse, versionsPartition, editFormula } from "../formulas/formula.rows.ts";
import { activatingProduct } from "../formulas/new-version-of-formula.ts";
import { currentFormula } from "../formulas/read-formulas.ts";

type Details = z.output<typeof editFormulaBasics.body>["editedDetails"];
type Edited = z.output<typeof editFormulaBasics.answer>;

const AT = "editedDetails";

/**
 * Saves a formula's name, category and whether it is active. When the last active version becomes inactive, so do its
 * Bulk and its products; when a first version becomes active, the Bulk becomes active again and products are unchanged.
 * The Bulk is renamed with the formula if it had the same name. Open work finishes. `reAllocate` gives open jobs the
 * present recipe; by default only if the formula becomes active, since the recipe of an inactive one may have been
 * edited without its jobs. The history records each edit with user and reason. Refuses a change to or from the category
 * type Fragrance (400), a stale version (409), and a stale preview (409, with the current preview). (Specification 3,
 * section 4; contract, sections 3 and 7.)
 */
export async function editBasics(details: Details, actor: Actor): Promise<Edited> {
  return commit<Edited>(actor, async () => {
    const was = await get<FormulaRow>(formulaKey(details.id), true);
    if (!was) throw notFound("the formula");
    refuseStale(was, details.version, `The formula ${was.code} ${was.rAndDCode}`, currentFormula(was));
    assertNotBusy(was);
    const { name, categoryType, categoryName, active, oneBatch = was.oneBatch ?? false, vesselSizes = was.vesselSizes ?? [] } = details;
    const becomes: Formula = { ...was, name, categoryType, categoryName, active, oneBatch, vesselSizes };
    if (bulkCategory(becomes) !== bulkCategory(was)) throw badInput(`${AT}.categoryType`, "A formula cannot be changed to or from Fragrance.");
    const reAllocate = reAllocates(details.reAllocate, was, true, active && !was.active);
    if (!reAllocate && isSame(was, becomes)) return { writes: [], answer: nothing(was) };
    if (details.preview !== undefined) refuseOutdated(details.preview, await previewRecipeChange(was, was.recipe, reAllocate, details.exceptJobs));
    const bulk = await openBulk(was.code, AT);
    const changed: Changed = { was, becomes, bulk, reason: details.reason, lastActive: was.active && !active && !(await hasOtherActive(was)) };
    const jobs: Part[] = reAllocate ? [{ kind: "jobs", state: recipeReallocation(becomes, becomes.recipe, details.exceptJobs) }] : [];
    return saved(changed, await bulkWrites(changed, actor), [...basicsEditParts(changed), ...jobs], actor);
  });
}

function isSame(was: Formula, becomes: Formula): boolean {
  const isSameOneBatch = (was.oneBatch ?? false) === becomes.oneBatch;
  return (
    isSameOneBatch &&
    vesselText(was) === vesselText(becomes) &&
    (["name", "categoryType", "categoryName", "active"] as const).every((field) => was[field] === becomes[field])
  );
}

function nothing({ id, version }: Formula): Edited {
  return { message: "Nothing was changed.", type: "info", id, version, jobs: [] };
}

/** Whether another version of the code is active, by strongly consistent reads. */
async function hasOtherActive({ id, code }: Formula): Promise<boolean> {
  const versions = await queryAll<FormulaRow>({ partition: versionsPartition(code), index: "g2" });
  const others = await getMany<FormulaRow>(
    versions.filter((version) => version.id !== id).map((version) => formulaKey(version.id)),
    true,
  );
  return others.some((version) => version?.active === true);
}

interface Changed {
  was: Formula;
  becomes: Formula;
  bulk: Item;
  /** Whether the last active version becomes inactive. */
  lastActive: boolean;
  reason: string;
}

/** The changed Bulk of the formula. Its row is written with every change of an active version, so that concurrent changes conflict. */
function bulkBecomes({ was, becomes, bulk, lastActive }: Changed): Pick<Item, "name" | "active"> {
  const active = lastActive ? false : bulk.active || becomes.active;
  return { name: isNamedAfter(bulk, was) ? becomes.name : bulk.name, active };
}

function isNamedAfter(bulk: Pick<Item, "name">, { name }: Formula): boolean {
  return bulk.name === name;
}

async function bulkWrites(changed: Changed, actor: Actor): Promise<Write[]> {
  const { was, becomes, bulk } = changed;
  const next = bulkBecomes(changed);
  if (next.name === bulk.name && was.active === becomes.active) return [];
  const activated = next.active && !bulk.active && bulk.productId !== undefined ? await activatingProduct(bulk.productId) : [];
  return [editItem(bulk, { ...next, ...changedNow(actor) }), ...activated];
}

/** The consequences of the edit: renaming the Bulk where it is shown, the formula's name on its products, and products that become inactive. */
function basicsEditParts(changed: Changed): Part[] {
  const { was, bulk, lastActive } = changed;
  const { name } = bulkBecomes(changed);
  const renamed = name !== bulk.name;
  return [
    ...(renamed ? [{ kind: "rename", state: beganRenaming(bulk) } as const] : []),
    ...(renamed || lastActive ? [{ kind: "products", code: was.code, ...(renamed ? { name } : {}), inactive: lastActive } as const] : []),
  ];
}

function saved(changed: Changed, bulk: Write[], parts: Part[], actor: Actor): Plan<Edited> {
  const { was, becomes } = changed;
  const { id, version, name, code, rAndDCode } = becomes;
  const { categoryType, categoryName, active, oneBatch, vesselSizes } = becomes;
  const answer: Edited = { message: `${name} (${code} ${rAndDCode}) has been saved.`, type: "success", id, version: version + 1, jobs: [] };
  const set = { name, categoryType, categoryName, active, oneBatch, vesselSizes, ...changedNow(actor), ...(parts.length > 0 ? { busy: actor.requestId } : {}) };
  const item = { ...changed.bulk, ...bulkBecomes(changed) };
  return {
    writes: [
      editFormula(was, set),
      keptRecipe(was, changed.reason, actor, formulaChanges(was, becomes)),
      ...(name === was.name ? [] : becomes.recipe.map((line) => putFormulaUse(becomes, line))),
      ...bulk,
    ],
    ...(bulk.length > 0 ? { ledger: [itemEntry(item, "Item Edited", { reason: `Formula ${code} ${rAndDCode}: ${formulaChanges(was, becomes)}` })] } : {}),
    reason: changed.reason,
    answer,
    ...followedBy(formulaKey(id), parts, answer),
  };
}

const vesselText = ({ vesselSizes = [] }: Formula): string => (vesselSizes.length === 0 ? "none" : vesselSizes.map((size) => `${size} Kg`).join(", "));

const categoryText = ({ categoryType, categoryName }: Formula): string => `${categoryType}, ${categoryName}`;

/** The changes of an edit as text; if there are none, that open jobs take over the recipe. */
function formulaChanges(was: Formula, becomes: Formula): string {
  const words = (is: boolean) => (is ? "yes" : "no");
  const changes = [
    was.name === becomes.name ? [] : `Name: ${was.name} → ${becomes.name}`,
    categoryText(was) === categoryText(becomes) ? [] : `Category: ${categoryText(was)} → ${categoryText(becomes)}`,
    was.active === becomes.active ? [] : `Active: ${words(was.active)} → ${words(becomes.active)}`,
    (was.oneBatch ?? false) === becomes.oneBatch ? [] : `One batch: ${words(was.oneBatch ?? false)} → ${words(becomes.oneBatch ?? false)}`,
    vesselText(was) === vesselText(becomes) ? [] : `Vessels: ${vesselText(was)} → ${vesselText(becomes)}`,
  ].flat();
  return changes.length > 0 ? changes.join("; ") : "Open jobs take over the recipe";
}
