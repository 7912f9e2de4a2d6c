/** Reading and editing the agreed prices of a product. */
import type * as z from "zod";
import { businessKey, type BusinessRow } from "../directory/business.rows.ts";
import type { Actor } from "../lib/actions/actor.ts";
import { changedNow, refuseStale } from "../lib/actions/changed.ts";
import { badInput, notFound } from "../lib/actions/error.ts";
import { get, getMany, queryAll } from "../lib/table/table.ts";
import { commit } from "../transaction/commit.ts";
import { isSoldTo, openClient, unchangedBusiness } from "./open-client.ts";
import type { editPriceList, PriceList } from "./price-list.contract.ts";
import { clientPricesKey, type ClientPricesRow, PRICE_PREFIX, putClientPrices } from "./price-list.rows.ts";
import { productKey, type ProductRow } from "./product.rows.ts";

type Saved = z.output<typeof editPriceList.answer>;

/** The prices of a product by client, in the order of their names, with lists that have become empty: their version is needed to edit them. Refuses an unknown product (404). */
export async function readPriceList(productId: number): Promise<PriceList[]> {
  const [product, rows] = await Promise.all([
    get<ProductRow>(productKey(productId)),
    queryAll<ClientPricesRow>({ partition: productKey(productId).PK, beginsWith: PRICE_PREFIX }),
  ]);
  if (!product) throw notFound("the product");
  const businesses = await getMany<BusinessRow>(rows.map(({ clientId }) => businessKey(clientId)));
  const lists = rows.map(({ clientId, client, prices, version }, i): PriceList => ({ clientId, client: businesses[i]?.name ?? client, prices, version }));
  return lists.toSorted((a, b) => a.client.localeCompare(b.client, "en"));
}

/**
 * Replaces the prices of a product for a client. Refuses an unknown product or client (404), a client to whom the product
 * is not sold (400), and a stale version with the present prices (409).
 */
export function savePriceList({ productId, clientId, prices, version }: z.output<typeof editPriceList.body>, actor: Actor): Promise<Saved> {
  return commit<Saved>(actor, async () => {
    const [product, row, { client }] = await Promise.all([
      get<ProductRow>(productKey(productId), true),
      get<ClientPricesRow>(clientPricesKey(productId, clientId), true),
      openClient(clientId, "clientId"),
    ]);
    if (!product) throw notFound("the product");
    if (!isSoldTo(clientId, product)) throw badInput("clientId", `${product.name} is not sold to ${client.name}.`);
    const was = row?.version ?? 0;
    const what = `The price list of ${client.name}`;
    refuseStale({ ...row, version: was }, version, what, { clientId, client: client.name, prices: row?.prices ?? [], version: was } satisfies PriceList);
    const list = { productId, clientId, client: row?.client ?? client.name, prices, version: was + 1, ...changedNow(actor) };
    return {
      writes: [putClientPrices(list, was), unchangedBusiness(client), { kind: "check", key: productKey(productId), expect: { present: true } }],
      answer: { message: `${what} has been saved.`, type: "success", version: was + 1 },
    };
  });
}
