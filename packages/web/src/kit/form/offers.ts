/** The search index of a chooser's list, shared by all choosers of that list. Entries match by the text of their line, or by a scan. */
import { folded, holds, searchWords } from "@apothecary/core/lib/rules/search-words";

/** Separates the texts of an entry, so that no match spans two of them. */
const BETWEEN = "\n";

/** How an entry is read: its key, and its searchable texts, the most important first. Only text that its line shows. */
export interface OfferReader<T> {
  optionKey: (of: T) => string;
  optionTexts: (of: T) => readonly string[];
}

/** A list entry. Its search text is computed on the first search and cached. */
export class Offer<T> {
  readonly key: string;
  readonly of: T;
  readonly #texts: (of: T) => readonly string[];
  #searchText: string | undefined;

  constructor(of: T, { optionKey, optionTexts }: OfferReader<T>) {
    this.key = optionKey(of);
    this.of = of;
    this.#texts = optionTexts;
  }

  get searchText(): string {
    this.#searchText ??= folded(this.#texts(this.of).join(BETWEEN));
    return this.#searchText;
  }
}

/** The search index of a list. */
export interface OfferIndex<T> {
  offers: readonly Offer<T>[];
  /** By lower-case key. */
  byKey: ReadonlyMap<string, Offer<T>>;
}

/** Indexes a list. */
export function indexOffers<T>(all: readonly T[], reader: OfferReader<T>): OfferIndex<T> {
  const offers = all.map((of) => new Offer(of, reader));
  return { offers, byKey: new Map(offers.map((option) => [option.key.toLowerCase(), option])) };
}

/** Returns a function that indexes a list, memoised by the list and shared by all its choosers. */
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

/** The entry with this key, ignoring the letter case. */
export function findOffer<T>({ byKey }: OfferIndex<T>, key: string | null): Offer<T> | undefined {
  return key === null ? undefined : byKey.get(key.toLowerCase());
}

/**
 * The entries that contain every typed word, ranked: matches at the start of the first text, then anywhere in the first
 * text, then the same for each further text; last, matches spread over several texts.
 */
export function matching<T>(offers: readonly Offer<T>[], typed: string): readonly Offer<T>[] {
  const words = searchWords(typed);
  if (words.length === 0) return offers;
  const start = folded(typed.trim());
  const ranks: Offer<T>[][] = [];
  for (const option of offers) {
    if (!holds(option.searchText, words)) continue;
    const rank = textRank(option.searchText.split(BETWEEN), start, words);
    ranks[rank] ??= [];
    ranks[rank].push(option);
  }
  return ranks.flat();
}

function textRank(texts: readonly string[], start: string, words: readonly string[]): number {
  for (const [position, text] of texts.entries()) {
    if (text.startsWith(start)) return 2 * position;
    if (holds(text, words)) return 2 * position + 1;
  }
  return 2 * texts.length;
}

/** The only entry with exactly this text in its line, such as the name of a bin; undefined if there are several. */
export function namedOnce<T>(offers: readonly Offer<T>[], text: string): Offer<T> | undefined {
  const searched = folded(text.trim());
  const named = searched === "" ? [] : offers.filter((option) => option.searchText.split(BETWEEN).includes(searched));
  return named.length === 1 ? named[0] : undefined;
}

/** The entry that a scan refers to. `keys` are the candidate keys, the most exact first. */
export function scanned<T>(index: OfferIndex<T>, keys: readonly string[]): Offer<T> | undefined {
  for (const key of keys) {
    const option = findOffer(index, key);
    if (option) return option;
  }
  return undefined;
}
