/**
 * Row 13: readiness of 500 open lines over 300 formulas of 15 ingredients: the server's CPU time, and the read units
 * compared with the minimum for the rows that it needs.
 */
import { type Formula, formulaRow } from "@apothecary/core/formulas/formula.rows";
import type { Row, Write } from "@apothecary/core/lib/table/write";
import { type Product, productRow } from "@apothecary/core/products/product.rows";
import { purchasePlan } from "@apothecary/core/reports/contract";
import { readiness } from "@apothecary/core/sales/contract";
import { type OrderLine, putLine, newSalesId, soNumberText } from "@apothecary/core/sales/order.rows";
import type { Engine } from "../engines/dynamodb-engine.ts";
import { type Figure, median } from "./figures.ts";
import { put } from "./jobs.ts";
import { processorTime } from "./processor.ts";
import { benchItem, load, measured, plantStock, useTable } from "./world.ts";

const LINES = 500;
const FORMULAS = 300;
const INGREDIENTS = 15;
const COMPONENTS = 2;
const ITEMS = 900;
const STOCK_LINES_EACH = 2;
/** Further items, below their minimum. */
const LOW_ITEMS = 2_000;
/** Calls of the purchase plan with them, besides those of readiness. */
const MOST_PLAN_CALLS = 50;
const ROUNDS = 7;
const MOST_MS = 1_000;
/** Formulas whose bulk is an ingredient: of the second level, and of the third. */
const [SECOND, THIRD] = [60, 30];
const NESTED = SECOND + THIRD;
const MOST_NESTED_MS = 1_200;
const MOST_UNITS = 1.15;
/** Size of one read unit in bytes; an eventually consistent read costs half a unit. */
const UNIT_BYTES = 4_096;
const UNITS_EACH = 0.5;

/** Measures in a temporary table. */
export async function measureReadiness(engine: Engine): Promise<Figure[]> {
  await useTable(engine, "bench-readiness");
  const stock = [...plantStock({ items: ITEMS, stockLinesEach: STOCK_LINES_EACH, locations: 20, withLedger: false })];
  const formulas = Array.from({ length: FORMULAS }, (_, n) => formulaRow(benchFormula(n)));
  const products = Array.from({ length: FORMULAS }, (_, n) => productRow(benchProduct(n)));
  const lines = Array.from({ length: LINES }, (_, n) => putLine(benchOrderLine(n)));
  await load([...stock, ...[...formulas, ...products].map(put), ...lines]);
  const needed = new Set([...formulas.flatMap(({ recipe }) => recipe), ...products.flatMap(({ componentry }) => componentry)].map(({ sku }) => sku));
  const floor = readUnits(lines.map(({ item }) => item)) + sum([...formulas, ...products].map((row) => readUnits([row]))) + stockUnits(stock, needed);
  const { cost, body } = await measured(readiness);
  if (!Array.isArray(body) || body.length !== LINES) throw new Error("The readiness of all lines was not answered.");
  const ms = await medianTime();
  await load([...Array.from({ length: FORMULAS + NESTED }, (_, n) => formulaRow(nestedFormula(n)))].map(put));
  const nested = await measured(readiness);
  const shortages = readiness.answer.parse(nested.body).flatMap((row) => row.shortages);
  if (!shortages.some(({ inside, formulaId }) => inside !== null && formulaId !== null)) throw new Error("Bulk on the third level was not considered.");
  const nestedMs = await medianTime();
  await load(plantStock({ items: LOW_ITEMS, stockLinesEach: 0, locations: 0, firstItem: ITEMS + 1, withLedger: false }));
  const plan = await measured(purchasePlan);
  const what = `readiness of ${LINES} lines over ${FORMULAS} formulas of ${INGREDIENTS} ingredients`;
  return [
    { row: "13", what: `${what}, ms`, measured: ms, against: `${cost.calls} calls`, target: MOST_MS, kind: "most" },
    {
      row: "13",
      what: `${what}: units ÷ its rows'`,
      measured: cost.readUnits / floor,
      against: `${cost.readUnits} of ${floor}`,
      target: MOST_UNITS,
      kind: "most",
    },
    {
      ...{ row: "13", what: `readiness of ${LINES} lines with bulk in bulk on three levels, ms` },
      ...{ measured: nestedMs, against: `${nested.cost.calls} calls`, target: MOST_NESTED_MS, kind: "most" },
    },
    {
      ...{ row: "13", what: `the purchase plan with ${LOW_ITEMS} more items below their minimum: further calls` },
      ...{ measured: plan.cost.calls - nested.cost.calls, against: `${plan.cost.calls} calls`, target: MOST_PLAN_CALLS, kind: "most" },
    },
  ];
}

