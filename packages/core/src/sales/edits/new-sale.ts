/** Creating a sales order. */
import type * as z from "zod";
import { type Business, businessKey, type BusinessRow, noteOrdered } from "../../directory/business.rows.ts";
import { commit } from "../../transaction/commit.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import { take } from "../../lib/table/counter.ts";
import { badInput, notFound } from "../../lib/actions/error.ts";
import { getMany } from "../../lib/table/table.ts";
import type { Row } from "../../lib/table/write.ts";
import type { newSale } from "../contract.ts";
import { type Chosen, chosenKeys, chosenLines, newLine } from "./chosen-lines.ts";
import { placeLines } from "./changing-order.ts";
import { jobsToPlace, likelyElsewhere, linesMadeElsewhere, takeJobIds } from "./made-elsewhere.ts";
import { newOrder } from "./new-order.ts";
import { distinctFormulaCodes, distinctProductNames } from "../open-order.ts";
import type { Order, OrderLine } from "../order.rows.ts";

type Sale = z.output<typeof newSale.body>;
type Sold = z.output<typeof newSale.answer>;

/**
 * Creates a sales order of a client under the next order number. Its lines have no jobs yet, except products that are
 * made elsewhere, whose jobs are placed with it. Refuses a business that is not a client, another client's products,
 * inactive products and formulas, and a formula that does not belong to the product. (Specification 3, section 5.)
 */
export async function sell(sale: Sale, actor: Actor): Promise<Sold> {
  let id: number | undefined;
  const jobIds: number[] = [];
  return commit<Sold>(actor, async () => {
    const [next, { client, chosen }] = await Promise.all([id ?? take("salesOrder"), readChosen(sale), takeJobIds(jobIds, likelyElsewhere(sale.orderLines))]);
    id = next;
    const { order, lines } = orderWithLines(next, sale, client, chosen);
    const products = new Map(chosen.map(({ product }) => [product.id, product]));
    const waiting = await linesMadeElsewhere(lines, jobIds);
    const answer: Sold = { message: `The sales order ${order.soNumber} has been created.`, type: "success", id: order.id, soNumber: order.soNumber };
    const made = await jobsToPlace(waiting, lines, actor, products);
    return placeLines({ was: undefined, order, lines, waiting, made, writes: noteOrdered(client), answer }, actor);
  });
}

/** Reads the client, the products and the formulas of a sale in one call, and validates them. */
async function readChosen({ businessId, orderLines }: Sale): Promise<{ client: Business; chosen: Chosen[] }> {
  const [first, ...rest] = await getMany<Row>([businessKey(businessId), ...chosenKeys(orderLines)], true);
  const client = first as BusinessRow | undefined;
  if (!client) throw notFound(`the client ${businessId}`);
  if (!client.client) throw badInput("businessId", `${client.name} is not a client.`);
  return { client, chosen: chosenLines(orderLines, client.id, (i) => `orderLines.${i}`, rest) };
}

function orderWithLines(id: number, { poNumber, dispatchDate }: Sale, client: Business, chosen: readonly Chosen[]): { order: Order; lines: OrderLine[] } {
  const order: Order = { ...newOrder(id, { client, poNumber, dispatchDate }), lastLine: chosen.length };
  const lines = chosen.map((one, i) => newLine(order, i + 1, one));
  return { order: { ...order, productNames: distinctProductNames(lines), formulaCodes: distinctFormulaCodes(lines) }, lines };
}
