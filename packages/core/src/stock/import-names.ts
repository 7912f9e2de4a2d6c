/**
 * Files name what screens choose: businesses and categories by name. Here they become what they name.
 */
import { BUSINESS_LIST, type Business, type BusinessRow, CATEGORY_PARTITION, type CategoryRow } from "../directory/business.rows.ts";
import type { CategoryType } from "../lib/fields.ts";
import { settings } from "../lib/settings.ts";
import { queryAll } from "../lib/table.ts";
import type { Fault, ItemLine } from "./import-lines.ts";

/** An item to add, with everything that it names. */
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

const same = (name: string): string => name.trim().normalize("NFC").replaceAll(/\s+/g, " ").toLowerCase();

/** What lines may name, each under its name whatever its case. */
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

  /** What a line names, or all that nobody knows. An owner is a client (free issue); none is the own company. */
  find(says: ItemLine): Named {
    const faults: Fault[] = [];
    const category = this.categories.get(same(says.category));
    if (!category) faults.push({ field: "category", message: `There is no category ${says.category} of the type ${this.kind}.` });
    else if (says.sku !== null && !isOf(says.sku, category)) {
      faults.push({ field: "sku", message: `A SKU of the category ${category.name} is ${category.skuIdentifier} and four digits.` });
    }
    const named = (field: "owner" | "supplier" | "onBehalfOf", holds: (business: Business) => boolean, wanted: string): number => {
      const found = this.businesses.get(same(says[field])) ?? [];
      const [business, ...others] = found.filter(holds);
      if (business && others.length === 0) return business.id;
      const why = business ? `There are several businesses called ${says[field]}.` : `${says[field]} is not ${wanted}.`;
      faults.push({ field, message: found.length === 0 ? `There is no business called ${says[field]}.` : why });
      return 0;
    };
    const isClient = ({ client, owner }: Business): boolean => client || owner;
    const ownerId = says.owner === "" ? settings().ownBusinessId : named("owner", isClient, "a client");
    const onBehalfOfId = says.onBehalfOf === "" ? null : named("onBehalfOf", isClient, "a client");
    const supplierId = named("supplier", ({ supplier }) => supplier, "a supplier");
    if (!category || faults.length > 0) return { faults };
    return { named: { says, categoryCode: category.skuIdentifier, categoryName: category.name, ownerId, supplierId, onBehalfOfId } };
  }
}

const SKU_DIGITS = 4;

function isOf(sku: string, category: CategoryRow): boolean {
  return sku.length === category.skuIdentifier.length + SKU_DIGITS && sku.startsWith(category.skuIdentifier);
}
