/**
 * New raw materials and components.
 */
import type * as z from "zod";
import { type Business, businessKey, type BusinessRow, categoryKey, type CategoryRow } from "../../directory/business.rows.ts";
import { commit } from "../../transaction/commit.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import { noteTaken, take, takeFree } from "../../lib/table/counter.ts";
import { badInput, notFound } from "../../lib/actions/error.ts";
import { settings } from "../../lib/stage/settings.ts";
import { get, getMany } from "../../lib/table/table.ts";
import type { Update, Write } from "../../lib/table/write.ts";
import type { Entry } from "../../transaction/entry.rows.ts";
import type { addComponentry, addRawMaterial } from "../contract.ts";
import { itemEntry } from "../entries.ts";
import { deactivateOthers, nextVariant, readBase, readFamily } from "./family.ts";
import { NEW_ITEM } from "./item-edits.ts";
import { editItem, type Item, itemKey, itemRow } from "./item.rows.ts";
import { openItemAlone } from "./open-item.ts";
import { TWO_CLIENTS } from "../rules.ts";

type RawMaterial = z.output<typeof addRawMaterial.body>["newRawMaterial"];
type Component = z.output<typeof addComponentry.body>["newComponentry"];
type Added = z.output<typeof addRawMaterial.answer>;
type Kind = "Raw Material" | "Componentry";

/** Digits of a SKU's number. */
const SKU_DIGITS = 4;

/** Adds a raw material: priced by the kilogram, counted in grams. Refuses as `addItem` does. (Specification 2, 2.4.) */
export function addRawMaterialItem(details: RawMaterial, actor: Actor): Promise<Added> {
  return addItem("Raw Material", { ...details, onBehalfOfClient: null }, actor);
}

/**
 * Adds a component: priced and counted in units. Refuses as `addItem` does, and one that is owned by a client and bought on
 * behalf of one (400). (Specification 2, 2.4.)
 */
export async function addComponentryItem(details: Component, actor: Actor): Promise<Added> {
  if (details.onBehalfOfClient !== null && details.owner !== settings().ownBusinessId) throw badInput("newComponentry.onBehalfOfClient", TWO_CLIENTS);
  return addItem("Componentry", details, actor);
}

/**
 * Adds an active item of a category under its next SKU, or a variant of an item, which becomes the only active one of
 * its family if requested. Refuses an unknown category, item or business (404) and a variant of an item of another type
 * (400).
 */
async function addItem(kind: Kind, details: Component, actor: Actor): Promise<Added> {
  let again = false;
  return commit(actor, async () => {
    const [origin, businesses] = await Promise.all([itemOrigin(kind, details, again), readItemBusinesses(details)]);
    again = true;
    const item = newItem(kind, details, origin, businesses);
    return {
      writes: [{ kind: "put", item: itemRow(item), expect: { absent: true } }, ...origin.familyWrites],
      ledger: [itemEntry(item, "Item Added", { supplierId: details.supplier }), ...origin.familyLedger],
      answer: { message: `${item.name} has been added.`, type: "success", details: { "SKU: ": item.sku }, sku: item.sku },
    };
  });
}

/** The source of a new item's SKU. */
interface Origin extends Pick<Item, "sku" | "baseSku" | "categoryName" | "categoryCode" | "active"> {
  /** The changes of the family that it joins. */
  familyWrites: Write[];
  familyLedger: Entry[];
}

function itemOrigin(kind: Kind, { alternativeSku, categoryCode, active }: Component, again: boolean): Promise<Origin> {
  return alternativeSku === null ? fromCategory(kind, categoryCode ?? "", again) : fromFamily(kind, alternativeSku, active ?? false);
}

/**
 * Takes a number and reads the category in one round trip; a refusal leaves the number unused. Skips numbers of
 * imported items.
 */
async function fromCategory(kind: Kind, code: string, again: boolean): Promise<Origin> {
  const number = again ? takeFree(`sku:${code}`, { claimedKey: (n) => itemKey(numberedSku(code, n)) }) : take(`sku:${code}`);
  const [category, taken] = await Promise.all([get<CategoryRow>(categoryKey(code, kind), true), number]);
  if (!category) throw notFound(`the category ${code}`);
  const sku = numberedSku(category.skuIdentifier, taken);
  return { sku, baseSku: sku, categoryName: category.name, categoryCode: category.skuIdentifier, active: true, familyWrites: [], familyLedger: [] };
}

