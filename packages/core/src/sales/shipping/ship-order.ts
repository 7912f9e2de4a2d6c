/** Shipping part of an order. */
import type * as z from "zod";
import { type BusinessRow, businessKey } from "../../directory/business.rows.ts";
import { contactBusinessId, contactKey, type ContactRow } from "../../directory/contact.rows.ts";
import { addressLines } from "../../directory/sender.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import { badInput } from "../../lib/actions/error.ts";
import { newSscc } from "../../lib/rules/gs1.ts";
import { asOrdered, quantityText } from "../../lib/rules/quantity.ts";
import { settings } from "../../lib/stage/settings.ts";
import { take } from "../../lib/table/counter.ts";
import { getMany, MAX_WRITES } from "../../lib/table/table.ts";
import type { Row, Write } from "../../lib/table/write.ts";
import { instant } from "../../lib/time/clock.ts";
import { businessDay } from "../../lib/time/day.ts";
import { findStock, type Stock } from "../../stock/lots/open-stock-lines.ts";
import type { StockLine } from "../../stock/lots/stock-line.rows.ts";
import { commit } from "../../transaction/commit.ts";
import { type Effect, packed } from "../../transaction/packed.ts";
import { expiring, isOrdered } from "../dispatch/closing.ts";
import { isTooShort, type LeastShelfLife, leastShelfLife, mayLeave, mostStockLines, type Need, orderNeeds, type Serving, taken } from "../dispatch/dispatch.ts";
import { MAX_SKUS, type OrderSupply, readSupplies } from "../dispatch/serve-order.ts";
import { lineUnit } from "../line-quantity-shapes.ts";
import { assertOrderOpen, openOrder, type OpenedOrder, type ShippedOrder } from "../open-order.ts";
import { type OrderLine, replacedLines, replaceOrder } from "../order.rows.ts";
import { readLineJobs } from "../read-orders.ts";
import type { Shipment, ShippedLine } from "./shipment-shapes.ts";
import { MAX_SHIPMENTS, newShipmentId, putShipment, shipmentNumberText } from "./shipment.rows.ts";
import { type AskedLine, askedLines, type Take, takesOfLine } from "./shipping.ts";
import type { shipOrder } from "./shipping.contract.ts";

type Ship = z.output<typeof shipOrder.body>;
type Shipped = z.output<typeof shipOrder.answer>;

/** What one step does of a shipment: the stock of an item, or the shipment with its order and lines. */
type Part = { sku: string; takes: Take[] } | "order";

interface Notes extends LeastShelfLife {
  orderId: number;
  number: number;
  /** Where it goes, and what was confirmed. */
  details: Pick<Shipment, "contact" | "address" | "carrier" | "trackingNumber" | "notes" | "shelfLifeConfirmed" | "scanned" | "ssccs">;
  left: Left[];
}

/** What has left of a stock line for a line of the order. */
interface Left extends Take, Pick<StockLine, "batchNumber" | "expiryDate"> {}

interface Context extends OpenedOrder {
  stocks: ReadonlyMap<string, Stock | undefined>;
}

interface Shipping extends Effect<Notes>, OpenedOrder {
  at: string;
  writes: Write[];
}

/** Writes of a step that only takes stock, besides the operation's row and the order's. */
const ROOM = MAX_WRITES - 3;

