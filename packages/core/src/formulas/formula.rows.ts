/**
 * Formulas: a recipe by percentage under a code and an R&D code; several versions share a code.
 */
import type { Approvable } from "../lib/actions/approval.ts";
import type { Changed } from "../lib/actions/changed.ts";
import { changedKeys, putRemoved } from "../lib/lists/tagged-list.ts";
import type { Delete, Key, Put, Row, Update } from "../lib/table/write.ts";
import { itemPartition } from "../stock/items/item.rows.ts";

export interface RecipeLine {
  sku: string;
  name: string;
  /** In percent, with at most nine significant digits. */
  percentage: number;
  /** If true, no other variant of the SKU can serve. */
  exactMatch: boolean;
}

export interface Formula extends Changed, Approvable {
  id: number;
  code: string;
  name: string;
  active: boolean;
  clientId: number;
  client: string;
  rAndDCode: string;
  /** `Fragrance` makes a Fragrance product, any other type a Bulk one. */
  categoryType: string;
  categoryName: string;
  recipe: RecipeLine[];
  /** Whether its client wants one batch of each material in a job; absent means no. */
  oneBatch?: boolean;
  /** The sizes of the vessels in which it can be made, in kilograms, ascending; absent if none are known. */
  vesselSizes?: number[];
  /** The operation that is applying an edit. No other edit can start until it is finished. */
  busy?: string;
  version: number;
}

export interface FormulaRow extends Row, Formula {}

export const formulaKey = (id: number): Key => ({ PK: `F#${id}`, SK: "FORMULA" });
/** `g1`: all formulas by code and R&D code. */
export const FORMULA_LIST = "FORMULAS";
/** `g3`: the same by last change, with removed ones. */
export const FORMULA_CHANGES = "FORMULAS#CHANGES";
/** `g2`: the versions of a code. */
export const versionsPartition = (code: string): string => `FORMULA#${code.toUpperCase()}`;
/** The row that claims an R&D code for a client. */
export const rAndDKey = (clientId: number, rAndDCode: string): Key => ({ PK: `FR#${clientId}#${rAndDCode.toLowerCase()}`, SK: "CLAIM" });
/** The row that claims a batch number within a formula code. */
export const formulaBatchNumberKey = (code: string, batchNumber: string): Key => ({ PK: `FB#${code.toUpperCase()}`, SK: batchNumber });

/** A formula's row. */
export function formulaRow(formula: Formula): FormulaRow {
  const sort = `${formula.code}#${formula.rAndDCode}`;
  const indexes = { g1p: FORMULA_LIST, g1s: sort, g2p: versionsPartition(formula.code), g2s: formula.rAndDCode };
  return { ...formulaKey(formula.id), ...formula, ...indexes, ...changedKeys(FORMULA_CHANGES, formula.id) };
}

/** An edit of a formula, on condition of the version that was read. */
export function editFormula({ id, version }: Pick<Formula, "id" | "version">, set: Partial<Formula>): Update {
  return {
    kind: "update",
    key: formulaKey(id),
    set: { ...set, version: version + 1, ...changedKeys(FORMULA_CHANGES, id) },
    expect: { equals: { version } },
  };
}

/** Deletes a formula, on condition of the version that was read, and records the removal for the list. */
export function removeFormulaRow({ id, version }: Pick<Formula, "id" | "version">): [Delete, Put] {
  return [{ kind: "delete", key: formulaKey(id), expect: { equals: { version } } }, putRemoved(FORMULA_CHANGES, formulaKey(id), id)];
}

/** The use of an item by a formula: a row in the item's partition. */
export interface FormulaUse {
  formulaId: number;
  code: string;
  name: string;
  rAndDCode: string;
  client: string;
  percentage: number;
}

export const FORMULA_USE_PREFIX = "USE#F#";
export const formulaUseKey = (sku: string, formulaId: number): Key => ({ PK: itemPartition(sku), SK: `${FORMULA_USE_PREFIX}${formulaId}` });

/** Puts a formula's use row in its ingredient's partition. */
export function putFormulaUse(formula: Formula, line: RecipeLine): Put {
  const { id, code, name, rAndDCode, client } = formula;
  return {
    kind: "put",
    item: { ...formulaUseKey(line.sku, id), formulaId: id, code, name, rAndDCode, client, percentage: line.percentage } satisfies Row & FormulaUse,
  };
}

/** A previous recipe, and the edit that replaced it. */
export interface EarlierRecipe {
  /** The version of the formula that had it. */
  version: number;
  /** When it was replaced, ISO 8601, by whom (a username), and why. */
  at: string;
  by: string;
  reason: string;
  /** The other changes of the edit as text: name, category, whether it is active. */
  change?: string;
  recipe: RecipeLine[];
}

export const EARLIER_RECIPE_PREFIX = "RECIPE#";

/** Stores a replaced recipe in its formula's partition. */
export function putEarlierRecipe(formulaId: number, earlier: EarlierRecipe): Put {
  const SK = `${EARLIER_RECIPE_PREFIX}${String(earlier.version).padStart(8, "0")}`;
  return { kind: "put", item: { PK: formulaKey(formulaId).PK, SK, ...earlier }, expect: { absent: true } };
}
