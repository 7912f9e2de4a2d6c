/** Builds jobs from a formula, products and sales items, and the writes that place their lines. */
import { shapedBy } from "../../lib/rules/keyed.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import { instant } from "../../lib/time/clock.ts";
import { type AppError, conflict } from "../../lib/actions/error.ts";
import type { Write } from "../../lib/table/write.ts";
import { formulaBulkSku } from "../../formulas/bulk-sku.ts";
import type { Formula } from "../../formulas/formula.rows.ts";
import { ingredientGrams } from "../../formulas/rules.ts";
import type { Product } from "../../products/product.rows.ts";
import type { OrderLine } from "../../sales/order.rows.ts";
import { LineInJob } from "../../sales/order-shapes.ts";
import { allocate } from "../../stock/items/item.rows.ts";
import { ownBrands } from "../../stock/owner.ts";
import type { CompoundingFigures } from "../job-shapes.ts";
import { type Job, type JobLine, type JobSalesItem, jobNumberText, putAllocation } from "../job.rows.ts";

/** What a job stores of a sales line, of which it makes `quantity`. `fillWeight` is grams per unit. */
export function jobSalesItem(line: OrderLine, fillWeight: number, productJobId: number | null, quantity = line.quantity): JobSalesItem {
  return { ...shapedBy(LineInJob, line), quantity, fillWeight, productJobId };
}

/** The requirements of a recipe for a gross quantity in kilograms: 10 × percentage × kilograms, in whole grams of each ingredient. */
export function recipeLines(recipe: Formula["recipe"], grossKilograms: number): Record<string, JobLine> {
  return bySku(
    recipe.map(({ sku, name, percentage, exactMatch }) => ({
      sku,
      name,
      origin: "recipe",
      quantity: ingredientGrams(percentage, grossKilograms),
      percentage,
      amountPerUnit: null,
      exactMatch,
      reservations: {},
    })),
  );
}

/** The requirements of filling a number of units: the componentry of each unit and, if the product is filled here, the bulk in grams. */
export function fillingLines(
  product: Pick<Product, "componentry">,
  quantity: number,
  bulk: { sku: string; name: string; fillWeight: number } | null,
): Record<string, JobLine> {
  const filled = { percentage: null, exactMatch: false, reservations: {} };
  const components = product.componentry.map(
    ({ sku, name, quantity: each }): JobLine => ({ ...filled, sku, name, origin: "bill", amountPerUnit: each, quantity: each * quantity }),
  );
  if (!bulk) return bySku(components);
  const { sku, name, fillWeight } = bulk;
  return bySku([{ ...filled, sku, name, origin: "bulk", amountPerUnit: fillWeight, quantity: Math.round(fillWeight * quantity) }, ...components]);
}

/** Lines as a job has them. */
export function bySku(lines: readonly JobLine[]): Record<string, JobLine> {
  return Object.fromEntries(lines.map((line) => [line.sku, line]));
}

/** A compounding job, with its recipe's lines for the gross quantity. */
export function formulaJob(made: { id: number; formula: Formula; compounding: CompoundingFigures; salesItems: JobSalesItem[]; actor: Actor }): Job {
  const { id, formula, compounding, salesItems, actor } = made;
  return {
    ...newJob(id, actor),
    ...compounding,
    type: "Formula",
    formulaId: formula.id,
    formulaCode: formula.code,
    code: formulaBulkSku(formula),
    name: formula.name,
    rAndDCode: formula.rAndDCode,
    clientId: formula.clientId,
    client: formula.client,
    category: formula.categoryName,
    fillSize: null,
    formulaJobId: null,
    salesItems,
    lines: recipeLines(formula.recipe, compounding.grossQuantity),
  };
}

/**
 * A filling job for one sales line, in units. It refers to the compounding job of its bulk and shares that job's batch
 * number. A product made elsewhere (`-E-`) has neither; its job number is its batch number.
 */
