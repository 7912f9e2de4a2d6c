/**
 * Deliveries of several items of one supplier, booked in together and put away the next morning.
 */
import { bookIn } from "@apothecary/core/deliveries/book";
import { bookDelivery } from "@apothecary/core/deliveries/contract";
import { openDelivery } from "@apothecary/core/deliveries/open";
import { LIVE } from "@apothecary/core/lib/rules/fields";
import { deliveredExpiry, putAway, supplierBatch } from "./buying.ts";
import { createChance } from "./chance.ts";
import { type Company, expectMore, binLocationId, type Ware } from "./company.ts";

/** A separate generator, so that the rest of the year stays unchanged. */
const SEED = 11;
/** Number of deliveries, interval in working days, and days between the last one and the end. */
const [DELIVERIES, EVERY, BEFORE_END] = [8, 24, 2];
/** Number of lines of a delivery. */
const [FEWEST, MOST] = [3, 6];

/** Schedules them, alternating between suppliers with enough items. */
export function planDeliveries(company: Company): void {
  const { agenda, calendar } = company;
  const own = { ...company, chance: createChance(SEED) };
  const suppliers = [...Map.groupBy(company.wares.values(), ({ supplierId }) => supplierId).values()].filter(({ length }) => length >= FEWEST);
  for (let i = 0; i < DELIVERIES; i++) {
    const wares = suppliers[i % suppliers.length]?.slice(0, MOST) ?? [];
    const day = calendar.last - BEFORE_END - i * EVERY;
    const time = calendar.at(day, 10.25);
    agenda.plan(time, () => arrives(own, wares, day, time));
  }
}

async function arrives(company: Company, wares: readonly Ware[], day: number, time: number): Promise<void> {
  const { act, agenda, calendar } = company;
  const lines = wares.map((ware) => {
    expectMore(company, ware.sku, ware.packSize);
    const expiryDate = deliveredExpiry(company, ware, calendar.day(day)) ?? "";
    return {
      sku: ware.sku,
      quantity: ware.packSize,
      packSize: ware.packSize,
      supplierBatchNumber: supplierBatch(company, ware, time),
      expiryDate,
      status: LIVE,
    };
  });
  const orderNumber = `PO-${calendar.day(day).slice(2, 4)}${company.chance.between(1_000, 9_999)}`;
  const body = bookDelivery.body.parse({
    delivery: { supplier: wares[0]?.supplierId, orderNumber, location: binLocationId(company, "Goods In", "BAY-1"), confirmExpiry: true, lines },
  });
  const { deliveryId = 0 } = await act(time, "buyer", (actor) => bookIn(body.delivery, actor));
  const { delivered } = await openDelivery(deliveryId);
  const morning = calendar.at(day + 1, 9.5);
  for (const { sku, elementId } of delivered) {
    const location = wares.find((ware) => ware.sku === sku)?.locationId;
    if (location !== undefined) agenda.plan(morning, () => putAway(company, elementId, morning, location));
  }
}
