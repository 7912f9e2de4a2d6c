/**
 * The editable lines of a bill of componentry: components, with their quantity per unit of the product
 * (specification 3, section 5).
 */
import { REDUNDANT } from "@apothecary/core/lib/rules/fields";
import type { CurrentProduct } from "@apothecary/core/products/contract";
import { itemReading } from "../../../entities/item/level.ts";
import type { StockItem } from "../../../entities/item/queries.ts";
import type { ListKind, SavedLine } from "../../../entities/job/stale-list.tsx";
import type { ProductBom } from "../../../entities/product/queries.ts";
import type { Entry } from "../../../kit/form/entry.ts";
import type { Tone } from "../../../kit/layout/tone.ts";
import type { Line, LineRules, NewLine } from "../../../kit/lines/lines.ts";
import { showQuantity } from "../../../kit/table/columns/format.ts";
import { newId } from "../../../lib/page/new-id.ts";

/** The editable fields of a line: SKU, and quantity per unit of the product. */
export interface Component {
  sku: string | null;
  quantity: Entry;
}

export type ComponentLine = Line<null, Component>;

const NOT_POSITIVE = "Please enter a (positive) number.";
const REDUNDANT_LINE = "Redundant component";
/** The error at the form of a new version. */
export const REDUNDANT_COMPONENTRY = "Cannot submit with redundant componentry.";

/** Validates a bill; `redundant` are the SKUs of Redundant components. */
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

/** An empty line, or one with values from a bill. */
export function componentLine(values: Partial<Component> = {}): NewLine<null, Component> {
  return { id: newId(), row: null, values: { sku: null, quantity: null, ...values } };
}

/** A bill of componentry as editable lines. */
export function savedBillLines({ componentry }: ProductBom): NewLine<null, Component>[] {
  return componentry.map(({ sku, quantity }) => componentLine({ sku, quantity }));
}

/** How a bill of componentry is compared with that of another user. */
export const BILL: ListKind<Component> = {
  read: ({ sku, quantity }) => (sku === null ? undefined : { sku, amount: typeof quantity === "number" ? quantity : 0, exactMatch: false }),
  line: ({ sku, amount }) => componentLine({ sku, quantity: amount }),
  shown: ({ amount }) => showQuantity(amount, "units"),
};

/** The lines of a saved bill, for comparing. */
export function billLines({ componentry }: Pick<CurrentProduct, "componentry">): SavedLine[] {
  return componentry.map(({ sku, name, quantity: amount }) => ({ sku, name, amount, exactMatch: false }));
}

/** The SKUs of Redundant components. */
export function redundantSkus(items: readonly Pick<StockItem, "sku" | "status">[] | undefined): ReadonlySet<string> {
  return new Set(items?.flatMap(({ sku, status }) => (status === REDUNDANT ? [sku] : [])));
}

/** Whether an item can be a component. */
export function isOffered({ categoryType, status }: Pick<StockItem, "categoryType" | "status">): boolean {
  return categoryType === "Componentry" && status !== REDUNDANT;
}

/** The request body of the lines. Sends values as entered; the contract validates them. */
export function componentryToSave(lines: readonly ComponentLine[]): { resourceSku: string; quantity: Entry }[] {
  return lines.map(({ values: { sku, quantity } }) => ({ resourceSku: sku ?? "", quantity }));
}

/** Free stock of a component and its variants, in units. */
export function freeUnits({ element }: ProductBom["componentry"][number]): number {
  return element.reduce((sum, { quantity, allocated }) => sum + quantity - allocated, 0);
}

/** Units of a component and its variants that are quarantined, frozen, redundant or expired. */
export function unusableUnits({ element }: ProductBom["componentry"][number]): number {
  return element.reduce((sum, { unusable }) => sum + unusable, 0);
}

/** The colour of a component's free stock that can be used: reading B, over the component and its variants. */
export function componentLevel(component: ProductBom["componentry"][number]): Tone {
  const minimum = component.element.reduce((sum, { minimumStock }) => sum + minimumStock, 0);
  return itemReading(freeUnits(component) - unusableUnits(component), minimum);
}

/** Whether the component itself is Redundant. */
export function isRedundant({ sku, element }: ProductBom["componentry"][number]): boolean {
  return element.some((item) => item.sku === sku && item.status === REDUNDANT);
}
