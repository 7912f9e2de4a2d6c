/**
 * What depends on a version of a formula: open jobs, waiting order lines, products, stock; and which of these prevent its removal.
 */
import type * as z from "zod";
import { headOfJob } from "./change-preview.ts";
import { underWayOfFormula } from "./under-way.ts";
import type { Job } from "../jobs/job.rows.ts";
import { notFound } from "../lib/actions/error.ts";
import { quantityText } from "../lib/rules/quantity.ts";
import { get, queryAll } from "../lib/table/table.ts";
import { type Product, type ProductRow, productsPartition } from "../products/product.rows.ts";
import { waitingLine } from "./change-preview.ts";
import type { OrderLine } from "../sales/order.rows.ts";
import { findItem, type Opened } from "../stock/items/open-item.ts";
import { formulaBulkSku } from "../formulas/bulk-sku.ts";
import type { formulaUnderWay } from "../formulas/edits.contract.ts";
import { FORMULA_USE_PREFIX, type Formula, formulaKey, type FormulaRow, type FormulaUse, versionsPartition } from "../formulas/formula.rows.ts";

/** The most names of each kind in a sentence. */
const NAMED = 20;

/** What depends on a formula. */
export interface FormulaDependents {
  /** Its open compounding jobs, also those of which a part is completed. */
  jobs: Job[];
  waiting: OrderLine[];
  /** The other versions of its code. */
  others: Formula[];
  /** Products of its code, except its Bulk. */
  products: Product[];
  bulk: Opened | undefined;
}

/** Reads what depends on a formula; jobs, lines and stock strongly consistent. */
export async function readFormulaDependents(formula: Formula): Promise<FormulaDependents> {
  const bulkSku = formulaBulkSku(formula);
  const [{ jobs, waiting }, versions, products, bulk] = await Promise.all([
    underWayOfFormula(formula),
    queryAll<FormulaRow>({ partition: versionsPartition(formula.code), index: "g2" }),
    queryAll<ProductRow>({ partition: productsPartition(formula.code), index: "g2" }),
    findItem(bulkSku),
  ]);
  const making = jobs.filter((job) => job.type === "Formula" && job.formulaId === formula.id);
  return { jobs: making, waiting, others: versions.filter(({ id }) => id !== formula.id), products: products.filter(({ sku }) => sku !== bulkSku), bulk };
}

/** The reasons why a formula cannot be removed, as sentences. (Contract, section 7.) */
export function formulaChecks(formula: Formula, { jobs, waiting, others, products, bulk }: FormulaDependents): string[] {
  const last = others.length === 0;
  const stock = (bulk?.stockLines ?? []).filter((stockLine) => last || stockLine.rAndDCode === formula.rAndDCode);
  const grams = stock.reduce((sum, { quantity }) => sum + quantity, 0);
  const uses = last ? (bulk?.others ?? []).filter(({ SK }) => SK.startsWith(FORMULA_USE_PREFIX)) : [];
  const recipes = uses.map((row) => row as unknown as FormulaUse).map(({ code, rAndDCode }) => `${code} ${rAndDCode}`);
  return [
    ...jobsAndLines(jobs, waiting),
    ...(grams > 0 ? [`There is stock of it: ${quantityText(grams, "g")} of ${bulk?.item.sku}.`] : []),
    ...(recipes.length > 0 ? [`${bulk?.item.sku} is in the recipe of ${named(recipes)}.`] : []),
    ...(last && products.length > 0 ? [`Products are made of it: ${named(products.map(({ sku }) => sku))}.`] : []),
  ];
}

/** The sentences about open jobs and orders. */
export function jobsAndLines(jobs: readonly Pick<Job, "jobNumber">[], waiting: readonly Pick<OrderLine, "soNumber">[]): string[] {
  return [
    ...(jobs.length > 0 ? [`Open jobs make it: ${named(jobs.map(({ jobNumber }) => jobNumber))}.`] : []),
    ...(waiting.length > 0 ? [`Order lines wait for it: ${named([...new Set(waiting.map(({ soNumber }) => soNumber))])}.`] : []),
  ];
}

/** A list as part of a sentence. */
export function named(words: readonly string[]): string {
  const rest = words.length - NAMED;
  return rest > 0 ? `${words.slice(0, NAMED).join(", ")} and ${rest} more` : words.join(", ");
}

/** What depends on a formula, shown before it is made inactive or removed. Refuses (404) an unknown formula. */
export async function readFormulaUnderWay(id: number): Promise<z.output<typeof formulaUnderWay.answer>> {
  const formula = await get<FormulaRow>(formulaKey(id));
  if (!formula) throw notFound("the formula");
  const hangs = await readFormulaDependents(formula);
  return {
    jobs: hangs.jobs.map(headOfJob),
    waiting: hangs.waiting.map(waitingLine),
    products: hangs.products.map(({ id: productId, sku, name, active }) => ({ id: productId, sku, name, active })),
    checks: formulaChecks(formula, hangs),
    lastActive: formula.active && !hangs.others.some(({ active }) => active),
    lastVersion: hangs.others.length === 0,
  };
}
