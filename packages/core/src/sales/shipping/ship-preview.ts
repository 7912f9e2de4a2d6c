/** Previews a shipment. */
import type * as z from "zod";
import { type BusinessRow, businessKey, businessPartition } from "../../directory/business.rows.ts";
import { CONTACT_PREFIX, type ContactRow } from "../../directory/contact.rows.ts";
import { asOrdered } from "../../lib/rules/quantity.ts";
import { type MinimumShelfLife, shortShelfLife } from "../../lib/rules/shelf-life.ts";
import { settings } from "../../lib/stage/settings.ts";
import { queryAll } from "../../lib/table/table.ts";
import { businessDay } from "../../lib/time/day.ts";
import { firstExpiredFirst } from "../../stock/lots/fefo.ts";
import { isOrdered, notLiveStockLine } from "../dispatch/closing.ts";
import { freeByNumber, heldBack, isTooShort, leastShelfLife, orderNeeds, servedBy } from "../dispatch/dispatch.ts";
import { isReleasedFor } from "../../stock/owner.ts";
import { MAX_SKUS, type OrderSupply, readSupplies } from "../dispatch/serve-order.ts";
import { asStocked, lineQuantities, lineUnit } from "../line-quantity-shapes.ts";
import { assertOrderOpen, openOrder } from "../open-order.ts";
import type { Order, OrderLine } from "../order.rows.ts";
import { readLineJobs } from "../read-orders.ts";
import { addressee } from "./ship-order.ts";
import { after, type Remaining } from "./shipping.ts";
import type { LineToOffer, LotToOffer, shipPreview } from "./shipping.contract.ts";

type Preview = z.output<typeof shipPreview.answer>;

/**
 * What can be shipped of each line of an order now: what its jobs made, first expired first, and the surplus that can be
 * added. Batches of too short a shelf life are not proposed and come last. 404 for an unknown order, 409 for one that is not open. (Contract, section 8, Shipping.)
 */
export async function previewShipment(id: number): Promise<Preview> {
  const { order, lines, shipments } = await openOrder(id, false);
  assertOrderOpen(order);
  const open = lines.filter(isOrdered);
  const [jobs, business] = await Promise.all([readLineJobs(open, false), queryAll({ partition: businessPartition(order.clientId) })]);
  const needs = orderNeeds(id, open, jobs, shipments);
  const supplies: OrderSupply[] = [];
  for (let i = 0; i < needs.length; i += MAX_SKUS) supplies.push(...(await readSupplies(id, needs.slice(i, i + MAX_SKUS), true, false)));
  const client = business.find((row) => row.SK === businessKey(0).SK) as BusinessRow | undefined;
  const contacts = business.filter((row) => row.SK.startsWith(CONTACT_PREFIX)) as ContactRow[];
  const minimum: MinimumShelfLife = client ?? {};
  const remaining = new Map(supplies.map(({ need, opened }) => [need.sku, { stockLines: opened?.stockLines ?? [], ownLeft: need.ownLeft }] as const));
  return {
    salesOrderId: id,
    soNumber: order.soNumber,
    client: { id: order.clientId, name: order.client },
    dispatchDate: order.dispatchDate,
    minimumShelfLifeDays: minimum.minimumShelfLifeDays ?? null,
    minimumShelfLifePercent: minimum.minimumShelfLifePercent ?? null,
    numbersPallets: settings().gs1CompanyPrefix !== undefined,
    contacts: contacts.map((contact) => {
      const { contact: name, address } = addressee(contact);
      return { contactId: contact.id, name, address, delivery: contact.delivery };
    }),
    lines: open.flatMap((line) => {
      const supply = supplies.find(({ need }) => need.sku === line.productSku);
      return supply ? [offered(order, line, supply, remaining, minimum)] : [];
    }),
  };
}

function offered(order: Order, line: OrderLine, { need, promised }: OrderSupply, left: Map<string, Remaining>, minimum: MinimumShelfLife): LineToOffer {
  const today = businessDay();
  const unit = lineUnit(line);
  const quantities = lineQuantities(order, line);
  const remaining = left.get(need.sku) ?? { stockLines: [], ownLeft: 0 };
  const asked = asStocked(line, quantities.open);
  const wanted = { ...need, ordered: asked, dispatched: 0, ownLeft: Math.min(asked, remaining.ownLeft) };
  const least = leastShelfLife(order, minimum, today);
  const goodEnough = remaining.stockLines.filter((stockLine) => !isTooShort(least, stockLine, today));
  const serving = new Map(servedBy(goodEnough, wanted, today, promised).map((one) => [one.stockLine.id, one]));
  const proposed = [...serving.values()];
  // What is proposed for one line is not proposed for the next of the same product; surplus can be chosen for either.
  const takes = proposed.map(({ stockLine, own }) => ({ salesId: line.salesId, elementId: stockLine.id, own, surplus: 0 }));
  left.set(need.sku, after(remaining, takes));
  const offers = firstExpiredFirst(remaining.stockLines, today).filter((stockLine) => stockLine.unreserved > 0 && isReleasedFor(stockLine, need.clientId));
  const free = freeByNumber(offers, new Map(), promised ?? new Map());
  return {
    ...{ salesId: line.salesId, sku: need.sku, name: line.productName, unit, ...quantities },
    ready: asOrdered(total(proposed, "own"), unit),
    surplus: asOrdered(total(proposed, "surplus"), unit),
    batches: offers
      .map((stockLine): LotToOffer => {
        const { id: elementId, batchNumber, locationId, bin, warehouse, expiryDate, unreserved: available } = stockLine;
        const { own = 0, surplus = 0 } = serving.get(elementId) ?? {};
        return {
          elementId,
          batchNumber,
          locationId,
          bin,
          warehouse,
          expiryDate,
          available,
          own,
          surplus,
          forOthers: available - Math.min(available, Math.max(0, free.get(batchNumber) ?? 0)),
          tooShort: isTooShort(least, stockLine, today),
          shortShelfLife: shortShelfLife(minimum, stockLine, today) ?? null,
        };
      })
      .toSorted((a, b) => Number(a.tooShort) - Number(b.tooShort)),
    notLive: heldBack(remaining.stockLines, need, today).map(notLiveStockLine),
  };
}

const total = (serving: readonly { own: number; surplus: number }[], of: "own" | "surplus"): number => serving.reduce((sum, one) => sum + one[of], 0);
