/** What a client sends back. */
import type * as z from "zod";
import { type BusinessRow, businessKey } from "../directory/business.rows.ts";
import type { Actor } from "../lib/actions/actor.ts";
import { badInput, badInputs, type FieldError, notFound } from "../lib/actions/error.ts";
import { itemUnit, quantityText } from "../lib/rules/quantity.ts";
import { get, getMany } from "../lib/table/table.ts";
import { shipmentOrderId } from "../sales/shipping/shipment.rows.ts";
import { commit, fits } from "../transaction/commit.ts";
import { locationKey, type LocationRow, type StockLocation } from "../warehouse/location.rows.ts";
import type { clientReturn } from "./contract.ts";
import { bringBack, type BroughtBack, type LineBack } from "./goods-back.ts";

type Asked = z.output<typeof clientReturn.body>;
type Answer = z.output<typeof clientReturn.answer>;

/**
 * Books in what a client sends back, as Quarantined, under its own batch number, with a ledger row for each order and
 * shipment that it was sent for. Refuses an unknown client (404), unknown items and locations, and more than was sent to
 * the client of a batch and has not come back (400). (Contract, section 8, Returns.)
 */
export async function returnFromClient({ clientId, lines }: Asked, actor: Actor): Promise<Answer> {
  return commit<Answer>(actor, async () => {
    const [client, locations] = await Promise.all([get<BusinessRow>(businessKey(clientId)), readLocations(lines)]);
    if (!client) throw notFound(`the client ${clientId}`);
    assertOrders(lines);
    const back = await bringBack(
      lines.map((line, i) => lineBack(line, i, clientId, locations)),
      actor.userId,
    );
    const { writes, ledger } = back;
    if (!fits(back)) throw badInput("lines", "These goods were sent for too many orders to be returned together. Book fewer lines at once.");
    return { writes, ledger, answer: { ...answerAbout(client.name, lines, back), returned: returnedLines(lines, back) } };
  });
}

function lineBack(line: Asked["lines"][number], i: number, clientId: number, locations: ReadonlyMap<string, StockLocation>): LineBack {
  const location = locations.get(line.location);
  if (!location) throw badInput(`lines.${i}.location`, "This location does not exist.");
  const { sku, batchNumber, quantity, reason, shipmentId } = line;
  const salesOrderId = line.salesOrderId ?? (shipmentId == null ? undefined : shipmentOrderId(shipmentId));
  return { sku, batchNumber, quantity, reason, location, clientId, salesOrderId, shipmentId: shipmentId ?? undefined, path: `lines.${i}.` };
}

/** Refuses (400) a shipment of another order than the one that is named. */
function assertOrders(lines: Asked["lines"]): void {
  const errors = lines.flatMap(({ salesOrderId, shipmentId }, i): FieldError[] =>
    salesOrderId == null || shipmentId == null || shipmentOrderId(shipmentId) === salesOrderId
      ? []
      : [{ path: `lines.${i}.shipmentId`, message: "This shipment is of another order." }],
  );
  if (errors.length > 0) throw badInputs(errors);
}

async function readLocations(lines: Asked["lines"]): Promise<Map<string, StockLocation>> {
  const ids = [...new Set(lines.map(({ location }) => location))];
  const rows = await getMany<LocationRow>(ids.map(locationKey), true);
  return new Map(rows.flatMap((row, i) => (row ? [[ids[i] ?? "", row] as const] : [])));
}

const returnedLines = (lines: Asked["lines"], { stockLines }: BroughtBack): Answer["returned"] =>
  stockLines.map(({ item: { sku }, stockLine: { id, batchNumber } }, i) => ({ sku, batchNumber, elementId: id, quantity: lines[i]?.quantity ?? 0 }));

function answerAbout(client: string, lines: Asked["lines"], { stockLines }: BroughtBack): Pick<Answer, "message" | "type" | "details"> {
  const details = stockLines.map(({ item, stockLine: { batchNumber, warehouse, bin } }, i): [string, string] => [
    `${item.sku} ${batchNumber}, ${warehouse} ${bin}: `,
    quantityText(lines[i]?.quantity ?? 0, itemUnit(item)),
  ]);
  return { message: `What ${client} sent back has been booked in as Quarantined.`, type: "success", details: Object.fromEntries(details) };
}
