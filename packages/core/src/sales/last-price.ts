/** The last prices of products to a client, and the agreed ones. */
import type * as z from "zod";
import { notFound } from "../lib/actions/error.ts";
import { getMany, queryPage } from "../lib/table/table.ts";
import { clientPricesKey, type ClientPricesRow } from "../products/price-list.rows.ts";
import { productKey, type ProductRow } from "../products/product.rows.ts";
import type { lastPrice } from "./contract.ts";
import { openOrder } from "./open-order.ts";
import { type Order, type OrderLine, type OrderRow, ordersOfClient } from "./order.rows.ts";

/** How many of a client's newest orders are looked through, and how many of them are read at a time. */
const MAX_ORDERS = 50;
const AT_ONCE = 10;

type Found = z.output<typeof lastPrice.answer>;
type SoldFor = Found[number]["last"];

/**
 * The price of each product on the newest order of a client that has it, among the last 50. Lines that were cancelled do not
 * count, nor do those that are free of charge. With the agreed prices of the client, sorted. Refuses an unknown product (404).
 */
export async function findLastPrices({ businessId, productIds }: z.output<typeof lastPrice.body>): Promise<Found> {
  const ids = [...new Set(productIds)];
  const [products, agreed, { rows }] = await Promise.all([
    getMany<ProductRow>(ids.map((id) => productKey(id))),
    getMany<ClientPricesRow>(ids.map((id) => clientPricesKey(id, businessId))),
    queryPage<OrderRow>({ partition: ordersOfClient(businessId), index: "g3", newestFirst: true }, MAX_ORDERS),
  ]);
  const codes = new Map(ids.map((id, i) => [id, (products[i] ?? refuseUnknown()).formulaCode]));
  const last = await soldLast(codes, rows);
  return ids.map((productId, i) => ({ productId, last: last.get(productId) ?? null, list: agreed[i]?.prices ?? [] }));
}

function refuseUnknown(): never {
  throw notFound("the product");
}

/** By product, from orders with the newest first. Only orders with the code of a product's formula are read for it. */
async function soldLast(codes: ReadonlyMap<number, string>, newest: readonly OrderRow[]): Promise<ReadonlyMap<number, SoldFor>> {
  const found = new Map<number, SoldFor>();
  let rest = newest.filter(({ dateCancelled }) => dateCancelled === null);
  while (rest.length > 0) {
    const sought = new Set([...codes].flatMap(([productId, code]) => (found.has(productId) ? [] : [code])));
    const likely = rest.filter(({ formulaCodes }) => formulaCodes.some((code) => sought.has(code)));
    const read = await Promise.all(likely.slice(0, AT_ONCE).map(({ id }) => openOrder(id, false)));
    for (const { order, lines } of read) {
      for (const line of lines) {
        const counts = codes.has(line.productId) && line.dateCancelled === null && line.price > 0;
        if (counts && !found.has(line.productId)) found.set(line.productId, soldFor(order, line));
      }
    }
    rest = likely.slice(AT_ONCE);
  }
  return found;
}

const soldFor = ({ id, soNumber, orderDate }: Order, { quantity, price }: OrderLine): SoldFor => ({
  price,
  quantity,
  salesOrderId: id,
  soNumber,
  orderDate,
});
