/** The purchase plan: all open demand, read once as for readiness, compared with usage and stock on order. */
import { addDays } from "../lib/calendar.ts";
import { type Column, csvFile } from "../lib/csv.ts";
import { dayOf, fileDay, ukDay } from "../lib/day.ts";
import type { Report } from "../lib/endpoint.ts";
import { badInputs } from "../lib/error.ts";
import { storeReport } from "../lib/files.ts";
import { unitOf } from "../lib/quantity.ts";
import { getMany } from "../lib/table.ts";
import { judgeOpen, type OpenDemand, readStock, type Stocked } from "../sales/open-demand.ts";
import type { ReadinessNeed } from "../sales/readiness.contract.ts";
import { itemKey, type ItemRow } from "../stock/item.rows.ts";
import { eachItem } from "../stock/list-stock.ts";
import { stockValue } from "../stock/price.ts";
import { usageOver } from "../stock/usage-periods.ts";
import type { PurchaseLine, PurchasePlanRow } from "./contract.ts";
import { datedNeeds, daysUntilOut, inDaysOf, orderQuantity, shortfallOf, USAGE_MONTHS, usagePerDayOf } from "./purchase-rules.ts";
import { BOUGHT, isInDemand } from "./rules.ts";

/** Waiting orders that a row names; it counts them all. */
const MAX_WAITING = 10;

/** A requirement of an item, with its dispatch date. */
interface DatedNeed extends ReadinessNeed {
  day: string | null;
}

/**
 * Raw materials and componentry that open demand needs, or that are below their minimum; what runs out first comes
 * first. (Specification 3, section 9, for what is in demand.)
 */
export async function listPurchasePlan(): Promise<PurchasePlanRow[]> {
  const open = await judgeOpen();
  const needs = needsBySku(open);
  const waiting = waitingBySku(open);
  const low = await lowItems(open.items);
  const today = dayOf();
  const rows = [...open.items.values(), ...low]
    .filter(({ item }) => BOUGHT.has(item.categoryType) && !item.removed)
    .filter(({ item }) => needs.has(item.sku) || isInDemand(demandOf(item)))
    .map((one) => rowOf(one, needs.get(one.item.sku) ?? [], open.left.get(one.item.sku) ?? one.supply, waiting.get(one.item.sku) ?? [], today));
  return rows.toSorted((a, b) => compare(a.runsOutDay ?? LAST, b.runsOutDay ?? LAST) || compare(a.sku, b.sku));
}

const LAST = "9999-12-31";
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const demandOf = (item: ItemRow) => ({ ...item, freeStock: item.quantity - item.allocated, freeStockExpected: 0 });

/** Items that no open order or job needs, but that are below their minimum. */
async function lowItems(known: ReadonlyMap<string, Stocked>): Promise<Stocked[]> {
  const skus: string[] = [];
  for await (const item of eachItem()) if (!known.has(item.sku) && BOUGHT.has(item.categoryType) && isInDemand(item)) skus.push(item.sku);
  return readStock(skus);
}

/** The remaining requirements of each item beyond reservations, in the order in which they are served. */
function needsBySku({ demands, judged }: OpenDemand): Map<string, DatedNeed[]> {
  const bySku = new Map<string, DatedNeed[]>();
  const dayOfKey = new Map(demands.map(({ key, dispatchDate }) => [key, dispatchDate]));
  for (const [key, { needs }] of judged) {
    for (const need of needs) {
      if (need.needed <= need.reserved) continue;
      const known = bySku.get(need.sku) ?? [];
      known.push({ ...need, day: dayOfKey.get(key) ?? null });
      bySku.set(need.sku, known);
    }
  }
  return bySku;
}

/** The distinct sales orders that are short of an item, by dispatch date. */
function waitingBySku({ asked, judged }: OpenDemand): Map<string, PurchasePlanRow["waiting"]> {
  const bySku = new Map<string, Map<number, PurchasePlanRow["waiting"][number]>>();
  for (const { row, keys } of asked) {
    for (const { sku, awaited, missing } of keys.flatMap((key) => judged.get(key)?.needs ?? [])) {
      if (awaited + missing === 0) continue;
      const { salesOrderId, soNumber, client, dispatchDate } = row;
      const known = bySku.get(sku) ?? new Map<number, PurchasePlanRow["waiting"][number]>();
      if (!known.has(salesOrderId)) known.set(salesOrderId, { salesOrderId, soNumber, client, dispatchDate });
      bySku.set(sku, known);
    }
  }
  return new Map([...bySku].map(([sku, orders]) => [sku, [...orders.values()]]));
}

function rowOf({ item }: Stocked, needs: readonly DatedNeed[], left: Stocked["supply"], waiting: PurchasePlanRow["waiting"], today: string): PurchasePlanRow {
  const served = needs.map(({ day, needed, reserved, awaited, missing }) => ({
    day,
    quantity: needed - reserved,
    now: needed - reserved - awaited - missing,
    awaited,
  }));
  const sum = (of: (one: (typeof served)[number]) => number) => served.reduce((total, one) => total + of(one), 0);
  const [usable, needed] = [sum(({ now }) => now) + left.usable, sum(({ quantity }) => quantity)];
  const usagePerDay = usagePerDayOf(usageOver(item, USAGE_MONTHS, today), today);
  const expected = (item.expected ?? []).filter(({ day }) => day >= today);
  const arrivals = expected.map(({ day, quantity }) => ({ inDays: inDaysOf(day, today), quantity }));
  const out = daysUntilOut({ stock: usable, needs: datedNeeds(served, today), arrivals, usagePerDay });
  const { moq, eoq, minimumStock, onOrder } = item;
  const coming = usable + sum(({ awaited }) => awaited) + left.quarantined + left.onOrder;
  const shortfall = shortfallOf({ coming, needed, minimumStock, usagePerDay });
  return {
    ...{ sku: item.sku, name: item.name, categoryType: item.categoryType, categoryName: item.categoryName },
    ...{ supplierId: item.suppliedById, supplierName: item.suppliedBy, ownedBy: item.ownedBy, ownedById: item.ownedById, priceUnit: item.priceUnit },
    ...{ usable, needed, minimumStock, usagePerDay: Math.round(usagePerDay * 10) / 10, onOrder, expectedDay: item.expected?.[0]?.day ?? null },
    ...{ runsOutDay: out === null ? null : addDays(today, out), moq, eoq, shortfall, toOrder: orderQuantity({ shortfall, moq, eoq }) },
    ...{ waiting: waiting.slice(0, MAX_WAITING), waitingOrders: waiting.length },
  };
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
  { header: "Unit", value: ({ item }) => unitOf(item) },
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
