/** Lines of an order with the products and formulas that were read for them. */
import { type Formula, formulaKey, type FormulaRow } from "../../formulas/formula.rows.ts";
import { type AppError, badInput, notFound } from "../../lib/actions/error.ts";
import { required } from "../../lib/rules/fields.ts";
import type { Key, Row } from "../../lib/table/write.ts";
import { isSoldTo } from "../../products/open-client.ts";
import { ELSEWHERE, type Product, productKey, type ProductRow } from "../../products/product.rows.ts";
import type { NewOrderLine } from "../contract.ts";
import { newOrderLine } from "./new-order.ts";
import type { Order, OrderLine } from "../order.rows.ts";

/** The product and formula of an order line. */
export interface Chosen {
  line: NewOrderLine;
  product: ProductRow;
  /** None if the product is made elsewhere and no formula was chosen. */
  formula: Formula | undefined;
}

const lineFormulaIds = (lines: readonly NewOrderLine[]): number[] => lines.map((line) => line.formulaId).filter((id) => id !== null);

/** The keys of the products of lines, then of their formulas: the rows that `chosenLines` expects. */
export function chosenKeys(lines: readonly NewOrderLine[]): Key[] {
  return [...lines.map((line) => productKey(line.id)), ...lineFormulaIds(lines).map(formulaKey)];
}

/**
 * Lines of a client's order with their products and formulas, which must exist (404), be active, be sold to the client,
 * and belong together (400). `linePath` gives the line's path in the body.
 */
export function chosenLines(lines: readonly NewOrderLine[], clientId: number, linePath: (i: number) => string, rows: readonly (Row | undefined)[]): Chosen[] {
  const products = rows.slice(0, lines.length) as (ProductRow | undefined)[];
  const formulas = new Map((rows.slice(lines.length) as (FormulaRow | undefined)[]).flatMap((row) => (row ? [[row.id, row] as const] : [])));
  return lines.map((line, i) => {
    const product = products[i];
    if (!product) throw notFound(`the product ${line.id}`);
    assertSold(product, clientId, `${linePath(i)}.id`);
    return chosenLine(line, linePath(i), product, formulas);
  });
}

/** Refuses (400) a product that is inactive, or that belongs to another client. */
export function assertSold(product: Product, clientId: number, path: string): void {
  if (!product.active) throw badInput(path, `The product ${product.sku} is inactive.`);
  if (!isSoldTo(clientId, product)) throw badInput(path, `The product ${product.sku} belongs to another client: ${product.client}.`);
}

function chosenLine(line: NewOrderLine, path: string, product: ProductRow, formulas: ReadonlyMap<number, Formula>): Chosen {
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

/** A chosen line of an order that has no job yet; `number` counts from 1. */
export function newLine(order: Order, number: number, { line: { quantity, price, notes }, product, formula }: Chosen): OrderLine {
  return newOrderLine(order, number, {
    productId: product.id,
    productSku: product.sku,
    productName: product.name,
    categoryCode: product.categoryCode,
    formulaId: formula?.id ?? null,
    formulaCode: product.formulaCode,
    rAndDCode: formula?.rAndDCode ?? "",
    fillSize: product.fillSize,
    quantity,
    price,
    notes,
  });
}
