/**
 * The lines of a bill of componentry that is edited: a component each, and its units in one unit of the product
 * (specification 3, section 5).
 */
import { REDUNDANT } from "@apothecary/core/lib/fields";
import type { StockItem } from "../../../entities/item/queries.ts";
import type { ProductBom } from "../../../entities/product/queries.ts";
import type { Entry } from "../../../kit/form/entry.ts";
import type { Line, LineRules, NewLine } from "../../../kit/lines/lines.ts";

/** What is edited of a line: the component's SKU, and units of it in one unit of the product. */
export interface Component {
  sku: string | null;
  quantity: Entry;
}

export type ComponentLine = Line<null, Component>;

const NOT_POSITIVE = "Please enter a (positive) number.";
const REDUNDANT_LINE = "Redundant component";
/** Said of a new version as a whole. */
export const REDUNDANT_COMPONENTRY = "Cannot submit with redundant componentry.";

/** The rules of a bill; `redundant` are the SKUs of components that are Redundant. */
export function componentryRules(redundant: ReadonlySet<string>): LineRules<null, Component> {
  return {
    required: { sku: "Component is required.", quantity: "Quantity is required." },
    unique: { field: "sku", message: "Cannot use the same item more than once." },
    check: ({ values: { sku, quantity } }) => ({
      sku: sku !== null && redundant.has(sku) ? REDUNDANT_LINE : undefined,
      quantity: isCount(quantity) ? undefined : NOT_POSITIVE,
    }),
  };
}

function isCount(entry: Entry): boolean {
  return entry === null || (typeof entry === "number" && Number.isInteger(entry) && entry > 0);
}

/** A line with nothing in it, or with what a bill has. */
export function componentLine(values: Partial<Component> = {}): NewLine<null, Component> {
  return { id: crypto.randomUUID(), row: null, values: { sku: null, quantity: null, ...values } };
}

/** A bill of componentry as lines to edit. */
export function linesOf({ componentry }: ProductBom): NewLine<null, Component>[] {
  return componentry.map(({ sku, quantity }) => componentLine({ sku, quantity }));
}

/** The components that are Redundant, by SKU. */
export function redundantSkus(items: readonly Pick<StockItem, "sku" | "status">[] | undefined): ReadonlySet<string> {
  return new Set(items?.flatMap(({ sku, status }) => (status === REDUNDANT ? [sku] : [])));
}

/** Which items may be components. */
export function isOffered({ categoryType, status }: Pick<StockItem, "categoryType" | "status">): boolean {
  return categoryType === "Componentry" && status !== REDUNDANT;
}

/** The lines as they are saved. What is no component or figure yet goes as it is: the contract says what is wrong with it. */
export function componentryToSave(lines: readonly ComponentLine[]): { resourceSku: string; quantity: Entry }[] {
  return lines.map(({ values: { sku, quantity } }) => ({ resourceSku: sku ?? "", quantity }));
}

/** Units of a component and its variants that no job needs. */
export function freeUnits({ element }: ProductBom["componentry"][number]): number {
  return element.reduce((sum, { quantity, allocated }) => sum + quantity - allocated, 0);
}

/** Whether not even one unit of the product can be filled from what is free. */
export function isShort(component: ProductBom["componentry"][number]): boolean {
  return freeUnits(component) < component.quantity;
}
