/** Drafting, changing, sending and cancelling purchase orders. */
import type * as z from "zod";
import { type BusinessRow, businessKey, notePurchased } from "../directory/business.rows.ts";
import type { Actor } from "../lib/actions/actor.ts";
import { refuseStale } from "../lib/actions/changed.ts";
import { badInput, badInputs, conflict, type FieldError, notFound } from "../lib/actions/error.ts";
import type { Action } from "../lib/rules/endpoint.ts";
import { itemUnit, quantityText } from "../lib/rules/quantity.ts";
import { take } from "../lib/table/counter.ts";
import { get, getMany } from "../lib/table/table.ts";
import { instant } from "../lib/time/clock.ts";
import { type Item, itemKey, type ItemRow } from "../stock/items/item.rows.ts";
import { commit } from "../transaction/commit.ts";
import type { createPurchaseOrder, editPurchaseOrder } from "./contract.ts";
import { onOrderChanges } from "./on-purchase.ts";
import { type Purchase, type PurchaseLine, receivedState } from "./purchase-shapes.ts";
import { newPurchaseLineId, purchaseNumberText, putPurchase, replacePurchase } from "./purchase.rows.ts";
import { openPurchase, purchaseDetail } from "./read-purchases.ts";

type Draft = z.output<typeof createPurchaseOrder.body>;
type Edit = z.output<typeof editPurchaseOrder.body>;
type Drafted = z.output<typeof createPurchaseOrder.answer>;

/**
 * Drafts a purchase order under the next number; nothing is on order before it is sent. Refuses an unknown business (404),
 * one that is no supplier, and unknown items (400). A line below its item's MOQ, or no multiple of its EOQ, is named in the
 * answer. (Contract, section 8, Purchase orders.)
 */
export async function draftPurchase({ supplierId, lines }: Draft, actor: Actor): Promise<Drafted> {
  let id: number | undefined;
  return commit<Drafted>(actor, async () => {
    const [supplier, items, next] = await Promise.all([get<BusinessRow>(businessKey(supplierId), true), readItems(lines), id ?? take("purchaseOrder")]);
    id = next;
    if (!supplier) throw notFound(`the supplier ${supplierId}`);
    if (!supplier.supplier) throw badInput("supplierId", `${supplier.name} is not a supplier.`);
    assertItems(lines, items);
    const purchaseNumber = purchaseNumberText(next);
    const purchase: Purchase = {
      ...{ id: next, purchaseNumber, supplierId, supplier: supplier.name, state: "Draft", createdAt: instant(), createdBy: actor.name, sentAt: null },
      ...{ lines: lines.map((line, i) => newLine(next, i + 1, line, items)), lastLine: lines.length, version: 1 },
    };
    const answer = { ...answerAbout(`The purchase order ${purchaseNumber} has been drafted.`, purchase, items), id: next, purchaseNumber };
    return { writes: [putPurchase(purchase), ...notePurchased(supplier)], answer };
  });
}

/**
 * Replaces the lines of a purchase order. Of a sent one, what is on order follows; a line keeps its item, and its quantity is
 * not below what was received (409). Refuses a stale version, and an order that is received or cancelled (409).
 */
export async function editPurchase({ id, lines, version }: Edit, actor: Actor): Promise<Action> {
  return commit<Action>(actor, async () => {
    const [was, items] = await Promise.all([openPurchase(id), readItems(lines)]);
    refuseStale(was, version, `The purchase order ${was.purchaseNumber}`, purchaseDetail(was));
    assertUnfinished(was);
    assertItems(lines, items);
    let last = was.lastLine;
    const becomesLines = lines.map((line, i): PurchaseLine => {
      if (line.purchaseLineId === undefined) return newLine(id, ++last, line, items);
      const present = was.lines.find((one) => one.purchaseLineId === line.purchaseLineId);
      if (!present) throw notFound(`the line ${line.purchaseLineId} of ${was.purchaseNumber}`);
      if (lines.findIndex((one) => one.purchaseLineId === line.purchaseLineId) < i) throw badInput(`lines.${i}.purchaseLineId`, "This line is listed twice.");
      if (present.sku !== line.sku) throw badInput(`lines.${i}.sku`, "A line keeps its item. Remove it, and add another.");
      if (line.quantity < present.received) throw conflict(`${quantityText(present.received, present.unit)} of ${present.name} have been received already.`);
      const { quantity, price, dueDate } = line;
      return { ...present, quantity, price, dueDate };
    });
    const kept = new Set(becomesLines.map(({ purchaseLineId }) => purchaseLineId));
    const lost = was.lines.find((line) => line.received > 0 && !kept.has(line.purchaseLineId));
    if (lost) throw conflict(`${lost.name} has been received in part, so its line stays.`);
    const state = was.state === "Draft" ? "Draft" : receivedState(becomesLines);
    const becomes: Purchase = { ...was, lines: becomesLines, lastLine: last, state };
    const more = await readItems(was.lines);
    const changes = onOrderChanges(was, becomes, new Map([...more, ...items]));
    return {
      writes: [replacePurchase(was, becomes), ...changes.writes],
      ledger: changes.ledger,
      answer: answerAbout(`The purchase order ${was.purchaseNumber} has been saved.`, becomes, items),
    };
  });
}

