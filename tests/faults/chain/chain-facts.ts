/** The table's contents in the form of the model of the chain. */
import { openJob } from "@apothecary/core/jobs/open-job";
import { openOrder } from "@apothecary/core/sales/open-order";
import { lineQuantities, unallocatedQuantity } from "@apothecary/core/sales/line-quantity-shapes";
import { LIVE } from "@apothecary/core/lib/rules/fields";
import { findItem } from "@apothecary/core/stock/items/open-item";
import type { SavedWorld } from "../../lib/state.ts";
import { type Facts, Model } from "./chain-model.ts";
import type { Fixture } from "../fixture.ts";

/** The items of the chain. */
export const chainSkus = ({ formula, product }: Fixture): string[] => ["WAX0001", "OIL0001", "JAR0001", `${formula.code}-B`, product.sku];

/** The table's contents in the form of the model. */
export async function factsNow(fixture: Fixture, model: Pick<Model, "jobs" | "orders">): Promise<Facts> {
  const items = await Promise.all(chainSkus(fixture).map((sku) => findItem(sku)));
  const stock = items.flatMap((opened) =>
    (opened?.stockLines ?? []).map(({ sku, batchNumber, locationId, quantity, reservations, status }) => {
      const reserved = Object.fromEntries(Object.entries(reservations).map(([jobId, one]) => [jobId, one.quantity]));
      return [`${sku} ${batchNumber} ${locationId}`, { quantity, reserved, usable: status === LIVE }] as const;
    }),
  );
  const allocated = items.flatMap((opened) => (opened && opened.item.allocated !== 0 ? [[opened.item.sku, opened.item.allocated] as const] : []));
  const jobs = await Promise.all(model.jobs.map(async ({ id }) => [String(id), (await openJob(id)).state] as const));
  const orders = await Promise.all(model.orders.map(async ({ id }) => [String(id), await orderFacts(id)] as const));
  return { stock: Object.fromEntries(stock), allocated: Object.fromEntries(allocated), jobs: Object.fromEntries(jobs), orders: Object.fromEntries(orders) };
}

/** Restores the initial fixture; returns its model. `needRelease` are the SKUs whose lots need one from then on. */
export async function startedAgain(fixture: Fixture, base: SavedWorld, needRelease: readonly string[] = []): Promise<Model> {
  await base.restore();
  const model = new Model();
  for (const sku of needRelease) model.needRelease.add(sku);
  for (const [name, { quantity }] of Object.entries((await factsNow(fixture, model)).stock)) {
    const [sku = "", number = "", location = ""] = name.split(" ");
    model.arrive(sku, number, location, quantity);
  }
  return model;
}

async function orderFacts(id: number): Promise<Facts["orders"][string]> {
  const { order, lines } = await openOrder(id);
  const [line] = lines;
  if (!line) throw new Error(`The order ${id} has no line.`);
  const state = order.dateCancelled !== null ? "cancelled" : order.dateCompleted !== null ? "closed" : "open";
  return { state, ...lineQuantities(order, line), left: unallocatedQuantity(line) };
}
