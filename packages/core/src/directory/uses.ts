/** Uses of a business, which prevent its removal. */
import { FORMULA_LIST, type FormulaRow } from "../formulas/formula.rows.ts";
import { queryEach } from "../lib/table/table.ts";
import type { Row } from "../lib/table/write.ts";
import { PRODUCT_LIST, type ProductRow } from "../products/product.rows.ts";
import { ITEM_LIST, type ItemRow } from "../stock/items/item.rows.ts";
import { USER_LIST, type UserRow } from "../users/user.rows.ts";

/** The most uses of each kind in a refusal. One more is read, to know whether there are others. */
const MAX_NAMED = 5;

/** Uses of one kind. */
export interface Use {
  kind: string;
  names: string[];
  /** Whether there are more of this kind. */
  more?: true;
}

/**
 * The items, formulas, products and users that name a business. If nothing is found, their lists are read completely:
 * for 10,000 items about 500 read units, a few times a year. The alternative, a count updated by each item, formula,
 * product and user, would cost two write units for each write.
 */
export async function readBusinessUses(businessId: number): Promise<Use[]> {
  return (await Promise.all([itemsThat((item) => namesBusiness(item, businessId) || item.suppliedById === businessId), readOtherUses(businessId)])).flat();
}

/** The items that a business supplies. */
export function usesAsSupplier(businessId: number): Promise<Use[]> {
  return itemsThat((item) => item.suppliedById === businessId);
}

/** The rows with a business as client or owner. */
export async function usesAsClient(businessId: number): Promise<Use[]> {
  return (await Promise.all([itemsThat((item) => namesBusiness(item, businessId)), readOtherUses(businessId)])).flat();
}

async function itemsThat(names: (item: ItemRow) => boolean): Promise<Use[]> {
  return some([await using<ItemRow>("items", ITEM_LIST, (item) => (!item.removed && names(item) ? item.sku : undefined))]);
}

/** Formulas, products and users. */
async function readOtherUses(businessId: number): Promise<Use[]> {
  const uses = await Promise.all([
    using<FormulaRow>("formulas", FORMULA_LIST, ({ clientId, code }) => (clientId === businessId ? code : undefined)),
    using<ProductRow>("products", PRODUCT_LIST, ({ clientId, sku }) => (clientId === businessId ? sku : undefined)),
    using<UserRow>("users", USER_LIST, (user) => (user.businessId === businessId ? user.username : undefined)),
  ]);
  return some(uses);
}

const some = (uses: readonly Use[]): Use[] => uses.filter(({ names }) => names.length > 0);

function namesBusiness(item: ItemRow, businessId: number): boolean {
  return [item.clientId, item.ownedById, item.onBehalfOfClient].includes(businessId);
}

async function using<T extends Row>(kind: string, partition: string, useName: (row: T) => string | undefined): Promise<Use> {
  const names = new Set<string>();
  for await (const row of queryEach<T>({ partition, index: "g1" })) {
    const name = useName(row);
    if (name !== undefined) names.add(name);
    if (names.size > MAX_NAMED) return { kind, names: [...names].slice(0, MAX_NAMED), more: true };
  }
  return { kind, names: [...names] };
}
