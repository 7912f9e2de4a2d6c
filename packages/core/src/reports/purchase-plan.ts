/** The purchase plan: all open demand, read once as for readiness, compared with usage and stock on order. */
import { addDays } from "../lib/rules/calendar.ts";
import { baseSku } from "../stock/lots/serving.ts";
import { type Column, csvFile } from "../lib/files/csv.ts";
import { businessDay, fileDay, ukDay } from "../lib/time/day.ts";
import type { Report } from "../lib/rules/endpoint.ts";
import { badInputs } from "../lib/actions/error.ts";
import { storeReport } from "../lib/files/files.ts";
import { itemUnit } from "../lib/rules/quantity.ts";
import { getMany } from "../lib/table/table.ts";
import { itemSupply, readSupplies, type Stocked } from "../sales/demand/demand-stock.ts";
import { readOpenReadiness, type OpenDemand } from "../sales/demand/open-demand.ts";
import { itemKey, type ItemRow } from "../stock/items/item.rows.ts";
import { readItemList } from "../stock/lists/list-stock.ts";
import { onlyOwner } from "../stock/owner.ts";
import { stockValue } from "../stock/price.ts";
import type { StockRow } from "../stock/stock-shapes.ts";
import { usageOver } from "../stock/items/usage-periods.ts";
import type { PurchaseLine, PurchasePlanRow } from "./contract.ts";
import { datedNeeds, daysUntilOut, daysUntil, orderQuantity, purchaseShortfall, USAGE_MONTHS, averageDailyUsage } from "./purchase-rules.ts";
import { BOUGHT, isInDemand } from "./rules.ts";

/** Waiting orders that a row names; it counts them all. */
const MAX_WAITING = 10;

/** A requirement of own stock with its dispatch date: grams or units, and what of it is expected, and missing. */
interface DatedNeed {
  day: string | null;
  quantity: number;
  awaited: number;
  missing: number;
}

type Supplied = Pick<Stocked, "item" | "supply">;

/** The variants of an item whose stock is the own company's, with what open demand takes. */
interface OwnFamily {
  /** The first is the one to order. */
  members: readonly Supplied[];
  needs: readonly DatedNeed[];
  waiting: PurchasePlanRow["waiting"];
}

/**
 * Raw materials and componentry that open demand needs, or that are below their minimum: one row for an item with its
 * variants. A client's stock serves that client only: it reduces the client's needs, and is not planned. What runs out
 * first comes first. (Specification 3, section 9, for what is in demand.)
 */
export async function listPurchasePlan(): Promise<PurchasePlanRow[]> {
  const open = await readOpenReadiness();
  const needs = needsByBase(open);
  const waiting = waitingByBase(open);
  const wanted = [...(await ownFamilies())].filter(([base, items]) => needs.has(base) || isInDemand(sumOfItems(items)));
  const unread = wanted.flatMap(([, items]) => items.map(({ sku }) => sku)).filter((sku) => !open.items.has(sku));
  const today = businessDay();
  const read = [...open.items].map(([sku, one]) => [sku, one && servingAll(one, today)] as const);
  const stocked = new Map<string, Supplied | undefined>([...read, ...(await readSupplies(unread)).map((one) => [one.item.sku, one] as const)]);
  const rows = wanted.flatMap(([base, items]) => {
    const members = items.flatMap(({ sku }) => stocked.get(sku) ?? []).toSorted(toOrderFirst);
    return planRow({ members, needs: needs.get(base) ?? [], waiting: waiting.get(base) ?? [] }, today);
  });
  return rows.toSorted((a, b) => compare(a.runsOutDay ?? LAST, b.runsOutDay ?? LAST) || compare(a.sku, b.sku));
}

const LAST = "9999-12-31";
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Stock without what is released for one client or job only, which reduces the needs of these. */
function servingAll({ item, stockLines, supply }: Stocked, today: string): Supplied {
  const free = stockLines.filter(({ onlyFor }) => !onlyFor);
  return { item, supply: free.length === stockLines.length ? supply : itemSupply(item, free, today) };
}

