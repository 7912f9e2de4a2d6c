/**
 * The consequences of an edit of a formula or product: the renamed item, its products, its open jobs. They run in
 * steps; the edited row is `busy` until the last one, so that edits run one after another.
 */
import type { Actor } from "../lib/actions/actor.ts";
import { changedNow } from "../lib/actions/changed.ts";
import { conflict } from "../lib/actions/error.ts";
import { getMany, queryAll } from "../lib/table/table.ts";
import type { Key, Write } from "../lib/table/write.ts";
import { type Reallocation, reallocated } from "./reallocation.ts";
import { optionalDetails } from "../jobs/sheets/recipe-sheet.ts";
import { productKey, type ProductRow, productsPartition, editProductRow } from "../products/product.rows.ts";
import { editItem, itemKey, type ItemRow } from "../stock/items/item.rows.ts";
import { type Renaming, renamed } from "../stock/items/rename-item.ts";
import type { Entry } from "../transaction/entry.rows.ts";
import type { Plan } from "../transaction/commit.ts";
import { defineOperation, type Step } from "../transaction/operation.ts";

/** One consequence of an edit. */
export type Part =
  /** Use rows of items that are no longer ingredients or components of the formula or product. */
  | { kind: "uses"; keys: Key[] }
  /** The item's name wherever it is copied. */
  | { kind: "rename"; state: Renaming }
  /** The products of a formula code: the formula's name, and inactive with the last active version. */
  | { kind: "products"; code: string; name?: string; inactive: boolean }
  | { kind: "jobs"; state: Reallocation };

/** The response of an edit; `jobs` are those with changed lines. */
interface Answer {
  message: string;
  type: "success" | "info" | "warning" | "error";
  details?: Record<string, string | number> | undefined;
  jobs: string[];
}

interface State {
  /** The row that is edited. */
  edited: Key;
  parts: Part[];
  done: number;
  answer: Answer;
}

const OPERATION = "formulas.edit";
/** Rows that one step changes: of a product, its own and its item's. */
const A_STEP = 90;
const PRODUCTS_A_STEP = A_STEP / 2;
/** The most job numbers that a response names. */
const MAX_NAMED = 20;

/** The work that remains after an edit is saved; undefined if nothing remains. */
export function followedBy<A extends Answer>(edited: Key, parts: Part[], answer: A): Pick<Plan<A>, "rest"> {
  if (parts.length === 0) return {};
  const state: State = { edited, parts, done: 0, answer };
  return { rest: { kind: OPERATION, state, done: 0, total: parts.length } };
}

/** Refuses (409) an edit while a previous one is still in progress. */
export function assertNotBusy({ busy, name }: { busy?: string; name: string }): void {
  if (busy !== undefined) throw conflict(`${name} is being changed. Please wait a moment.`);
}

defineOperation<State>(OPERATION, async (state, actor) => {
  const [part, ...others] = state.parts;
  if (!part) return { writes: [freed(state.edited)], state, done: state.done, answer: state.answer };
  const { writes, ledger = [], left, answer } = await step(part, state.answer, actor);
  const next: State = { ...state, answer, parts: left ? [left, ...others] : others, done: state.done + (left ? 0 : 1) };
  if (next.parts.length > 0) return { writes, ledger, state: next, done: next.done };
  return { writes: [...writes, freed(state.edited)], ledger, state: next, done: next.done, answer } satisfies Step;
});

function freed(key: Key): Write {
  return { kind: "update", key, remove: ["busy"], expect: { present: true } };
}

interface Done {
  writes: Write[];
  ledger?: Entry[];
  left?: Part | undefined;
  answer: Answer;
}

async function step(part: Part, answer: Answer, actor: Actor): Promise<Done> {
  if (part.kind === "uses") {
    const left = part.keys.slice(A_STEP);
    const writes = part.keys.slice(0, A_STEP).map((key): Write => ({ kind: "delete", key }));
    return { writes, left: left.length > 0 ? { ...part, keys: left } : undefined, answer };
  }
  if (part.kind === "rename") {
    const { writes, state, finished } = await renamed(part.state);
    return { writes, left: finished ? undefined : { ...part, state }, answer };
  }
  if (part.kind === "products") return { ...(await followingProducts(part, actor)), answer };
  const { state, writes, ledger } = await reallocated(part.state, actor);
  const left = !state.jobs || state.jobs.length > 0;
  return { writes, ledger, left: left ? { ...part, state } : undefined, answer: left ? answer : withJobChanges(answer, state) };
}

/** The next products that differ from their formula. */
async function followingProducts(part: Extract<Part, { kind: "products" }>, actor: Actor): Promise<Pick<Done, "writes" | "left">> {
  const { code, name, inactive } = part;
  const listed = await queryAll<ProductRow>({ partition: productsPartition(code), index: "g2" });
  const rows = (
    await getMany<ProductRow>(
      listed.map(({ id }) => productKey(id)),
      true,
    )
  ).flatMap((row) => row ?? []);
  const behind = rows.filter((product) => (inactive && product.active) || (name !== undefined && product.formulaName !== name));
  if (behind.length === 0) return { writes: [] };
  const next = behind.slice(0, PRODUCTS_A_STEP);
  const items = await getMany<ItemRow>(
    next.map(({ sku }) => itemKey(sku)),
    true,
  );
  const writes = next.flatMap((product, i): Write[] => {
    const item = items[i];
    const becomes = { active: product.active && !inactive, formulaName: name ?? product.formulaName };
    return [
      editProductRow(product, { ...becomes, ...changedNow(actor) }),
      ...(item?.active && inactive ? [editItem(item, { active: false, ...changedNow(actor) })] : []),
    ];
  });
  return { writes, left: part };
}

/** The response with the changes of open jobs. */
function withJobChanges(answer: Answer, { changed, voided }: Reallocation): Answer {
  const details = {
    ...answer.details,
    ...(changed.length > 0 ? { "Jobs changed: ": named(changed) } : {}),
    ...(voided.length > 0 ? { "Recipe sheet to print again: ": named(voided) } : {}),
  };
  return { ...answer, ...optionalDetails(details), jobs: [...changed] };
}

function named(numbers: readonly string[]): string {
  const rest = numbers.length - MAX_NAMED;
  return rest > 0 ? `${numbers.slice(0, MAX_NAMED).join(", ")} and ${rest} more` : numbers.join(", ");
}
