/**
 * Editing an item's details.
 */
import type * as z from "zod";
import { type Business, businessKey, type BusinessRow } from "../../directory/business.rows.ts";
import { findJobs } from "../../jobs/open-job.ts";
import { commit, fits } from "../../transaction/commit.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import { changedNow, refuseStale } from "../../lib/actions/changed.ts";
import { badInput, conflict, notFound } from "../../lib/actions/error.ts";
import { itemUnit, quantityText } from "../../lib/rules/quantity.ts";
import { overlaid, typedKeys } from "../../lib/rules/keyed.ts";
import { getMany } from "../../lib/table/table.ts";
import type { editDetails } from "../contract.ts";
import { itemEntry } from "../entries.ts";
import { deactivateOthers, type FamilyChange, readFamily } from "./family.ts";
import { EDIT_LABELS, EDITED_FIELDS, type EditedField, editedFields, shownField } from "./item-edits.ts";
import { itemStockRow, shownEdits } from "./item-figures.ts";
import { expectedAfter } from "../arrivals/expected.ts";
import { editItem, type Item } from "./item.rows.ts";
import type { StockLine } from "../lots/stock-line.rows.ts";
import { openItem } from "./open-item.ts";
import { mayBeUsedFor } from "../owner.ts";
import { renameWrites, renaming } from "./rename-item.ts";

type Details = z.output<typeof editDetails.body>["newDetails"];
type Edited = z.output<typeof editDetails.answer>;

type Edit = Pick<Item, EditedField | ReturnType<typeof shownField>>;

/**
 * Saves an item's details. Copies a new name or client to its batches, and a new name also to the recipes and bills
 * that name the item, in steps if there are many. A raw material that is made active becomes the only active one of its
 * family. Refuses an unknown item or business (404), a stale version and an owner whose stock could not serve the jobs
 * that have it reserved (409), less on order than purchase orders have open, and making an item inactive, which happens
 * only by making another of its family active (400). (Specification 2, 2.3.)
 */
export async function editItemDetails(details: Details, actor: Actor): Promise<Edited> {
  return commit<Edited>(actor, async () => {
    const [opened, businesses] = await Promise.all([openItem(details.sku), readItemBusinesses(details)]);
    const item = { ...opened.item, ...shownEdits(opened.item) };
    const { description, shelfLifeMonths, version } = item;
    refuseStale(item, details.version, item.name, { ...itemStockRow(item), description, shelfLifeMonths, version });
    const edit = itemEdit(item, details, businesses);
    const changes = typedKeys(edit).filter((field) => edit[field] !== item[field]);
    const { sku } = item;
    if (changes.length === 0) return { writes: [], answer: { message: "Nothing was changed.", type: "info", sku, version: item.version } };
    const becomes: Item = { ...item, ...edit };
    if (changes.includes("onOrder")) assertPurchased(item, edit.onOrder);
    if (changes.includes("ownedById")) await assertOwnJobs(becomes, opened.stockLines);
    const family = await familyChange(item, becomes);
    const expected = item.expected ? { expected: expectedAfter(item.expected, item.onOrder - edit.onOrder) } : {};
    const writes = [editItem(item, { ...edit, ...expected, ...changedNow(actor) }), ...family.writes];
    const editEntry = itemEntry(becomes, "Item Edited", { reason: editedText(item, becomes), supplierId: becomes.suppliedById ?? undefined });
    const ledger = [editEntry, ...family.ledger];
    const answer: Edited = { message: `${becomes.name} has been saved.`, type: "success", sku, version: item.version + 1 };
    const [isRenamed, isGiven] = [changes.includes("name"), changes.includes("ownedById")];
    const isCopied = isRenamed || changes.includes("client");
    if (!isCopied && !isGiven) return { writes, ledger, answer };
    const bearers = await renameWrites(opened, becomes, { isRenamed, isGiven });
    const whole = { writes: [...writes, ...(bearers ?? [])], ledger, answer };
    if (bearers && fits(whole)) return whole;
    return isCopied ? { writes, ledger, answer, rest: renaming(opened, answer) } : { writes, ledger, answer };
  });
}

/** Refuses (400) less on order than purchase orders have open. */
function assertPurchased(item: Item, onOrder: number): void {
  const { purchased = 0 } = item;
  if (onOrder >= purchased) return;
  throw badInput("newDetails.onOrder", `Purchase orders have ${quantityText(purchased, itemUnit(item))} open. Edit or cancel them to have less on order.`);
}

/** Refuses (409) a new owner whose stock could not serve the jobs that have it reserved. */
async function assertOwnJobs(becomes: Item, stockLines: readonly StockLine[]): Promise<void> {
  const jobs = await findJobs(stockLines.flatMap(({ reservations }) => Object.keys(reservations).map(Number)));
  const others = [...jobs.values()].filter(({ clientId }) => !mayBeUsedFor(becomes, clientId));
  if (others.length === 0) return;
  const numbers = others.map(({ jobNumber }) => jobNumber).toSorted();
  throw conflict(`Jobs of other clients have reserved ${becomes.name}: ${numbers.slice(0, 10).join(", ")}. Release these reservations first.`, {
    jobs: others.map(({ id, jobNumber, client }) => ({ jobId: id, jobNumber, client })),
  });
}

interface Businesses {
  client: Business;
  owner: Business;
  supplier: Business;
}

async function readItemBusinesses({ clientId, ownedById, suppliedById }: Details): Promise<Businesses> {
  const [client, owner, supplier] = await getMany<BusinessRow>([clientId, ownedById, suppliedById].map(businessKey), true);
  if (!client) throw notFound("the client");
  if (!owner) throw notFound("the owner");
  if (!supplier) throw notFound("the supplier");
  return { client, owner, supplier };
}

/** The fields after an edit; one that is left out stays. */
function itemEdit(item: Item, details: Details, { client, owner, supplier }: Businesses): Edit {
  return {
    ...overlaid(editedFields(item), editedFields(details)),
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
  return deactivateOthers(await readFamily(was), was.sku);
}

function editedText(was: Item, is: Item): string {
  const changed = EDITED_FIELDS.map((field) => ({ label: EDIT_LABELS[field], shown: shownField(field) })).filter(({ shown }) => was[shown] !== is[shown]);
  return changed.map(({ label, shown }) => `${label}: ${valueText(was[shown])} → ${valueText(is[shown])}`).join("; ");
}

function valueText(value: Edit[keyof Edit]): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value === null || value === "" ? "none" : String(value);
}