async function medianTime(): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await processorTime(() => measured(readiness)));
  return median(times);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Units of rows that one call reads together. */
function readUnits(rows: readonly Row[]): number {
  return Math.ceil(sum(rows.map(approximateBytes)) / UNIT_BYTES) * UNITS_EACH;
}

/** Approximate size of a row by DynamoDB's rules, in bytes: its names and its values. */
function approximateBytes(row: Row): number {
  return Buffer.byteLength(JSON.stringify(row).replaceAll('"', ""));
}

/** Read units of the required items, each with its batches. */
function stockUnits(stock: readonly Write[], needed: ReadonlySet<string>): number {
  const rows = stock.flatMap((write) => (write.kind === "put" && needed.has(String(write.item["sku"])) ? [write.item] : []));
  return sum([...Map.groupBy(rows, ({ PK }) => PK).values()].map(readUnits));
}

/** The raw materials, and the components, among the items. */
const RAW = Array.from({ length: ITEMS }, (_, i) => benchItem(i + 1, 0)).filter(({ categoryType }) => categoryType === "Raw Material");
const COMPONENTRY = Array.from({ length: ITEMS }, (_, i) => benchItem(i + 1, 0)).filter(({ categoryType }) => categoryType === "Componentry");

/** A number of items from the `n`th on, cyclically. */
function chosen<T>(from: readonly T[], n: number, count: number): T[] {
  return Array.from({ length: count }, (_, i) => from[(n * count + i) % from.length]).filter((one): one is T => one !== undefined);
}

const benchFormulaCode = (n: number): string => `BE${String(n).padStart(3, "0")}`;

function benchFormula(n: number): Formula {
  const recipe = chosen(RAW, n, INGREDIENTS).map(({ sku, name }, i) => ({ sku, name, percentage: i === 0 ? 30 : 5, exactMatch: false }));
  const named = { id: n + 1, code: benchFormulaCode(n), name: `Rose cream base ${n}`, rAndDCode: `RD-${n}`, categoryType: "Skin care", categoryName: "Cream" };
  return { ...named, active: true, clientId: 21, client: "Linden & Wolfe", recipe, version: 1 };
}

const benchBulkSku = (n: number): string => `${benchFormulaCode(n)}-B`;

/** The same, with bulk in place of the last ingredient, and that with bulk too. None of it is in stock. */
function nestedFormula(n: number): Formula {
  const formula = benchFormula(n);
  const level = n < FORMULAS ? FORMULAS + (n % SECOND) : FORMULAS + SECOND + (n % THIRD);
  if (n >= FORMULAS + SECOND) return formula;
  const bulk = { sku: benchBulkSku(level), name: `Base ${level}`, percentage: 5, exactMatch: false };
  return { ...formula, recipe: [...formula.recipe.slice(0, -1), bulk] };
}

function benchProduct(n: number): Product {
  const componentry = chosen(COMPONENTRY, n, COMPONENTS).map(({ sku, name }) => ({ sku, name, quantity: 1 }));
  const named = {
    id: n + 1,
    sku: `${benchFormulaCode(n)}-R-50`,
    name: `Rose cream ${n} 50 ml`,
    formulaCode: benchFormulaCode(n),
    formulaName: `Rose cream base ${n}`,
  };
  const of = { clientId: 21, client: "Linden & Wolfe", formulaClient: "Linden & Wolfe", categoryName: "Cream", categoryCode: "R" };
  return { ...named, ...of, fillSize: 50, componentry, active: true, version: 1 };
}

function benchOrderLine(n: number): OrderLine {
  const [order, formula, product] = [n + 1, benchFormula(n % FORMULAS), benchProduct(n % FORMULAS)];
  const at = new Date(Date.UTC(2026, 0, 5) + n * 3_600_000).toISOString();
  return {
    salesId: newSalesId(order, 1),
    salesOrderId: order,
    soNumber: soNumberText(order),
    poNumber: `PO-${order}`,
    clientId: 21,
    client: "Linden & Wolfe",
    orderDate: at,
    dispatchDate: n % 5 === 0 ? null : `2027-0${1 + (n % 9)}-15`,
    productId: product.id,
    productSku: product.sku,
    productName: product.name,
    categoryCode: product.categoryCode,
    formulaId: formula.id,
    formulaCode: formula.code,
    rAndDCode: formula.rAndDCode,
    fillSize: product.fillSize,
    quantity: 1_000,
    price: 2.35,
    notes: "",
    dateCreated: at,
    dateEdited: null,
    dateCompleted: null,
    dateCancelled: null,
    formulaJobId: null,
    productJobId: null,
    version: 1,
  };
}
