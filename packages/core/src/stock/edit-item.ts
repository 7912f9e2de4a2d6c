/**
 * Editing an item's details.
 */
import type * as z from "zod";
import { type Business, businessKey, type BusinessRow } from "../directory/business.rows.ts";
import { commit, fits } from "../transaction/commit.ts";
import type { Actor } from "../lib/actor.ts";
import { changedNow, refuseStale } from "../lib/changed.ts";
import { badInput, notFound } from "../lib/error.ts";
import { getMany } from "../lib/table.ts";
import type { editDetails } from "./contract.ts";
import { itemEntry } from "./entries.ts";
import { deactivateOthers, type FamilyChange, familyOf } from "./family.ts";
import { stockRowOf } from "./item-figures.ts";
import { expectedAfter } from "./expected.ts";
import { editItem, type Item } from "./item.rows.ts";
import { openItem } from "./open-item.ts";
import { bearersOf, renaming } from "./rename-item.ts";

type Details = z.output<typeof editDetails.body>["newDetails"];
type Edited = z.output<typeof editDetails.answer>;

/** The fields of the dialog. */
const FIELDS = [
  "name",
  "description",
  "minimumStock",
  "onOrder",
  "moq",
  "eoq",
  "client",
  "clientId",
  "ownedBy",
  "ownedById",
  "suppliedBy",
  "suppliedById",
  "supplierSku",
  "price",
  "active",
] as const satisfies readonly (keyof Item)[];
type Edit = Pick<Item, (typeof FIELDS)[number]>;

/** The ledger's text of a change; for a business, its name. */
const TOLD: Partial<Record<keyof Edit, string>> = {
  name: "Name",
  description: "Description",
  minimumStock: "Minimum stock",
  onOrder: "On order",
  moq: "MOQ",
  eoq: "EOQ",
  client: "Client",
  ownedBy: "Owner",
  suppliedBy: "Supplier",
  supplierSku: "Supplier SKU",
  price: "Price",
  active: "Active",
};

/**
 * Saves an item's details. Copies a new name or client to its batches, and a new name also to the recipes and bills
 * that name the item, in steps if there are many. A raw material that is made active becomes the only active one of its
 * family. Refuses an unknown item or business (404), a stale version (409), and making an item inactive, which happens
 * only by making another of its family active (400). (Specification 2, 2.3.)
 */
export async function editItemDetails(details: Details, actor: Actor): Promise<Edited> {
  return commit<Edited>(actor, async () => {
    const [opened, businesses] = await Promise.all([openItem(details.sku), businessesOf(details)]);
    const { item } = opened;
    refuseStale(item, details.version, item.name, { ...stockRowOf(item), description: item.description, version: item.version });
    const edit = editOf(item, details, businesses);
    const changes = FIELDS.filter((field) => edit[field] !== item[field]);
    const { sku } = item;
    if (changes.length === 0) return { writes: [], answer: { message: "Nothing was changed.", type: "info", sku, version: item.version } };
    const becomes: Item = { ...item, ...edit };
    const family = await familyChange(item, becomes);
    const expected = item.expected ? { expected: expectedAfter(item.expected, item.onOrder - edit.onOrder) } : {};
    const writes = [editItem(item, { ...edit, ...expected, ...changedNow(actor) }), ...family.writes];
    const told = itemEntry(becomes, "Item Edited", { reason: toldOf(item, becomes, changes), supplierId: becomes.suppliedById ?? undefined });
    const ledger = [told, ...family.ledger];
    const answer: Edited = { message: `${becomes.name} has been saved.`, type: "success", sku, version: item.version + 1 };
    if (!changes.includes("name") && !changes.includes("client")) return { writes, ledger, answer };
    const bearers = await bearersOf(opened, becomes, changes.includes("name"));
    const whole = { writes: [...writes, ...(bearers ?? [])], ledger, answer };
    if (bearers && fits(whole)) return whole;
    return { writes, ledger, answer, rest: renaming(opened, answer) };
  });
}

interface Businesses {
  client: Business;
  owner: Business;
  supplier: Business;
}

async function businessesOf({ clientId, ownedById, suppliedById }: Details): Promise<Businesses> {
  const [client, owner, supplier] = await getMany<BusinessRow>([clientId, ownedById, suppliedById].map(businessKey), true);
  if (!client) throw notFound("the client");
  if (!owner) throw notFound("the owner");
  if (!supplier) throw notFound("the supplier");
  return { client, owner, supplier };
}

function editOf(item: Item, details: Details, { client, owner, supplier }: Businesses): Edit {
  const { name, description, minimumStock, onOrder, moq, eoq, supplierSku, price, active = item.active } = details;
  return {
    ...{ name, description, minimumStock, onOrder, moq, eoq, supplierSku, price, active },
    ...{ clientId: client.id, client: client.name },
    ...{ ownedById: owner.id, ownedBy: owner.name },
    ...{ suppliedById: supplier.id, suppliedBy: supplier.name },
  };
}

/** The changes of the others when an item is made active. */
async function familyChange(was: Item, becomes: Item): Promise<FamilyChange> {
  if (was.active === becomes.active) return { writes: [], ledger: [] };
  const at = "newDetails.active";
  if (!becomes.active) throw badInput(at, "An item becomes inactive when another of its family is made active.");
  if (was.categoryType !== "Raw Material") throw badInput(at, "Only a raw material can be made active here.");
  return deactivateOthers(await familyOf(was), was.sku);
}

function toldOf(was: Item, is: Item, changes: readonly (keyof Edit)[]): string {
  return changes.flatMap((field) => (TOLD[field] ? [`${TOLD[field]}: ${wordOf(was[field])} → ${wordOf(is[field])}`] : [])).join("; ");
}

function wordOf(value: Edit[keyof Edit]): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value === null || value === "" ? "none" : String(value);
}