const shipping = packed({
  kind: "ship-order",
  most: MAX_SKUS,
  read: async ({ orderId }: Notes, parts: readonly Part[]): Promise<Context> => {
    const skus = parts.flatMap((part) => (part === "order" ? [] : [part.sku]));
    const [opened, ...found] = await Promise.all([openOrder(orderId), ...skus.map((sku) => findStock(sku))]);
    return { ...opened, stocks: new Map(skus.map((sku, i) => [sku, found[i]])) };
  },
  start: ({ order, lines }: Context, notes: Notes): Shipping => ({ notes, ledger: [], at: instant(), order, lines, writes: [] }),
  apply: (context, effect, part, actor) => (part === "order" ? shipped(effect, actor) : left(context, effect, part).effect),
  split: (context, effect, part) => {
    if (part === "order") return undefined;
    const { effect: some, rest } = left(context, effect, part, mostStockLines(ROOM));
    return { effect: some, left: [rest] };
  },
  lock: (effect, { requestId }) => ({ ...effect, order: { ...effect.order, busy: requestId } }),
  write: ({ order, lines }, effect) => [
    ...(effect.order === order ? [] : replaceOrder(order, effect.order)),
    ...replacedLines(lines, effect.lines),
    ...effect.writes,
  ],
  close: ({ orderId, number, details: { scanned, ssccs }, left: gone }, { lines }): Shipped => {
    const shipmentNumber = shipmentNumberText(orderId, number);
    const details = shippedLines(gone, lines).map(({ sku, quantity, unit }) => [`${sku} shipped: `, quantityText(quantity, unit)] as const);
    return {
      message: `The shipment ${shipmentNumber} has been dispatched.`,
      type: "success",
      shipmentId: newShipmentId(orderId, number),
      shipmentNumber,
      details: { ...Object.fromEntries(details.slice(0, MAX_TOLD)), ...(scanned === undefined ? {} : { "Scanned: ": `${scanned} of ${gone.length}` }) },
      ...(scanned === undefined ? {} : { scanned }),
      ...(ssccs === undefined ? {} : { ssccs }),
    };
  },
});

const MORE_SCANNED = "More was scanned than leaves.";
/** Lines named in the notification. */
const MAX_TOLD = 20;

/**
 * Dispatches lines of an open order, or parts of them, as a shipment with its own number; the order stays open. Without
 * named batches, what the order's own jobs made leaves first expired first, with `fromStock` surplus too. Refuses more than
 * is open (400), more than there is, batches that cannot leave, and a shelf life that is too short, unless it is confirmed
 * (409). 404 for an unknown order or line. Pallets get numbers, which are never given again. (Contract, section 8, Shipping.)
 */
export async function ship(body: Ship, actor: Actor): Promise<Shipped> {
  const prefix = body.pallets == null ? undefined : companyPrefix();
  let first: Promise<number> | undefined;
  return commit<Shipped>(actor, async () => {
    const opened = await openOrder(body.id);
    const { order } = opened;
    assertOrderOpen(order);
    const number = (order.lastShipment ?? 0) + 1;
    if (number > MAX_SHIPMENTS) throw badInput("id", `An order can have at most ${MAX_SHIPMENTS} shipments.`);
    const asked = askedLines(order, opened.lines, body.lines);
    const [needs, { client, contact }] = await Promise.all([neededBy(opened, asked), readAddressee(order.clientId, body.contactId)]);
    const supplies = await readOrderSupplies(order.id, needs, body.fromStock || asked.some(({ batches }) => batches));
    const today = businessDay();
    const parts = needs.map((need) => ({ sku: need.sku, takes: orderTakes(need, asked, supplies, today, body.fromStock) }));
    const least = leastShelfLife(order, client, today);
    const early = parts.flatMap(({ sku, takes }) => tooShort(takes, supplies.get(sku), least, today));
    if (early.length > 0 && !body.confirmShelfLife) throw expiring(least, early);
    const { carrier, trackingNumber, notes, scanned } = body;
    if (scanned !== undefined && scanned > parts.reduce((sum, { takes }) => sum + takes.length, 0)) throw badInput("scanned", MORE_SCANNED);
    if (prefix !== undefined && body.pallets != null) first ??= take("sscc", body.pallets);
    const ssccs = first && prefix !== undefined && body.pallets != null ? numbered(prefix, await first, body.pallets) : undefined;
    const details = {
      ...(ssccs ? { ssccs } : {}),
      ...{ ...addressee(contact), carrier, trackingNumber, notes, shelfLifeConfirmed: early.length > 0 },
      ...(scanned === undefined ? {} : { scanned }),
    };
    return shipping(
      {
        notes: { orderId: order.id, number, details, ...least, left: [] },
        parts: [...parts, "order"],
        context: { order, lines: opened.lines, stocks: new Map([...supplies].map(([sku, { opened: stock }]) => [sku, stock])) },
      },
      actor,
    );
  });
}

