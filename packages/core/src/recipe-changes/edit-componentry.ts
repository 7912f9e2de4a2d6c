/** Editing a bill of componentry: stores the previous one, and gives open jobs the new lines. */
import { isDeepStrictEqual } from "node:util";
import type * as z from "zod";
import { assertNotBusy, followedBy, type Part } from "./edit-steps.ts";
import { unchanged } from "../formulas/ingredients.ts";
import type { ChangePreview } from "../formulas/change.contract.ts";
import { changePreview, readUnderChange, refuseOutdated } from "./change-preview.ts";
import type { Source } from "./relined.ts";
import type { Actor } from "../lib/actions/actor.ts";
import { changedNow, refuseStale } from "../lib/actions/changed.ts";
import { instant } from "../lib/time/clock.ts";
import { badInput, notFound } from "../lib/actions/error.ts";
import { get } from "../lib/table/table.ts";
import type { Write } from "../lib/table/write.ts";
import type { Item } from "../stock/items/item.rows.ts";
import { commit, fits, type Plan } from "../transaction/commit.ts";
import { componentryFromLines, openComponents } from "../products/components.ts";
import type { editProduct, previewEditProduct } from "../products/edits.contract.ts";
import { openProduct } from "../products/new-version-of-product.ts";
import {
  BULK,
  type Component,
  FRAGRANCE,
  type Product,
  productKey,
  type ProductRow,
  productUseKey,
  putEarlierBill,
  putProductUse,
  editProductRow,
} from "../products/product.rows.ts";
import { currentProduct } from "../products/read-products.ts";

type Edit = z.output<typeof editProduct.body>;
type Edited = z.output<typeof editProduct.answer>;
type Asked = z.output<typeof previewEditProduct.body>;

/**
 * Replaces a product's bill of componentry. The previous one is stored with user, time and reason. With `reAllocate`,
 * the default, open jobs get the new lines, except those in `exceptJobs`. Refuses a Bulk or Fragrance, an inactive
 * product, components that do not exist, are Redundant or are not componentry, a stale version (409), and a stale
 * preview (409, with the current preview). (Specification 3, sections 4 and 5; contract, section 7.)
 */
export async function replaceComponentry(edit: Edit, actor: Actor): Promise<Edited> {
  return commit<Edited>(actor, async () => {
    const [product, items] = await Promise.all([openProduct(edit.sku), openComponents(edit.componentry, "componentry")]);
    if (product.id !== edit.id) throw notFound(`the product ${edit.sku}`);
    refuseStale(product, edit.version, product.name, currentProduct(product));
    assertNotBusy(product);
    assertEditable(product);
    const componentry = componentryFromLines(edit.componentry, items);
    const reAllocate = edit.reAllocate ?? true;
    const { id, sku, name, version } = product;
    if (isDeepStrictEqual(componentry, product.componentry) && edit.reAllocate !== true) {
      return { writes: [], answer: { message: "Nothing was changed.", type: "info", id, sku, version, jobs: [] } };
    }
    if (edit.preview !== undefined) refuseOutdated(edit.preview, await previewBillChange(product, componentry, reAllocate, edit.exceptJobs));
    const parts: Part[] = reAllocate ? [{ kind: "jobs", state: billReallocation(product, componentry, edit.exceptJobs) }] : [];
    const answer: Edited = { message: `The componentry of ${name} has been saved.`, type: "success", id, sku, version: version + 1, jobs: [] };
    return saved({ ...product, componentry }, product, { edit, items, parts, answer, actor });
  });
}

/** Previews the effect of saving on open jobs and stock. Refuses the same components as saving. */
export async function previewComponentry(asked: Asked): Promise<ChangePreview> {
  const of = { productId: asked.id, formulaCode: asked.formulaCode };
  const lines = asked.componentry.map(({ resourceSku, quantity }) => ({ sku: resourceSku, name: "", quantity }));
  const [product, items, under] = await Promise.all([
    get<ProductRow>(productKey(asked.id)),
    openComponents(asked.componentry, "componentry"),
    readUnderChange(of, { origin: "bill", componentry: lines }),
  ]);
  if (!product || product.formulaCode !== asked.formulaCode) throw notFound("the product");
  assertEditable(product);
  const after: Source = { origin: "bill", componentry: componentryFromLines(asked.componentry, items) };
  const before: Source = { origin: "bill", componentry: product.componentry };
  return changePreview({ of, clientId: product.clientId, before, after, reAllocate: asked.reAllocate ?? true, except: asked.exceptJobs ?? [] }, under);
}

function assertEditable({ categoryCode, active }: Product): void {
  if ([BULK, FRAGRANCE].includes(categoryCode)) throw badInput("sku", "Bulk and Fragrance products have no componentry.");
  if (!active) throw badInput("sku", "The componentry of an inactive product cannot be edited. Make it active first.");
}

async function previewBillChange(product: Product, componentry: Component[], reAllocate: boolean, except: readonly number[] = []): Promise<ChangePreview> {
  const of = { productId: product.id, formulaCode: product.formulaCode };
  const [before, after]: [Source, Source] = [
    { origin: "bill", componentry: product.componentry },
    { origin: "bill", componentry },
  ];
  return changePreview({ of, clientId: product.clientId, before, after, reAllocate, except }, await readUnderChange(of, after));
}

interface Saving {
  edit: Edit;
  items: readonly Item[];
  parts: Part[];
  answer: Edited;
  actor: Actor;
}

/** The plan: the bill and its use rows. Use rows of former components are deleted in steps if they do not fit. */
function saved(becomes: Product, was: Product, { edit, items, parts, answer, actor }: Saving): Plan<Edited> {
  const old = new Map(was.componentry.map((line) => [line.sku, line]));
  const kept = new Set(becomes.componentry.map(({ sku }) => sku));
  const noted = becomes.componentry.filter((line) => old.get(line.sku)?.quantity !== line.quantity);
  const gone = was.componentry.filter(({ sku }) => !kept.has(sku)).map(({ sku }) => productUseKey(sku, was.id));
  const added = items.filter(({ sku }) => !old.has(sku));
  const plan = (all: Part[], more: Write[]): Plan<Edited> => ({
    writes: [
      replacing(was, becomes.componentry, all, actor),
      ...(isDeepStrictEqual(becomes.componentry, was.componentry) ? [] : [keptBill(was, edit.reason, actor)]),
      ...added.map(unchanged),
      ...noted.map((line) => putProductUse(becomes, line)),
      ...more,
    ],
    reason: edit.reason,
    answer,
    ...followedBy(productKey(was.id), all, answer),
  });
  const whole = plan(
    parts,
    gone.map((key) => ({ kind: "delete", key })),
  );
  // The operation's own row is one more.
  return fits(whole, 1) ? whole : plan([{ kind: "uses", keys: gone }, ...parts], []);
}

/** The previous bill, with the user and the other changes of the edit. */
export function keptBill({ id, version, componentry }: Product, reason: string, actor: Actor, change?: string): Write {
  return putEarlierBill(id, { version, at: instant(), by: actor.username, reason, componentry, ...(change ? { change } : {}) });
}

/** The operation that gives a product's open jobs the lines of a bill. */
export function billReallocation({ id, formulaCode }: Product, componentry: Component[], except: readonly number[] = []) {
  return { of: { productId: id, formulaCode }, source: { origin: "bill" as const, componentry }, except, changed: [], voided: [] };
}

function replacing(was: Product, componentry: Component[], parts: readonly Part[], actor: Actor): Write {
  const busy = parts.length > 0 ? { busy: actor.requestId } : {};
  return editProductRow(was, { componentry, ...busy, ...changedNow(actor) });
}
