/** The table's contents in the form of the model of the chain. */
import { openJob } from "@apothecary/core/jobs/open-job";
import { findItem } from "@apothecary/core/stock/items/open-item";
import type { SavedWorld } from "../lib/state.ts";
import { type Facts, Model } from "./chain-model.ts";
import type { Fixture } from "./fixture.ts";

const skus = ({ formula, product }: Fixture): string[] => ["WAX0001", "OIL0001", "JAR0001", `${formula.code}-B`, product.sku];

/** The table's contents in the form of the model. */
export async function factsNow(fixture: Fixture, jobIds: readonly number[]): Promise<Facts> {
  const items = await Promise.all(skus(fixture).map((sku) => findItem(sku)));
  const stock = items.flatMap((opened) =>
    (opened?.stockLines ?? []).map(({ sku, batchNumber, locationId, quantity, reservations }) => {
      const reserved = Object.fromEntries(Object.entries(reservations).map(([jobId, one]) => [jobId, one.quantity]));
      return [`${sku} ${batchNumber} ${locationId}`, { quantity, reserved }] as const;
    }),
  );
  const allocated = items.flatMap((opened) => (opened && opened.item.allocated !== 0 ? [[opened.item.sku, opened.item.allocated] as const] : []));
  const jobs = await Promise.all(jobIds.map(async (id) => [String(id), (await openJob(id)).state] as const));
  return { stock: Object.fromEntries(stock), allocated: Object.fromEntries(allocated), jobs: Object.fromEntries(jobs) };
}

/** Restores the initial fixture; returns its model. */
export async function startedAgain(fixture: Fixture, base: SavedWorld): Promise<Model> {
  await base.restore();
  const model = new Model();
  for (const [name, { quantity }] of Object.entries((await factsNow(fixture, [])).stock)) {
    const [sku = "", number = "", location = ""] = name.split(" ");
    model.arrive(sku, number, location, quantity);
  }
  return model;
}
