/**
 * Registering many lines of stock on order.
 *
 * Validates every line before the first is registered, and reports faults at their lines. Each step then registers some
 * lines in a transaction that also advances the operation, so that an interrupted order continues and each line counts
 * once.
 */
import type * as z from "zod";
import type { Actor } from "../../lib/actions/actor.ts";
import { businessDay, ukDay } from "../../lib/time/day.ts";
import { badInputs } from "../../lib/actions/error.ts";
import { MAX_QUANTITY } from "../../lib/rules/fields.ts";
import { quantityText, itemUnit } from "../../lib/rules/quantity.ts";
import { get, getMany } from "../../lib/table/table.ts";
import type { Write } from "../../lib/table/write.ts";
import { commit } from "../../transaction/commit.ts";
import type { Entry } from "../../transaction/entry.rows.ts";
import { defineOperation, type Step } from "../../transaction/operation.ts";
import { storedLines, putLines, whereLines } from "../../transaction/operation-lines.ts";
import type { registerOnOrder } from "../contract.ts";
import { itemEntry } from "../entries.ts";
import { MAX_EXPECTED_DAYS, withExpected } from "./expected.ts";
import { type Item, itemKey, type ItemRow } from "../items/item.rows.ts";
import { setOnOrder } from "./on-order.ts";
import type { SkippedLine } from "./on-order.contract.ts";

type Given = z.output<typeof registerOnOrder.body>["lines"];
type Registered = z.output<typeof registerOnOrder.answer>;

/** A line of the request, numbered from 1. */
type Line = Given[number] & { line: number };

const OPERATION = "stock.register-on-order";
/** Lines per transaction: an item and a ledger row each, with the operation and its lines below 100 writes. */
const LINES_A_STEP = 45;
/** The most skipped lines that are named in the notification. */
const NAMED = 20;

interface State {
  /** The number of lines done. */
  at: number;
  total: number;
  skipped: SkippedLine[];
}

/**
 * Adds each line's grams or units to its item's stock on order, with the expected day. An item can be on several lines.
 * Refuses unknown items, days in the past, and sums of more than nine digits, reporting all of them (400). A line whose
 * item is removed in the meantime is skipped and reported.
 */
export async function registerAll(given: Given, actor: Actor): Promise<Registered> {
  const lines = given.map((line, i): Line => ({ ...line, line: i + 1 }));
  const later = lines.length > LINES_A_STEP;
  return commit<Registered>(actor, async () => {
    const items = await readLineItems(lines);
    const validated = judgedLines(lines, items, businessDay());
    if (validated.skipped.length > 0) throw badInputs(validated.skipped.map(({ line, field, message }) => ({ path: `lines.${line - 1}.${field}`, message })));
    const first = later ? judgedLines(lines.slice(0, LINES_A_STEP), items, businessDay()) : validated;
    const state: State = { at: LINES_A_STEP, total: lines.length, skipped: [] };
    return {
      ledger: first.ledger,
      writes: later ? [...first.writes, ...putLines(actor.requestId, lines)] : first.writes,
      answer: registeredAnswer(lines.length, []),
      ...(later ? { rest: { kind: OPERATION, state, done: LINES_A_STEP, total: lines.length } } : {}),
    };
  });
}

defineOperation<State>(OPERATION, async ({ at, total, skipped: before }, actor): Promise<Step> => {
  const { key, skip } = whereLines(actor.requestId, at);
  const lines = storedLines<Line>(await get(key, true)).slice(skip, skip + LINES_A_STEP);
  if (lines.length === 0) throw new Error(`The lines of the order ${actor.requestId} from ${at} on are gone.`);
  // A day that has passed since the request is still the agreed day.
  const { writes, ledger, skipped: refused } = judgedLines(lines, await readLineItems(lines), "");
  const skipped = [...before, ...refused.map(({ line, sku, message }) => ({ line, sku, message }))];
  const done = at + lines.length;
  const step = { writes, ledger, state: { at: done, total, skipped }, done };
  return done < total ? step : { ...step, answer: registeredAnswer(total, skipped) };
});

async function readLineItems(lines: readonly Line[]): Promise<Map<string, Item>> {
  const skus = [...new Set(lines.map(({ sku }) => sku))];
  const rows = await getMany<ItemRow>(skus.map(itemKey), true);
  return new Map(rows.flatMap((row) => (row && !row.removed ? [[row.sku, row] as const] : [])));
}

interface Refused extends SkippedLine {
  field: "sku" | "quantity" | "expectedDay";
}

/** The writes of registering lines, by item, and the lines that cannot be registered. `today` is empty if days are no longer validated. */
function judgedLines(lines: readonly Line[], items: ReadonlyMap<string, Item>, today: string): { writes: Write[]; ledger: Entry[]; skipped: Refused[] } {
  const becomes = new Map<string, Pick<Item, "onOrder" | "expected">>();
  const ledger: Entry[] = [];
  const skipped: Refused[] = [];
  for (const line of lines) {
    const item = items.get(line.sku);
    const was = becomes.get(line.sku) ?? item;
    const refused = onOrderRefusal(line, was, today);
    if (refused) skipped.push({ line: line.line, sku: line.sku, ...refused });
    if (refused || !item || !was) continue;
    const onOrder = was.onOrder + line.quantity;
    becomes.set(line.sku, { onOrder, expected: line.expectedDay ? withExpected(was.expected ?? [], line.expectedDay, line.quantity) : (was.expected ?? []) });
    ledger.push(itemEntry(item, "On Order", { reason: onOrderReason(item, line, onOrder) }));
  }
  const writes = [...becomes].flatMap(([sku, { onOrder, expected }]) => {
    const item = items.get(sku);
    return item ? [setOnOrder(item, onOrder, 0, expected ? { expected } : {})] : [];
  });
  return { writes, ledger, skipped };
}

function onOrderRefusal(line: Line, was: Pick<Item, "onOrder" | "expected"> | undefined, today: string): Pick<Refused, "field" | "message"> | undefined {
  if (!was) return { field: "sku", message: `The item ${line.sku} does not exist.` };
  if (was.onOrder + line.quantity > MAX_QUANTITY) return { field: "quantity", message: "A quantity can have at most nine digits." };
  const { expectedDay } = line;
  if (!expectedDay) return undefined;
  if (expectedDay < today) return { field: "expectedDay", message: "This day has passed." };
  const full = (was.expected ?? []).length >= MAX_EXPECTED_DAYS && !was.expected?.some(({ day }) => day === expectedDay);
  return full ? { field: "expectedDay", message: `${MAX_EXPECTED_DAYS} deliveries of this item are expected already.` } : undefined;
}

function onOrderReason(item: Item, { quantity, expectedDay }: Line, onOrder: number): string {
  const unit = itemUnit(item);
  const by = expectedDay ? `, expected by ${ukDay(expectedDay)}` : "";
  return `${quantityText(quantity, unit)} put on order, ${quantityText(onOrder, unit)} in all${by}`;
}

function registeredAnswer(total: number, skipped: SkippedLine[]): Registered {
  const registered = total - skipped.length;
  const message = `${registered === 1 ? "1 line has" : `${registered} lines have`} been put on order.`;
  if (skipped.length === 0) return { message, type: "success", skipped };
  const details = Object.fromEntries(skipped.slice(0, NAMED).map(({ line, message: why }) => [`Line ${line}: `, why]));
  return { message: `${message} ${skipped.length} could not be put on order.`, type: "warning", details, skipped };
}
