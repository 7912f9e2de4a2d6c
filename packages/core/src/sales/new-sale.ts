/**
 * Taking an order.
 */
import type * as z from "zod";
import { type Business, businessKey, type BusinessRow, noteOrdered } from "../directory/business.rows.ts";
import { type Formula, formulaKey, type FormulaRow } from "../formulas/formula.rows.ts";
import { commit, fits } from "../transaction/commit.ts";
import type { Actor } from "../lib/actor.ts";
import { instant } from "../lib/clock.ts";
import { take } from "../lib/counter.ts";
import { type AppError, badInput, notFound } from "../lib/error.ts";
import { required } from "../lib/fields.ts";
import { getMany } from "../lib/table.ts";
import type { Row } from "../lib/write.ts";
import { ELSEWHERE, type Product, productKey, type ProductRow } from "../products/product.rows.ts";
import type { NewOrderLine, newSale } from "./contract.ts";
import { placedAtOnce, placedInSteps, type Waiting } from "./made-elsewhere.ts";
import { formulaCodesOf, productNamesOf } from "./open-order.ts";
import { type Order, type OrderLine, salesIdOf, soNumberOf } from "./order.rows.ts";

type Sale = z.output<typeof newSale.body>;
type Sold = z.output<typeof newSale.answer>;

/** What an order's line is made of. */
interface Chosen {
  line: NewOrderLine;
  product: ProductRow;
  /** None where the product is made elsewhere and no formula was chosen. */
  formula: Formula | undefined;
}

/**
 * Takes an order of a client under the next order number. Its lines have no jobs yet, but for products that are made
 * elsewhere, whose jobs are placed with it. Refuses a business that is no
 * client, products and formulas that are inactive, and a formula that is not the product's. (Specification 3, section 5.)
 */
export async function sell(sale: Sale, actor: Actor): Promise<Sold> {
  let id: number | undefined;
  const jobIds: number[] = [];
  return commit<Sold>(actor, async () => {
    const [next, { client, chosen }] = await Promise.all([id ?? take("salesOrder"), readChosen(sale), takeJobIds(jobIds, likelyElsewhere(sale))]);
    id = next;
    const { order, lines } = newOrder(next, sale, client, chosen);
    const products = new Map(chosen.map(({ product }) => [product.id, product]));
    const elsewhere = lines.filter((line) => line.categoryCode === ELSEWHERE);
    await takeJobIds(jobIds, elsewhere.length);
    const waiting = elsewhere.flatMap(({ salesId, productId }, i): Waiting[] => {
      const jobId = jobIds[i];
      return jobId === undefined ? [] : [{ salesId, productId, jobId }];
    });
    const answer: Sold = { message: `The sales order ${order.soNumber} has been created.`, type: "success", id: order.id, soNumber: order.soNumber };
    const noted = noteOrdered(client);
    const atOnce = await placedAtOnce(order, lines, waiting, products, answer, actor);
    const plan = atOnce && fits(atOnce, noted.length) ? atOnce : placedInSteps(order, lines, waiting, answer, actor);
    return { ...plan, writes: [...plan.writes, ...noted] };
  });
}

/** How many lines the screen shows as made elsewhere: so many job numbers are taken while the products are read. */
function likelyElsewhere(sale: Sale): number {
  return sale.orderLines.filter((line) => line.sku?.includes(`-${ELSEWHERE}-`)).length;
}

/** Sees to it that there are `count` job numbers; they are kept where the sale is judged afresh. */
async function takeJobIds(jobIds: number[], count: number): Promise<void> {
  const more = count - jobIds.length;
  if (more <= 0) return;
  const first = await take("job", more);
  for (let i = 0; i < more; i++) jobIds.push(first + i);
}