const numberedSku = (code: string, number: number): string => code + String(number).padStart(SKU_DIGITS, "0");

/** The writes that record imported SKUs, such as `EMU0007`, so that the next free one of their category is found directly. */
export function noteBroughtSkus(skus: readonly string[]): Update[] {
  const byCode = Map.groupBy(skus, (sku) => sku.slice(0, -SKU_DIGITS));
  return [...byCode].flatMap(([code, some]) =>
    noteTaken(
      `sku:${code}`,
      some.map((sku) => Number(sku.slice(-SKU_DIGITS))),
    ),
  );
}

/** New SKUs for a number of items of a category, unused in the past and in this request. */
export async function freeSkus(code: string, count: number, others: ReadonlySet<string>): Promise<string[]> {
  const skus: string[] = [];
  while (skus.length < count) {
    const first = await take(`sku:${code}`, count - skus.length);
    const next = Array.from({ length: count - skus.length }, (_, i) => numberedSku(code, first + i));
    const present = await getMany(next.map(itemKey), true);
    const free = next.filter((sku, i) => !present[i] && !others.has(sku));
    // If a whole range is taken, the counter is moved past it.
    const passed = free.length > 0 ? free : [numberedSku(code, await takeFree(`sku:${code}`, { claimedKey: (n) => itemKey(numberedSku(code, n)) }))];
    skus.push(...passed.filter((sku) => !others.has(sku)));
  }
  return skus;
}

async function fromFamily(kind: Kind, alternativeSku: string, active: boolean): Promise<Origin> {
  const named = await openItemAlone(alternativeSku);
  const base = await readBase(named);
  if (base.categoryType !== kind) throw badInput("alternativeSku", `${alternativeSku} is not of the type ${kind}.`);
  const sku = nextVariant(base);
  const change = active ? deactivateOthers(await readFamily(base), sku) : undefined;
  return {
    sku,
    baseSku: base.sku,
    categoryName: base.categoryName,
    categoryCode: base.categoryCode,
    active,
    familyWrites: [editItem(base, { variants: [...(base.variants ?? []), sku] }), ...(change?.writes ?? [])],
    familyLedger: change?.ledger ?? [],
  };
}

export interface Businesses {
  owner: Business;
  supplier: Business;
  onBehalfOf: Business | undefined;
}

async function readItemBusinesses({ owner, supplier, onBehalfOfClient }: Component): Promise<Businesses> {
  const ids = [owner, supplier, ...(onBehalfOfClient === null ? [] : [onBehalfOfClient])];
  const [owning, supplying, ordering] = await getMany<BusinessRow>(ids.map(businessKey), true);
  if (!owning) throw notFound("the owner");
  if (!supplying) throw notFound("the supplier");
  if (onBehalfOfClient !== null && !ordering) throw notFound("the client");
  return { owner: owning, supplier: supplying, onBehalfOf: ordering };
}

/** Free issue stock is owned by a client and is for that client, as is stock bought on its behalf. */
export function newItem(
  kind: Kind,
  details: Pick<Component, "name" | "description" | "supplierSkuCode">,
  origin: Omit<Origin, "familyWrites" | "familyLedger">,
  { owner, supplier, onBehalfOf }: Businesses,
): Item {
  const client = onBehalfOf ?? (owner.id === settings().ownBusinessId ? undefined : owner);
  return {
    sku: origin.sku,
    name: details.name,
    description: details.description,
    categoryType: kind,
    categoryName: origin.categoryName,
    categoryCode: origin.categoryCode,
    ...NEW_ITEM,
    priceUnit: kind === "Raw Material" ? "kilo" : "unit",
    active: origin.active,
    clientId: client?.id ?? null,
    client: client?.name ?? "",
    ownedById: owner.id,
    ownedBy: owner.name,
    suppliedById: supplier.id,
    suppliedBy: supplier.name,
    supplierSku: details.supplierSkuCode,
    ...(onBehalfOf ? { onBehalfOfClient: onBehalfOf.id } : {}),
    baseSku: origin.baseSku,
  };
}