/** Marks a draft as sent: its lines are on order, by their due days. Refuses one that is not a draft (409). */
export async function sendPurchase(id: number, actor: Actor): Promise<Action> {
  return commit<Action>(actor, async () => {
    const was = await openPurchase(id);
    if (was.state !== "Draft") throw conflict(`The purchase order ${was.purchaseNumber} is ${was.state.toLowerCase()}, not a draft.`);
    const items = await readItems(was.lines);
    assertItems(was.lines, items);
    const becomes: Purchase = { ...was, state: "Sent", sentAt: instant() };
    const { writes, ledger } = onOrderChanges(was, becomes, items);
    const answer: Action = { message: `The purchase order ${was.purchaseNumber} has been sent. Its lines are on order.`, type: "success" };
    return { writes: [replacePurchase(was, becomes), ...writes], ledger, answer };
  });
}

/** Cancels what is open of a purchase order, which is no longer on order. Refuses one that is received or cancelled (409). */
export async function cancelPurchase(id: number, actor: Actor): Promise<Action> {
  return commit<Action>(actor, async () => {
    const was = await openPurchase(id);
    assertUnfinished(was);
    const becomes: Purchase = { ...was, state: "Cancelled" };
    const { writes, ledger } = onOrderChanges(was, becomes, await readItems(was.lines));
    return {
      writes: [replacePurchase(was, becomes), ...writes],
      ledger,
      answer: { message: `The purchase order ${was.purchaseNumber} has been cancelled.`, type: "success" },
    };
  });
}

function assertUnfinished({ state, purchaseNumber }: Purchase): void {
  if (state === "Received" || state === "Cancelled") throw conflict(`The purchase order ${purchaseNumber} is ${state.toLowerCase()}.`);
}

async function readItems(lines: readonly { sku: string }[]): Promise<Map<string, Item>> {
  const rows = await getMany<ItemRow>([...new Set(lines.map(({ sku }) => sku))].map(itemKey), true);
  return new Map(rows.flatMap((row) => (row && !row.removed ? [[row.sku, row] as const] : [])));
}

function assertItems(lines: readonly { sku: string }[], items: ReadonlyMap<string, Item>): void {
  const errors = lines.flatMap(({ sku }, i): FieldError[] => (items.has(sku) ? [] : [{ path: `lines.${i}.sku`, message: `The item ${sku} does not exist.` }]));
  if (errors.length > 0) throw badInputs(errors);
}

function newLine(
  purchaseId: number,
  number: number,
  { sku, quantity, price, dueDate }: Draft["lines"][number],
  items: ReadonlyMap<string, Item>,
): PurchaseLine {
  const item = items.get(sku);
  const unit = item ? itemUnit(item) : "units";
  return { purchaseLineId: newPurchaseLineId(purchaseId, number), sku, name: item?.name ?? sku, unit, quantity, price, dueDate, received: 0 };
}

/** The answer, which warns of quantities that the supplier does not sell. */
function answerAbout(message: string, { lines }: Purchase, items: ReadonlyMap<string, Item>): Action {
  const odd = lines.flatMap(({ sku, quantity }): [string, string][] => {
    const item = items.get(sku);
    if (!item) return [];
    const unit = itemUnit(item);
    if (item.moq > 0 && quantity < item.moq) return [[`${sku}: `, `below the MOQ of ${quantityText(item.moq, unit)}`]];
    return item.eoq > 0 && quantity % item.eoq !== 0 ? [[`${sku}: `, `no multiple of the EOQ of ${quantityText(item.eoq, unit)}`]] : [];
  });
  return odd.length === 0 ? { message, type: "success" } : { message, type: "warning", details: Object.fromEntries(odd) };
}
