/**
 * What stands against taking an item out, and what would go with it.
 */
import * as z from "zod";
import type { CallError } from "../../../lib/call.ts";
import type { StockItem } from "./stock-item.ts";

/** Something that holds an item, as the server says it, and what to do about it. */
export interface Check {
  says: string;
  remedy: string | undefined;
}

/** The server's sentences by their beginnings. */
const REMEDIES: readonly (readonly [begins: string, remedy: string])[] = [
  ["There is stock", "Adjust its batches to 0, or use them up."],
  ["It is allocated", "Complete or cancel these jobs first."],
  ["It is in the recipe", "Replace it in the recipe first."],
  ["It is in the bill of materials", "Remove it from the product's componentry first."],
  ["It is the active variant", "Choose below which variant becomes active."],
];

/** What a refused removal (409) names; undefined for any other refusal. */
export function checksOf({ status, body }: Pick<CallError, "status" | "body">): Check[] | undefined {
  const checks = (body as { checks?: unknown } | null)?.checks;
  if (status !== 409 || !Array.isArray(checks)) return undefined;
  return checks.map(String).map((says) => ({ says, remedy: REMEDIES.find(([begins]) => says.startsWith(begins))?.[1] }));
}

/** The family whose active variant is taken out while open jobs use it. */
const LeftFamily = z.object({ jobs: z.array(z.string()), variants: z.array(z.object({ sku: z.string(), name: z.string() })) });
export type LeftFamily = z.infer<typeof LeftFamily>;

/** The family that a refused removal names: somebody has to say which of its variants becomes active. */
export function familyOf({ body }: Pick<CallError, "body">): LeftFamily | undefined {
  return LeftFamily.safeParse((body as { family?: unknown } | null)?.family).data;
}

/** The choice that no variant becomes active. */
export const NO_VARIANT = "none";

/** What is sent of the choice: nothing while none was made, null for no variant. */
export function makeActiveOf(chosen: string | null): string | null | undefined {
  if (chosen === null) return undefined;
  return chosen === NO_VARIANT ? null : chosen;
}

/** What goes, in numbers, where an item is taken out whatever holds it. */
export interface Loss {
  /** Grams or units that leave, in so many batches. */
  quantity: number;
  batches: number;
  /** Open jobs that no longer have it, by number. */
  jobs: string[];
  /** Grams or units that are released of what they had reserved. */
  reserved: number;
  /** Codes of the formulas and SKUs of the products that go on naming it. */
  namedBy: string[];
}

/** What an item has and what holds it, as it was read. */
export function lossOf({ item, batches, reservations }: StockItem): Loss {
  return {
    quantity: item.totalStock,
    batches: batches.length,
    jobs: [...new Set([...item.jobs, ...reservations].map(({ jobNumber }) => jobNumber))],
    reserved: reservations.reduce((sum, { quantityReserved }) => sum + quantityReserved, 0),
    namedBy: [...new Set([...item.recipes.map(({ code }) => code), ...item.productList.map(({ sku }) => sku)])],
  };
}
