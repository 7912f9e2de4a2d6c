/**
 * Checks recipes and bills of materials: a recipe is 100 %, its items exist, each item names the formulas and products
 * that use it, and earlier versions are before the present one.
 */
import { EARLIER_RECIPE_PREFIX, FORMULA_USE_PREFIX, type FormulaRow, formulaKey, putFormulaUse, rAndDKey } from "../formulas/formula.rows.ts";
import type { Approvable } from "../lib/actions/approval.ts";
import type { Row } from "../lib/table/write.ts";
import { EARLIER_BILL_PREFIX, PRODUCT_USE_PREFIX, productKey, type ProductRow, putProductUse } from "../products/product.rows.ts";
import { SPECIFICATION } from "../release/specification.rows.ts";
import { ITEM, itemKey } from "../stock/items/item.rows.ts";
import type { Check, Finding } from "./finding.ts";
import { Stated } from "./stated.ts";

const RULE = "a recipe is whole, of items that exist";
const FORMULA = formulaKey(0).PK.slice(0, -1);
const PRODUCT = productKey(0).PK.slice(0, -1);
const ITEMS = itemKey("").PK;
/** Percentages have nine significant digits. */
const ROUNDING = 1e-6;

/** A use without its key. */
function useText({ PK: _, SK: __, ...use }: Row): string {
  return JSON.stringify(Object.entries(use).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

export class RecipeCheck implements Check {
  private readonly uses = new Stated("an item names the recipes that use it");
  private readonly claims = new Stated("a claim points at what it claims for");
  private readonly found: Finding[] = [];
  private readonly items = new Set<string>();
  /** Items that recipes name, with one of the recipes. */
  private readonly named = new Map<string, string>();
  /** The versions of the present and the earlier recipes, by partition. */
  private readonly versions = new Map<string, { now?: number; earlier?: number }>();

  see(row: Row): void {
    if (row.PK.startsWith(ITEMS)) this.seeOfItem(row);
    else if (row.PK.startsWith(FORMULA)) this.seeOfFormula(row);
    else if (row.PK.startsWith(PRODUCT)) this.seeOfProduct(row);
    else if (row.PK.startsWith("FR#")) this.claims.note(row.PK, "found", "a claim");
  }

  findings(): Finding[] {
    const unknown = [...this.named].flatMap(([sku, where]): Finding[] =>
      this.items.has(sku) ? [] : [{ rule: RULE, where, expected: `the item ${sku}`, found: "none" }],
    );
    const later = [...this.versions].flatMap(([where, { now = Number.POSITIVE_INFINITY, earlier = 0 }]): Finding[] =>
      earlier < now ? [] : [{ rule: RULE, where, expected: `earlier versions before ${now}`, found: earlier }],
    );
    return [...this.found, ...unknown, ...later, ...this.uses.findings(), ...this.claims.findings()];
  }

  private seeOfItem(row: Row): void {
    if (row.SK === SPECIFICATION) this.seeApproval(row);
    if (row.SK === ITEM) this.items.add(row.PK.slice(ITEMS.length));
    else if (row.SK.startsWith(FORMULA_USE_PREFIX) || row.SK.startsWith(PRODUCT_USE_PREFIX)) this.uses.note(`${row.PK} ${row.SK}`, "found", useText(row));
  }

  private seeOfFormula(row: Row): void {
    if (row.SK.startsWith(EARLIER_RECIPE_PREFIX)) this.seeVersion(row, "earlier");
    if (row.SK !== formulaKey(0).SK) return;
    const formula = row as FormulaRow;
    this.seeVersion(row, "now");
    this.seeApproval(row);
    this.claims.note(rAndDKey(formula.clientId, formula.rAndDCode).PK, "expected", "a claim");
    // An empty recipe is contradicted by the items that name it.
    if (formula.recipe.length === 0) return;
    const sum = formula.recipe.reduce((total, { percentage }) => total + percentage, 0);
    if (!(Math.abs(sum - 100) < ROUNDING)) this.found.push({ rule: RULE, where: row.PK, expected: "100 %", found: `${sum} %` });
    for (const line of formula.recipe) this.seeUse(putFormulaUse(formula, line).item, line.sku, row);
  }

  private seeOfProduct(row: Row): void {
    if (row.SK.startsWith(EARLIER_BILL_PREFIX)) this.seeVersion(row, "earlier");
    if (row.SK !== productKey(0).SK) return;
    const product = row as ProductRow;
    this.seeVersion(row, "now");
    for (const component of product.componentry) this.seeUse(putProductUse(product, component).item, component.sku, row);
  }

  private seeApproval({ PK, SK, savedBy, approvedBy }: Row & Approvable): void {
    if (approvedBy !== undefined && approvedBy === savedBy)
      this.found.push({
        rule: "a version is approved by another person than who saved it",
        where: `${PK} ${SK}`,
        expected: "another person",
        found: approvedBy,
      });
  }

  private seeUse(use: Row, sku: string, of: Row): void {
    this.named.set(sku, of.PK);
    this.uses.note(`${use.PK} ${use.SK}`, "expected", useText(use));
  }

  private seeVersion({ PK, version }: Row, which: "now" | "earlier"): void {
    const versions = this.versions.get(PK) ?? {};
    this.versions.set(PK, { ...versions, [which]: Math.max(Number(version), versions[which] ?? 0) });
  }
}
