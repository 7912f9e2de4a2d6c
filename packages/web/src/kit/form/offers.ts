/**
 * What a chooser offers, indexed once for all choosers of the same list: found by what its line shows, or by a scan.
 */
import { folded, holds, wordsOf } from "@apothecary/core/lib/search-words";

/** Keeps the texts of an offer apart, so that no word is found across two of them. */
const BETWEEN = "\n";

/** How a list is read: the key of an entry, and the texts that it is found by, the most important first. Only what its line shows. */
export interface OfferReader<T> {
  keyOf: (of: T) => string;
  textsOf: (of: T) => readonly string[];
}

/** Something that can be chosen. Its search text is worked out at the first search and then kept. */
export class Offer<T> {
  readonly key: string;
  readonly of: T;
  readonly #texts: (of: T) => readonly string[];
  #searchText: string | undefined;

  constructor(of: T, { keyOf, textsOf }: OfferReader<T>) {
    this.key = keyOf(of);
    this.of = of;
    this.#texts = textsOf;
  }

  get searchText(): string {
    this.#searchText ??= folded(this.#texts(this.of).join(BETWEEN));
    return this.#searchText;
  }
}

/** A list that can be chosen from. */
export interface OfferIndex<T> {
  offers: readonly Offer<T>[];
  /** By key in lower case. */
  byKey: ReadonlyMap<string, Offer<T>>;
}

/** Indexes a list. */
export function indexOffers<T>(all: readonly T[], reader: OfferReader<T>): OfferIndex<T> {
  const offers = all.map((of) => new Offer(of, reader));
  return { offers, byKey: new Map(offers.map((offer) => [offer.key.toLowerCase(), offer])) };
}

/** An index for each list, made once however many choosers show it and kept as long as the list is in memory. */
export function sharedIndex<T>(reader: OfferReader<T>): (all: readonly T[] | undefined) => OfferIndex<T> {
  const known = new WeakMap<readonly T[], OfferIndex<T>>();
  const none = indexOffers([], reader);
  return (all) => {
    if (all === undefined) return none;
    const index = known.get(all) ?? indexOffers(all, reader);
    known.set(all, index);
    return index;
  };
}

/** The offer with this key, whatever its case. */
export function offerOf<T>({ byKey }: OfferIndex<T>, key: string | null): Offer<T> | undefined {
  return key === null ? undefined : byKey.get(key.toLowerCase());
}

/**
 * The offers that hold every word that was typed. First those whose most important text begins with it, then those whose
 * most important text holds it, then the same for the next text; last those that hold the words only in several texts together.
 */
export function matching<T>(offers: readonly Offer<T>[], typed: string): readonly Offer<T>[] {
  const words = wordsOf(typed);
  if (words.length === 0) return offers;
  const start = folded(typed.trim());
  const ranks: Offer<T>[][] = [];
  for (const offer of offers) {
    if (!holds(offer.searchText, words)) continue;
    const rank = rankOf(offer.searchText.split(BETWEEN), start, words);
    ranks[rank] ??= [];
    ranks[rank].push(offer);
  }
  return ranks.flat();
}

function rankOf(texts: readonly string[], start: string, words: readonly string[]): number {
  for (const [place, text] of texts.entries()) {
    if (text.startsWith(start)) return 2 * place;
    if (holds(text, words)) return 2 * place + 1;
  }
  return 2 * texts.length;
}

/** The offer that a scan means: `keys` are the keys that the scanned text may stand for, the most exact first. */
export function scanned<T>(index: OfferIndex<T>, keys: readonly string[]): Offer<T> | undefined {
  for (const key of keys) {
    const offer = offerOf(index, key);
    if (offer) return offer;
  }
  return undefined;
}