/** Reads the client, the products and the formulas of a sale at once, and judges them. */
async function readChosen(sale: Sale): Promise<{ client: Business; chosen: Chosen[] }> {
  const { businessId, orderLines } = sale;
  const formulaIds = orderLines.map((line) => line.formulaId).filter((id) => id !== null);
  const keys = [businessKey(businessId), ...orderLines.map((line) => productKey(line.id)), ...formulaIds.map(formulaKey)];
  const rows = await getMany<Row>(keys, true);
  const client = rows[0] as BusinessRow | undefined;
  if (!client) throw notFound(`the client ${businessId}`);
  if (!client.client) throw badInput("businessId", `${client.name} is not a client.`);
  const formulas = new Map((rows.slice(1 + orderLines.length) as (FormulaRow | undefined)[]).flatMap((row) => (row ? [[row.id, row] as const] : [])));
  const products = rows.slice(1, 1 + orderLines.length) as (ProductRow | undefined)[];
  return { client, chosen: orderLines.map((line, i) => judged(line, `orderLines.${i}`, products[i], formulas)) };
}

/** A line with its product and formula, which must be there, active, and belong together. */
function judged(line: NewOrderLine, path: string, product: ProductRow | undefined, formulas: ReadonlyMap<number, Formula>): Chosen {
  if (!product) throw notFound(`the product ${line.id}`);
  if (!product.active) throw badInput(`${path}.id`, `The product ${product.sku} is inactive.`);
  const formula = line.formulaId === null ? undefined : formulas.get(line.formulaId);
  const refusal = formulaRefusal(line, path, product, formula);
  if (refusal) throw refusal;
  return { line, product, formula };
}

function formulaRefusal(line: NewOrderLine, path: string, product: Product, formula: Formula | undefined): AppError | undefined {
  if (line.formulaId === null) return product.categoryCode === ELSEWHERE ? undefined : badInput(`${path}.formulaId`, required("Formula"));
  if (!formula) return notFound(`the formula ${line.formulaId}`);
  if (!formula.active) return badInput(`${path}.formulaId`, `The formula ${formula.code} ${formula.rAndDCode} is inactive.`);
  if (formula.code !== product.formulaCode) return badInput(`${path}.formulaId`, `The product ${product.sku} is not made of the formula ${formula.code}.`);
  return undefined;
}

function newOrder(id: number, sale: Sale, client: Business, chosen: readonly Chosen[]): { order: Order; lines: OrderLine[] } {
  const order: Order = {
    id,
    soNumber: soNumberOf(id),
    clientId: client.id,
    client: client.name,
    poNumber: sale.poNumber,
    orderDate: instant(),
    dispatchDate: sale.dispatchDate,
    dateEdited: null,
    dateCompleted: null,
    dateCancelled: null,
    productNames: [],
    formulaCodes: [],
    lastLine: chosen.length,
    busy: null,
    version: 1,
  };
  const lines = chosen.map((one, i) => newLine(order, i + 1, one));
  return { order: { ...order, productNames: productNamesOf(lines), formulaCodes: formulaCodesOf(lines) }, lines };
}

/** A line of an order, before it has any job; `number` counts from 1. */
function newLine(order: Order, number: number, { line, product, formula }: Chosen): OrderLine {
  return {
    salesId: salesIdOf(order.id, number),
    salesOrderId: order.id,
    soNumber: order.soNumber,
    poNumber: order.poNumber,
    clientId: order.clientId,
    client: order.client,
    orderDate: order.orderDate,
    dispatchDate: order.dispatchDate,
    productId: product.id,
    productSku: product.sku,
    productName: product.name,
    categoryCode: product.categoryCode,
    formulaId: formula?.id ?? null,
    formulaCode: product.formulaCode,
    rAndDCode: formula?.rAndDCode ?? "",
    fillSize: product.fillSize,
    quantity: line.quantity,
    price: line.price,
    notes: line.notes,
    dateCreated: instant(),
    dateEdited: null,
    dateCompleted: null,
    dateCancelled: null,
    formulaJobId: null,
    productJobId: null,
    version: 1,
  };
}
