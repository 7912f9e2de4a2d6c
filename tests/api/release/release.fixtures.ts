/** What the tests of the release of lots share. */
import { editSpecification } from "@apothecary/core/release/contract";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { plantItem } from "../../lib/stock-fixtures.ts";
import type { World } from "../../lib/world.ts";

/** A test of the specification. */
export const MELTING = { name: "Melting point", method: "Ph. Eur. 2.2.15", kind: "number" as const, min: 48, max: 52, unit: "°C", mandatory: true };
export const COLOUR = { name: "Colour", kind: "text" as const, mandatory: false };

let items = 0;

/** An item of its own whose lots need a release. */
export async function neededItem(world: World, over: Parameters<typeof plantItem>[1] = {}, tests: object[] = [MELTING, COLOUR]): Promise<string> {
  const sku = `REL${String(++items).padStart(4, "0")}`;
  await plantItem(sku, over);
  await needRelease(world, sku, tests);
  return sku;
}

/** Makes the lots of an item need a release from now on. */
export async function needRelease(world: World, sku: string, tests: object[] = [MELTING, COLOUR]): Promise<void> {
  await world.good(editSpecification, { body: { sku, needsRelease: true, sampleQuantity: 50, tests } as never });
}

/** The rows of an item: quantity, status, and whether they await a release. */
export async function rowsNow(sku: string): Promise<[quantity: number, status: number, awaits: boolean][]> {
  const opened = await findItem(sku);
  return (opened?.stockLines ?? []).map(({ quantity, status, awaitsRelease }) => [quantity, status, awaitsRelease !== undefined] as const).toSorted() as never;
}
