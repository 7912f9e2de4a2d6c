/** Resolves the names of businesses and categories in import files. */
import { BUSINESS_LIST, type Business, type BusinessRow, CATEGORY_PARTITION, type CategoryRow } from "../../directory/business.rows.ts";
import type { CategoryType } from "../../lib/rules/fields.ts";
import { settings } from "../../lib/stage/settings.ts";
import { queryAll } from "../../lib/table/table.ts";
import type { Fault, ItemLine } from "./import-lines.ts";

/** An item to add, with its resolved names. */
export interface NamedItem {
  says: ItemLine;
  categoryCode: string;
  categoryName: string;
  ownerId: number;
  supplierId: number;
  onBehalfOfId: number | null;
}

type Kind = Extract<CategoryType, "Raw Material" | "Componentry">;
type Named = { named: NamedItem } | { faults: Fault[] };

type BusinessField = "owner" | "supplier" | "onBehalfOf";

const isClient = ({ client, owner }: Business): boolean => client || owner;
/** The businesses that each field can name. */
const IS_MEANT: Readonly<Record<BusinessField, { holds: (business: Business) => boolean; wanted: string }>> = {
  owner: { holds: isClient, wanted: "a client" },
  onBehalfOf: { holds: isClient, wanted: "a client" },
  supplier: { holds: ({ supplier }) => supplier, wanted: "a supplier" },
};

const same = (name: string): string => name.trim().normalize("NFC").replaceAll(/\s+/g, " ").toLowerCase();

/** The businesses and categories by name, ignoring case. */
export class Names {
  private readonly kind: Kind;
  private readonly businesses = new Map<string, Business[]>();
  private readonly categories = new Map<string, CategoryRow>();

  private constructor(kind: Kind, businesses: readonly Business[], categories: readonly CategoryRow[]) {
    this.kind = kind;
    for (const business of businesses) this.businesses.set(same(business.name), [...(this.businesses.get(same(business.name)) ?? []), business]);
    for (const category of categories) for (const name of [category.name, category.skuIdentifier]) this.categories.set(same(name), category);
  }

  /** Reads all businesses, and the categories of a type. */
  static async of(kind: Kind): Promise<Names> {
    const [businesses, categories] = await Promise.all([
      queryAll<BusinessRow>({ partition: BUSINESS_LIST, index: "g1" }),
      queryAll<CategoryRow>({ partition: CATEGORY_PARTITION, beginsWith: `${kind}#` }),
    ]);
    return new Names(kind, businesses, categories);
  }

  /** The resolved names of a line, or its unknown names. An owner is a client (free issue); none is the company itself. */
  find(says: ItemLine): Named {
    const faults = this.nameFaults(says);
    const category = this.categories.get(same(says.category));
    const businessId = (field: BusinessField): number => this.business(field, says[field])?.id ?? 0;
    if (!category || faults.length > 0) return { faults };
    const ownerId = says.owner === "" ? settings().ownBusinessId : businessId("owner");
    const onBehalfOfId = says.onBehalfOf === "" ? null : businessId("onBehalfOf");
    return { named: { says, categoryCode: category.skuIdentifier, categoryName: category.name, ownerId, supplierId: businessId("supplier"), onBehalfOfId } };
  }

  /** The unknown names of a line; ignores missing cells. */
  nameFaults({ category: called, sku, ...says }: Partial<ItemLine>): Fault[] {
    const category = called === undefined ? undefined : this.categories.get(same(called));
    const faults: Fault[] = [];
    if (called !== undefined && !category) faults.push({ field: "category", message: `There is no category ${called} of the type ${this.kind}.` });
    if (category && sku && !isSkuInCategory(sku, category)) {
      faults.push({ field: "sku", message: `A SKU of the category ${category.name} is ${category.skuIdentifier} and four digits.` });
    }
    for (const field of ["owner", "onBehalfOf", "supplier"] as const) {
      const name = says[field];
      if (name === undefined || name === "" || this.business(field, name)) continue;
      const found = this.businesses.get(same(name)) ?? [];
      const why = found.some(IS_MEANT[field].holds) ? `There are several businesses called ${name}.` : `${name} is not ${IS_MEANT[field].wanted}.`;
      faults.push({ field, message: found.length === 0 ? `There is no business called ${name}.` : why });
    }
    return faults;
  }

  /** The only business of a name that is valid for a field. */
  private business(field: BusinessField, name: string): Business | undefined {
    const [business, ...others] = (this.businesses.get(same(name)) ?? []).filter(IS_MEANT[field].holds);
    return others.length === 0 ? business : undefined;
  }
}

const SKU_DIGITS = 4;

function isSkuInCategory(sku: string, category: CategoryRow): boolean {
  return sku.length === category.skuIdentifier.length + SKU_DIGITS && sku.startsWith(category.skuIdentifier);
}
