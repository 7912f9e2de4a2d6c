/**
 * Planning at the end of the year: raised minimum stocks, an order that exceeds
 * stock, a late order, deliveries with an expected date, and purchase orders.
 */
import { addDays } from "@apothecary/core/lib/rules/calendar";
import { createPurchaseOrder } from "@apothecary/core/purchasing/contract";
import { draftPurchase, sendPurchase } from "@apothecary/core/purchasing/edit-purchases";
import { editDetails, registerOnOrder } from "@apothecary/core/stock/contract";
import { editItemDetails } from "@apothecary/core/stock/items/edit-item";
import { editedFields } from "@apothecary/core/stock/items/item-edits";
import { openItem } from "@apothecary/core/stock/items/open-item";
import { registerAll } from "@apothecary/core/stock/arrivals/register-on-order";
import { namedWare } from "./buying.ts";
import type { Company, Sold } from "./company.ts";
import { takeOrder } from "./making.ts";

/** Items with a raised minimum: a number of packs above their stock, with none on order yet. */
const RAISED: readonly { key: string; packs: number }[] = [
  { key: "cetostearyl-alcohol", packs: 1 },
  { key: "stearyl-alcohol", packs: 2 },
  { key: "jar-50", packs: 1 },
  { key: "pump-28", packs: 2 },
];

interface Ordered {
  key: string;
  packs: number;
  inDays: number;
}

/** What is on order without a purchase order: packs, and the days until they are expected. */
const BY_TELEPHONE: Ordered = { key: "stearyl-alcohol", packs: 1, inDays: 5 };
/** Purchase orders of the last day: one that is sent, and a draft. */
const SENT: Ordered = { key: "tube-100", packs: 2, inDays: 12 };
const DRAFTED: Ordered = { key: "jar-50", packs: 1, inDays: 10 };

/** The large order: units, and working days until its dispatch date. */
const LARGE = { product: "Aqueous Cream 100 g", units: 4_500, inDays: 15 };
/** The late order: units, and working days before the last one on which it was entered and was due. */
const LATE = { product: "Aqueous Cream 500 g", units: 20, taken: 8, due: 1 };

/** Schedules all of these on the last days. */
export function planAhead(company: Company): void {
  const { agenda, calendar } = company;
  const taken = calendar.at(calendar.last - LATE.taken, 15.5);
  agenda.plan(taken, () => order(company, taken, LATE.product, LATE.units, calendar.day(calendar.last - LATE.due), "LATE-1"));
  const large = calendar.at(calendar.last, 15.5);
  agenda.plan(large, () => order(company, large, LARGE.product, LARGE.units, calendar.day(calendar.last + LARGE.inDays), "LARGE-1"));
  const buying = calendar.at(calendar.last, 16.5);
  agenda.plan(buying, () => buy(company, buying));
}

/** An order that is not allocated yet. */
async function order(company: Company, time: number, name: string, quantity: number, dispatchDate: string, number: string): Promise<void> {
  const product = demoProduct(company, name);
  const { id, formula, price, clientId, clientCode } = product;
  await takeOrder(company, time, {
    businessId: clientId,
    poNumber: `${clientCode}-${number}`,
    dispatchDate,
    orderLines: [{ id, formulaId: formula.id, quantity, price }],
  });
}

function demoProduct({ products }: Company, name: string): Sold {
  const product = products.find((one) => one.name === name);
  if (!product) throw new Error(`The demo company has no product ${name}.`);
  return product;
}

async function buy(company: Company, time: number): Promise<void> {
  const { act } = company;
  for (const { key, packs } of RAISED) {
    const ware = namedWare(company, key);
    await act(time, "buyer", async (actor) => {
      const { item } = await openItem(ware.sku);
      const { sku, onOrder, clientId, ownedById, version } = item;
      const minimumStock = item.quantity + onOrder + ware.packSize * packs;
      const newDetails = { ...editedFields(item), sku, version, clientId: clientId ?? ownedById, minimumStock };
      return editItemDetails(editDetails.body.parse({ newDetails }).newDetails, actor);
    });
  }
  const lines = [arrival(company, BY_TELEPHONE)].map(({ sku, quantity, day }) => ({ sku, quantity, expectedDay: day }));
  await act(time, "buyer", (actor) => registerAll(registerOnOrder.body.parse({ lines }).lines, actor));
  const { id } = await draft(company, time, SENT);
  await act(time, "buyer", (actor) => sendPurchase(id, actor));
  await draft(company, time, DRAFTED);
}

async function draft(company: Company, time: number, ordered: Ordered): Promise<{ id: number }> {
  const { sku, quantity, day: dueDate, price, supplierId } = arrival(company, ordered);
  const body = createPurchaseOrder.body.parse({ supplierId, lines: [{ sku, quantity, price, dueDate }] });
  return company.act(time, "buyer", (actor) => draftPurchase(body, actor));
}

function arrival(company: Company, { key, packs, inDays }: Ordered) {
  const ware = namedWare(company, key);
  return { ...ware, quantity: ware.packSize * packs, day: addDays(company.calendar.day(company.calendar.last), inDays) };
}
