/** The agreed prices of a product for a client: which of them counts, and which lists are refused. Pure; the browser uses it too. */

/** A price from a quantity on, on the days from `validFrom` to `validTo`, both included; null is without a limit. */
export interface AgreedPrice {
  /** Units of the product, at least 1. */
  fromQuantity: number;
  /** Pounds for a unit. */
  price: number;
  /** `YYYY-MM-DD`. */
  validFrom: string | null;
  validTo: string | null;
}

/** The most prices of a client and product. */
export const MAX_PRICES = 50;
export const ENDS_BEFORE_IT_BEGINS = "The last day cannot be before the first day.";
export const OVERLAPS = "Another price from this quantity is valid on some of these days.";

const LAST_DAY = "9999-12-31";
const begins = ({ validFrom }: AgreedPrice): string => validFrom ?? "";
const ends = ({ validTo }: AgreedPrice): string => validTo ?? LAST_DAY;

/** The price of a quantity on a day (`YYYY-MM-DD`): of those that are valid, the one with the highest quantity; undefined without one. */
export function listPrice(prices: readonly AgreedPrice[], quantity: number, day: string): AgreedPrice | undefined {
  return prices
    .filter((price) => price.fromQuantity <= quantity && begins(price) <= day && day <= ends(price))
    .reduce<AgreedPrice | undefined>((best, price) => (best && best.fromQuantity >= price.fromQuantity ? best : price), undefined);
}

/** Prices by quantity, then by their first day. */
export function sortedPrices<T extends AgreedPrice>(prices: readonly T[]): T[] {
  return prices.toSorted((a, b) => a.fromQuantity - b.fromQuantity || (begins(a) < begins(b) ? -1 : 1));
}

/** Why a price cannot stand in its list, with the field that is wrong; undefined if it can. */
export function priceFault(prices: readonly AgreedPrice[], at: number): { field: "fromQuantity" | "validTo"; message: string } | undefined {
  const price = prices[at];
  if (!price) return undefined;
  if (ends(price) < begins(price)) return { field: "validTo", message: ENDS_BEFORE_IT_BEGINS };
  const overlaps = prices.slice(0, at).some((one) => one.fromQuantity === price.fromQuantity && begins(one) <= ends(price) && begins(price) <= ends(one));
  return overlaps ? { field: "fromQuantity", message: OVERLAPS } : undefined;
}
