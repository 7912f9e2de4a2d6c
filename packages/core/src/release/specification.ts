/** Specifications of items: reading and editing them. */
import type * as z from "zod";
import type { Actor } from "../lib/actions/actor.ts";
import { shownApproval, approvedNow } from "../lib/actions/approval.ts";
import { changedNow, refuseStale } from "../lib/actions/changed.ts";
import { badInput, notFound } from "../lib/actions/error.ts";
import { isBulkSku } from "../lib/rules/quantity.ts";
import type { Action } from "../lib/rules/endpoint.ts";
import { getMany } from "../lib/table/table.ts";
import type { Row } from "../lib/table/write.ts";
import { itemEntry } from "../stock/entries.ts";
import { editItem, type Item, itemKey, type ItemRow } from "../stock/items/item.rows.ts";
import { commit } from "../transaction/commit.ts";
import type { approveSpecification, editSpecification, SpecificationDetail } from "./contract.ts";
import { putSpecification, type Specification, specificationKey, type SpecificationRow } from "./specification.rows.ts";

type Edit = z.output<typeof editSpecification.body>;
type Approved = z.output<typeof approveSpecification.body>;
type Edited = z.output<typeof editSpecification.answer>;

/** An item in use with its specification (404). Verbs use strongly consistent reads, pages do not need them. */
export async function openSpecification(sku: string, strong = true): Promise<{ item: Item; specification: Specification | undefined }> {
  const [item, specification] = await getMany<Row>([itemKey(sku), specificationKey(sku)], strong);
  const found = item as ItemRow | undefined;
  if (!found || found.removed) throw notFound(`the item ${sku}`);
  return { item: found, specification: specification as SpecificationRow | undefined };
}

/** The specification of an item; one without has no tests. */
export async function readSpecification(sku: string): Promise<SpecificationDetail> {
  const { item, specification } = await openSpecification(sku, false);
  return specificationDetail(item, specification);
}

function specificationDetail(item: Item, of: Specification | undefined): SpecificationDetail {
  const { sku, name, needsRelease = false, fillAtRisk = false, shelfLifeMonths = null } = item;
  const { sampleQuantity = null, retestMonths = null, tests = [], version = 0 } = of ?? {};
  const filling = { fillAtRisk, isFilled: isFilled(item) };
  return {
    sku,
    name,
    needsRelease,
    ...filling,
    sampleQuantity,
    retestMonths,
    shelfLifeMonths,
    tests,
    approval: shownApproval("specifications", of ?? {}),
    version,
  };
}

/** Approves the present specification. Refuses an item without one (404), another version (409), and who saved it (403). */
export async function approve({ sku, version }: Approved, actor: Actor): Promise<Action> {
  return commit<Action>(actor, async () => {
    const { item, specification: was } = await openSpecification(sku);
    if (!was) throw notFound(`a specification of ${item.name}`);
    const current = specificationDetail(item, was);
    refuseStale(current, version, `The specification of ${item.name}`, current);
    if (was.approvedBy !== undefined) return { writes: [], answer: { message: `The specification of ${item.name} is approved already.`, type: "info" } };
    const set = approvedNow(was, "this specification", actor);
    return {
      writes: [{ kind: "update", key: specificationKey(sku), set, expect: { equals: { version: was.version }, missing: ["approvedBy"] } }],
      ledger: [{ ...itemEntry(item, "Item Edited", { reason: `Specification, version ${was.version}, approved` }), class: "records" }],
      answer: { message: `The specification of ${item.name} has been approved.`, type: "success" },
    };
  });
}

/**
 * Saves an item's specification as its next version, which lots are tested against from then on, and whether its lots need a
 * release. Stock that is there keeps its status. Refuses an unknown item (404), a stale version (409), and filling at risk of what
 * is no product or needs no release (400). (Contract, section 8.)
 */
export async function saveSpecification({ sku, version, needsRelease, fillAtRisk, shelfLifeMonths, ...edit }: Edit, actor: Actor): Promise<Edited> {
  return commit<Edited>(actor, async () => {
    const { item, specification: was } = await openSpecification(sku);
    const current = specificationDetail(item, was);
    refuseStale(current, version, `The specification of ${item.name}`, current);
    const becomes = { sampleQuantity: edit.sampleQuantity ?? null, retestMonths: edit.retestMonths ?? null, tests: edit.tests, savedBy: actor.username };
    if (fillAtRisk && !isFilled(item)) throw badInput("fillAtRisk", "Only a product that is filled with bulk can be filled at risk.");
    if (fillAtRisk && !needsRelease) throw badInput("fillAtRisk", "Only a product whose batches need a release can be filled at risk.");
    const atRisk = needsRelease && (fillAtRisk ?? current.fillAtRisk);
    const shelfLife = shelfLifeMonths === undefined ? {} : { shelfLifeMonths };
    return {
      writes: [
        putSpecification(sku, was, becomes),
        editItem(item, { needsRelease, ...(atRisk === current.fillAtRisk ? {} : { fillAtRisk: atRisk }), ...shelfLife, ...changedNow(actor) }),
      ],
      ledger: [{ ...itemEntry(item, "Item Edited", { reason: `Specification, version ${current.version + 1}` }), class: "records" }],
      answer: { message: savedText(item, needsRelease), type: "success", sku, version: current.version + 1 },
    };
  });
}

/** Whether an item is a product that jobs fill with bulk. */
const isFilled = ({ sku, productId }: Item): boolean => productId !== undefined && !isBulkSku(sku);

function savedText({ name, needsRelease: was = false }: Item, needsRelease: boolean): string {
  const saved = `The specification of ${name} has been saved.`;
  if (needsRelease === was) return saved;
  return needsRelease ? `${saved} What arrives from now on is Quarantined until it is released.` : `${saved} What arrives from now on needs no release.`;
}
