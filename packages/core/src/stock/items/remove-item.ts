/** Removing an item from stock. */
import type * as z from "zod";
import { FORMULA_USE_PREFIX } from "../../formulas/formula.rows.ts";
import { openJobs } from "../../jobs/open-job.ts";
import { commit } from "../../transaction/commit.ts";
import { defineOperation, type Step } from "../../transaction/operation.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import { changedNow } from "../../lib/actions/changed.ts";
import { badInput, conflict } from "../../lib/actions/error.ts";
import { quantityText, itemUnit } from "../../lib/rules/quantity.ts";
import { getMany, MAX_WRITES } from "../../lib/table/table.ts";
import type { Row, Write } from "../../lib/table/write.ts";
import { PRODUCT_USE_PREFIX, deactivateProduct } from "../../products/product.rows.ts";
import { stockLineKey, type StockLineRow } from "../lots/stock-line.rows.ts";
import type { deleteStockItem, overrideRemovalChecks, RemovalCheck, RemovalRefusal } from "../contract.ts";
import { itemEntry } from "../entries.ts";
import type { FamilyChange } from "./family.ts";
import { editItem, type Item } from "./item.rows.ts";
import { findItem, openItem, type Opened } from "./open-item.ts";
import { type Emptied, emptied, type Holding } from "./removal.ts";
import { allocationsAmong } from "../reservations/reservation-rows.ts";
import { familyLeftBy, type LeftFamily, succeed } from "./succession.ts";

type Removed = z.output<typeof deleteStockItem.answer>;

const OPERATION = "stock.remove";
/** The most names of each kind in a refusal or response. */
const NAMED = 20;
/** Further writes of the first transaction: the product, the item's ledger row, the operation, and four for its family. */
const FIRST_ROOM = MAX_WRITES - 7;
/** Further writes of a step: the operation's row. */
const STEP_ROOM = MAX_WRITES - 1;

/**
 * Removes an unused item; `makeActive` names another variant that becomes active. Refuses (409) with `checks` and their
 * `kinds` while it has stock, an open job has it allocated, or a recipe or bill of componentry names it. Also refuses,
 * until `makeActive` names a variant or null, while it is the active variant of a family that open jobs use; `family`
 * then names the jobs and the other variants. (Specification 2, 2.8; contract, section 4.)
 */
export async function removeItem({ itemToRemove, reason, makeActive }: z.output<typeof deleteStockItem.body>, actor: Actor): Promise<Removed> {
  return commit<Removed>(actor, async () => {
    const opened = await openItem(itemToRemove);
    const { item } = opened;
    const left = await familyLeftBy(opened);
    const undecided = left && left.jobs.length > 0 && makeActive === undefined ? left : undefined;
    const refusal = removalRefusal(removalChecks(opened, undecided), undecided);
    if (refusal) throw conflict(`${item.name} cannot be removed.`, refusal);
    const change = familyChange(item, left, makeActive, reason);
    return {
      writes: [...takingOut(item, actor, true), ...change.writes],
      ledger: [itemEntry(item, "Item Removed", { reason }), ...change.ledger],
      answer: removedAnswer(item, NOTHING_LOST, makeActive),
    };
  });
}

/** A reason why an item cannot be removed, as a sentence for the user. */
interface Check {
  kind: RemovalCheck;
  sentence: string;
}

/** The refusal; undefined if the item can be removed. `undecided` is the family that would have no active variant. */
function removalRefusal(checks: readonly Check[], undecided: LeftFamily | undefined): RemovalRefusal | undefined {
  if (checks.length === 0) return undefined;
  const refusal = { checks: checks.map(({ sentence }) => sentence), kinds: checks.map(({ kind }) => kind) };
  if (!undecided) return refusal;
  return { ...refusal, family: { jobs: undecided.jobs, variants: undecided.staying.map(({ sku, name }) => ({ sku, name })) } };
}

/** The writes of the family. Refuses (400) `makeActive` if the item is not the active variant of a family. */
function familyChange(item: Item, left: LeftFamily | undefined, makeActive: string | null | undefined, reason: string): FamilyChange {
  if (left) return succeed(item, left, makeActive ?? null, reason);
  if (makeActive) throw badInput("makeActive", `${item.sku} is not the active variant of a family.`);
  return { writes: [], ledger: [] };
}

/** The reasons why an item cannot be removed. `undecided` is the family that would have no active variant. */
function removalChecks({ item, stockLines, others }: Opened, undecided: LeftFamily | undefined): Check[] {
  const allocations = allocationsAmong(others);
  const recipes = others.filter(({ SK }) => SK.startsWith(FORMULA_USE_PREFIX));
  const bills = others.filter(({ SK }) => SK.startsWith(PRODUCT_USE_PREFIX));
  const checks: Check[] = [];
  const add = (kind: RemovalCheck, sentence: string) => checks.push({ kind, sentence });
  if (item.quantity > 0 || stockLines.length > 0)
    add("stock", `There is stock of it: ${quantityText(item.quantity, itemUnit(item))} in ${counted(stockLines.length, "batch", "batches")}.`);
  if (item.allocated > 0 || allocations.length > 0) add("jobs", `It is allocated to ${named(allocations.map((one) => one.jobNumber))}.`);
  if (recipes.length > 0) add("recipes", `It is in the recipe of ${named(recipes.map((row) => `${rowText(row, "code")} ${rowText(row, "rAndDCode")}`))}.`);
  if (bills.length > 0) add("componentry", `It is in the bill of materials of ${named(bills.map((row) => rowText(row, "sku")))}.`);
  if (undecided) add("activeVariant", `It is the active variant of its family, which is needed for ${named(undecided.jobs)}.`);
  return checks;
}

