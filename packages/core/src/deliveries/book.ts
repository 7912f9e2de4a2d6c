/**
 * Booking in a delivery of many lines.
 *
 * Validates every line before the first is booked in, and reports faults at their line and field. The first transaction
 * creates the delivery with its first lines; each further step is a transaction that books in more lines and advances
 * the operation, so that an interrupted delivery continues and each line is booked in once.
 */
import type * as z from "zod";
import { businessKey, type BusinessRow } from "../directory/business.rows.ts";
import type { Actor } from "../lib/actions/actor.ts";
import { take } from "../lib/table/counter.ts";
import { badInput, badInputs } from "../lib/actions/error.ts";
import { get } from "../lib/table/table.ts";
import { commit } from "../transaction/commit.ts";
import type { Entry } from "../transaction/entry.rows.ts";
import { defineOperation, type Step } from "../transaction/operation.ts";
import { storedLines, putLines, whereLines } from "../transaction/operation-lines.ts";
import { readArrivalItems, withStockOfNumbers } from "../stock/arrivals/open-arrival.ts";
import { assertNeededDetails } from "../stock/arrivals/needed-details.ts";
import { openLocation, locationIfThere } from "../warehouse/open-location.ts";
import { bookedLines, type Line, LINES_A_STEP, numbersFor, unknownItem } from "./booked-lines.ts";
import { assertReceivable, readNamedPurchases, received } from "../purchasing/receive-lines.ts";
import type { bookDelivery } from "./contract.ts";
import { type Delivery, deliveryNumber, notePassedOver, putDelivery } from "./delivery.rows.ts";
import type { PassedOver } from "./delivery-shapes.ts";

type Given = z.output<typeof bookDelivery.body>["delivery"];
type Booked = z.output<typeof bookDelivery.answer>;

const OPERATION = "deliveries.book";
/** The most lines that are named as not booked in. */
const NAMED = 20;
const NO_LOCATION = "The location was removed in the meantime.";

interface State {
  delivery: Pick<Delivery, "id" | "supplierId" | "supplier" | "orderNumber" | "lines">;
  locationId: string;
  /** The number of lines done. */
  at: number;
  passedOver: PassedOver[];
  /** The lines that await their release; absent in operations that began before it was stored. */
  awaiting?: number;
}

/**
 * Books in up to 250 lines of one supplier at one location. Reduces each item's stock on order by its lines, not below
 * 0. Refuses an unknown location (404), an unknown supplier, and lines of unknown items, reporting all of them (400). A
 * line whose item or location is removed in the meantime is skipped and reported. (Contract, section 4: goods_in.)
 */
export async function bookIn(given: Given, actor: Actor): Promise<Booked> {
  const lines = given.lines.map((line, i): Line => ({ ...line, line: i + 1 }));
  const [first, later] = [lines.slice(0, LINES_A_STEP), lines.slice(LINES_A_STEP)];
  let looking = false;
  let id: number | undefined;
  return commit<Booked>(actor, async () => {
    await assertNeededDetails(lines, given, "delivery");
    const [items, destination, supplier, purchases, numbers, number] = await Promise.all([
      readArrivalItems(lines.map(({ sku }) => sku)),
      openLocation(given.location),
      get<BusinessRow>(businessKey(given.supplier), true),
      readNamedPurchases(lines),
      numbersFor(first, looking),
      id ?? take("delivery"),
    ]);
    looking = true;
    id = number;
    if (!supplier) throw badInput("delivery.supplier", "This supplier does not exist.");
    assertItems(lines, (sku) => items.has(sku));
    assertReceivable(lines, purchases, supplier.id, given.confirmOver);
    const bought = received(first, purchases);
    const { location, orderNumber } = given;
    const delivery = { id: number, supplierId: supplier.id, supplier: supplier.name, orderNumber, lines: lines.length };
    const booked = bookedLines(first, numbers, await withStockOfNumbers(items, numbers), {
      location: destination,
      supplierId: supplier.id,
      orderNumber,
      deliveryId: number,
      by: actor.userId,
      closed: bought.closed,
    });
    const awaiting = countAwaiting(booked.ledger);
    const state: State = { delivery, locationId: location, at: first.length, passedOver: [], awaiting };
    const { requestId, username: user } = actor;
    return {
      ...booked,
      writes: [
        ...booked.writes,
        ...bought.writes,
        putDelivery({ ...delivery, requestId, warehouse: destination.warehouse, bin: destination.bin, user }),
        ...(later.length > 0 ? putLines(requestId, lines) : []),
      ],
      answer: bookedAnswer(delivery, [], awaiting),
      ...(later.length > 0 ? { rest: { kind: OPERATION, state, done: first.length, total: lines.length } } : {}),
    };
  });
}

