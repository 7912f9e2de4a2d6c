/**
 * Finding what is offered by any part of it, or by a scan.
 */
import { labelOf } from "../../entities/batch/label-text.ts";
import { folded, holds, wordsOf } from "../table/search.ts";

/** Something that can be chosen, with the text it is found by: worked out once, so that typing stays smooth. */
export interface Offer<T> {
  key: string;
  of: T;
  /** Folded by `offersOf`. */
  found: string;
}

/** Everything that can be chosen. `keyOf` is what a label bears, too; `textOf` all that it is found by. */
export function offersOf<T>(all: readonly T[], keyOf: (of: T) => string, textOf: (of: T) => string): Offer<T>[] {
  return all.map((of) => ({ key: keyOf(of), of, found: folded(`${keyOf(of)} ${textOf(of)}`) }));
}

const shared = new WeakMap<object, Map<unknown, readonly Offer<never>[]>>();

/** The same, worked out once for the same list: for choosers of which many stand in one dialog. `textOf` is the same function each time. */
export function sharedOffersOf<T>(all: readonly T[], keyOf: (of: T) => string, textOf: (of: T) => string): readonly Offer<T>[] {
  const known = shared.get(all) ?? new Map<unknown, readonly Offer<never>[]>();
  shared.set(all, known);
  const offers = (known.get(textOf) as readonly Offer<T>[] | undefined) ?? offersOf(all, keyOf, textOf);
  known.set(textOf, offers as readonly Offer<never>[]);
  return offers;
}

/** Those in which every word stands, in any order; the ones that begin with what was typed come first. */
export function matching<T>(offers: readonly Offer<T>[], typed: string): readonly Offer<T>[] {
  const words = wordsOf(typed);
  if (words.length === 0) return offers;
  const start = folded(typed.trim());
  const first: Offer<T>[] = [];
  const rest: Offer<T>[] = [];
  for (const offer of offers) if (holds(offer.found, words)) (offer.found.startsWith(start) ? first : rest).push(offer);
  return first.concat(rest);
}

/**
 * What a scanner typed: the key itself, or a label's code, which is a location's or a batch's and so its item's. Of a batch
 * that moved since its label was printed it is the one that bears its number, where only one does. Undefined where it is none.
 */
export function scanned<T>(offers: readonly Offer<T>[], typed: string): Offer<T> | undefined {
  const label = labelOf(typed, "");
  const meant = label?.kind === "location" ? [label.locationId] : label?.kind === "batch" ? [label.batchId, label.sku] : [typed.trim()];
  const exact = meant.map((text) => offers.find(({ key }) => key.toLowerCase() === text.toLowerCase())).find((offer) => offer !== undefined);
  return exact ?? (label?.kind === "batch" && label.batchNumber !== undefined ? moved(offers, label.sku, label.batchNumber) : undefined);
}

/** The only batch of an item with this number. */
function moved<T>(offers: readonly Offer<T>[], sku: string, batchNumber: string): Offer<T> | undefined {
  const item = `${sku}~`.toLowerCase();
  const number = folded(batchNumber);
  const [only, ...others] = offers.filter(({ key, found }) => key.toLowerCase().startsWith(item) && found.split(" ").includes(number));
  return others.length === 0 ? only : undefined;
}