interface State {
  sku: string;
  reason: string;
  lost: Lost;
  makeActive?: string | null | undefined;
}

/** What was removed with an item. */
interface Lost {
  batches: number;
  jobs: string[];
}
const NOTHING_LOST: Lost = { batches: 0, jobs: [] };

/**
 * Removes an item even if it is in use: open jobs no longer need it, its reservations are released, and its batches are
 * removed. Recipes, bills and the ledger keep its name. `makeActive` names another variant that becomes active.
 * Continues in steps if it does not fit one transaction; the item leaves the lists with the first. Refuses an unknown
 * item (404), and jobs that are being changed (409). (Contract, section 4.)
 */
export async function removeItemInUse({ sku, reason, makeActive }: z.output<typeof overrideRemovalChecks.body>, actor: Actor): Promise<Removed> {
  return commit<Removed>(actor, async () => {
    const opened = await openItem(sku);
    const [holding, left] = await Promise.all([readItemUsers(opened), familyLeftBy(opened)]);
    const { item } = holding;
    const change = familyChange(item, left, makeActive, reason);
    const part = emptied(holding, reason, FIRST_ROOM);
    const writes = [...takingOut(item, actor, false), ...change.writes, ...part.writes];
    const lost = lostWith(NOTHING_LOST, part);
    const answer = removedAnswer(item, lost, makeActive);
    // The item's ledger row comes first: it represents the request, however little else fits the first transaction.
    const ledger = [itemEntry({ ...item, active: false }, "Item Removed", { reason }), ...change.ledger, ...part.ledger];
    if (part.empty) return { writes, ledger, answer };
    const state: State = { sku, reason, lost, makeActive };
    const total = holding.stockLines.length + holding.jobs.length;
    return { writes, ledger, answer, rest: { kind: OPERATION, state, done: part.left + part.jobs.length, total } };
  });
}

defineOperation<State>(OPERATION, async (state): Promise<Step> => {
  const opened = await findItem(state.sku);
  if (!opened) return { writes: [], state, done: 0, answer: { message: `${state.sku} has been removed.`, type: "success", sku: state.sku } };
  const holding = await readItemUsers(opened);
  const part = emptied(holding, state.reason, STEP_ROOM);
  const lost = lostWith(state.lost, part);
  const step = { writes: part.writes, ledger: part.ledger, state: { ...state, lost }, done: lost.batches + lost.jobs.length };
  return part.empty ? { ...step, answer: removedAnswer(opened.item, lost, state.makeActive) } : step;
});

/**
 * Everything that uses an item: the jobs by their allocations and reservations, and the batches of variants that serve
 * those allocations. Each write is conditional on the version read, so that inconsistent reads are detected.
 */
async function readItemUsers({ item, stockLines, others }: Opened): Promise<Holding> {
  const ids = [...allocationsAmong(others).map((one) => one.jobId), ...stockLines.flatMap((stockLine) => Object.keys(stockLine.reservations).map(Number))];
  const jobs = [...(await openJobs(ids)).values()];
  const own = new Set(stockLines.map((stockLine) => stockLine.id));
  const elsewhere = jobs.flatMap((job) => Object.keys(job.lines[item.sku]?.reservations ?? {}).filter((id) => !own.has(id)));
  const rows =
    elsewhere.length === 0
      ? []
      : await getMany<StockLineRow>(
          [...new Set(elsewhere)].flatMap((id) => stockLineKey(id) ?? []),
          true,
        );
  return { item, stockLines, jobs, served: new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : []))) };
}

/** The rows of the item and its product, which can no longer be ordered. `empty` adds the condition that nothing uses the item. */
function takingOut(item: Item, actor: Actor, empty: boolean): Write[] {
  const ordered = { onOrder: 0, ...(item.purchased ? { purchased: 0 } : {}), ...(item.expected ? { expected: [] } : {}) };
  const gone = editItem(item, { removed: true, active: false, ...ordered, ...changedNow(actor) });
  const held = empty ? { quantity: 0, allocated: 0 } : {};
  const out: Write = { ...gone, expect: { equals: { ...gone.expect?.equals, ...held } } };
  if (item.productId === undefined) return [out];
  return [out, deactivateProduct(item.productId)];
}

function lostWith(before: Lost, part: Emptied): Lost {
  return { batches: before.batches + part.left, jobs: [...new Set([...before.jobs, ...part.jobs])] };
}

function removedAnswer({ sku, name }: Item, { batches, jobs }: Lost, makeActive: string | null | undefined): Removed {
  const details = {
    "SKU: ": sku,
    ...(batches > 0 ? { "Batches removed: ": batches } : {}),
    ...(jobs.length > 0 ? { "Jobs that no longer have it: ": named(jobs) } : {}),
    ...(makeActive ? { "Active variant: ": makeActive } : {}),
  };
  return { message: `${name} has been removed.`, type: "success", details, sku };
}

function counted(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}

function named(names: readonly string[]): string {
  const more = names.length - NAMED;
  return names.slice(0, NAMED).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

function rowText(row: Row, field: string): string {
  return String(row[field] ?? "");
}
