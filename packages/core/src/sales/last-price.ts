/** The last price of a product to a client, and the agreed ones. */
import type * as z from "zod";
import { notFound } from "../lib/actions/error.ts";
import { get, queryPage } from "../lib/table/table.ts";
import { clientPricesKey, type ClientPricesRow } from "../products/price-list.rows.ts";
import { productKey, type ProductRow } from "../products/product.rows.ts";
import type { lastPrice } from "./contract.ts";
import { openOrder } from "./open-order.ts";
import { type Order, type OrderLine, type OrderRow, ordersOfClient } from "./order.rows.ts";

/** How many of a client's newest orders are looked through, and how many of those with the product's formula are read. */
const MAX_ORDERS = 50;
const MAX_READ = 5;

type Found = z.output<typeof lastPrice.answer>;

/**
 * The price of a product on the newest order of a client that has it, among the last 50. Lines that were cancelled do not
 * count, nor do those that are free of charge. With the agreed prices of the client, sorted. Refuses an unknown product (404).
 */
export async function findLastPrice({ businessId, productId }: z.output<typeof lastPrice.body>): Promise<Found> {
  const [product, agreed, { rows }] = await Promise.all([
    get<ProductRow>(productKey(productId)),
    get<ClientPricesRow>(clientPricesKey(productId, businessId)),
    queryPage<OrderRow>({ partition: ordersOfClient(businessId), index: "g3", newestFirst: true }, MAX_ORDERS),
  ]);
  if (!product) throw notFound("the product");
  const list = agreed?.prices ?? [];
  const likely = rows.filter((order) => order.dateCancelled === null && order.formulaCodes.includes(product.formulaCode)).slice(0, MAX_READ);
  for (const { id } of likely) {
    const { order, lines } = await openOrder(id, false);
    const line = lines.find((one) => one.productId === productId && one.dateCancelled === null && one.price > 0);
    if (line) return { last: soldFor(order, line), list };
  }
  return { last: null, list };
}

const soldFor = ({ id, soNumber, orderDate }: Order, { quantity, price }: OrderLine): Found["last"] => ({
  price,
  quantity,
  salesOrderId: id,
  soNumber,
  orderDate,
});
