/** What people set of an item: the rule and label of each field, and the columns of import files. The browser uses it too. */
import * as z from "zod";
import { Id, optionalText, Price, Quantity, required, text } from "../../lib/rules/fields.ts";
import { keyed, picked, plucked, typedKeys } from "../../lib/rules/keyed.ts";
import { MAX_DESCRIPTION, MAX_ITEM_NAME, MAX_SHELF_LIFE_MONTHS, MAX_SUPPLIER_SKU } from "../stock-limits.ts";
import { ItemDetail } from "../stock-shapes.ts";

const INVALID_SHELF_LIFE = "Please enter whole months.";

/** The fields by which the ledger names a business. */
type Named = "client" | "ownedBy" | "suppliedBy";
const edit = <Rule extends z.ZodType>(label: string, rule: Rule, named?: Named) => ({ label, rule, named });
const business = (label: string, named: Named) => edit(label, z.number({ error: required(label) }).pipe(Id), named);

/** The fields of `edit_details`, in the order in which the ledger and the screen list changes. */
const ITEM_EDITS = {
  name: edit("Name", text("Name", MAX_ITEM_NAME)),
  description: edit("Description", optionalText("Description", MAX_DESCRIPTION)),
  minimumStock: edit("Minimum stock", Quantity),
  onOrder: edit("On order", Quantity),
  moq: edit("MOQ", Quantity),
  eoq: edit("EOQ", Quantity),
  clientId: business("Client", "client"),
  ownedById: business("Owner", "ownedBy"),
  suppliedById: business("Supplier", "suppliedBy"),
  supplierSku: edit("Supplier SKU", optionalText("Supplier SKU code", MAX_SUPPLIER_SKU)),
  price: edit("Price", Price),
  active: edit("Active", z.boolean().optional()),
  /** Months until what arrives or is made expires; null for unknown, unchanged if omitted. */
  shelfLifeMonths: edit(
    "Shelf life in months",
    z.int(INVALID_SHELF_LIFE).min(1, INVALID_SHELF_LIFE).max(MAX_SHELF_LIFE_MONTHS, `A shelf life can have at most ${MAX_SHELF_LIFE_MONTHS} months.`).nullish(),
  ),
} as const satisfies Partial<Record<keyof ItemDetail, ReturnType<typeof edit>>>;
export type EditedField = keyof typeof ITEM_EDITS;
export const EDITED_FIELDS = typedKeys(ITEM_EDITS);
export const EDIT_RULES = plucked(ITEM_EDITS, "rule");
export const EDIT_LABELS = plucked(ITEM_EDITS, "label");
export const EDIT_EXAMPLE = {
  sku: "EMU0007",
  name: "Emulsifying wax NF",
  description: "Self-emulsifying, pellets",
  minimumStock: 5_000,
  onOrder: 0,
  moq: 20_000,
  eoq: 40_000,
  clientId: 31,
  ownedById: 14,
  suppliedById: 21,
  supplierSku: "EW-20",
  price: 6.4,
  active: true,
  version: 3,
};
/** The field whose value the ledger shows for an edited one: the name of a business for its id. */
export const shownField = (field: EditedField): EditedField | Named => ITEM_EDITS[field].named ?? field;
/** The edited fields of an item. Not by `EDITED_FIELDS`: the first page of the browser would make all their schemas for it. */
export const editedFields = <T extends { [Field in EditedField]?: unknown }>(of: T) => picked(of, typedKeys(ITEM_EDITS));
/** The edited fields as read, for the refusal of a stale edit. */
export const EditedItem = ItemDetail.pick({ ...keyed(EDITED_FIELDS, () => true as const), version: true });

/** What the template of an import file shows: the unit of quantities and of the price, and a quantity and a price. */
interface Examples {
  unit: string;
  per: string;
  minimum: string;
  price: string;
}
interface ImportedFigure {
  rule: typeof Quantity | typeof Price;
  decimal: boolean;
  example: (of: Examples) => string;
  help: (of: Examples) => string;
}
const quantity = (what: string): ImportedFigure => ({
  rule: Quantity,
  decimal: false,
  example: ({ minimum }) => minimum,
  help: ({ unit }) => `${what} ${unit}. Empty is 0.`,
});

/** The figures that an import file can have, in the order of its template. A new item has 0. */
export const IMPORTED_FIGURES = {
  minimumStock: quantity("In"),
  moq: quantity("The minimum order quantity, in"),
  eoq: quantity("The economic order quantity, in"),
  price: { rule: Price, decimal: true, example: ({ price }) => price, help: ({ per }) => `In pounds per ${per}. Empty is 0.` },
} as const satisfies Partial<Record<EditedField, ImportedFigure>>;
export const FIGURE_FIELDS = typedKeys(IMPORTED_FIGURES);

/** The figures of a new item. */
export const NEW_ITEM = { quantity: 0, allocated: 0, onOrder: 0, ...keyed(FIGURE_FIELDS, () => 0), version: 1 };
