/** The agreed prices of a product for a client: one row for each client in the product's partition. */
import type { Changed } from "../lib/actions/changed.ts";
import { moneyText, quantityText } from "../lib/rules/quantity.ts";
import type { Key, Row, Write } from "../lib/table/write.ts";
import { ukDay } from "../lib/time/day.ts";
import { type AgreedPrice, sortedPrices } from "./price-shapes.ts";
import { productKey } from "./product.rows.ts";

export interface ClientPrices extends Changed {
  productId: number;
  clientId: number;
  /** The client's name when its first price was agreed, by which the trail names the list. */
  client: string;
  /** At most 50, by quantity and first day. */
  prices: AgreedPrice[];
  version: number;
}

export interface ClientPricesRow extends Row, ClientPrices {
  /** The prices in words, for the trail. */
  inWords: string;
}

export const PRICE_PREFIX = "PRICE#";
export const clientPricesKey = (productId: number, clientId: number): Key => ({ PK: productKey(productId).PK, SK: `${PRICE_PREFIX}${clientId}` });

const words = ({ fromQuantity, price, validFrom, validTo }: AgreedPrice): string =>
  [`${moneyText(price)} from ${quantityText(fromQuantity, "units")}`, validFrom && `from ${ukDay(validFrom)}`, validTo && `to ${ukDay(validTo)}`]
    .filter(Boolean)
    .join(", ");

/** The row of a client's prices, sorted. */
export function clientPricesRow(list: ClientPrices): ClientPricesRow {
  const prices = sortedPrices(list.prices);
  return { ...list, ...clientPricesKey(list.productId, list.clientId), prices, inWords: prices.map(words).join("; ") };
}

/** Writes a client's prices on condition of the version that was read; 0 for the first. */
export function putClientPrices(list: ClientPrices, was: number): Write {
  const { PK, SK, ...set } = clientPricesRow(list);
  if (was === 0) return { kind: "put", item: { PK, SK, ...set }, expect: { absent: true } };
  return { kind: "update", key: { PK, SK }, set, expect: { equals: { version: was } } };
}
