/**
 * What commands of the chain's model share.
 */
import { findItem } from "@apothecary/core/stock/items/open-item";
import type { Model, ModelStockLine } from "./chain-model.ts";
import type { Fixture } from "../fixture.ts";

/** Numbers from 0 to 1 that select elements of lists, or fractions of quantities. */
export type Numbers = readonly [number, number, number, number];

/** Returns the real command, or undefined if its preconditions fail. */
export type Judge = (model: Model, numbers: Numbers) => ((fixture: Fixture) => Promise<void>) | undefined;

export const LOCATIONS = ["A1", "B2", "LINE", "P900"];

export const reason = "Because";

export const of = <T>(list: readonly T[], at: number): T | undefined => list[Math.min(list.length - 1, Math.floor(at * list.length))];
export const partAt = (whole: number, at: number): number => Math.max(1, Math.min(whole, Math.ceil(at * whole)));

/** The real stock line for a batch of the model. */
export async function findStockLineId(stockLine: ModelStockLine): Promise<string> {
  const opened = await findItem(stockLine.sku);
  const found = opened?.stockLines.find((one) => one.batchNumber === stockLine.number && one.locationId === stockLine.location);
  if (!found) throw new Error(`${stockLine.sku} ${stockLine.number} is not at ${stockLine.location}.`);
  return found.id;
}
