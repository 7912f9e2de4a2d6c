/**
 * What names a business and so prevents its removal.
 */
import { FORMULA_LIST, type FormulaRow } from "../formulas/formula.rows.ts";
import { queryEach } from "../lib/table.ts";
import type { Row } from "../lib/write.ts";
import { PRODUCT_LIST, type ProductRow } from "../products/product.rows.ts";
import { ITEM_LIST, type ItemRow } from "../stock/item.rows.ts";
import { USER_LIST, type UserRow } from "../users/user.rows.ts";

/** How many of each kind a refusal names. Only one more is read, to know whether there are others. */
const MAX_NAMED = 5;

/** Uses of one kind that name a business. */
export interface Use {
  kind: string;
  names: string[];
  /** Whether there are more of this kind. */
  more?: true;
}

/**
 * The items, formulas, products and users that name a business. Their lists are read whole where nothing is found: for
 * ten thousand items that is some five hundred read units, and a business is removed a few times a year; the other way, a
 * count kept by each item, formula, product and user, would cost two write units each time that one is written.
 */
export async function usesOf(businessId: number): Promise<Use[]> {
  return (await Promise.all([itemsThat((item) => isClientOf(item, businessId) || item.suppliedById === businessId), othersOf(businessId)])).flat();
}

/** The items that a business supplies. */
export function usesAsSupplier(businessId: number): Promise<Use[]> {
  return itemsThat((item) => item.suppliedById === businessId);
}

/** What names a business as its client or owner. */
export async function usesAsClient(businessId: number): Promise<Use[]> {
  return (await Promise.all([itemsThat((item) => isClientOf(item, businessId)), othersOf(businessId)])).flat();
}

async function itemsThat(names: (item: ItemRow) => boolean): Promise<Use[]> {
  return some([await using<ItemRow>("items", ITEM_LIST, (item) => (!item.removed && names(item) ? item.sku : undefined))]);
}

/** Formulas, products and users. */
async function othersOf(businessId: number): Promise<Use[]> {
  const uses = await Promise.all([
    using<FormulaRow>("formulas", FORMULA_LIST, ({ clientId, code }) => (clientId === businessId ? code : undefined)),
    using<ProductRow>("products", PRODUCT_LIST, ({ clientId, sku }) => (clientId === businessId ? sku : undefined)),
    using<UserRow>("users", USER_LIST, (user) => (user.businessId === businessId ? user.username : undefined)),
  ]);
  return some(uses);
}

const some = (uses: readonly Use[]): Use[] => uses.filter(({ names }) => names.length > 0);

function isClientOf(item: ItemRow, businessId: number): boolean {
  return [item.clientId, item.ownedById, item.onBehalfOfClient].includes(businessId);
}

async function using<T extends Row>(kind: string, partition: string, nameOf: (row: T) => string | undefined): Promise<Use> {
  const names = new Set<string>();
  for await (const row of queryEach<T>({ partition, index: "g1" })) {
    const name = nameOf(row);
    if (name !== undefined) names.add(name);
    if (names.size > MAX_NAMED) return { kind, names: [...names].slice(0, MAX_NAMED), more: true };
  }
  return { kind, names: [...names] };
}