/** The stage's GS1 company prefix. Refuses (400) pallets of a stage without one. */
function companyPrefix(): string {
  const { gs1CompanyPrefix } = settings();
  if (gs1CompanyPrefix === undefined) throw badInput("pallets", "Pallets have no numbers here: the company's GS1 prefix is not set.");
  return gs1CompanyPrefix;
}

const numbered = (prefix: string, first: number, pallets: number): string[] => Array.from({ length: pallets }, (_, i) => newSscc(prefix, first + i));

/** The needs of the SKUs that are shipped. */
async function neededBy({ order, lines, shipments }: ShippedOrder, asked: readonly AskedLine[]): Promise<Need[]> {
  const skus = new Set(asked.map(({ line }) => line.productSku));
  const active = lines.filter((line) => isOrdered(line) && skus.has(line.productSku));
  return orderNeeds(order.id, active, await readLineJobs(active, true), shipments);
}

async function readOrderSupplies(orderId: number, needs: readonly Need[], withSurplus: boolean): Promise<Map<string, OrderSupply>> {
  const all: OrderSupply[] = [];
  for (let i = 0; i < needs.length; i += MAX_SKUS) all.push(...(await readSupplies(orderId, needs.slice(i, i + MAX_SKUS), withSurplus)));
  return new Map(all.map((one) => [one.need.sku, one]));
}

/** What leaves for the lines of a SKU. Surplus serves a line only with `fromStock`, or if its batches are named. */
function orderTakes(need: Need, asked: readonly AskedLine[], supplies: ReadonlyMap<string, OrderSupply>, today: string, fromStock: boolean): Take[] {
  const supply = supplies.get(need.sku);
  let remaining = { stockLines: supply?.opened?.stockLines ?? [], ownLeft: need.ownLeft };
  return asked
    .filter(({ line }) => line.productSku === need.sku)
    .flatMap((one) => {
      const { takes, left: rest } = takesOfLine(one, need, remaining, today, one.batches || fromStock ? supply?.promised : undefined);
      remaining = { ...rest, stockLines: [...rest.stockLines] };
      return takes;
    });
}

function tooShort(takes: readonly Take[], supply: OrderSupply | undefined, least: LeastShelfLife, today: string): StockLine[] {
  const ids = new Set(takes.map(({ elementId }) => elementId));
  return (supply?.opened?.stockLines ?? []).filter((stockLine) => ids.has(stockLine.id) && isTooShort(least, stockLine, today));
}

/** The client and the contact that a shipment goes to. Refuses (400) a contact of another business. */
async function readAddressee(clientId: number, contactId: number | null | undefined) {
  if (contactId != null && contactBusinessId(contactId) !== clientId) throw badInput("contactId", "This contact does not belong to the client.");
  const [client, contact] = await getMany<Row>([businessKey(clientId), ...(contactId == null ? [] : [contactKey(contactId)])]);
  if (contactId != null && !contact) throw badInput("contactId", "This contact no longer exists.");
  return { client: client as BusinessRow | undefined, contact: contact as ContactRow | undefined };
}

/** The name and address of a contact, as a shipment keeps them. */
export function addressee(contact: ContactRow | undefined): Pick<Shipment, "contact" | "address"> {
  if (!contact) return { contact: "", address: "" };
  const name = `${contact.firstName} ${contact.lastName}`.trim();
  return { contact: name || contact.department, address: addressLines(contact).join(", ") };
}