/** The active variant first, then the base, then by SKU. */
function toOrderFirst({ item: a }: Supplied, { item: b }: Supplied): number {
  return Number(b.active) - Number(a.active) || Number(b.sku === b.baseSku) - Number(a.sku === a.baseSku) || compare(a.sku, b.sku);
}

/** Bought items whose stock serves all clients, by base SKU. */
async function ownFamilies(): Promise<Map<string, StockRow[]>> {
  const families = new Map<string, StockRow[]>();
  for (const item of await readItemList()) {
    if (!BOUGHT.has(item.categoryType) || onlyOwner(item) !== null) continue;
    const family = families.get(baseSku(item.sku));
    if (family) family.push(item);
    else families.set(baseSku(item.sku), [item]);
  }
  return families;
}

function sumOfItems(items: readonly StockRow[]): Parameters<typeof isInDemand>[0] {
  const sum = (of: (item: StockRow) => number) => items.reduce((total, item) => total + of(item), 0);
  return {
    ...{ quantity: sum((item) => item.quantity), allocated: sum((item) => item.allocated), freeStock: sum((item) => item.freeStock) },
    ...{ minimumStock: Math.max(...items.map((item) => item.minimumStock)), onOrder: 0, freeStockExpected: 0 },
  };
}

/** The remaining requirements of each family beyond reservations and the clients' own stock, each demand once, in the order in which they are served. */
function needsByBase({ demands, readiness }: OpenDemand): Map<string, DatedNeed[]> {
  const byBase = new Map<string, DatedNeed[]>();
  const dayOfKey = new Map(demands.map(({ key, dispatchDate }) => [key, dispatchDate]));
  for (const [key, { needs }] of readiness) {
    for (const { sku, needed, reserved, awaited, missing, clientUsable, clientAwaited } of needs) {
      const quantity = needed - reserved - clientUsable - clientAwaited;
      if (quantity <= 0) continue;
      const known = byBase.get(baseSku(sku)) ?? [];
      known.push({ day: dayOfKey.get(key) ?? null, quantity, awaited: awaited - clientAwaited, missing });
      byBase.set(baseSku(sku), known);
    }
  }
  return byBase;
}

/** The distinct sales orders that are short of an item, by dispatch date. */
function waitingByBase({ asked, readiness }: OpenDemand): Map<string, PurchasePlanRow["waiting"]> {
  const byBase = new Map<string, Map<number, PurchasePlanRow["waiting"][number]>>();
  for (const { row, keys } of asked) {
    for (const { sku, awaited, missing, clientAwaited } of keys.flatMap((key) => readiness.get(key)?.needs ?? [])) {
      if (awaited - clientAwaited + missing === 0) continue;
      const { salesOrderId, soNumber, client, dispatchDate } = row;
      const known = byBase.get(baseSku(sku)) ?? new Map<number, PurchasePlanRow["waiting"][number]>();
      if (!known.has(salesOrderId)) known.set(salesOrderId, { salesOrderId, soNumber, client, dispatchDate });
      byBase.set(baseSku(sku), known);
    }
  }
  return new Map([...byBase].map(([base, orders]) => [base, [...orders.values()]]));
}