defineOperation<State>(OPERATION, async (state, actor): Promise<Step> => {
  const { delivery, locationId, at } = state;
  const { key, skip } = whereLines(actor.requestId, at);
  const lines = storedLines<Line>(await get(key, true)).slice(skip, skip + LINES_A_STEP);
  if (lines.length === 0) throw new Error(`The lines of the delivery ${actor.requestId} from ${at} on are gone.`);
  const [destination, items] = await Promise.all([locationIfThere(locationId), readArrivalItems(lines.map(({ sku }) => sku))]);
  const possible = destination ? lines.filter(({ sku }) => items.has(sku)) : [];
  const left = lines
    .filter((line) => !possible.includes(line))
    .map(({ line, sku }): PassedOver => ({ line, sku, message: destination ? unknownItem(sku) : NO_LOCATION }));
  const passedOver = [...state.passedOver, ...left];
  const numbers = possible.length > 0 ? await numbersFor(possible, true) : [];
  const { id, supplierId, orderNumber } = delivery;
  const bought = received(possible, await readNamedPurchases(possible));
  const { writes: arrived, ledger } = destination
    ? bookedLines(possible, numbers, await withStockOfNumbers(items, numbers), {
        location: destination,
        supplierId,
        orderNumber,
        deliveryId: id,
        by: actor.userId,
        closed: bought.closed,
      })
    : { writes: [], ledger: [] };
  const writes = [...arrived, ...bought.writes];
  const done = at + lines.length;
  const awaiting = (state.awaiting ?? 0) + countAwaiting(ledger);
  const step = { writes, ledger, state: { ...state, at: done, passedOver, awaiting }, done };
  if (done < delivery.lines) return step;
  return { ...step, writes: [...writes, ...notePassedOver(id, passedOver)], answer: bookedAnswer(delivery, passedOver, awaiting) };
});

/** Reports every line with an unknown item in one refusal. */
function assertItems(lines: readonly Line[], exists: (sku: string) => boolean): void {
  const unknown = lines.filter(({ sku }) => !exists(sku)).map(({ line, sku }) => ({ path: `delivery.lines.${line - 1}.sku`, message: unknownItem(sku) }));
  if (unknown.length > 0) throw badInputs(unknown);
}

const awaitingDetail = (lines: number): Record<string, number> => (lines === 0 ? {} : { "Quarantined until they are released: ": lines });
const countAwaiting = (ledger: readonly Entry[]): number => ledger.filter(({ awaitsRelease }) => awaitsRelease).length;

function bookedAnswer({ id, supplier, orderNumber, lines }: State["delivery"], passedOver: readonly PassedOver[], awaiting: number): Booked {
  const number = deliveryNumber(id);
  const booked = lines - passedOver.length;
  const named = { deliveryId: id, deliveryNumber: number, passedOver: [...passedOver] };
  const details = {
    "Delivery: ": number,
    "Supplier: ": supplier,
    ...(orderNumber === "" ? {} : { "Order number: ": orderNumber }),
    "Lines: ": booked,
    ...awaitingDetail(awaiting),
  };
  const message = `${booked === 1 ? "1 line has" : `${booked} lines have`} been booked in as delivery ${number}.`;
  if (passedOver.length === 0) return { message, type: "success", details, ...named };
  const reasons = Object.fromEntries(passedOver.slice(0, NAMED).map(({ line, message: why }) => [`Line ${line}: `, why]));
  return { message: `${message} ${passedOver.length} could not be booked in.`, type: "warning", details: { ...details, ...reasons }, ...named };
}
