/**
 * The columns of import files: their headings, contents and examples. The template, the help page and the parser of
 * headings use this list.
 */
import { EDIT_LABELS, FIGURE_FIELDS, IMPORTED_FIGURES } from "../items/item-edits.ts";
import type { ImportKind } from "./import-lines.ts";

export interface ImportColumn {
  field: string;
  heading: string;
  /** Whether the file must have it. Its cells can be empty if the help says so. */
  required: boolean;
  help: string;
  example: string;
}

/** A heading of our files of refused lines, whose column is ignored. */
export const REASON_HEADING = "Reason";

const column = (field: string, heading: string, example: string, help: string, required = false): ImportColumn => ({ field, heading, required, help, example });
const required = (field: string, heading: string, example: string, help: string): ImportColumn => column(field, heading, example, help, true);

interface ItemExamples {
  sku: string;
  name: string;
  description: string;
  category: string;
  supplier: string;
  supplierSku: string;
  minimum: string;
  unit: string;
  price: string;
  per: string;
}

const itemColumns = (of: ItemExamples, more: readonly ImportColumn[] = []): readonly ImportColumn[] => [
  column("sku", "SKU", of.sku, "The SKU that the item already has: its category's letters and four digits. Empty: the next free one is used."),
  required("name", "Trade name", of.name, "Up to 200 characters."),
  required("description", "Description", of.description, "Up to 200 characters."),
  required("category", "Category", of.category, "The category's name, or the letters that its SKUs start with."),
  column("owner", "Owner", "", "Empty: owned by us. A client's business name: free issue, owned by that client."),
  ...more,
  required("supplier", "Supplier", of.supplier, "The supplier's business name, as in the directory."),
  column("supplierSkuCode", "Supplier SKU code", of.supplierSku, "Up to 25 characters, or empty."),
  ...FIGURE_FIELDS.map((field) => column(field, EDIT_LABELS[field], IMPORTED_FIGURES[field].example(of), IMPORTED_FIGURES[field].help(of))),
];

/** The columns of each kind of file, in the order of its template. */
export const IMPORT_COLUMNS: Readonly<Record<ImportKind, readonly ImportColumn[]>> = {
  "raw-materials": itemColumns({
    ...{ sku: "EMU0007", name: "Emulsifying wax NF", description: "Self-emulsifying, pellets", category: "Emulsifier" },
    ...{ supplier: "Larkfield Botanicals Ltd", supplierSku: "EW-20", minimum: "20000", unit: "grams", price: "6.40", per: "kilogram" },
  }),
  componentry: itemColumns(
    {
      ...{ sku: "BOT0003", name: "Amber bottle 100 ml", description: "Glass, 24 mm neck", category: "Bottle" },
      ...{ supplier: "Clearwell Glass Ltd", supplierSku: "AB-100", minimum: "5000", unit: "units", price: "0.32", per: "unit" },
    },
    [column("onBehalfOf", "On behalf of", "", "The business name of the client that it is bought on behalf of, or empty.")],
  ),
  "opening-stock": [
    required("sku", "SKU", "EMU0007", "The SKU of an item that is in the system."),
    column(
      "batchNumber",
      "Batch number",
      "A104",
      "One letter or digit and three digits. Needed for raw materials; for others, empty gives the next free number.",
    ),
    column("supplierBatchNumber", "Supplier batch number", "LW-88213", "Up to 25 characters, or empty."),
    column("expiryDate", "Expiry date", "31/03/2028", "dd/mm/yyyy, or empty."),
    required("quantity", "Quantity", "40000", "Grams of raw materials, Bulk and Fragrance; units of everything else."),
    required("packSize", "Pack size", "20000", "Grams or units in one pack, not above the quantity; 0 if it is not packed."),
    required("warehouse", "Warehouse", "Main", "The warehouse, as on the Locations screen."),
    required("bin", "Bin", "A-04-2", "The bin in that warehouse, or the number of a roaming pallet."),
    column("status", "Status", "Live", "Live or Quarantined. Empty is Live."),
  ],
  locations: [
    required("warehouse", "Warehouse", "Main", "An existing warehouse or a new one: up to 25 characters."),
    required("bin", "Bin", "A-04-2", "Up to 25 characters, unique within the warehouse. P and digits are for roaming pallets."),
  ],
};

const plain = (heading: string): string => heading.toLowerCase().replaceAll(/[^a-z0-9]+/g, "");

/**
 * The field of each column of a file, by its headings in any order and case; undefined for an ignored column. Or the
 * fault of the headings.
 */
export function readHeadings(kind: ImportKind, headings: readonly string[]): { fields: (string | undefined)[] } | { fault: string } {
  const known = new Map(IMPORT_COLUMNS[kind].map((one) => [plain(one.heading), one]));
  const named = headings.map((heading) => known.get(plain(heading)));
  const strange = headings.filter((heading, i) => !named[i] && heading.trim() !== "" && plain(heading) !== plain(REASON_HEADING));
  const missing = IMPORT_COLUMNS[kind].filter((one) => one.required && !named.includes(one)).map(({ heading }) => heading);
  const twice = named.find((one, i) => one && named.indexOf(one) !== i);
  if (missing.length > 0)
    return { fault: `The file has no column ${quotedList(missing)}.${strange.length > 0 ? ` Nothing is known of ${quotedList(strange)}.` : ""}` };
  if (strange.length > 0) return { fault: `Nothing is known of the column ${quotedList(strange)}. Please remove it, or take its heading from the template.` };
  if (twice) return { fault: `The column ${quotedList([twice.heading])} appears twice.` };
  return { fields: named.map((one) => one?.field) };
}

const LISTED = 6;
const LISTED_CHARACTERS = 40;

function quotedList(names: readonly string[]): string {
  const listed = names.slice(0, LISTED).map((name) => `'${name.trim().slice(0, LISTED_CHARACTERS)}'`);
  return names.length > LISTED ? `${listed.join(", ")} and ${names.length - LISTED} more` : listed.join(", ").replace(/, ([^,]*)$/, " or $1");
}