function planRow({ members, needs, waiting }: OwnFamily, today: string): PurchasePlanRow[] {
  const [first] = members;
  if (!first) return [];
  const { item } = first;
  const sum = (of: (one: Supplied) => number) => members.reduce((total, one) => total + of(one), 0);
  const total = (of: (need: DatedNeed) => number) => needs.reduce((quantity, need) => quantity + of(need), 0);
  const [usable, onOrder] = [sum(({ supply }) => supply.usable), sum((one) => one.item.onOrder)];
  const [needed, missing] = [total(({ quantity }) => quantity), total((need) => need.missing)];
  const minimumStock = Math.max(...members.map((one) => one.item.minimumStock));
  const usagePerDay = averageDailyUsage(
    sum((one) => usageOver(one.item, USAGE_MONTHS, today)),
    today,
  );
  const expected = members.flatMap((one) => one.item.expected ?? []).toSorted((a, b) => compare(a.day, b.day));
  const arrivals = expected.filter(({ day }) => day >= today).map(({ day, quantity }) => ({ inDays: daysUntil(day, today), quantity }));
  const out = daysUntilOut({ stock: usable, needs: datedNeeds(needs, today), arrivals, usagePerDay });
  const coming = usable + sum(({ supply }) => supply.quarantined) + onOrder;
  // A line that requires an exact match can be short although other variants are left.
  const shortfall = Math.max(missing, purchaseShortfall({ coming, needed, minimumStock, usagePerDay }));
  const { moq, eoq } = item;
  const row = {
    ...{ sku: item.sku, name: item.name, categoryType: item.categoryType, categoryName: item.categoryName },
    ...{ supplierId: item.suppliedById, supplierName: item.suppliedBy, ownedBy: item.ownedBy, ownedById: item.ownedById, priceUnit: item.priceUnit },
    ...{ usable, needed, awaited: total(({ awaited }) => awaited), missing, minimumStock },
    ...{ usagePerDay: Math.round(usagePerDay * 10) / 10, onOrder, expectedDay: expected[0]?.day ?? null },
    ...{ runsOutDay: out === null ? null : addDays(today, out), moq, eoq, shortfall, toOrder: orderQuantity({ shortfall, moq, eoq }) },
    ...{ waiting: waiting.slice(0, MAX_WAITING), waitingOrders: waiting.length },
  };
  return [row];
}

/** The quantity of an item to order. */
interface Ordered extends PurchaseLine {
  item: ItemRow;
}

const COLUMNS: Column<Ordered>[] = [
  { header: "Supplier", value: ({ item }) => item.suppliedBy },
  { header: "Supplier SKU", value: ({ item }) => item.supplierSku },
  { header: "SKU", value: ({ item }) => item.sku },
  { header: "Name", value: ({ item }) => item.name },
  { header: "Quantity", value: ({ quantity }) => quantity },
  { header: "Unit", value: ({ item }) => itemUnit(item) },
  { header: "MOQ", value: ({ item }) => item.moq },
  { header: "EOQ", value: ({ item }) => item.eoq },
  { header: "Price", value: ({ item }) => item.price },
  { header: "Price Unit", value: ({ item }) => (item.priceUnit === "kilo" ? "Kg" : "Unit") },
  { header: "Value", value: ({ item, quantity }) => stockValue(item, quantity) },
  { header: "Expected", value: ({ expectedDay }) => ukDay(expectedDay) },
];

/** Creates the purchase list of these lines, by supplier. Pounds. Refuses unknown items, naming all of them (400). */
export async function reportPurchaseList(lines: readonly PurchaseLine[]): Promise<Report> {
  const items = await getMany<ItemRow>(lines.map(({ sku }) => itemKey(sku)));
  const unknown = lines.flatMap(({ sku }, i) =>
    items[i] && !items[i].removed ? [] : [{ path: `lines.${i}.sku`, message: `The item ${sku} does not exist.` }],
  );
  if (unknown.length > 0) throw badInputs(unknown);
  const ordered = lines.flatMap((line, i): Ordered[] => (items[i] ? [{ ...line, item: items[i] }] : []));
  const sorted = ordered.toSorted((a, b) => compare(a.item.suppliedBy, b.item.suppliedBy) || compare(a.item.sku, b.item.sku));
  const stored = await storeReport(`purchase_list_${fileDay()}.csv`, csvFile(COLUMNS, sorted));
  return { message: "The purchase list is ready.", type: "success", ...stored };
}