export function productJob(made: {
  id: number;
  product: Product;
  line: Pick<OrderLine, "formulaId" | "rAndDCode">;
  /** Its `productJobId` is this job's. */
  salesItem: JobSalesItem;
  /** The compounding job of its bulk; null if it needs none. */
  bulkFrom: Pick<Job, "id" | "code" | "name" | "batchNumber"> | null;
  actor: Actor;
}): Job {
  const { id, product, line, salesItem, bulkFrom, actor } = made;
  const bulk = bulkFrom && { sku: bulkFrom.code, name: bulkFrom.name, fillWeight: salesItem.fillWeight };
  return {
    ...newJob(id, actor),
    type: "Product",
    formulaId: line.formulaId,
    formulaCode: product.formulaCode,
    code: product.sku,
    name: product.name,
    rAndDCode: line.rAndDCode,
    clientId: salesItem.clientId,
    client: salesItem.client,
    category: product.categoryName,
    fillSize: product.fillSize,
    batchNumber: bulkFrom ? bulkFrom.batchNumber : jobNumberText(id),
    netQuantity: salesItem.quantity,
    wastagePercent: 0,
    additionalWastage: 0,
    excessAllocated: 0,
    grossQuantity: salesItem.quantity,
    formulaJobId: bulkFrom ? bulkFrom.id : null,
    salesItems: [{ ...salesItem, productJobId: id }],
    lines: fillingLines(product, salesItem.quantity, bulk),
  };
}

type Fresh = "id" | "jobNumber" | "state" | "printed" | "dateCreated" | "dateEdited" | "staffName" | "dateCompleted" | "dateCancelled";
type Open = "quantityProduced" | "closedBy" | "notes" | "shortage" | "busy" | "version" | "reservedVersion" | "linesVersion";

function newJob(id: number, actor: Actor): Pick<Job, Fresh | Open> {
  return {
    id,
    jobNumber: jobNumberText(id),
    state: "open",
    printed: false,
    dateCreated: instant(),
    dateEdited: null,
    staffName: actor.name,
    dateCompleted: null,
    dateCancelled: null,
    quantityProduced: null,
    closedBy: "",
    notes: "",
    shortage: null,
    busy: null,
    version: 2,
    reservedVersion: 1,
    linesVersion: 1,
  };
}

/**
 * What the item of a new line must be. `stocked`: fails with 409 if it was removed. `usual`: the same, and lines that a
 * variant can serve expect it to be active and to serve the job's client; otherwise the write is stale and the variants
 * are read.
 */
export type ExpectedItem = "any" | "stocked" | "usual";

/** The writes of a new line of a job, besides the job's own rows: its row in its item's partition, and the item's allocated quantity. */
export function placeLine(job: Job, line: JobLine, expected: ExpectedItem = "any"): Write[] {
  return [putAllocation(job, line), allocateLine(job, line, expected)];
}

function allocateLine({ clientId }: Job, line: JobLine, expected: ExpectedItem): Write {
  if (expected === "any") return allocate(line.sku, line.quantity);
  return expected === "usual" && !line.exactMatch && line.origin !== "bulk" ? allocateUsual(line, clientId) : allocateStocked(line);
}

function allocateUsual(line: JobLine, clientId: number): Write {
  return { ...allocate(line.sku, line.quantity), expect: { equals: { active: true }, oneOf: { ownedById: [...ownBrands(), clientId] }, missing: ["removed"] } };
}

function allocateStocked(line: JobLine): Write {
  return { ...allocate(line.sku, line.quantity), expect: { present: true, missing: ["removed"], otherwise: noLongerStocked(line) } };
}

/** The refusal of a line whose item was removed. */
export function noLongerStocked({ sku, name }: Pick<JobLine, "sku" | "name">): AppError {
  return conflict(`${sku} ${name} has been removed from stock. Take it out of the recipe or bill of materials first.`);
}