/** The effect with an item's stock taken, from at most so many stock lines; in a later step, what is still there. */
function left({ stocks }: Context, effect: Shipping, { sku, takes }: Exclude<Part, "order">, most = Number.POSITIVE_INFINITY) {
  const stock = stocks.get(sku);
  const byStockLine = [...Map.groupBy(takes, ({ elementId }) => elementId)];
  const now = byStockLine.slice(0, most);
  const rest: Part = { sku, takes: byStockLine.slice(most).flatMap(([, of]) => of) };
  const gone = now.flatMap(([id, of]) => {
    const stockLine = stock?.stockLines.find((one) => one.id === id);
    return stockLine && mayLeave(stockLine, effect.order.clientId, businessDay()) ? within(stockLine, of) : [];
  });
  if (!stock || gone.length === 0) return { effect, rest };
  const { orderId, number, goodUntil, percent } = effect.notes;
  const purpose = {
    salesOrderId: orderId,
    soNumber: effect.order.soNumber,
    shipmentId: newShipmentId(orderId, number),
    shipmentNumber: shipmentNumberText(orderId, number),
    least: { goodUntil, percent },
  };
  const { writes, ledger } = taken(stock, servings(stock, gone), purpose, businessDay());
  const notes = { ...effect.notes, left: [...effect.notes.left, ...gone] };
  return { effect: { ...effect, notes, ledger: [...effect.ledger, ...ledger], writes: [...effect.writes, ...writes] }, rest };
}

/** What a stock line still serves of takes. */
function within({ batchNumber, expiryDate, unreserved }: StockLine, takes: readonly Take[]): Left[] {
  let free = unreserved;
  return takes.flatMap((take) => {
    const own = Math.min(free, take.own);
    const surplus = Math.min(free - own, take.surplus);
    free -= own + surplus;
    return own + surplus > 0 ? [{ ...take, own, surplus, batchNumber, expiryDate }] : [];
  });
}

/** One serving for each stock line. */
function servings({ stockLines }: Stock, gone: readonly Left[]): Serving[] {
  return [...Map.groupBy(gone, ({ elementId }) => elementId)].flatMap(([id, of]): Serving[] => {
    const stockLine = stockLines.find((one) => one.id === id);
    if (!stockLine) return [];
    return [{ stockLine, own: of.reduce((sum, one) => sum + one.own, 0), surplus: of.reduce((sum, one) => sum + one.surplus, 0) }];
  });
}

/** The effect with the shipment, and with what left for each line. */
function shipped(effect: Shipping, actor: Actor): Shipping {
  const { order, notes, at } = effect;
  const { id, soNumber, poNumber, clientId, client } = order;
  const bySalesId = Map.groupBy(notes.left, ({ salesId }) => salesId);
  const lines = effect.lines.map((line) => withSent(line, bySalesId.get(line.salesId) ?? []));
  const shipment: Shipment = {
    ...notes.details,
    shipmentId: newShipmentId(id, notes.number),
    shipmentNumber: shipmentNumberText(id, notes.number),
    salesOrderId: id,
    soNumber,
    poNumber,
    clientId,
    client,
    state: "Shipped",
    shippedAt: at,
    shippedBy: actor.name,
    transactionId: actor.requestId,
    lines: shippedLines(notes.left, lines),
  };
  return { ...effect, lines, order: { ...order, lastShipment: notes.number, busy: null }, writes: [...effect.writes, putShipment(shipment)] };
}

/** A line with what left for it, and how much of that was surplus. */
function withSent(line: OrderLine, gone: readonly Left[]): OrderLine {
  if (gone.length === 0) return line;
  const surplus = (line.fromStock ?? 0) + gone.reduce((sum, one) => sum + one.surplus, 0);
  return { ...line, shipped: (line.shipped ?? 0) + takenStock(gone), ...(surplus > 0 ? { fromStock: surplus } : {}) };
}

/** What left, by line of the order. */
function shippedLines(gone: readonly Left[], lines: OpenedOrder["lines"]): ShippedLine[] {
  const bySalesId = Map.groupBy(gone, ({ salesId }) => salesId);
  return lines.flatMap((line): ShippedLine[] => {
    const own = bySalesId.get(line.salesId);
    if (!own) return [];
    const unit = lineUnit(line);
    return [
      {
        ...{ salesId: line.salesId, sku: line.productSku, name: line.productName, unit, quantity: asOrdered(takenStock(own), unit) },
        batches: own.map(({ elementId, batchNumber, expiryDate, own: made, surplus }) => ({
          elementId,
          batchNumber,
          expiryDate,
          quantity: made + surplus,
          own: made,
        })),
      },
    ];
  });
}

const takenStock = (gone: readonly Left[]): number => gone.reduce((sum, { own, surplus }) => sum + own + surplus, 0);
