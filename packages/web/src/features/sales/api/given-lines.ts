/**
 * Lines that are not typed one by one: pasted from a spreadsheet, read from a CSV file, or copied from another order. Each is
 * checked as if it were typed; what is wrong is listed before any is added.
 */
import type { FormulaSummary } from "@apothecary/core/formulas/contract";
import type { ProductSummary } from "@apothecary/core/products/contract";
import { DUPLICATE, MAX_NEW_LINES, NewOrderLine as SentLine, type SalesOrder } from "@apothecary/core/sales/contract";
import { readCsv } from "@apothecary/core/stock/contract";
import { isOfferedTo } from "../../../entities/business/own-brands.ts";
import { numberFrom } from "../../../kit/form/entry.ts";
import { ELSEWHERE, type NewOrderLine, newOrderLine, type OrderLineValues } from "./order-lines.ts";

/** What an order may have. */
export interface Offered {
  clientId: number;
  products: readonly ProductSummary[];
  formulas: readonly FormulaSummary[];
  isTaken: (productId: number) => boolean;
}

/** A line with its cells as they were given; `formula` is the R&D code or the id of a version. */
export interface GivenLine {
  sku: string;
  quantity: string;
  price: string;
  formula: string;
  notes: string;
}

/** A line that can be added, or what is wrong with it. */
export type CheckedLine = { number: number; given: GivenLine; name: string } & ({ line: NewOrderLine } | { faults: string[] });

const ORDER: readonly (keyof GivenLine)[] = ["sku", "quantity", "price", "notes"];
const HEADINGS: Readonly<Record<string, keyof GivenLine>> = {
  ...{ sku: "sku", product: "sku", productsku: "sku", code: "sku", quantity: "quantity", qty: "quantity", units: "quantity" },
  ...{ price: "price", unitprice: "price", notes: "notes", rdcode: "formula", formula: "formula" },
};
const NOTHING: GivenLine = { sku: "", quantity: "", price: "", formula: "", notes: "" };

/** The lines of a text or file. Without headings the cells are SKU, quantity, unit price and notes; columns with other headings are ignored. */
export function readGivenLines(contents: Uint8Array): GivenLine[] | { fault: string } {
  const read = readCsv(contents);
  if ("fault" in read) return read;
  const [head, ...others] = read.records;
  if (!head) return { fault: "There are no lines." };
  const named = head.cells.map((cell) => HEADINGS[cell.toLowerCase().replaceAll(/[^a-z]/g, "")]);
  const isHead = named.includes("sku") && named.includes("quantity");
  const columns = isHead ? named : ORDER;
  const records = isHead ? others : read.records;
  if (records.length === 0) return { fault: "There are headings but no lines." };
  if (records.length > MAX_NEW_LINES) return { fault: `There are ${records.length} lines. At most ${MAX_NEW_LINES} can be added at once.` };
  return records.map(({ cells }) => {
    const filled = columns.flatMap((column, at) => (column === undefined ? [] : [[column, cells[at]?.trim() ?? ""] as const]));
    return { ...NOTHING, ...Object.fromEntries(filled) };
  });
}

/** The lines of another order, with its prices and notes; cancelled ones are left out. */
export function copiedLines({ salesItems }: Pick<SalesOrder, "salesItems">): GivenLine[] {
  const open = salesItems.filter(({ dateCancelled }) => dateCancelled === null);
  return open.map(({ productSku: sku, quantity, price, formulaId, notes }) => ({
    ...{ sku, quantity: String(quantity), price: String(price) },
    ...{ formula: formulaId === null ? "" : String(formulaId), notes },
  }));
}

/** Checks all lines; a product may be in an order once. */
export function checkLines(given: readonly GivenLine[], offered: Offered): CheckedLine[] {
  const seen = new Set<number>();
  const isTaken = (productId: number): boolean => seen.has(productId) || offered.isTaken(productId);
  return given.map((line, index) => {
    const product = findProduct(line.sku, offered.products);
    const checked = checkLine(line, product, { ...offered, isTaken });
    if (product && !Array.isArray(checked)) seen.add(product.id);
    const known = { number: index + 1, given: line, name: product?.name ?? "" };
    return Array.isArray(checked) ? { ...known, faults: checked } : { ...known, line: checked };
  });
}

const sameText = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** The product of a SKU, or of a name that only one product has. */
function findProduct(text: string, products: readonly ProductSummary[]): ProductSummary | undefined {
  const bySku = products.find(({ sku }) => sameText(sku, text));
  const named = bySku ? [] : products.filter(({ name, active }) => active && sameText(name, text));
  return bySku ?? (named.length === 1 ? named[0] : undefined);
}

function checkLine(given: GivenLine, product: ProductSummary | undefined, offered: Offered): NewOrderLine | string[] {
  const values = enteredValues(given);
  const wrong = SentLine.pick({ quantity: true, price: true, notes: true }).safeParse(values).error?.issues.map(issueText) ?? [];
  if (!product) return [given.sku === "" ? "The SKU is missing." : "There is no product with this SKU.", ...wrong];
  const version = findVersion(product, given.formula, offered.formulas);
  const faults = [...productFaults(product, offered), ...("fault" in version ? [version.fault] : []), ...wrong];
  if (faults.length > 0 || "fault" in version) return faults;
  const { id: productId, sku, name } = product;
  const line = newOrderLine({ productId, sku, name, formulaId: version.id, rAndDCode: version.rAndDCode, saved: null }, values);
  return { ...line, values: { ...line.values, notes: given.notes } };
}

/** The message of a price does not name its field. */
const issueText = ({ path, message }: { path: readonly PropertyKey[]; message: string }): string => (path[0] === "price" ? `Unit price: ${message}` : message);

function enteredValues({ quantity, price, notes }: GivenLine): Pick<OrderLineValues, "quantity" | "price" | "notes"> {
  return { quantity: numberFrom(quantity), price: numberFrom(price), notes };
}

function productFaults({ id, active, clientId }: ProductSummary, offered: Offered): string[] {
  return [
    ...(active ? [] : ["This product is inactive."]),
    ...(isOfferedTo(offered.clientId, clientId) ? [] : ["This product is not sold to this client."]),
    ...(offered.isTaken(id) ? [DUPLICATE] : []),
  ];
}

/** The formula version to make a product from: the named one if it is active, else the only active one. */
function findVersion(
  product: ProductSummary,
  named: string,
  formulas: readonly FormulaSummary[],
): { id: number | null; rAndDCode: string } | { fault: string } {
  if (product.category.skuIdentifier === ELSEWHERE) return { id: null, rAndDCode: "" };
  const active = formulas.filter((formula) => formula.active && formula.code === product.formulaCode.code);
  const version = active.find(({ id, rAndDCode }) => String(id) === named || sameText(rAndDCode, named)) ?? (active.length === 1 ? active[0] : undefined);
  if (version) return version;
  if (active.length === 0) return { fault: "Its formula has no active version." };
  return { fault: `Its formula has several active versions: ${active.map(({ rAndDCode }) => rAndDCode).join(", ")}. Name one in a column R&D code.` };
}
