/**
 * What depends on a product: open jobs, waiting order lines, stock; and which of these prevent its removal.
 */
import { jobsAndLines } from "./formula-under-way.ts";
import type { UnderWay } from "../formulas/change.contract.ts";
import { headOfJob, waitingLine } from "./change-preview.ts";
import type { Job } from "../jobs/job.rows.ts";
import { notFound } from "../lib/actions/error.ts";
import { quantityText, itemUnit } from "../lib/rules/quantity.ts";
import { get } from "../lib/table/table.ts";
import type { OrderLine } from "../sales/order.rows.ts";
import { underWayOfProduct } from "./under-way.ts";
import { findItem, type Opened } from "../stock/items/open-item.ts";
import { type Product, productKey, type ProductRow } from "../products/product.rows.ts";

/** What depends on a product. */
export interface ProductDependents {
  jobs: Job[];
  waiting: OrderLine[];
  stock: Opened | undefined;
}

/** Reads what depends on a product, strongly consistent. */
export async function findProductDependents({ id, formulaCode, sku }: Product): Promise<ProductDependents> {
  const [{ jobs, waiting }, stock] = await Promise.all([underWayOfProduct({ id, formulaCode }), findItem(sku)]);
  return { jobs, waiting, stock };
}

/** The reasons why a product cannot be removed, as sentences. (Contract, section 7.) */
export function productChecks({ jobs, waiting, stock }: ProductDependents): string[] {
  const { item, stockLines } = stock ?? {};
  const there = item && (item.quantity > 0 || (stockLines?.length ?? 0) > 0);
  return [...jobsAndLines(jobs, waiting), ...(there ? [`There is stock of it: ${quantityText(item.quantity, itemUnit(item))}.`] : [])];
}

/** What depends on a product, shown before it is made inactive or removed. Refuses (404) an unknown product. */
export async function readProductUnderWay(id: number): Promise<UnderWay> {
  const product = await get<ProductRow>(productKey(id));
  if (!product) throw notFound("the product");
  const dependents = await findProductDependents(product);
  return { jobs: dependents.jobs.map(headOfJob), waiting: dependents.waiting.map(waitingLine), products: [], checks: productChecks(dependents) };
}
